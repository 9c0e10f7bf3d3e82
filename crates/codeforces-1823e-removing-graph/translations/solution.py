# Removing Graph: a move removes l to r connected vertices of a graph that consists of cycles.
#
# A path of at least l vertices is won: remove the middle and mirror. So a cycle of at least l + r vertices,
# which a move turns into such a path, has the value 0. A smaller cycle of x vertices has the value x // l.
import sys

words = map(int, sys.stdin.buffer.read().split())
vertices, least, most = next(words), next(words), next(words)
neighbours = [[] for _ in range(vertices + 1)]
for u, v in zip(words, words):
    neighbours[u].append(v)
    neighbours[v].append(u)

nim_sum = 0
is_seen = [False] * (vertices + 1)
for vertex in range(1, vertices + 1):
    length = 0
    while not is_seen[vertex]:
        is_seen[vertex] = True
        length += 1
        one, other = neighbours[vertex]
        vertex = other if is_seen[one] else one
    if length < least + most:
        nim_sum ^= length // least
print("Bob" if nim_sum == 0 else "Alice")
