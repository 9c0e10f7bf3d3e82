#include <cstdio>

int main() {
    int t, n, m;
    for (scanf("%d", &t); t-- && scanf("%d%d", &n, &m);) puts(n % (m + 1) ? "first" : "second");
}
