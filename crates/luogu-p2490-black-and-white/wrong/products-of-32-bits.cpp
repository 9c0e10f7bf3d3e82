// Wrong: products are taken modulo P in 32 bits, which are too few for them.
#include <cstdio>

const int N = 10001, P = 1000000007;
int n, k, d, choose[N][101], ways[2][N];

int main() {
    scanf("%d%d%d", &n, &k, &d);
    for (int i = 0; i <= n; i++)
        for (int j = choose[i][0] = 1; j <= i && j <= 100; j++)
            choose[i][j] = (choose[i - 1][j - 1] + choose[i - 1][j]) % P;
    int pairs = k / 2, space = n - k, bit = 0;
    ways[0][0] = 1;
    for (; 1 << bit <= space; bit++)
        for (int s = 0; s <= space; s++) {
            long long sum = 0;
            for (int c = 0; c <= pairs && (long long)c << bit <= s; c += d + 1)
                sum += (unsigned)ways[bit % 2][s - (c << bit)] * choose[pairs][c] % P;
            ways[(bit + 1) % 2][s] = sum % P;
        }
    long long won = choose[n][k];
    for (int s = 0; s <= space; s++)
        won += P - (unsigned)ways[bit % 2][s] * choose[space - s + pairs][pairs] % P;
    printf("%lld\n", won % P);
}
