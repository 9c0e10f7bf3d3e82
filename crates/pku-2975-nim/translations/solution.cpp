// Nim: how many first moves of Nim win?
//
// A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so there is
// one for each heap x with `x ^ s < x` (Bouton 1901): linear time.
#include <algorithm>
#include <functional>
#include <iostream>
#include <numeric>
#include <vector>
using namespace std;

int main() {
    for (int count; cin >> count && count > 0;) {
        vector<int> heaps(count);
        for (int &heap : heaps) cin >> heap;
        int nim_sum = accumulate(heaps.begin(), heaps.end(), 0, bit_xor<int>());
        auto wins = [=](int heap) { return (heap ^ nim_sum) < heap; };
        cout << count_if(heaps.begin(), heaps.end(), wins) << '\n';
    }
}
