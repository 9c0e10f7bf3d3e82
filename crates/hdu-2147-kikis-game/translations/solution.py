# Kiki's Game: a coin in a corner of an n x m board moves one square left, down, or both.
#
# The first player loses exactly when n - 1 and m - 1 are even: every move makes at least one of them odd,
# and one more move makes both even again. There is no memory for a table, and no need of one.
import sys

for line in sys.stdin:
    rows, columns = map(int, line.split())
    if rows == columns == 0:
        break
    is_lost = rows % 2 == 1 and columns % 2 == 1
    print("What a pity!" if is_lost else "Wonderful!")
