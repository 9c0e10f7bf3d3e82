#include <cstdio>

int heaps[200001];

int main() {
    int n, sum = 0;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", &heaps[i]);
    for (int i = n; i > 0; i -= 2) sum ^= heaps[i] - heaps[i - 1];
    puts(sum ? "First" : "Second");
}
