# Constrained Nim: Nim in which some numbers may not be taken from heaps of some sizes.
#
# A value is old if a smaller heap has it, and new if not. A heap has an old value only if all smaller
# heaps with that value are out of reach. Only such heaps are stored: the value of any other heap is its
# size minus the number of smaller heaps with old values. O((N + M) log M) time.
import sys
from bisect import bisect_left
from collections import Counter, defaultdict
from functools import reduce
from operator import xor

words = map(int, sys.stdin.buffer.read().split())
count, _ = next(words), next(words)
heaps = [next(words) for _ in range(count)]
forbidden = defaultdict(list)
for heap, taken in zip(words, words):
    forbidden[heap].append(taken)

old, sizes = {}, []  # the heaps with old values: their values by size, and their sizes in order
def value(heap):
    return old[heap] if heap in old else heap - bisect_left(sizes, heap)

heaps_with = Counter()  # how many heaps in `old` have a value
for heap in sorted(forbidden):
    out_of_reach = Counter(value(heap - taken) for taken in forbidden[heap])
    missing = [own for own, times in out_of_reach.items() if times == heaps_with[own] + 1]
    if missing:
        old[heap] = min(missing)
        sizes.append(heap)
        heaps_with[old[heap]] += 1

nim_sum = reduce(xor, map(value, heaps))
print("Aoki" if nim_sum == 0 else "Takahashi")
