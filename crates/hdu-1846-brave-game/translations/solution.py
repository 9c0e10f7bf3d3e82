# Brave Game: a move takes from 1 to m of the stones, and the last one wins.
#
# The second player wins exactly when m + 1 divides the number of stones: a move of t is answered by one
# of m + 1 - t.
games = int(input())
for _ in range(games):
    stones, most = map(int, input().split())
    is_lost = stones % (most + 1) == 0
    print("second" if is_lost else "first")
