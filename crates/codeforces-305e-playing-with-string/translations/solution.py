# Playing with String: a move cuts out a letter whose two neighbours are equal.
#
# A cut makes the two neighbours ends of their pieces, so that they cannot be cut out any more, and
# changes nothing else. So k adjacent letters that can be cut out are a heap of Dawson's chess, and the
# string is the sum of its heaps. The table takes O(n^2) time for n letters.
from functools import reduce
from itertools import count, groupby
from operator import xor

letters = input()
can_be_cut = [before == after for before, after in zip(letters, letters[2:])]
runs = []  # the first letter of each run of letters that can be cut out, and how many they are
place = 2
for is_run, group in groupby(can_be_cut):
    size = len(list(group))
    if is_run:
        runs.append((place, size))
    place += size

# The value of a heap, and of one whose next letter on one side is taken, if there is any.
grundy, rest = [0], [0]
for heap in range(1, max((size for _, size in runs), default=0) + 1):
    rest.append(grundy[-1])
    options = {rest[left] ^ rest[heap - 1 - left] for left in range((heap + 1) // 2)}
    grundy.append(next(value for value in count() if value not in options))

nim_sum = reduce(xor, (grundy[size] for _, size in runs), 0)
winning = (
    first + left
    for first, size in runs
    for left in range(size)
    if nim_sum ^ grundy[size] ^ rest[left] ^ rest[size - 1 - left] == 0
)
least = next(winning, None)
print("Second" if least is None else f"First\n{least}")
