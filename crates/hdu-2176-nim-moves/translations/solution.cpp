// Taking stones from m heaps: every winning first move of Nim, as the heap before and after it.
//
// A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so a heap
// has at most one, if `x ^ s < x` (Bouton 1901): linear time.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    for (int count; cin >> count && count > 0;) {
        vector<int> heaps(count);
        int nim_sum = 0;
        for (int &heap : heaps) {
            cin >> heap;
            nim_sum ^= heap;
        }
        cout << (nim_sum == 0 ? "No" : "Yes") << '\n';
        for (int heap : heaps) {
            int left = heap ^ nim_sum;
            if (left < heap) cout << heap << ' ' << left << '\n';
        }
    }
}
