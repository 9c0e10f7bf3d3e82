// The value of a pair by halving: 0 if both are odd, and one more than that of the halves, rounded up, if not.
#include <cstdio>

int value(long long a, long long b) {
    return a % 2 && b % 2 ? 0 : 1 + value((a + 1) / 2, (b + 1) / 2);
}

int main() {
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) {
        int sum = 0;
        for (long long a, b; n > 0; n -= 2) scanf("%lld%lld", &a, &b), sum ^= value(a, b);
        puts(sum ? "YES" : "NO");
    }
}
