import sys
a, b = open(sys.argv[1]).read().split()
print(a, flush=True)
print(b, flush=True)
line = sys.stdin.readline()
if line.strip() == str(int(a) + int(b)): sys.exit(42)
open(sys.argv[3] + 'judgemessage.txt', 'w').write('another sum\n')
sys.exit(43)
