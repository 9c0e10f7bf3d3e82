{{about}}
import sys

# The words of the input, one after another: `int(next(words))` is a number.
words = (word for line in sys.stdin for word in line.split())


def main():
    first = next(words)
    print(first)


main()
