# Number Game: a move names an allowed number, which forbids it and every sum of forbidden numbers.
#
# There are only 3515 positions with numbers up to 20, the one without a number included. The program
# remembers the outcome of each, so all cases together cost no more than looking at each position once.
from functools import cache
from itertools import count

LARGEST = 20

def after(allowed, named):
    left = set(allowed) - {named}
    for sum in range(named + 2, LARGEST + 1):
        if sum - named not in left:
            left.discard(sum)
    return frozenset(left)

@cache
def is_lost(allowed):
    return not winning_moves(allowed)

def winning_moves(allowed):
    return [named for named in sorted(allowed) if is_lost(after(allowed, named))]

for test in count(1):
    _, *numbers = map(int, input().split())
    if not numbers:
        break
    moves = winning_moves(frozenset(numbers))
    print(f"Test Case #{test}")
    if moves:
        print("The winning moves are:", *moves, end="\n\n")
    else:
        print("There's no winning move.\n")
