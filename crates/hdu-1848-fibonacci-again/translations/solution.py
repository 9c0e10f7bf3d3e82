# Fibonacci again and again: a move takes a Fibonacci number of counters from one of three heaps.
#
# A table holds the Grundy values of all heaps; the first player wins unless the nim-sum of the three heaps is 0.
from itertools import count

LARGEST = 1000

moves = [1, 2]
while moves[-1] <= LARGEST:
    moves.append(moves[-1] + moves[-2])
grundy = []
for heap in range(LARGEST + 1):
    options = {grundy[heap - taken] for taken in moves if taken <= heap}
    grundy.append(next(value for value in count() if value not in options))

while True:
    a, b, c = map(int, input().split())
    if a == 0:
        break
    print("Fibo" if grundy[a] ^ grundy[b] ^ grundy[c] else "Nacci")
