// Each lost heap marks the heaps from which it is reached.
#include <cstdio>

bool won[100001];

int main() {
    int n, k, a[100];
    scanf("%d%d", &n, &k);
    for (int i = 0; i < n; i++) scanf("%d", &a[i]);
    for (int heap = 0; heap <= k; heap++)
        for (int i = 0; i < n && !won[heap]; i++)
            if (heap + a[i] <= k) won[heap + a[i]] = true;
    puts(won[k] ? "First" : "Second");
}
