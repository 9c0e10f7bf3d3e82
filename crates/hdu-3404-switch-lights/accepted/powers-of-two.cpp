// Adds up products of powers of two: that of different Fermat powers is the ordinary one.
#include <cstdio>

int memo[16][16], product(int, int);

// 2^i times 2^j
int power(int i, int j) {
    int &known = memo[i][j], f = 8;
    if (!(i & j)) return 1 << (i | j);
    if (known) return known;
    while (!(i & j & f)) f /= 2;
    // Both have the Fermat power F = 2^f, and F times F is F + F / 2.
    int rest = power(i ^ f, j ^ f);
    return known = product(rest, 1 << f) ^ product(rest, 1 << (f - 1));
}

int product(int x, int y) {
    int sum = 0;
    for (int i = 0; x >> i; i++)
        for (int j = 0; y >> j; j++)
            if (x >> i & y >> j & 1) sum ^= power(i, j);
    return sum;
}

int main() {
    int t, n, x, y, sum;
    for (scanf("%d", &t); t--; puts(sum ? "Have a try, lxhgww." : "Don't waste your time."))
        for (sum = 0, scanf("%d", &n); n-- && scanf("%d%d", &x, &y);) sum ^= product(x, y);
}
