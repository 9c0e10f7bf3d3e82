// Taking matches: the winning first move of Nim in the first heap that has one.
//
// A move wins exactly when it leaves nim-sum 0. With nim-sum s it leaves `x ^ s` of a heap x, so a heap
// has at most one, if `x ^ s < x` (Bouton 1901): linear time.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int count, nim_sum = 0;
    cin >> count;
    vector<int> heaps(count);
    for (int &heap : heaps) {
        cin >> heap;
        nim_sum ^= heap;
    }
    auto wins = [=](int heap) { return (heap ^ nim_sum) < heap; };
    auto chosen = find_if(heaps.begin(), heaps.end(), wins);
    if (chosen == heaps.end()) {
        cout << "lose\n";
        return 0;
    }
    int left = *chosen ^ nim_sum;
    cout << *chosen - left << ' ' << chosen - heaps.begin() + 1 << '\n';
    *chosen = left;
    for (int heap : heaps) cout << heap << ' ';
}
