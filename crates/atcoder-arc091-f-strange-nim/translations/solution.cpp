// Strange Nim: a move takes from 1 to x / K stones of a heap of x, where each heap has a K of its own.
//
// Let q = x / K, rounded down. If K divides x, the value is q. If not, the heap of x - q - 1 and the q options
// of x have the values 0 to q in some order, so x has the same value as x - q - 1. Steps of q + 1 stones lead
// down to a multiple of K or below K; those with the same q are made at once.
#include <iostream>
using namespace std;

int value(int heap, int k) {
    while (heap >= k && heap % k != 0) {
        int step = heap / k + 1;
        int steps = (heap % k + step - 1) / step;
        heap -= steps * step;
    }
    return heap / k;
}

int main() {
    int heaps, nim_sum = 0;
    cin >> heaps;
    for (int heap, k; heaps-- > 0 && cin >> heap >> k;) nim_sum ^= value(heap, k);
    cout << (nim_sum == 0 ? "Aoki" : "Takahashi") << '\n';
}
