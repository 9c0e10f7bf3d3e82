#include <cstdio>

int value[1001];

int main() {
    for (int n = 1; n <= 1000; n++) {
        bool seen[32] = {};
        for (int a = 1, b = 2, c; a <= n; c = a + b, a = b, b = c) seen[value[n - a]] = true;
        while (seen[value[n]]) value[n]++;
    }
    for (int a, b, c; scanf("%d%d%d", &a, &b, &c) == 3 && a;)
        puts(value[a] ^ value[b] ^ value[c] ? "Fibo" : "Nacci");
}
