// Stair Game: a move takes any number of balls from one stair to the next lower one.
//
// This is staircase Nim with the lowest stair as the ground: the nim-sum of the stairs 2, 4, 6, ... decides
// (Sprague 1937). Linear time.
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int games;
    cin >> games;
    for (int stairs; games-- > 0 && cin >> stairs;) {
        int nim_sum = 0;
        for (int stair = 1; stair <= stairs; stair++) {
            int balls;
            cin >> balls;
            if (stair % 2 == 0) nim_sum ^= balls;
        }
        cout << (nim_sum == 0 ? "second" : "first") << '\n';
    }
}
