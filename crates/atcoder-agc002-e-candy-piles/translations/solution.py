# Candy Piles: a move eats the largest pile, or one candy from each; the player who eats the last candy loses.
#
# Draw the piles as columns, in descending order. After x piles and y candies of each other pile are
# eaten, (x, y) is the lower left square of what remains: a move takes a token right or up, and it must
# stay in the diagram. Squares (x, y) and (x + 1, y + 1) have the same winner, so the token may start at
# the last square of the diagonal, from where it can move only right or only up. O(N log N) time.
input()  # the number of piles
columns = sorted(map(int, input().split()), reverse=True)

corner = sum(1 for x, height in enumerate(columns) if height > x) - 1
right = sum(1 for height in columns if height > corner) - corner - 1
up = columns[corner] - corner - 1
print("Second" if right % 2 == up % 2 == 0 else "First")
