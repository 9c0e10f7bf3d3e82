// Wrong: products are taken modulo P in 32 bits, which are too few for them.
#include <cstdio>

const int N = 150001, P = 1000000009;
int n, m, choose[N][51], ways[2][N];

int main() {
    scanf("%d%d", &n, &m);
    for (int i = 0; i <= n; i++)
        for (int j = choose[i][0] = 1; j <= i && j <= 50; j++)
            choose[i][j] = (choose[i - 1][j - 1] + choose[i - 1][j]) % P;
    int heaps = (m + 1) / 2, others = m - heaps, space = n - m, bit = 0;
    ways[0][0] = 1;
    for (; 1 << bit <= space; bit++)
        for (int s = 0; s <= space; s++) {
            long long sum = 0;
            for (int c = 0; c <= heaps && (long long)c << bit <= s; c += 2)
                sum += (unsigned)ways[bit % 2][s - (c << bit)] * choose[heaps][c] % P;
            ways[(bit + 1) % 2][s] = sum % P;
        }
    long long won = choose[n][m];
    for (int s = 0; s <= space; s++)
        won += P - (unsigned)ways[bit % 2][s] * choose[space - s + others][others] % P;
    printf("%lld\n", won % P);
}
