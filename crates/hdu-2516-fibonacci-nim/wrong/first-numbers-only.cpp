// Wrong: stops at the Fibonacci numbers below 1000.
#include <cstdio>

int main() {
    for (long long n; scanf("%lld", &n) == 1 && n;) {
        long long a = 1, b = 2;
        while (b < n && b < 1000) b += a, a = b - a;
        puts(b == n ? "Second win" : "First win");
    }
}
