# Georgia and Bob: a move takes one chessman to the left, over free squares only.
#
# The gaps to the left of the chessmen, from the last one, are the steps of staircase Nim: a move makes
# one gap smaller and the gap to its right, the step below, larger by as much. The nim-sum of the first,
# third, fifth, ... gap from the right decides. O(n log n) time, for sorting.
from functools import reduce
from operator import xor

for _ in range(int(input())):
    input()  # the number of chessmen
    squares = sorted(map(int, input().split()))
    gaps = [right - left - 1 for left, right in zip([0] + squares, squares)]
    nim_sum = reduce(xor, gaps[::-2])
    print("Bob will win" if nim_sum == 0 else "Georgia will win")
