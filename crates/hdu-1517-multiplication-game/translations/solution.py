# A Multiplication Game: p = 1 is multiplied by 2 to 9 in turn, and the first player to reach n wins.
#
# Stan wins up to 9, Ollie from there to 9 * 2, Stan to 9 * 2 * 9, and so on: the bound grows by a factor
# of 9 for Stan and of 2 for Ollie, so a few steps reach any n.
import sys
from itertools import cycle


def winner(target):
    bound = 1
    for name, factor in cycle([("Stan", 9), ("Ollie", 2)]):
        bound *= factor
        if target <= bound:
            return name


for word in sys.stdin.read().split():
    print(f"{winner(int(word))} wins.")
