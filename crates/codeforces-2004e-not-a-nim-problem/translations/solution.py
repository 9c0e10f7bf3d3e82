# Not a Nim Problem: a move takes a number of stones that has no common divisor with the heap's size.
#
# An even heap has the value 0, and any other heap the value of its least prime factor, which is the number
# of primes up to it. A sieve finds all values up to the largest heap A in O(A log log A).
import sys
from array import array
from functools import reduce
from itertools import compress
from math import isqrt
from operator import xor

input = sys.stdin.buffer.readline

positions = []
for _ in range(int(input())):
    input()  # the number of heaps
    positions.append([int(word) for word in input().split()])
size = max(map(max, positions)) + 1

is_prime = bytearray([0, 1]) * (size // 2 + 1)  # even numbers do not matter
is_prime[1] = 0
for odd in range(3, isqrt(size) + 1, 2):
    if is_prime[odd]:
        is_prime[odd * odd :: 2 * odd] = bytes(len(is_prime[odd * odd :: 2 * odd]))
odd_primes = list(compress(range(len(is_prime)), is_prime))

# Each prime writes its number to its odd multiples, the least prime at last.
values = array("I", [0, 1]) * (size // 2 + 1)
for number, prime in zip(range(len(odd_primes) + 1, 1, -1), reversed(odd_primes)):
    values[prime :: 2 * prime] = array("I", [number]) * len(range(prime, len(values), 2 * prime))

for heaps in positions:
    nim_sum = reduce(xor, (values[heap] for heap in heaps))
    print("Bob" if nim_sum == 0 else "Alice")
