// Too slow: makes the table of all rows again for each game.
#include <cstdio>

signed char value[1 << 20];

int main() {
    int t, n;
    for (scanf("%d", &t); t--;) {
        for (int row = 0; row < 1 << 20; row++) {
            unsigned seen = 0;
            for (int bit = 0, free = -1; bit < 20; bit++) {
                if (!(row >> bit & 1)) free = bit;
                else if (free >= 0) seen |= 1u << value[row ^ 1 << bit ^ 1 << free];
            }
            value[row] = __builtin_ctz(~seen);
        }
        int sum = 0;
        for (scanf("%d", &n); n--;) {
            int m, row = 0;
            scanf("%d", &m);
            for (int cell; m-- && scanf("%d", &cell);) row |= 1 << (20 - cell);
            sum ^= value[row];
        }
        puts(sum ? "YES" : "NO");
    }
}
