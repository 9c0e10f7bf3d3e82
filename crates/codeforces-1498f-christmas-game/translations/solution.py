# Christmas Game: presents move from a vertex to its k-th ancestor. Who wins, for each root?
#
# This is staircase Nim: depth d is on step d // k, so the heaps are the vertices with d modulo 2 k at least k. For
# each vertex the presents are added up by their distance modulo 2 k, from the leaves to one root and back: O(n k).
# The 2 k sums of a vertex are one integer, with 30 bits for each distance: one step further is a rotation.
import sys
from functools import reduce
from operator import xor

words = map(int, sys.stdin.read().split())
n, k = next(words), next(words)
neighbours = [[] for _ in range(n)]
for _ in range(n - 1):
    a, b = next(words) - 1, next(words) - 1
    neighbours[a].append(b)
    neighbours[b].append(a)
sums = list(words)

def further(sum, steps):
    return sum << 30 * steps & (1 << 60 * k) - 1 | sum >> 60 * k - 30 * steps

order, parents = [0], [0] * n
for vertex in order:
    for child in neighbours[vertex]:
        if child != parents[vertex]:
            parents[child] = vertex
            order.append(child)
for vertex in order[:0:-1]:
    sums[parents[vertex]] ^= further(sums[vertex], 1)
for vertex in order[1:]:
    # The parent's sums count the presents below the vertex, too: they cancel out.
    sums[vertex] ^= further(sums[parents[vertex]], 1) ^ further(sums[vertex], 2)

heaps = lambda sum: (sum >> 30 * i & (1 << 30) - 1 for i in range(k, 2 * k))
print(*(int(reduce(xor, heaps(sum)) != 0) for sum in sums))
