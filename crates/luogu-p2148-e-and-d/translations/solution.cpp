// E&D: a move drops one heap of a pair, and splits the other one into a new pair.
//
// The values of the splits of a heap a are the places of the ones of a - 1 in binary. So the value of a
// pair (a, b) is the lowest place in which neither a - 1 nor b - 1 has a one. At most 32 steps for each pair.
#include <iostream>
using namespace std;

int main() {
    int games;
    cin >> games;
    for (int heaps; games-- > 0 && cin >> heaps;) {
        int nim_sum = 0;
        for (unsigned a, b; heaps > 0 && cin >> a >> b; heaps -= 2) {
            int place = 0;
            while (((a - 1) | (b - 1)) >> place & 1) place++;
            nim_sum ^= place;
        }
        cout << (nim_sum == 0 ? "NO" : "YES") << '\n';
    }
}
