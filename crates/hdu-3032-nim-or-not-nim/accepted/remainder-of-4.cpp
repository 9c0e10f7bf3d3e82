#include <cstdio>

int main() {
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) {
        unsigned sum = 0;
        for (unsigned x; n-- && scanf("%u", &x);) sum ^= x % 4 == 0 ? x - 1 : x % 4 == 3 ? x + 1 : x;
        puts(sum ? "Alice" : "Bob");
    }
}
