# Cow Digit Game: a move subtracts the largest or the smallest nonzero digit, down to 0.
#
# A number is won if one of its two moves leads to a lost number. One array up to the largest number, at
# most 10^6, answers all games.
import sys

_, *games = map(int, sys.stdin.read().split())

wins = [False]
for number in range(1, max(games) + 1):
    digits = str(number).replace("0", "")
    least, largest = int(min(digits)), int(max(digits))
    wins.append(not (wins[number - least] and wins[number - largest]))

for number in games:
    print("YES" if wins[number] else "NO")
