// Arbitrary Nim: the largest K with which the first player wins Nim with at most K stones a move.
//
// If the nim-sum is not 0, every K from the largest heap upward wins. If it is 0, none of these does, and
// equal heaps cancel for every K. Let M be the largest heap that is left: K = M - 1 gives it value 0 and
// leaves the others as they are, so the nim-sum is M. Sorting takes O(N log N).
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int count, nim_sum = 0;
    cin >> count;
    vector<int> heaps(count);
    for (int &heap : heaps) cin >> heap, nim_sum ^= heap;
    sort(heaps.begin(), heaps.end());
    while (heaps.size() > 1 && heaps.back() == heaps[heaps.size() - 2])
        heaps.pop_back(), heaps.pop_back();
    if (nim_sum != 0) cout << -1 << '\n';
    else cout << (heaps.empty() ? 0 : heaps.back() - 1) << '\n';
}
