#include <cstdio>

int value[21]; // of a bean with so many bottles on its right

int main() {
    for (int n = 1; n < 21; n++) {
        bool seen[1024] = {};
        for (int j = 0; j < n; j++)
            for (int k = 0; k <= j; k++) seen[value[j] ^ value[k]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int t, n, beans[21];
    for (scanf("%d", &t); t-- && scanf("%d", &n);) {
        int sum = 0, ways = 0;
        for (int i = 0; i < n; i++) scanf("%d", &beans[i]), sum ^= beans[i] % 2 * value[n - 1 - i];
        for (int i = 0; i < n; i++)
            for (int j = i + 1; beans[i] && j < n; j++)
                for (int k = j; k < n; k++)
                    if ((sum ^ value[n - 1 - i] ^ value[n - 1 - j] ^ value[n - 1 - k]) == 0 && !ways++)
                        printf("%d %d %d\n", i, j, k);
        if (!ways) puts("-1 -1 -1");
        printf("%d\n", ways);
    }
}
