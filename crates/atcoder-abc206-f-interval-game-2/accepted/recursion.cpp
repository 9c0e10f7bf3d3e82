// The value of a range by recursion, each range once.
#include <cstdio>
#include <cstring>

int n, l[100], r[100], memo[101][101];

int value(int from, int to) {
    int &known = memo[from][to];
    if (known >= 0) return known;
    bool seen[256] = {};
    for (int i = 0; i < n; i++)
        if (from <= l[i] && r[i] <= to) seen[value(from, l[i]) ^ value(r[i], to)] = true;
    for (known = 0; seen[known];) known++;
    return known;
}

int main() {
    int t;
    for (scanf("%d", &t); t--;) {
        scanf("%d", &n);
        for (int i = 0; i < n; i++) scanf("%d%d", &l[i], &r[i]);
        memset(memo, -1, sizeof memo);
        puts(value(1, 100) ? "Alice" : "Bob");
    }
}
