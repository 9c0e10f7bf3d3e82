# The passage of time: a token moves on a directed graph with cycles, and whoever brings it to the target wins.
#
# The target is a lost position for the player to move, like a vertex without an arrow. From these the
# outcomes are carried backward, for all rounds at once, with a bit for each. The rest is drawn.
import sys

words = map(int, sys.stdin.buffer.read().split())
vertices, arrows, rounds = next(words), next(words), next(words)
after = [[] for _ in range(vertices + 1)]
before = [[] for _ in range(vertices + 1)]
for _ in range(arrows):
    start, end = next(words), next(words)
    after[start].append(end)
    before[end].append(start)
starts, targets = [], [0] * (vertices + 1)
for round, (start, target) in enumerate(zip(words, words)):
    starts.append(start)
    targets[target] |= 1 << round

# Depth-first: the end of an arrow comes before its beginning wherever cycles permit it.
order, is_new = [], [True] * (vertices + 1)
stack = list(range(1, vertices + 1))
while stack:
    vertex = stack.pop()
    if vertex < 0:
        order.append(-vertex)
    elif is_new[vertex]:
        is_new[vertex] = False
        stack.append(-vertex)
        stack += after[vertex]

won, lost = [0] * (vertices + 1), [0] * (vertices + 1)
is_waiting = [True] * (vertices + 1)
while any(is_waiting[1:]):
    for vertex in order:
        if not is_waiting[vertex]:
            continue
        is_waiting[vertex] = False
        is_won, is_lost = 0, (1 << rounds) - 1
        for end in after[vertex]:
            is_won |= lost[end]
            is_lost &= won[end]
        is_won &= ~targets[vertex]
        is_lost |= targets[vertex]
        if (is_won, is_lost) != (won[vertex], lost[vertex]):
            won[vertex], lost[vertex] = is_won, is_lost
            for earlier in before[vertex]:
                is_waiting[earlier] = True

for round, start in enumerate(starts):
    print((won[start] >> round & 1) - (lost[start] >> round & 1))
