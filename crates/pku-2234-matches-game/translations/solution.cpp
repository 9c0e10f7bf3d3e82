// Matches Game: a move takes any number of matches from one heap.
//
// The first player wins exactly when the nim-sum of the heaps is not 0 (Bouton 1901): linear time.
#include <iostream>
using namespace std;

int main() {
    for (int heaps; cin >> heaps;) {
        int nim_sum = 0;
        for (int heap; heaps-- > 0 && cin >> heap;) nim_sum ^= heap;
        cout << (nim_sum == 0 ? "No" : "Yes") << '\n';
    }
}
