// Nim Game I: a move takes any number of sticks from one heap.
//
// The second player wins exactly when the nim-sum of the heaps is 0 (Bouton 1901): linear time.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int games;
    cin >> games;
    for (int heaps; games-- > 0 && cin >> heaps;) {
        int nim_sum = 0;
        for (int heap; heaps-- > 0 && cin >> heap;) nim_sum ^= heap;
        cout << (nim_sum == 0 ? "second" : "first") << '\n';
    }
}
