// Values of rows as sets of 20 cells, each row once.
#include <cstdio>

signed char memo[1 << 20]; // the value plus 1

int value(int row) {
    if (memo[row]) return memo[row] - 1;
    unsigned seen = 0;
    for (int bit = 1, free = -1; bit <= 20; bit++) {
        if (!(row >> (bit - 1) & 1)) free = bit - 1;
        if (bit < 20 && row >> bit & 1 && free >= 0) seen |= 1u << value(row ^ 1 << bit ^ 1 << free);
    }
    int least = 0;
    while (seen >> least & 1) least++;
    memo[row] = least + 1;
    return least;
}

int main() {
    int t, n;
    for (scanf("%d", &t); t--;) {
        int sum = 0;
        for (scanf("%d", &n); n--;) {
            int m, row = 0;
            scanf("%d", &m);
            for (int cell; m-- && scanf("%d", &cell);) row |= 1 << (20 - cell);
            sum ^= value(row);
        }
        puts(sum ? "YES" : "NO");
    }
}
