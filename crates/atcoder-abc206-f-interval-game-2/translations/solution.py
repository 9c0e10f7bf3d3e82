# Interval Game 2: a move chooses an interval that meets no chosen one.
#
# A chosen interval leaves two free ranges, one on each side, which are separate games. So one table holds
# the values of all ranges up to 100: O(100^2 N) for each case.
from itertools import count

END = 100

for _ in range(int(input())):
    intervals = [tuple(map(int, input().split())) for _ in range(int(input()))]
    grundy = [[0] * (END + 1) for _ in range(END + 1)]
    for left in range(END, 0, -1):
        inside = [(start, end) for start, end in intervals if left <= start]
        for right in range(left, END + 1):
            options = {grundy[left][start] ^ grundy[end][right] for start, end in inside if end <= right}
            grundy[left][right] = next(value for value in count() if value not in options)
    print("Alice" if grundy[1][END] else "Bob")
