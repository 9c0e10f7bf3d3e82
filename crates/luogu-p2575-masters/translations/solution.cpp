// Contest of masters: a piece goes to the next free cell on its right, over the pieces in between.
//
// The pieces between two free cells are a step. A piece that jumps fills the free cell and leaves its own
// one free, so it and all pieces that it jumps over now belong to the next step on the right: a move takes
// any number of pieces one step on. A row is staircase Nim; its ground is the group with no free cell on
// its right.
#include <iostream>
using namespace std;

int main() {
    const int CELLS = 20;
    ios::sync_with_stdio(false);
    int games;
    cin >> games;
    for (int rows; games-- > 0 && cin >> rows;) {
        int nim_sum = 0;
        for (int pieces; rows-- > 0 && cin >> pieces;) {
            bool is_free[CELLS + 1];
            for (bool &cell : is_free) cell = true;
            for (int cell; pieces-- > 0 && cin >> cell;) is_free[cell] = false;
            // From the right end on; cell 0 is free and ends the last group.
            for (int cell = CELLS, step = 0, group = 0; cell >= 0; cell--) {
                group++;
                if (!is_free[cell]) continue;
                if (step % 2 == 1) nim_sum ^= group - 1;
                step++, group = 0;
            }
        }
        cout << (nim_sum == 0 ? "NO" : "YES") << '\n';
    }
}
