# Christmas Game: a move cuts an edge of some trees with polygons, and all that hangs on it is removed.
#
# This is green Hackenbush. The vertices of a polygon can be fused into one, and each of its edges, which
# becomes a loop, is worth 1. Trees are left. The nim-sum of all pictures decides: linear time.
import sys

def value_of_drawing(vertices, edges):
    ends = [[] for _ in range(vertices + 1)]
    for edge in edges:
        for start, end in (edge, reversed(edge)):
            ends[start].append((end, edge))
    depths = [None, 1] + [None] * (vertices - 1)
    polygons = [0] * (vertices + 1)  # how many a vertex has in common with its parent

    def value(vertex, way_in):
        nim_sum = 0
        for after, edge in ends[vertex]:
            if edge is way_in:
                continue
            if depths[after] is None:
                depths[after] = depths[vertex] + 1
                branch = value(after, edge)
                nim_sum ^= branch ^ 1 if polygons[after] else branch + 1
                polygons[vertex] += polygons[after]
            elif depths[after] < depths[vertex]:
                nim_sum ^= 1
                polygons[vertex] += 1
                polygons[after] -= 1
        return nim_sum

    return value(1, None)

words = map(int, sys.stdin.read().split())
for drawings in words:
    nim_sum = 0
    for _ in range(drawings):
        vertices, edges = next(words), next(words)
        nim_sum ^= value_of_drawing(vertices, [[next(words), next(words)] for _ in range(edges)])
    print("Sally" if nim_sum else "Harry")
