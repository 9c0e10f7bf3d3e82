// Too slow: the recursion meets the same heaps over and over.
#include <cstdio>

int n, a[100];

bool won(int heap) {
    for (int i = 0; i < n && a[i] <= heap; i++)
        if (!won(heap - a[i])) return true;
    return false;
}

int main() {
    int k;
    scanf("%d%d", &n, &k);
    for (int i = 0; i < n; i++) scanf("%d", &a[i]);
    puts(won(k) ? "First" : "Second");
}
