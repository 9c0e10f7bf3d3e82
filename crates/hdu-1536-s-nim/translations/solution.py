# S-Nim: a move takes from one heap a number of counters in the subtraction set.
#
# A heap's Grundy value depends on the set alone, so one table serves all the positions of a case.
import sys
from functools import reduce
from itertools import count, takewhile
from operator import xor

numbers = lambda: [int(word) for word in sys.stdin.readline().split()[1:]]

def table(moves, largest):
    grundy = []
    for heap in range(largest + 1):
        options = {grundy[heap - taken] for taken in takewhile(heap.__ge__, moves)}
        grundy.append(next(value for value in count() if value not in options))
    return grundy

while moves := sorted(set(numbers())):
    positions = [numbers() for _ in range(int(sys.stdin.readline()))]
    grundy = table(moves, max(map(max, positions)))
    nim_sums = [reduce(xor, (grundy[heap] for heap in heaps)) for heaps in positions]
    print("".join("W" if nim_sum else "L" for nim_sum in nim_sums))
