# Lieges of Legendre: a move takes one cow from a pile, or splits a pile of 2x cows into k piles of x.
#
# If k is even, the k piles cancel, and from 3 on the values alternate between 0 and 1. If k is odd, the k
# piles are worth one pile of x: odd piles from 5 on have the value 0, and an even pile has the mex of
# that and of the value of its half. A pile is halved at most 30 times.
from functools import reduce
from operator import xor

def value_of_even_k(pile):
    return pile if pile <= 2 else 1 - pile % 2

def value_of_odd_k(pile):
    if pile <= 4:
        return [0, 1, 0, 1, 2][pile]
    if pile % 2 == 1:
        return 0
    return 2 if value_of_odd_k(pile // 2) == 1 else 1

_, k = map(int, input().split())
value = value_of_odd_k if k % 2 == 1 else value_of_even_k
nim_sum = reduce(xor, (value(int(pile)) for pile in input().split()))
print("Nicky" if nim_sum == 0 else "Kevin")
