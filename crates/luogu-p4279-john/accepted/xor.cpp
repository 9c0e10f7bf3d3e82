#include <cstdio>

int main() {
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) {
        int sum = 0, large = 0;
        for (int x; n-- && scanf("%d", &x);) sum ^= x, large |= x > 1;
        puts((sum != 0) == large ? "John" : "Brother");
    }
}
