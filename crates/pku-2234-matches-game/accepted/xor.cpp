#include <cstdio>

int main() {
    for (int m; scanf("%d", &m) == 1;) {
        int sum = 0;
        for (int x; m-- && scanf("%d", &x);) sum ^= x;
        puts(sum ? "Yes" : "No");
    }
}
