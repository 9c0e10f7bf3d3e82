# Public Sale: two bidders raise the price by 1 to n, and the first to reach m gets the land.
#
# This is Bash's game with m counters: a bid wins if it leaves a multiple of n + 1. But a bid may be more
# than what is missing: if m <= n, every bid from m to n wins at once.
import sys

for line in sys.stdin:
    price, most = map(int, line.split())
    rest = price % (most + 1)
    if price <= most:
        print(*range(price, most + 1))
    else:
        print(rest if rest > 0 else "none")
