// A table of lost heaps, without the rule.
#include <cstdio>

bool won[1001];

int main() {
    for (int n = 1; n <= 1000; n++)
        for (int take = 1; take <= n; take *= 2) won[n] |= !won[n - take];
    for (int n; scanf("%d", &n) == 1;) puts(won[n] ? "Kiki" : "Cici");
}
