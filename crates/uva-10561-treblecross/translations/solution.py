# Treblecross: a move marks an empty cell; three adjacent marks win.
#
# Two marks with at most one cell between them let the player to move win at once. Otherwise a mark must be further
# from all others: it takes its cell and two cells on each side out of play. With each row of such safe cells
# lengthened by one place at both ends, this is the octal game 0.007.
from itertools import count

grundy = [0, 0, 0]
for rest in range(200):
    options = {grundy[left] ^ grundy[rest - left] for left in range(rest + 1)}
    grundy.append(next(value for value in count() if value not in options))

def is_lost(board):
    if "XX" in board or "X.X" in board:
        return "XXX" in board
    # Beyond both ends a mark stands that takes no cell out of play.
    gaps = f"..{board}..".split("X")
    nim_sum = 0
    for gap in gaps:
        nim_sum ^= grundy[len(gap) - 2]
    return nim_sum == 0

for _ in range(int(input())):
    board = input()
    empty = (cell for cell, mark in enumerate(board) if mark == ".")
    winning = [cell + 1 for cell in empty if is_lost(f"{board[:cell]}X{board[cell + 1:]}")]
    print("WINNING" if winning else "LOSING")
    print(*winning)
