# Game on Tree: a move cuts an edge, and the side without vertex 1 is removed.
#
# This is green Hackenbush on a tree. A branch is worth one more than the vertex on top of it, and a vertex
# as much as the nim-sum of its branches: O(N).
import sys

words = map(int, sys.stdin.read().split())
vertices = next(words)
neighbours = [[] for _ in range(vertices + 1)]
for a, b in zip(words, words):
    neighbours[a].append(b)
    neighbours[b].append(a)

order, parents = [1], [0] * (vertices + 1)
for vertex in order:
    for child in neighbours[vertex]:
        if child != parents[vertex]:
            parents[child] = vertex
            order.append(child)
values = [0] * (vertices + 1)
for vertex in order[:0:-1]:
    values[parents[vertex]] ^= values[vertex] + 1
print("Alice" if values[1] else "Bob")
