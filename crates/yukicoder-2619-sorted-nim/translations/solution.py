# Sorted Nim: Nim in which the heaps must stay in non-decreasing order.
#
# The differences between neighbours, from the last heap, are the steps of staircase Nim: a move makes
# one difference smaller and the next, the step below, larger by as much. The nim-sum of the first, third,
# fifth, ... difference from the right decides. Linear time.
from functools import reduce
from operator import xor

input()  # the number of heaps
heaps = [int(word) for word in input().split()]
differences = [heap - before for before, heap in zip([0] + heaps, heaps)]
nim_sum = reduce(xor, differences[::-2])
print("Second" if nim_sum == 0 else "First")
