#include <cstdio>

int main() {
    for (int m; scanf("%d", &m) == 1 && m;) {
        int sum = 0;
        for (int x; m-- && scanf("%d", &x);) sum ^= x;
        puts(sum ? "Rabbit Win!" : "Grass Win!");
    }
}
