# Colouring Game: Alice whitens two neighbours, one of them red; Bob does so with one of them blue.
#
# The colour with more cells wins: its owner whitens a red and a blue neighbour as long as there are such
# pairs, and has cells to spare afterwards. With equally many cells of both colours, a player who whitens
# anything else falls behind. So both whiten such pairs only: Dawson's Kayles on the pieces of the row in
# which the colours alternate.
import re
from functools import reduce
from itertools import count
from operator import xor

# From the heap after the last exception on, the values of Dawson's Kayles repeat (Guy & Smith 1956).
LAST_EXCEPTION, PERIOD = 52, 34

grundy = [0]
for rest in range(-1, LAST_EXCEPTION + PERIOD - 1):
    options = {grundy[left] ^ grundy[rest - left] for left in range(rest + 1)}
    grundy.append(next(value for value in count() if value not in options))

def value(cells):
    if cells > LAST_EXCEPTION:
        cells = LAST_EXCEPTION + 1 + (cells - LAST_EXCEPTION - 1) % PERIOD
    return grundy[cells]

for _ in range(int(input())):
    input()  # the number of cells
    row = input()
    more_red = row.count("R") - row.count("B")
    pieces = re.split("(?<=R)(?=R)|(?<=B)(?=B)", row)
    nim_sum = reduce(xor, (value(len(piece)) for piece in pieces))
    print("Alice" if more_red > 0 or more_red == 0 and nim_sum else "Bob")
