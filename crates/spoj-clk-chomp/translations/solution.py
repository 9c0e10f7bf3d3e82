# Chomp: a move takes a square with all that is above it or on its right; the last square loses.
#
# Walk along the rim from the right: a step up is a bit 0, a step over a column a bit 1, from the lowest
# bit on. A move sorts the steps between some step up and a later step over a column: those over columns
# come first. So the number becomes smaller, and a table filled upward answers all: 184 756 rims with at
# most 100 moves each.
import sys

COLUMNS = 10
EMPTY = (1 << COLUMNS) - 1

def is_won(rim):
    """Returns whether a move leaves a lost position."""
    over_columns = [step for step in range(2 * COLUMNS) if rim >> step & 1]
    for up in range(over_columns[-1]):
        if rim >> up & 1:
            continue
        below, columns = rim & (1 << up) - 1, 0
        for over in over_columns:
            if over > up:
                columns += 1
                if rim >> over + 1 << over + 1 | ((1 << columns) - 1) << up | below in lost:
                    return True
    return False

def rim_of(line):
    heights = map(int, reversed(line.split()))
    return sum(1 << height + column for column, height in enumerate(heights))

sys.stdin.readline()  # the number of positions
asked = [rim_of(line) for line in sys.stdin]

# Who finds nothing has won: the opponent took the last square.
lost = set()
for rim in range(EMPTY + 1, max(asked) + 1):
    if bin(rim).count("1") == COLUMNS and not is_won(rim):
        lost.add(rim)
for rim in asked:
    print("L" if rim in lost else "W")
