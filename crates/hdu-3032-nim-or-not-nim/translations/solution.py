# Nim or not Nim?: a move takes from a heap, or splits it into two smaller heaps.
#
# This is Lasker's Nim: a heap's Grundy value is its size, except that 4 k + 3 and 4 k + 4 change places.
import re
import sys

def value(heap):
    return heap + [-1, 0, 0, 1][heap % 4]

# One number at a time: the heaps of a game need not fit in memory together.
numbers = (int(word[0]) for line in sys.stdin.buffer for word in re.finditer(rb"\d+", line))
for _ in range(next(numbers)):
    nim_sum = 0
    for _ in range(next(numbers)):
        nim_sum ^= value(next(numbers))
    print("Bob" if nim_sum == 0 else "Alice")
