// Wrong: cuts the factors to 32 bits.
#include <cstdio>
typedef unsigned long long u64;

u64 product(u64 a, u64 b, int half) {
    if (a < 2 || b < 2) return a * b;
    u64 mask = (1ull << half) - 1;
    u64 a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    u64 high = product(a1, b1, half / 2), low = product(a0, b0, half / 2);
    u64 cross = product(a1 ^ a0, b1 ^ b0, half / 2);
    return (cross ^ low) << half ^ low ^ product(high, 1ull << (half - 1), half / 2);
}

int main() {
    int t;
    u64 a, b;
    for (scanf("%d", &t); t-- && scanf("%llu%llu", &a, &b);) printf("%llu\n", product(a & ~0u, b & ~0u, 16));
}
