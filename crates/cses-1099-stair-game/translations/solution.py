# Stair Game: a move takes any number of balls from one stair to the next lower one.
#
# This is staircase Nim with the lowest stair as the ground: the nim-sum of the stairs 2, 4, 6, ... decides
# (Sprague 1937). Linear time.
import sys
from functools import reduce
from operator import xor

input = sys.stdin.readline

for _ in range(int(input())):
    input()  # the number of stairs
    balls = [int(word) for word in input().split()]
    nim_sum = reduce(xor, balls[1::2], 0)
    print("second" if nim_sum == 0 else "first")
