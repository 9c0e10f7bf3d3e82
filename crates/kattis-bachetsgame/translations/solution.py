# Bachet's Game: a move takes one of at most ten given numbers of stones.
#
# A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward, 512 at a time: an integer
# has a bit for each. The least undecided heap of a block is lost, and decides others of its own block; then
# each move shifts the lost heaps to larger heaps that are won.
import sys
from functools import lru_cache

@lru_cache(maxsize=None)
def lost_among(undecided, decided):
    lost = 0
    while undecided:
        least = undecided & -undecided
        lost |= least
        undecided &= ~(decided * least)
    return lost

for line in sys.stdin:
    stones, _, *moves = map(int, line.split())
    decided = 1 | sum(1 << taken for taken in {*moves} if taken < 512)
    won = [0] * ((stones + max(moves)) // 512 + 2)
    for block in range(stones // 512 + 1):
        lost = lost_among(~won[block] & (1 << 512) - 1, decided)
        for taken in moves:
            to, shift = block + taken // 512, taken % 512
            won[to] |= lost << shift & (1 << 512) - 1
            won[to + 1] |= lost >> 512 - shift
    print("Stan wins" if won[stones // 512] >> stones % 512 & 1 else "Ollie wins")
