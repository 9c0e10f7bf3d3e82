import sys
input, output, answer = (open(path, 'rb').read() for path in sys.argv[1:])
if sys.stdin.read():
    sys.exit('there is something on standard input')
if sorted(output.split()) != sorted(answer.split()):
    print('wrong answer not these numbers', file=sys.stderr)
    print('more', file=sys.stderr)
    sys.exit(1)
if output.split()[0] != input.split()[0]:
    sys.exit(2)
