# Cutting Game: a cut makes two papers of one; the first player to cut out a single square wins.
#
# The player who makes a strip one square wide loses, because the opponent cuts a square off it. Without
# such cuts the game is a sum of papers, and a player who cannot move loses. O(S^3) time for sides up to S.
import sys
from itertools import count

papers = [tuple(map(int, line.split())) for line in sys.stdin]
side = max(map(max, papers))

grundy = [[0] * (side + 1) for _ in range(side + 1)]
for width in range(2, side + 1):
    for height in range(2, width + 1):
        # A paper and the same one turned by 90 degrees have the same value.
        turned, upright = grundy[height], grundy[width]
        across = {turned[part] ^ turned[width - part] for part in range(2, width // 2 + 1)}
        along = {upright[part] ^ upright[height - part] for part in range(2, height // 2 + 1)}
        options = across | along
        turned[width] = upright[height] = next(value for value in count() if value not in options)

for width, height in papers:
    print("WIN" if grundy[width][height] else "LOSE")
