// The other side proposes: recursively, and with the preferences as signs of the weights.
#include <cstdio>

int n, w[101][101], mate[101], last[101];

// Finds a mate for v among the vertices on the other side: the one of largest weight that takes it.
void propose(int v) {
    int best = 0;
    for (int u = v > n ? 1 : n + 1, end = u + n; u < end; u++)
        if (w[v][u] < last[v] && (!best || w[v][u] > w[v][best])) best = u;
    last[v] = w[v][best];
    int rival = mate[best];
    if (rival && w[rival][best] < w[v][best]) return propose(v);
    mate[best] = v, mate[v] = best;
    if (rival) propose(rival);
}

int main() {
    int games, v;
    char letter;
    for (scanf("%d", &games); games--;) {
        scanf("%d", &n);
        for (int i = 1; i <= n; i++)
            for (int j = n + 1; j <= 2 * n; j++) scanf("%d", &w[i][j]), w[j][i] = w[i][j];
        puts("B"), fflush(stdout);
        scanf(" %c %d", &letter, &v);
        for (int i = 1; i <= 2 * n; i++) {
            mate[i] = 0, last[i] = 1 << 20;
            for (int j = 1; letter == 'D' && j <= 2 * n; j++) w[i][j] *= -1;
        }
        // The vertices on the side of the start like small numbers, and those on the other side large ones.
        for (int i = 1; i <= n; i++) propose(v > n ? i : n + i);
        for (; v > 0; scanf("%d", &v)) printf("%d\n", mate[v]), fflush(stdout);
        if (v == -2) return 0;
    }
}
