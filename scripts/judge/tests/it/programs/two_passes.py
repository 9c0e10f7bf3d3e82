import sys
given = open(sys.argv[1]).read().split()
later = sys.argv[3] + 'later'
if TALKS: print(*given, flush=True)
expected = sum(map(int, given)) + (len(given) < 2)
right = sys.stdin.readline().strip() == str(expected)
if len(given) == 2: open(later, 'w').close()
else: open(later).close()
if right and len(given) == 2: open(sys.argv[3] + 'nextpass.in', 'w').write(f'{expected}')
sys.exit(42 if right else 43)
