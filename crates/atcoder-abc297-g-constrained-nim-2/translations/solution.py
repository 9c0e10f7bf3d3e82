# Constrained Nim 2: a move takes from L to R stones of one heap.
#
# With s the remainder of a heap modulo L + R, its Grundy value is s // L.
from functools import reduce
from operator import xor

_, least, most = map(int, input().split())
nim_sum = reduce(xor, (int(heap) % (least + most) // least for heap in input().split()))
print("Second" if nim_sum == 0 else "First")
