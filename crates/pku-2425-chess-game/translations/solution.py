# A Chess Game: a move takes one of several tokens along an arrow of a graph without cycles.
#
# The graph is the game: a token's value is the mex of the values that its arrows lead to, and several
# tokens have the nim-sum of theirs. Each case takes as many steps as it has arrows and tokens.
import sys
from itertools import count

def values_of(arrows):
    into = [[] for _ in arrows]
    for place, targets in enumerate(arrows):
        for target in targets:
            into[target].append(place)
    undecided = [len(targets) for targets in arrows]
    values = [0] * len(arrows)
    # A place comes after all those to which its arrows lead.
    order = [place for place, targets in enumerate(arrows) if not targets]
    for place in order:
        reached = {values[target] for target in arrows[place]}
        values[place] = next(value for value in count() if value not in reached)
        for before in into[place]:
            undecided[before] -= 1
            if undecided[before] == 0:
                order.append(before)
    return values

words = (int(word) for line in sys.stdin.buffer for word in line.split())
for places in words:
    values = values_of([[next(words) for _ in range(next(words))] for _ in range(places)])
    while tokens := next(words):
        nim_sum = 0
        for _ in range(tokens):
            nim_sum ^= values[next(words)]
        print("WIN" if nim_sum else "LOSE")
