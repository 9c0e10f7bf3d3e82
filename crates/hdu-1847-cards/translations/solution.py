# Good Luck in CET-4 Everybody!: a move takes a power of 2 of the cards.
#
# No power of 2 is divisible by 3, so a move from a multiple of 3 leads to none. From any other heap,
# taking 1 or 2 cards leaves a multiple of 3. So the multiples of 3 are lost.
import sys

for word in sys.stdin.read().split():
    is_lost = int(word) % 3 == 0
    print("Cici" if is_lost else "Kiki")
