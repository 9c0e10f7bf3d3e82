// Kiki's Game: a coin in a corner of an n x m board moves one square left, down, or both.
//
// The first player loses exactly when n - 1 and m - 1 are even: every move makes at least one of them odd,
// and one more move makes both even again. There is no memory for a table, and no need of one.
#include <iostream>
using namespace std;

int main() {
    for (int rows, columns; cin >> rows >> columns && rows > 0;) {
        bool is_lost = rows % 2 == 1 && columns % 2 == 1;
        cout << (is_lost ? "What a pity!" : "Wonderful!") << '\n';
    }
}
