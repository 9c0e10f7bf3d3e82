# The splitting game: a bean of bottle i becomes two beans, in bottles j <= k to the right of it.
#
# Each bean is a game of its own, and its value depends on how many bottles are to the right. Two beans in
# a bottle cancel. All moves are tried: O(n^3) for each case, and as much once for the values.
from functools import reduce
from itertools import combinations_with_replacement, count
from operator import xor

MOST = 21

grundy = []
for _ in range(MOST):
    options = {first ^ second for first, second in combinations_with_replacement(grundy, 2)}
    grundy.append(next(value for value in count() if value not in options))

for _ in range(int(input())):
    bottles = int(input())
    beans = [int(word) for word in input().split()]
    values = grundy[:bottles][::-1]
    nim_sum = reduce(xor, (value for value, number in zip(values, beans) if number % 2 == 1), 0)
    winning = [
        (i, j, k)
        for i in range(bottles)
        if beans[i] > 0
        for j, k in combinations_with_replacement(range(i + 1, bottles), 2)
        if nim_sum ^ values[i] ^ values[j] ^ values[k] == 0
    ]
    print(*(winning[0] if winning else [-1, -1, -1]))
    print(len(winning))
