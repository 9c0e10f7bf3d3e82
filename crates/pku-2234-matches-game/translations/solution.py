# Matches Game: a move takes any number of matches from one heap.
#
# The first player wins exactly when the nim-sum of the heaps is not 0 (Bouton 1901): linear time.
import sys
from functools import reduce
from operator import xor

for line in sys.stdin:
    _, *heaps = map(int, line.split())
    print("No" if reduce(xor, heaps) == 0 else "Yes")
