#include <cstdio>

int heaps[500000];

int main() {
    int k, sum = 0, i = 0;
    scanf("%d", &k);
    for (int j = 0; j < k; j++) scanf("%d", &heaps[j]), sum ^= heaps[j];
    if (!sum) return puts("lose"), 0;
    while ((heaps[i] ^ sum) >= heaps[i]) i++;
    printf("%d %d\n", heaps[i] - (heaps[i] ^ sum), i + 1);
    heaps[i] ^= sum;
    for (int j = 0; j < k; j++) printf("%d ", heaps[j]);
}
