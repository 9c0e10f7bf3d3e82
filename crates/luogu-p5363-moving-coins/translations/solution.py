# Moving Coins: for how many starts does the first player win, if coins move to the left and do not jump?
#
# The gaps between the coins are the steps of a staircase, and every other gap, from the last coin on, is a heap of
# Nim. The lost starts are counted by distributing the free cells: over the gaps that do not matter, and then bit by
# bit over the heaps, where each bit occurs in an even number of heaps.
from math import comb

MODULUS = 10**9 + 9

cells, coins = map(int, input().split())
heaps, free = (coins + 1) // 2, cells - coins
further = coins - heaps  # the gaps that do not matter, but for one

# lost[sum]: in how many ways `sum` free cells can be placed, with the bits so far.
lost = [comb(count + further, further) % MODULUS for count in range(free + 1)]
bit = 1
while bit <= free:
    following = [0] * (free + 1)
    for count in range(0, min(heaps, free // bit) + 1, 2):
        choices = comb(heaps, count) % MODULUS
        first = count * bit
        sums = zip(following[first:], lost)
        following[first:] = [(so_far + ways * choices) % MODULUS for so_far, ways in sums]
    lost = following
    bit *= 2

print((comb(cells, coins) - lost[free]) % MODULUS)
