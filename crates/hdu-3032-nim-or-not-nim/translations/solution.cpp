// Nim or not Nim?: a move takes from a heap, or splits it into two smaller heaps.
//
// This is Lasker's Nim: a heap's Grundy value is its size, except that 4 k + 3 and 4 k + 4 change places.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int games;
    cin >> games;
    for (int count; games-- > 0 && cin >> count;) {
        unsigned nim_sum = 0;
        for (unsigned heap; count-- > 0 && cin >> heap;)
            nim_sum ^= heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap;
        cout << (nim_sum == 0 ? "Bob" : "Alice") << '\n';
    }
}
