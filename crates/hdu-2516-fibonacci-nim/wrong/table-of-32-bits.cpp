// Wrong: of the 50 Fibonacci numbers, the last ones do not fit in 32 bits.
#include <cstdio>

unsigned fibonacci[50] = {1, 2};

bool is_fibonacci(unsigned n) {
    for (unsigned number : fibonacci)
        if (number == n) return true;
    return false;
}

int main() {
    for (int i = 2; i < 50; i++) fibonacci[i] = fibonacci[i - 2] + fibonacci[i - 1];
    for (unsigned n; scanf("%u", &n) == 1 && n;) puts(is_fibonacci(n) ? "Second win" : "First win");
}
