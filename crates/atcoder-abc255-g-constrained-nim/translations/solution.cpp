// Constrained Nim: Nim in which some numbers may not be taken from heaps of some sizes.
//
// A value is old if a smaller heap has it, and new if not. A heap has an old value only if all smaller
// heaps with that value are out of reach. Only such heaps are stored: the value of any other heap is its
// size minus the number of smaller heaps with old values. O((N + M) log M) time.
#include <algorithm>
#include <iostream>
#include <map>
#include <vector>
using namespace std;

vector<pair<long long, long long>> old;  // heaps with old values, and these values

long long value(long long heap) {
    auto found = lower_bound(old.begin(), old.end(), make_pair(heap, 0LL));
    return found != old.end() && found->first == heap ? found->second : heap - (found - old.begin());
}

int main() {
    ios::sync_with_stdio(false);
    int count, forbidden;
    cin >> count >> forbidden;
    vector<long long> heaps(count);
    for (auto &heap : heaps) cin >> heap;
    map<long long, vector<long long>> by_heap;
    for (long long heap, taken; forbidden-- > 0 && cin >> heap >> taken;) by_heap[heap].push_back(taken);
    map<long long, int> repeats;  // how many heaps in `old` have a value
    for (auto &[heap, forbidden_here] : by_heap) {
        map<long long, int> out_of_reach;
        for (long long taken : forbidden_here) out_of_reach[value(heap - taken)]++;
        auto is_missing = [&](auto &own) { return own.second == repeats[own.first] + 1; };
        auto least = find_if(out_of_reach.begin(), out_of_reach.end(), is_missing);
        if (least == out_of_reach.end()) continue;
        old.push_back({heap, least->first});
        repeats[least->first]++;
    }
    long long nim_sum = 0;
    for (long long heap : heaps) nim_sum ^= value(heap);
    cout << (nim_sum == 0 ? "Aoki" : "Takahashi") << '\n';
}
