# Nim Shortcuts: two heaps of Nim, with more lost positions.
#
# The lost positions that are no shortcuts lie on a staircase walk from (0, 0): it skips a column with a
# shortcut below it, and a row with a shortcut on its left. Elsewhere it is a diagonal. Only the diagonals are stored:
# O((n + m) log n).
import sys
from bisect import bisect_left, bisect_right

END = 10**9 + 1

words = map(int, sys.stdin.buffer.read().split())
count, _ = next(words), next(words)
shortcuts = {(next(words), next(words)) for _ in range(count)}
columns, rows = {END: END}, {END: END}  # the least shortcut of each
for x, y in shortcuts:
    columns[x] = min(y, columns.get(x, END))
    rows[y] = min(x, rows.get(y, END))

def distances(lines):
    """Returns the function that returns how far it is to the next of these numbers."""
    ordered = sorted(lines)
    return lambda line: ordered[bisect_left(ordered, line)] - line

to_column, to_row = distances(columns), distances(rows)
diagonals = []  # the first column of each, its first row, and its length
x, y = 0, 0
while x < END and y < END:
    below = columns.get(x, END) < y
    on_the_left = rows.get(y, END) < x
    steps = 1
    if not below and not on_the_left:
        steps = max(1, min(to_column(x), to_row(y)))
        diagonals.append((x, y, steps))
    if below or not on_the_left:
        x += steps
    if on_the_left or not below:
        y += steps

first_columns = [first for first, _, _ in diagonals]
for x, y in zip(words, words):
    first, row, steps = diagonals[bisect_right(first_columns, x) - 1]
    is_on_diagonal = x - first < steps and x - first == y - row
    print("LOSE" if is_on_diagonal or (x, y) in shortcuts else "WIN")
