# Dividing Game: a move replaces one of the numbers by a proper divisor of it.
#
# A number with k prime factors can get any smaller count of them, so this is Nim with a heap of k for
# each number. The prime factors are found by trial division up to the root, at most 316.
from collections import Counter

def prime_factors(number):
    count, divisor = 0, 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            number //= divisor
            count += 1
        else:
            divisor += 1
    return count + (number > 1)

input()  # how many numbers there are
nim_sum = 0
# Each different number is factored once: 10^5 times the same prime would be the slowest input.
for number, times in Counter(map(int, input().split())).items():
    if times % 2 == 1:
        nim_sum ^= prime_factors(number)
print("Bruno" if nim_sum == 0 else "Anna")
