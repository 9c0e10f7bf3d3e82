# Games on DAG: some arrows of a graph are removed. In how many ways does the first player win with tokens on the
# vertices 1 and 2?
#
# The player wins if the two vertices have different Grundy values. The other graphs are counted by their kernels,
# the vertices of value 0: when the kernel is removed, every other value becomes 1 less. O(3^N N) time.
from math import prod

MODULUS = 10**9 + 7
STARTS = 0b11  # the set of vertices 1 and 2: a bit for each vertex

vertices, arrows = map(int, input().split())
after = [0] * vertices
for _ in range(arrows):
    start, end = map(int, input().split())
    after[start - 1] |= 1 << end - 1
sets = range(1 << vertices)
members = [[vertex for vertex in range(vertices) if set >> vertex & 1] for set in sets]
# The number of subsets of the arrows from a vertex into a set.
subsets = [[1 << len(members[arrows & set]) for set in sets] for arrows in after]

def graphs(set):
    return prod(subsets[vertex][set] for vertex in members[set])

# The graphs on each set that give both starts equal values.
equal = [0] * len(sets)
for set in sets[STARTS::4]:
    kernel = set
    while kernel > 0:
        rest = set ^ kernel
        if kernel & STARTS in (0, STARTS):
            into = prod([subsets[vertex][kernel] - 1 for vertex in members[rest]])
            if into > 0:
                out = prod([subsets[vertex][rest] for vertex in members[kernel]])
                equal[set] += out * into * (graphs(rest) if kernel & STARTS else equal[rest])
        kernel = kernel - 1 & set
    equal[set] %= MODULUS

print((graphs(sets[-1]) - equal[-1]) % MODULUS)
