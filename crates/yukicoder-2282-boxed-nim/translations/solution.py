# Boxed Nim: a move opens a closed box, or takes stones from an open one.
#
# An open box is a heap of Nim. A closed one has a single move, to the value of its stones, so its own
# value is 1 if it is empty and 0 if not. Linear time.
from functools import reduce
from operator import xor

input()  # the number of boxes
nim_sum = reduce(xor, (int(stones) == 0 for stones in input().split()))
print("First" if nim_sum else "Second")
