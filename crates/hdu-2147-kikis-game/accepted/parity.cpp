#include <cstdio>

int main() {
    for (int n, m; scanf("%d%d", &n, &m) == 2 && n;)
        puts(n % 2 && m % 2 ? "What a pity!" : "Wonderful!");
}
