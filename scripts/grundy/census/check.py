"""Checks a table of periods of octal games: python3 check.py TABLE [CODE...]

Each row is checked from the rules of the game alone, by the theorem of Guy and Smith (1956): if d_k is the last digit
that is not 0, and G(n + p) = G(n) for n0 <= n < 2 n0 + p + k with some n0 >= 1, then for all n >= n0. A row that needs
more than LIMIT values is listed and not checked. Only the standard library is used.
"""

import sys
from operator import xor

LIMIT = 20_000


def digits_of(code):
    first, _, rest = code.partition(".")
    return [int(digit) for digit in first + rest]


def grundy_values(digits, count):
    """Returns the values of the heaps 0 to count - 1."""
    values = []
    for heap in range(count):
        options = set()
        for taken, digit in enumerate(digits[:heap + 1]):
            left = heap - taken
            if left == 0:
                if digit & 1:
                    options.add(0)
                continue
            if digit & 2:
                options.add(values[left])
            if digit & 4:
                half = left // 2
                larger = reversed(values[left - half:left])
                options.update(map(xor, values[1:half + 1], larger))
        value = 0
        while value in options:
            value += 1
        values.append(value)
    return values


def values_needed(digits, preperiod, period):
    last = max((place for place, digit in enumerate(digits) if digit), default=0)
    return 2 * max(preperiod, 1) + 2 * period + last


def fault(digits, preperiod, period, most):
    """Returns what is wrong with a row, or None."""
    values = grundy_values(digits, values_needed(digits, preperiod, period))

    def repeats(start, length):
        return values[start + length:] == values[start:-length]

    if not repeats(preperiod, period):
        return "the values do not repeat"
    if preperiod > 0 and repeats(preperiod - 1, period):
        return "the preperiod is smaller"
    if any(period % part == 0 and repeats(preperiod, part) for part in range(1, period)):
        return "the period is smaller"
    if max(values) != most:
        return f"the largest value is {max(values)}"
    return None


def main(table, wanted):
    checked, others, wrong = 0, [], 0
    with open(table, encoding="utf-8") as lines:
        rows = [line.split("\t") for line in lines.read().splitlines()[1:] if not line.startswith("#")]
    for code, *numbers in rows:
        if wanted and code not in wanted:
            continue
        digits = digits_of(code)
        preperiod, period, most = map(int, numbers)
        if values_needed(digits, preperiod, period) > LIMIT:
            others.append(code)
            continue
        checked += 1
        why = fault(digits, preperiod, period, most)
        if why:
            wrong += 1
            print(f"{code}: {why}")
    if others:
        print(f"not checked, because they need more than {LIMIT} values: {' '.join(others)}")
    print(f"{checked} rows are checked, {wrong} of them are wrong")
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], set(sys.argv[2:])))
