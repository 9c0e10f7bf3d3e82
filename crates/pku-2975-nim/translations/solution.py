# Nim: how many first moves of Nim win?
#
# A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so there is
# one for each heap x with `x ^ s < x` (Bouton 1901): linear time.
from functools import reduce
from operator import xor

while int(input()) > 0:
    heaps = [int(word) for word in input().split()]
    nim_sum = reduce(xor, heaps)
    print(sum(heap ^ nim_sum < heap for heap in heaps))
