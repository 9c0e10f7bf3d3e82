// Wythoff's game: a move takes counters from one heap, or the same number from both.
//
// The lost positions are (k phi, k phi + k), rounded down, with the golden ratio phi. A number a is less than
// k phi exactly if a^2 < k (a + k): the test is exact in integers, in constant time.
#include <iostream>
#include <utility>
using namespace std;

int main() {
    for (long long smaller, larger; cin >> smaller >> larger;) {
        if (smaller > larger) swap(smaller, larger);
        long long k = larger - smaller, above = smaller + 1;
        bool is_lost = smaller * smaller <= k * (smaller + k) && above * above > k * (above + k);
        cout << (is_lost ? 0 : 1) << '\n';
    }
}
