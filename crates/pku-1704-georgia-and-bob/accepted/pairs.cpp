// Pairs from the right; an odd man is paired with the edge.
#include <cstdio>
#include <algorithm>

int main() {
    int t, n, men[1001];
    for (scanf("%d", &t); t-- && scanf("%d", &n);) {
        int sum = 0;
        for (int i = 0; i < n; i++) scanf("%d", &men[i]);
        if (n % 2) men[n++] = 0;
        std::sort(men, men + n);
        for (int i = 0; i < n; i += 2) sum ^= men[i + 1] - men[i] - 1;
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
