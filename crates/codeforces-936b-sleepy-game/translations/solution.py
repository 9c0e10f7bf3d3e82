# Sleepy Game: one player moves for both, and wants the other one to be without a move.
#
# The doubled graph has each vertex twice: after an even and after an odd number of moves. A depth-first search
# from the start keeps its walk. A vertex without arrows after an odd number of moves is a win. If the search meets a
# place of its walk again, there is a cycle, so play can go on for ever. O(n + m).
import sys

def answer(arrows, start):
    # Place 2 v is vertex v after an even number of moves, and place 2 v + 1 after an odd one.
    untried = [iter(arrows[place // 2]) for place in range(2 * len(arrows))]
    is_new = [True] * len(untried)
    is_on_the_walk = [False] * len(untried)
    is_endless = False
    walk = [2 * start]
    while walk:
        place = walk[-1]
        is_new[place], is_on_the_walk[place] = False, True
        if place % 2 == 1 and not arrows[place // 2]:
            return "Win\n" + " ".join(str(place // 2) for place in walk)
        vertex = next(untried[place], None)
        if vertex is None:
            is_on_the_walk[walk.pop()] = False
            continue
        option = 2 * vertex + 1 - place % 2
        if is_new[option]:
            walk.append(option)
        is_endless |= is_on_the_walk[option]
    return "Draw" if is_endless else "Lose"

words = map(int, sys.stdin.buffer.read().split())
vertices, _ = next(words), next(words)
arrows = [[]] + [[next(words) for _ in range(next(words))] for _ in range(vertices)]
print(answer(arrows, next(words)))
