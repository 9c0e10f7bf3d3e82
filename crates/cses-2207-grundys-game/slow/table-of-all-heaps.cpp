// Too slow: the table of all heaps by definition.
#include <cstdio>

const int N = 1000001;
int value[N];

int main() {
    for (int n = 1; n < N; n++) {
        bool seen[2048] = {};
        for (int a = 1; a < n - a; a++) seen[value[a] ^ value[n - a]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) puts(value[n] ? "first" : "second");
}
