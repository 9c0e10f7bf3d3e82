// Too slow: all values by definition, without the period.
#include <cstdio>

const int N = 500001;
int value[N];
char row[N];

int main() {
    for (int n = 2; n < N; n++) {
        bool seen[64] = {};
        for (int left = 0; left <= n - 2; left++) seen[value[left] ^ value[n - 2 - left]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int t, n;
    for (scanf("%d", &t); t--;) {
        scanf("%d%s", &n, row);
        int red = 0, sum = 0;
        for (int i = 0; i < n; i++) red += row[i] == 'R' ? 1 : -1;
        for (int i = 0, length = 1; i < n; i++, length++)
            if (i + 1 == n || row[i] == row[i + 1]) sum ^= value[length], length = 0;
        puts(red > 0 || (red == 0 && sum) ? "Alice" : "Bob");
    }
}
