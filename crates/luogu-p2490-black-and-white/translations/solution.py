# Black and white chess: in how many starts does the first player win, if a move takes up to d pieces?
#
# The gaps between a white piece and the black one on its right are the heaps of Moore's Nim: a start is
# lost if for each bit the number of gaps that have it is a multiple of d + 1. So the lost starts are
# counted by distributing the free cells: over the places outside the gaps, and then bit by bit over the gaps.
from math import comb

MODULUS = 10**9 + 7

cells, pieces, most = map(int, input().split())
gaps, free = pieces // 2, cells - pieces

# lost[sum]: in how many ways `sum` free cells can be placed, with the bits so far.
lost = [comb(count + gaps, gaps) % MODULUS for count in range(free + 1)]
bit = 1
while bit <= free:
    following = [0] * (free + 1)
    for count in range(0, min(gaps, free // bit) + 1, most + 1):
        choices = comb(gaps, count) % MODULUS
        first = count * bit
        sums = zip(following[first:], lost)
        following[first:] = [(so_far + ways * choices) % MODULUS for so_far, ways in sums]
    lost = following
    bit *= 2

print((comb(cells, pieces) - lost[free]) % MODULUS)
