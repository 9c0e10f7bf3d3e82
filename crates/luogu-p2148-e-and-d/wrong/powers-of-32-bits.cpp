// Wrong: the powers of 2 end before 2^31, which does not fit in 32 bits with a sign.
#include <cstdio>

int value(int a, int b) {
    int k = 0;
    for (int half = 1, power = 2; power > 0; half = power, power = (int)(power * 2u), k++)
        if ((a - 1) % power < half && (b - 1) % power < half) return k;
    return k;
}

int main() {
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) {
        int sum = 0;
        for (int a, b; n > 0; n -= 2) scanf("%d%d", &a, &b), sum ^= value(a, b);
        puts(sum ? "YES" : "NO");
    }
}
