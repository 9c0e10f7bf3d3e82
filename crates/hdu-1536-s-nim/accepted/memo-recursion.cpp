// Values by recursion, each heap once.
#include <cstdio>
#include <cstring>

int k, s[100], memo[10001];

int value(int heap) {
    int &known = memo[heap];
    if (known >= 0) return known;
    bool seen[128] = {};
    for (int i = 0; i < k; i++)
        if (s[i] <= heap) seen[value(heap - s[i])] = true;
    for (known = 0; seen[known];) known++;
    return known;
}

int main() {
    for (int m; scanf("%d", &k) == 1 && k; puts("")) {
        for (int i = 0; i < k; i++) scanf("%d", &s[i]);
        memset(memo, -1, sizeof memo);
        for (scanf("%d", &m); m--;) {
            int l, sum = 0;
            scanf("%d", &l);
            for (int heap; l-- && scanf("%d", &heap);) sum ^= value(heap);
            putchar(sum ? 'W' : 'L');
        }
    }
}
