# Nim Game I: a move takes any number of sticks from one heap.
#
# The second player wins exactly when the nim-sum of the heaps is 0 (Bouton 1901): linear time.
import sys
from functools import reduce
from operator import xor

input = sys.stdin.readline

for _ in range(int(input())):
    input()  # the number of heaps
    nim_sum = reduce(xor, map(int, input().split()))
    print("second" if nim_sum == 0 else "first")
