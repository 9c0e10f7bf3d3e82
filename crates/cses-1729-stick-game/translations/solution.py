# Stick Game: one heap; a move takes a number of sticks in a given set.
#
# A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward: each lost heap marks
# the larger heaps from which a move leads to it, so a heap without a mark is lost when its turn comes.
n, _ = map(int, input().split())
moves = [int(word) for word in input().split()]

wins = [False] * (n + max(moves) + 1)
for heap in range(n + 1):
    if not wins[heap]:
        for taken in moves:
            wins[heap + taken] = True

print("".join("W" if won else "L" for won in wins[1 : n + 1]))
