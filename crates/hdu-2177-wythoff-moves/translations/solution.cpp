// Taking stones from two heaps: the winning first moves of Wythoff's game.
//
// Each difference and each heap size occurs in exactly one lost position (k phi, k phi + k), rounded down. So at
// most one winning move takes from both heaps, at most one from the smaller heap alone, and at most one from the larger
// heap alone: constant time.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>
using namespace std;

// Returns k phi, rounded down: 5 k^2 is exact in a double.
int times_phi(int k) {
    return (k + (long long)sqrt(5.0 * k * k)) / 2;
}

// Returns the other heap of the lost position that has this one.
int partner(int heap) {
    int product = times_phi(heap), k = product - heap + 1;
    return times_phi(k) == heap ? heap + k : product - heap;
}

int main() {
    for (int smaller, larger; cin >> smaller >> larger && larger > 0;) {
        int k = larger - smaller, both = times_phi(k);
        set<pair<int, int>> lost;  // what winning moves in one heap leave
        if (partner(smaller) < larger) lost.insert(minmax({smaller, partner(smaller)}));
        if (partner(larger) < smaller) lost.insert(minmax({larger, partner(larger)}));
        lost.erase({both, both + k});
        if (both == smaller) {
            cout << "0\n";
            continue;
        }
        cout << "1\n";
        if (both < smaller) cout << both << ' ' << both + k << '\n';
        for (auto [first, second] : lost) cout << first << ' ' << second << '\n';
    }
}
