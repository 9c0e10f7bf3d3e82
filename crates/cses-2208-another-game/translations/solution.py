# Another Game: a move takes one coin from each of any number of heaps.
#
# The player to move loses exactly when every heap is even. From such a position a move makes some heap
# odd, and from any other the move that takes a coin from each odd heap makes all even. Linear time.
import sys

input = sys.stdin.readline

for _ in range(int(input())):
    input()  # the number of heaps
    all_are_even = all(int(word) % 2 == 0 for word in input().split())
    print("second" if all_are_even else "first")
