// Another Game: a move takes one coin from each of any number of heaps.
//
// The player to move loses exactly when every heap is even. From such a position a move makes some heap
// odd, and from any other the move that takes a coin from each odd heap makes all even. Linear time.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int games;
    cin >> games;
    for (int heaps; games-- > 0 && cin >> heaps;) {
        bool all_are_even = true;
        for (int heap; heaps-- > 0 && cin >> heap;) all_are_even &= heap % 2 == 0;
        cout << (all_are_even ? "second" : "first") << '\n';
    }
}
