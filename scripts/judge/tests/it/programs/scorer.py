import sys
input, answer, output = (open(path).read().split() for path in sys.argv[1:])
assert answer == ['1', '2', '3'], 'not the answer'
right = sum(one == other for one, other in zip(output, answer))
print(right / len(answer))
print('translate:success' if right == len(answer) else f'right numbers: {right}', file=sys.stderr)
