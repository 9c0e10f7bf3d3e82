// The table by definition; nothing larger than 1222 is lost.
#include <cstdio>

const int N = 1500;
int value[N];

int main() {
    for (int n = 1; n < N; n++) {
        bool seen[256] = {};
        for (int a = 1; a < n - a; a++) seen[value[a] ^ value[n - a]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) puts(n >= N || value[n] ? "first" : "second");
}
