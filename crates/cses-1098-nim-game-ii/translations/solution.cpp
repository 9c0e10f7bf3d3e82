// Nim Game II: several heaps; a move takes 1, 2 or 3 sticks from one of them.
//
// A heap's Grundy value is its size modulo 4; the first player wins unless the nim-sum of the values is 0.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int games;
    cin >> games;
    for (int count; games-- > 0 && cin >> count;) {
        int nim_sum = 0;
        for (int heap; count-- > 0 && cin >> heap;) nim_sum ^= heap % 4;
        cout << (nim_sum == 0 ? "second" : "first") << '\n';
    }
}
