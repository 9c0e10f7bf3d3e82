// Values of papers without strips, by recursion.
#include <cstdio>
#include <cstring>

int memo[201][201];

int value(int w, int h) {
    int &known = memo[w][h];
    if (known >= 0) return known;
    bool seen[256] = {};
    for (int a = 2; a <= w - a; a++) seen[value(a, h) ^ value(w - a, h)] = true;
    for (int a = 2; a <= h - a; a++) seen[value(w, a) ^ value(w, h - a)] = true;
    for (known = 0; seen[known];) known++;
    return known;
}

int main() {
    memset(memo, -1, sizeof memo);
    for (int w, h; scanf("%d%d", &w, &h) == 2;) puts(value(w, h) ? "WIN" : "LOSE");
}
