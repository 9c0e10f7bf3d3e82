// Counts exponents: every value is a power of two.
#include <cstdio>

int main() {
    int t, n, m;
    for (scanf("%d", &t); t-- && scanf("%d%d", &n, &m);) {
        bool odd[256] = {}, any = false;
        char row[128];
        for (int i = 1; i <= n; i++) {
            scanf("%s", row);
            for (int j = 1; j <= m; j++)
                if (row[j - 1] == 'T') odd[i == 1 || j == 1 ? __builtin_ctz(i * j) : i + j - 2] ^= true;
        }
        for (bool is_odd : odd) any |= is_odd;
        puts(any ? "-_-" : "=_=");
    }
}
