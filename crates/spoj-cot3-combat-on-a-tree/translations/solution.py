# Combat on a tree: a move colours the way from vertex 1 to a white vertex black.
#
# After a move, the trees beside the way are left. From the leaves on, a vertex has the options of its children, each
# played together with the other children, and if it is white, the move that ends there. Their sets are merged:
# O(n log n).
import sys

HIGHEST = 16  # the highest bit of a value

# A set of values is a binary tree from the highest bit on: two smaller sets, and a number with which all values in
# them are still to be XORed.
EMPTY, FULL = None, ()

def nim_add(values, number):
    return (values[0], values[1], values[2] ^ number) if values else values

def parts(values, bit):
    zero, one, flip = values
    if flip == 0:
        return zero, one
    zero, one = nim_add(zero, flip), nim_add(one, flip)
    return (one, zero) if flip >> bit & 1 else (zero, one)

def united(a, b, bit):
    if a is EMPTY or b is FULL:
        return b
    if b is EMPTY or a is FULL:
        return a
    (zero, one), (other_zero, other_one) = parts(a, bit), parts(b, bit)
    zero, one = united(zero, other_zero, bit - 1), united(one, other_one, bit - 1)
    return FULL if zero is FULL and one is FULL else (zero, one, 0)

def mex(values):
    least = 0
    for bit in range(HIGHEST, -1, -1):
        if values is EMPTY:
            break
        zero, one = parts(values, bit)
        least |= (zero is FULL) << bit
        values = one if zero is FULL else zero
    return least

only_0 = FULL
for _ in range(HIGHEST + 1):
    only_0 = (only_0, EMPTY, 0)

words = map(int, sys.stdin.read().split())
n = next(words)
is_black = [True] + [next(words) for _ in range(n)]
neighbours = [[] for _ in range(n + 1)]
for a, b in zip(words, words):
    neighbours[a].append(b)
    neighbours[b].append(a)
order, parents = [1], [0] * (n + 1)
for vertex in order:
    for child in neighbours[vertex]:
        if child != parents[vertex]:
            parents[child] = vertex
            order.append(child)

values, sums, beside = ([0] * (n + 1) for _ in range(3))
options = [EMPTY] * (n + 1)
for vertex in reversed(order):
    own = options[vertex] if is_black[vertex] else united(options[vertex], only_0, HIGHEST)
    values[vertex] = mex(nim_add(own, sums[vertex]))
    parent = parents[vertex]
    options[parent] = united(options[parent], nim_add(own, sums[vertex] ^ values[vertex]), HIGHEST)
    sums[parent] ^= values[vertex]
    options[vertex] = EMPTY

for vertex in order[1:]:  # the nim-sum of what hangs from the way to each vertex
    beside[vertex] = beside[parents[vertex]] ^ sums[parents[vertex]] ^ values[vertex]
winning = [v for v in range(1, n + 1) if not is_black[v] and beside[v] == sums[v]]
print(*(winning or [-1]), sep="\n")
