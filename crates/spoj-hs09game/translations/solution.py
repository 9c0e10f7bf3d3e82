# Strategy Game: a move takes 2, 3 or 5 sticks from one heap, and the largest winning move is asked for.
#
# The Grundy values of the heaps have the period 7, so a heap of 10^9 costs no more than one of 5.
import sys
from functools import reduce
from operator import xor

value = lambda heap: heap % 7 // 2

words = map(int, sys.stdin.buffer.read().split())
for _ in range(next(words)):
    heaps = [next(words) for _ in range(next(words))]
    nim_sum = reduce(xor, map(value, heaps))
    # The most sticks first, then the first heap.
    moves = ((taken, index) for taken in (5, 3, 2) for index in range(len(heaps)) if taken <= heaps[index])
    wins = lambda taken, heap: nim_sum ^ value(heap) ^ value(heap - taken) == 0
    for taken, index in moves:
        if wins(taken, heaps[index]):
            print(f"Julia wins.\nTake {taken} sticks from heap number {index + 1}.\n")
            break
    else:
        print("Robert wins.\n")
