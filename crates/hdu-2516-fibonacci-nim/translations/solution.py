# Fibonacci Nim: a move takes at most twice as many stones as the move before it.
#
# A move wins if it takes the smallest part of the heap's Zeckendorf sum. The first move must leave at
# least one stone, so the first player loses exactly when that part is the whole heap: a Fibonacci number.
import sys

fibonacci = {1, 2}
while max(fibonacci) < 2**31:
    fibonacci.add(sum(sorted(fibonacci)[-2:]))

for line in sys.stdin:
    stones = int(line)
    if stones == 0:
        break
    print("Second win" if stones in fibonacci else "First win")
