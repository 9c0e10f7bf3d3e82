import sys
words = open(sys.argv[1]).read().split()
if sys.stdin.read().split() == words[::-1]: sys.exit(42)
open(sys.argv[3] + 'judgemessage.txt', 'w').write('not backwards\n')
sys.exit(43)
