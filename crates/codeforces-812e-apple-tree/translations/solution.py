# Sagheer and Apple Tree: apples move to a child or are eaten at a leaf, after two vertices are swapped.
#
# All leaves have depths of the same parity, so this is staircase Nim: vertices of that parity are heaps.
# With nim-sum s, swapping a heap x with another vertex lets the second player win if that one has `x ^ s`
# apples. Swaps among heaps, or among the others, change nothing, and so win if s = 0. Linear time.
from collections import Counter
from functools import reduce
from math import comb
from operator import xor

n = int(input())
apples = [int(word) for word in input().split()]
children = [[] for _ in range(n)]
for child, parent in enumerate(input().split(), 1):
    children[int(parent) - 1].append(child)

parity = [0] * n
from_the_root = [0]
for vertex in from_the_root:
    for child in children[vertex]:
        parity[child] = 1 - parity[vertex]
        from_the_root.append(child)
of_leaves = parity[children.index([])]
heaps = [x for x, own in zip(apples, parity) if own == of_leaves]
others = Counter(x for x, own in zip(apples, parity) if own != of_leaves)

nim_sum = reduce(xor, heaps)
swaps = sum(others[x ^ nim_sum] for x in heaps)
print(swaps if nim_sum else swaps + comb(len(heaps), 2) + comb(n - len(heaps), 2))
