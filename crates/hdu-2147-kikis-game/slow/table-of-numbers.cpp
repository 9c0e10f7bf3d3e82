// Too large: a table with 64 bits for each square takes 32 MB.
#include <cstdio>

long long won[2001][2001];

int main() {
    for (int x = 1; x <= 2000; x++)
        for (int y = 1; y <= 2000; y++)
            won[x][y] = (x > 1 && !won[x - 1][y]) || (y > 1 && !won[x][y - 1]) || (x > 1 && y > 1 && !won[x - 1][y - 1]);
    for (int n, m; scanf("%d%d", &n, &m) == 2 && n;) puts(won[n][m] ? "Wonderful!" : "What a pity!");
}
