// Each lost heap marks the heaps from which it is reached.
#include <cstdio>

char letters[1000002];

int main() {
    int n, k, moves[100];
    scanf("%d%d", &n, &k);
    for (int i = 0; i < k; i++) scanf("%d", &moves[i]);
    for (int heap = 0; heap <= n; heap++)
        if (!letters[heap]) {
            letters[heap] = 'L';
            for (int i = 0; i < k; i++)
                if (heap + moves[i] <= n) letters[heap + moves[i]] = 'W';
        }
    puts(letters + 1);
}
