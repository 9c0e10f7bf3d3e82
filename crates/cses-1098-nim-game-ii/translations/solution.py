# Nim Game II: several heaps; a move takes 1, 2 or 3 sticks from one of them.
#
# A heap's Grundy value is its size modulo 4; the first player wins unless the nim-sum of the values is 0.
import sys
from functools import reduce
from operator import xor

input = sys.stdin.readline

for _ in range(int(input())):
    input()  # the number of heaps
    nim_sum = reduce(xor, (int(word) % 4 for word in input().split()))
    print("second" if nim_sum == 0 else "first")
