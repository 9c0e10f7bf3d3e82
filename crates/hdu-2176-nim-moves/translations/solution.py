# Taking stones from m heaps: every winning first move of Nim, as the heap before and after it.
#
# A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so a heap
# has at most one, if `x ^ s < x` (Bouton 1901): linear time.
from functools import reduce
from operator import xor

while int(input()) > 0:
    heaps = [int(word) for word in input().split()]
    nim_sum = reduce(xor, heaps)
    print("No" if nim_sum == 0 else "Yes")
    for heap in heaps:
        left = heap ^ nim_sum
        if left < heap:
            print(heap, left)
