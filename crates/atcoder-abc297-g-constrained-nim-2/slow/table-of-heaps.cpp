// Too slow, and too large: a table up to the largest heap.
#include <cstdio>
#include <vector>

int main() {
    int n, l, r, most = 0, sum = 0;
    scanf("%d%d%d", &n, &l, &r);
    std::vector<int> heaps(n);
    for (int &heap : heaps) {
        scanf("%d", &heap);
        if (heap > most) most = heap;
    }
    // The values of l + r heaps, again and again.
    std::vector<int> value(most + 1);
    for (int i = 0; i <= most; i++) value[i] = i < (long long)l + r ? i / l : value[i - l - r];
    for (int heap : heaps) sum ^= value[heap];
    puts(sum ? "First" : "Second");
}
