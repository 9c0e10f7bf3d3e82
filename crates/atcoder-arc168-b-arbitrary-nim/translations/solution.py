# Arbitrary Nim: the largest K with which the first player wins Nim with at most K stones a move.
#
# If the nim-sum is not 0, every K from the largest heap upward wins. If it is 0, none of these does, and
# equal heaps cancel for every K. Let M be the largest heap that is left: K = M - 1 gives it value 0 and
# leaves the others as they are, so the nim-sum is M. Linear time.
from collections import Counter
from functools import reduce
from operator import xor

input()  # the number of heaps
heaps = [int(word) for word in input().split()]
unpaired = [heap for heap, times in Counter(heaps).items() if times % 2 == 1]
if reduce(xor, heaps) != 0:
    print(-1)
else:
    print(max(unpaired, default=1) - 1)
