import sys
secret = int(open(sys.argv[1]).read())
written = open(sys.argv[2], 'w')
for turn in range(7):
    guess = int(input())
    print(guess, file=written)
    if guess == secret:
        print('right', flush=True)
        sys.exit(0)
    print('<' if secret < guess else '>', flush=True)
print('too many questions', file=sys.stderr)
sys.exit(1)
