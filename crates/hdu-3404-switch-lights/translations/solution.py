# Switch lights: a move switches the corners of a rectangle; the one with the largest coordinates is on.
#
# The game is the product of two equal games in one row, in which a move switches one light or two. There light n
# has the value n, so by the Tartan theorem the light (x, y) has the nim-product of x and y.
import sys

known = [[0] * 256 for _ in range(256)]

def product(a, b, half):
    """Returns the nim-product of two numbers of twice `half` bits."""
    if a <= 1 or b <= 1:
        return a * b
    if half == 4 and known[a][b]:
        return known[a][b]
    # a = p F + q and b = r F + s, where F is a Fermat power: F times F is F + F / 2.
    power = 1 << half
    (p, q), (r, s) = divmod(a, power), divmod(b, power)
    low = product(q, s, half // 2)
    high = product(p ^ q, r ^ s, half // 2) ^ low
    value = high * power + (low ^ product(product(p, r, half // 2), power // 2, half // 2))
    if half == 4:
        known[a][b] = value
    return value

input = sys.stdin.readline

for _ in range(int(input())):
    nim_sum = 0
    for _ in range(int(input())):
        x, y = map(int, input().split())
        nim_sum ^= product(x, y, 8)
    print("Have a try, lxhgww." if nim_sum else "Don't waste your time.")
