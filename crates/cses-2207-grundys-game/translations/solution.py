# Grundy's Game: a move splits a heap into two heaps of different sizes.
#
# The program computes the Grundy values of the heaps up to 1222. The first player wins from all larger
# heaps up to 2^35: A. Flammenkamp has computed their values. Nobody knows a proof for all heaps.
import sys
from itertools import count

LAST_LOST_HEAP = 1222

grundy = []
for heap in range(LAST_LOST_HEAP + 1):
    options = {grundy[part] ^ grundy[heap - part] for part in range(1, (heap + 1) // 2)}
    grundy.append(next(value for value in count() if value not in options))

_, *heaps = map(int, sys.stdin.read().split())
for heap in heaps:
    print("second" if heap <= LAST_LOST_HEAP and grundy[heap] == 0 else "first")
