// John: Nim in which the player who takes the last sweet loses.
//
// If some heap is larger than 1, the player to move loses exactly when the nim-sum is 0, as in Nim;
// otherwise, exactly when the number of heaps is odd (Bouton 1901). Linear time.
#include <algorithm>
#include <iostream>
using namespace std;

int main() {
    int games;
    cin >> games;
    for (int count; games-- > 0 && cin >> count;) {
        int nim_sum = 0, largest = 0;
        for (int i = 0; i < count; i++) {
            int heap;
            cin >> heap;
            nim_sum ^= heap;
            largest = max(largest, heap);
        }
        bool is_lost = largest > 1 ? nim_sum == 0 : count % 2 == 1;
        cout << (is_lost ? "Brother" : "John") << '\n';
    }
}
