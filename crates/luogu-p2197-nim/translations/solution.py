# Nim: a move takes any number of stones from one heap.
#
# The first player wins exactly when the nim-sum of the heaps is not 0 (Bouton 1901): linear time.
from functools import reduce
from operator import xor

for _ in range(int(input())):
    input()  # the number of heaps
    nim_sum = reduce(xor, map(int, input().split()), 0)
    print("No" if nim_sum == 0 else "Yes")
