# Stripes: a move lays a stripe of one of three lengths on free adjacent squares of a board.
#
# A laid stripe leaves two boards, which may be empty: this is the octal game with the digit 7 at each
# length. So one table up to the longest board answers them all.
import sys
from itertools import count

def table(stripes, longest):
    grundy = []
    for board in range(longest + 1):
        options = {
            grundy[left] ^ grundy[board - length - left]
            for length in stripes
            for left in range((board - length) // 2 + 1)
        }
        grundy.append(next(value for value in count() if value not in options))
    return grundy

words = map(int, sys.stdin.read().split())
for first in words:
    stripes = {first, next(words), next(words)}
    boards = [next(words) for _ in range(next(words))]
    grundy = table(stripes, max(boards))
    for board in boards:
        print(1 if grundy[board] else 2)
