# Stones: one heap; a move takes a number of stones in a given set.
#
# A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward.
_, stones = map(int, input().split())
moves = [int(word) for word in input().split()]

wins = [False] * (stones + 1)
for heap in range(1, stones + 1):
    wins[heap] = any(taken <= heap and not wins[heap - taken] for taken in moves)

print("First" if wins[stones] else "Second")
