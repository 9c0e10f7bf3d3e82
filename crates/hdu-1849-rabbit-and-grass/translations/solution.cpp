// Rabbit and Grass: a move shifts one piece any number of squares to the left.
//
// A piece on square k is a heap of k in Nim, so the first player wins exactly when the nim-sum of the
// squares is not 0 (Bouton 1901): linear time.
#include <iostream>
using namespace std;

int main() {
    for (int pieces; cin >> pieces && pieces > 0;) {
        int nim_sum = 0;
        for (int square; pieces-- > 0 && cin >> square;) nim_sum ^= square;
        cout << (nim_sum == 0 ? "Grass Win!" : "Rabbit Win!") << '\n';
    }
}
