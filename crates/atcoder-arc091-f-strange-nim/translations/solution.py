# Strange Nim: a move takes from 1 to x // K stones of a heap of x, where each heap has a K of its own.
#
# Let q = x // K. If K divides x, the value is q. If not, the heap of x - q - 1 and the q options of x have
# the values 0 to q in some order, so x has the same value as x - q - 1. Steps of q + 1 stones lead down to a
# multiple of K or below K; those with the same q are made at once.
def value(heap, k):
    quotient, rest = divmod(heap, k)
    while quotient > 0 and rest > 0:
        step = quotient + 1
        heap -= -(-rest // step) * step
        quotient, rest = divmod(heap, k)
    return quotient

nim_sum = 0
for _ in range(int(input())):
    nim_sum ^= value(*map(int, input().split()))
print("Aoki" if nim_sum == 0 else "Takahashi")
