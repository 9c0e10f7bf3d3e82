# Taking stones from two heaps: the winning first moves of Wythoff's game.
#
# Each difference and each heap size occurs in exactly one lost position (k phi, k phi + k), rounded down. So at
# most one winning move takes from both heaps, at most one from the smaller heap alone, and at most one from the larger
# heap alone: constant time.
from math import isqrt

def times_phi(k):
    return (k + isqrt(5 * k * k)) // 2

def partner(heap):
    """Returns the other heap of the lost position that has this one."""
    k = times_phi(heap) - heap + 1
    return heap + k if times_phi(k) == heap else times_phi(heap) - heap

while True:
    smaller, larger = map(int, input().split())
    if larger == 0:
        break
    left = []
    k = larger - smaller
    if times_phi(k) < smaller:
        left.append((times_phi(k), times_phi(k) + k))
    if partner(smaller) < larger:
        left.append(tuple(sorted([smaller, partner(smaller)])))
    if partner(larger) < smaller:
        left.append((partner(larger), larger))
    print(1 if left else 0)
    for first, second in dict.fromkeys(left):  # from 2 and 3 two moves leave 1 and 2
        print(first, second)
