#include <cstdio>

int main() {
    int t, n;
    for (scanf("%d", &t); t--;) {
        scanf("%d", &n);
        int sum = 0;
        for (int x, i = 1; i <= n && scanf("%d", &x); i++) sum ^= x;
        puts(sum ? "first" : "second");
    }
}
