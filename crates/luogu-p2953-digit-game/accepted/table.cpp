#include <cstdio>

bool won[1000001];

int main() {
    for (int n = 1; n <= 1000000; n++) {
        int most = 0, least = 9;
        for (int rest = n; rest; rest /= 10) {
            int digit = rest % 10;
            if (digit > most) most = digit;
            if (digit && digit < least) least = digit;
        }
        won[n] = !won[n - most] || !won[n - least];
    }
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n);) puts(won[n] ? "YES" : "NO");
}
