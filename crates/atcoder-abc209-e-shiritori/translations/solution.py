# Shiritori: a word begins with the last three letters of the word before; a player who has none loses.
#
# A position is three letters, and a word is a move from its first three to its last three. Play may
# return to a position, so the outcomes are carried backward from the ends, and what is left over is
# drawn: O(N).
import sys
from collections import Counter, defaultdict

_, *words = sys.stdin.read().split()
before = defaultdict(list)
undecided = Counter()  # how many moves from a position are not known to lead to won positions
for word in words:
    before[word[-3:]].append(word[:3])
    undecided[word[:3]] += 1

winners = {end: "Takahashi" for end in before if end not in undecided}
decided = list(winners)
for position in decided:
    for earlier in before[position]:
        if earlier in winners:
            continue
        undecided[earlier] -= 1
        if winners[position] == "Takahashi":
            winners[earlier] = "Aoki"
        elif undecided[earlier] == 0:
            winners[earlier] = "Takahashi"
        else:
            continue
        decided.append(earlier)

for word in words:
    print(winners.get(word[-3:], "Draw"))
