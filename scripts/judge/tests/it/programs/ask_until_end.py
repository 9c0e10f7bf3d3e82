import os, sys
numbers = open(sys.argv[1]).read().split()
print(*numbers, sep='\n', flush=True)
os.close(1)
sys.exit(42 if sys.stdin.read().split() == [str(sum(map(int, numbers)))] else 43)
