# Euclid's Game: a move subtracts a multiple of the smaller number from the larger, and whoever gets to 0 wins.
#
# The first player wins exactly when the numbers are equal or their ratio is greater than the golden ratio.
# The test is exact in integers: a / b is greater exactly if a (a - b) > b^2.
import sys

input = sys.stdin.readline

for _ in range(int(input())):
    b, a = sorted(map(int, input().split()))
    is_won = a == b or a * (a - b) > b * b
    print("Stan wins" if is_won else "Ollie wins")
