// Sorts the heaps, the largest first, and crosses out pairs.
#include <stdio.h>
#include <stdlib.h>

int a[250001];

int larger(const void *x, const void *y) { return *(int *)y - *(int *)x; }

int main(void) {
    int n, sum = 0, i = 0;
    scanf("%d", &n);
    for (int k = 0; k < n; k++) scanf("%d", &a[k]), sum ^= a[k];
    qsort(a, n, sizeof *a, larger);
    while (i + 1 < n && a[i] == a[i + 1]) i += 2;
    printf("%d\n", sum ? -1 : i < n ? a[i] - 1 : 0);
}
