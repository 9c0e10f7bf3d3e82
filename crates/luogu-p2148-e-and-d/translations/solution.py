# E&D: a move drops one heap of a pair, and splits the other one into a new pair.
#
# The values of the splits of a heap a are the places of the ones of a - 1 in binary. So the value of a
# pair (a, b) is the lowest place in which neither a - 1 nor b - 1 has a one. Constant time for each pair.
def value(a, b):
    ones = a - 1 | b - 1
    lowest_zero = ~ones & ones + 1
    return lowest_zero.bit_length() - 1

for _ in range(int(input())):
    input()  # the number of heaps
    heaps = [int(word) for word in input().split()]
    nim_sum = 0
    for a, b in zip(heaps[::2], heaps[1::2]):
        nim_sum ^= value(a, b)
    print("NO" if nim_sum == 0 else "YES")
