import sys
low, high, said = 1, 100, ''
while said != 'right':
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == '<': high = guess - 1
    if said == '>': low = guess + 1
