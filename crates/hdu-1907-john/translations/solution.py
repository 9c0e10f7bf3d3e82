# John: Nim in which the player who takes the last sweet loses.
#
# If some heap is larger than 1, the player to move loses exactly when the nim-sum is 0, as in Nim;
# otherwise, exactly when the number of heaps is odd (Bouton 1901). Linear time.
from functools import reduce
from operator import xor

for _ in range(int(input())):
    count = int(input())
    heaps = [int(word) for word in input().split()]
    is_lost = reduce(xor, heaps) == 0 if max(heaps) > 1 else count % 2 == 1
    print("Brother" if is_lost else "John")
