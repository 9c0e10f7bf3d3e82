// Along the diagonal to the border of the drawing, then straight on both ways.
#include <stdio.h>
#include <stdlib.h>

int a[100001];

int larger(const void *x, const void *y) { return *(int *)y - *(int *)x; }

int main(void) {
    int n, i = 0, j;
    scanf("%d", &n);
    for (int k = 0; k < n; k++) scanf("%d", &a[k]);
    qsort(a, n, sizeof *a, larger);
    while (a[i + 1] > i + 1) i++;
    for (j = i; a[j + 1] > i;) j++;
    puts((a[i] - i - 1) % 2 || (j - i) % 2 ? "First" : "Second");
}
