import sys
given, answer, feedback = sys.argv[1:4]
assert open(given).read() == '3 1 2\n'
wanted = open(answer).read().split()
got = sys.stdin.read().split()
if 'crash' in got:
    raise Exception('no verdict')
if sorted(wanted) != sorted(got):
    open(feedback + 'judgemessage.txt', 'w').write('another set\n')
    sys.exit(43)
sys.exit(42)
