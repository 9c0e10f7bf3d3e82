# Wythoff's game: a move takes counters from one heap, or the same number from both.
#
# The lost positions are (k phi, k phi + k), rounded down, with the golden ratio phi. The test is exact in
# integers, in constant time.
import sys
from math import isqrt

for line in sys.stdin:
    smaller, larger = sorted(map(int, line.split()))
    k = larger - smaller
    is_lost = smaller == (k + isqrt(5 * k * k)) // 2
    print(0 if is_lost else 1)
