#include <cstdio>

const int VALUES[] = {0, 0, 1, 1, 2, 2, 3}, TAKES[] = {2, 3, 5};
int heaps[1000];

int main() {
    int t, n;
    for (scanf("%d", &t); t-- && scanf("%d", &n); puts("")) {
        int sum = 0, heap = -1, take = 0;
        for (int i = 0; i < n; i++) scanf("%d", &heaps[i]), sum ^= VALUES[heaps[i] % 7];
        for (int x : TAKES)
            for (int i = n - 1; i >= 0; i--)
                if (heaps[i] >= x && (sum ^ VALUES[heaps[i] % 7] ^ VALUES[(heaps[i] - x) % 7]) == 0)
                    heap = i, take = x;
        if (!sum) puts("Robert wins.");
        else printf("Julia wins.\nTake %d sticks from heap number %d.\n", take, heap + 1);
    }
}
