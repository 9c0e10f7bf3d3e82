#include <cstdio>

int heaps[200000];

int main() {
    for (int m; scanf("%d", &m) == 1 && m;) {
        int sum = 0;
        for (int i = 0; i < m; i++) scanf("%d", &heaps[i]), sum ^= heaps[i];
        puts(sum ? "Yes" : "No");
        for (int i = 0; i < m; i++)
            if ((heaps[i] ^ sum) < heaps[i]) printf("%d %d\n", heaps[i], heaps[i] ^ sum);
    }
}
