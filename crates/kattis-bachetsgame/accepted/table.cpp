// Each lost heap marks the heaps from which it is reached.
#include <cstdio>
#include <cstring>

bool won[2000001];

int main() {
    for (int n, m, moves[10]; scanf("%d%d", &n, &m) == 2; puts(won[n] ? "Stan wins" : "Ollie wins")) {
        for (int i = 0; i < m; i++) scanf("%d", &moves[i]);
        memset(won, 0, sizeof won);
        for (int heap = 0; heap <= n; heap++)
            for (int i = 0; i < m && !won[heap]; i++)
                if (moves[i] <= n) won[heap + moves[i]] = true;
    }
}
