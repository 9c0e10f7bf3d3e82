# Colouring game: a move turns over connected coins; the lower right one of them shows tails.
#
# Turning a coin twice changes nothing, so each coin that shows tails is a game of its own, and the
# position is their sum. In the first row and the first column this is the Ruler game: the n-th coin has
# the largest power of two that divides n. Elsewhere the other coins of a move can have every nim-sum
# below 2^(row + column), both counted from 0, so that is the value.
def value(row, column):
    if row == 0 or column == 0:
        coin = row + column + 1
        return coin & -coin
    return 1 << row + column

for _ in range(int(input())):
    height, _ = map(int, input().split())
    nim_sum = 0
    for row in range(height):
        for column, coin in enumerate(input()):
            if coin == "T":
                nim_sum ^= value(row, column)
    print("-_-" if nim_sum else "=_=")
