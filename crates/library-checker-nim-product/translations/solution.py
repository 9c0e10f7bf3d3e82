# Nim Product: the product that, with the nim-sum, makes the numbers below 2^64 a field.
#
# The product of numbers of 2k bits takes four products of their halves; those of bytes are remembered.
import sys

known = [[0] * 256 for _ in range(256)]

def product(a, b, half):
    """Returns the product of two numbers of twice `half` bits."""
    if a <= 1 or b <= 1:
        return a * b
    if half == 4 and known[a][b]:
        return known[a][b]
    # a = p F + q and b = r F + s, where F is a Fermat power: F times F is F + F / 2.
    below = (1 << half) - 1
    p, q, r, s = a >> half, a & below, b >> half, b & below
    k = half >> 1
    low = product(q, s, k)
    high = product(p ^ q, r ^ s, k) ^ low
    low ^= product(product(p, r, k), 1 << half - 1, k)
    if half == 4:
        known[a][b] = high << half | low
    return high << half | low

sys.stdin.readline()  # the number of pairs
for line in sys.stdin:
    a, b = line.split()
    print(product(int(a), int(b), 32))
