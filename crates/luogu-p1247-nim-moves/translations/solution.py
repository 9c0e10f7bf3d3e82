# Taking matches: the winning first move of Nim in the first heap that has one.
#
# A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so a heap
# has at most one, if `x ^ s < x` (Bouton 1901): linear time.
from functools import reduce
from operator import xor

input()  # the number of heaps
heaps = [int(word) for word in input().split()]
nim_sum = reduce(xor, heaps)
if nim_sum == 0:
    print("lose")
else:
    chosen = next(at for at, heap in enumerate(heaps) if heap ^ nim_sum < heap)
    left = heaps[chosen] ^ nim_sum
    print(heaps[chosen] - left, chosen + 1)
    heaps[chosen] = left
    print(*heaps)
