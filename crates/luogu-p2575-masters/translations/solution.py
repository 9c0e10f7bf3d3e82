# Contest of masters: a piece goes to the next free cell on its right, over the pieces in between.
#
# The pieces between two free cells are a step. A piece that jumps fills the free cell and leaves its own
# one free, so it and all pieces that it jumps over now belong to the next step on the right: a move takes
# any number of pieces one step on. A row is staircase Nim; its ground is the group with no free cell on
# its right.
import sys
from functools import reduce
from operator import xor

CELLS = range(1, 21)

input = sys.stdin.readline

def value(pieces):
    row = "".join("X" if cell in pieces else "." for cell in CELLS)
    steps = [len(group) for group in reversed(row.split("."))]
    return reduce(xor, steps[1::2], 0)

for _ in range(int(input())):
    nim_sum = 0
    for _ in range(int(input())):
        nim_sum ^= value({int(word) for word in input().split()[1:]})
    print("YES" if nim_sum else "NO")
