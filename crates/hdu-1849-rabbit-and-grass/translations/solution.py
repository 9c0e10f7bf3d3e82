# Rabbit and Grass: a move shifts one piece any number of squares to the left.
#
# A piece on square k is a heap of k in Nim, so the first player wins exactly when the nim-sum of the
# squares is not 0 (Bouton 1901): linear time.
from functools import reduce
from operator import xor

while int(input()) > 0:
    nim_sum = reduce(xor, map(int, input().split()))
    print("Grass Win!" if nim_sum == 0 else "Rabbit Win!")
