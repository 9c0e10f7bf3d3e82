#include <cstdio>

int heaps[100];

int main() {
    for (int m; scanf("%d", &m) == 1 && m;) {
        int sum = 0, ways = 0;
        for (int i = 0; i < m; i++) scanf("%d", &heaps[i]), sum ^= heaps[i];
        for (int i = 0; i < m; i++) ways += (heaps[i] ^ sum) < heaps[i];
        printf("%d\n", ways);
    }
}
