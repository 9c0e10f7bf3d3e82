// Chomp: a move takes a square with all that is above it or on its right; the last square loses.
//
// Walk along the rim from the right: a step up is a bit 0, a step over a column a bit 1, from the lowest
// bit on. A move sorts the steps between some step up and a later step over a column: those over columns
// come first. So the number becomes smaller, and a table filled upward answers all: 184 756 rims with at
// most 100 moves each.
#include <iostream>
#include <vector>
using namespace std;
const int COLUMNS = 10, EMPTY = (1 << COLUMNS) - 1;

int main() {
    vector<bool> is_lost(1 << 2 * COLUMNS);
    auto is_won = [&](int rim) {
        for (int up = 0; up < 2 * COLUMNS; up++) {
            if (rim >> up & 1) continue;
            for (int over = up + 1, columns = 0; over < 2 * COLUMNS; over++) {
                if (~rim >> over & 1) continue;
                columns++;
                int between = (2 << over) - (1 << up), sorted = ((1 << columns) - 1) << up;
                if (is_lost[(rim & ~between) | sorted]) return true;
            }
        }
        return false;
    };
    // Who finds nothing has won: the opponent took the last square.
    for (int rim = EMPTY + 1; rim < 1 << 2 * COLUMNS; rim++)
        is_lost[rim] = __builtin_popcount(rim) == COLUMNS && !is_won(rim);

    int positions;
    cin >> positions;
    while (positions-- > 0) {
        int rim = 0;
        for (int column = COLUMNS - 1, height; column >= 0 && cin >> height; column--) rim |= 1 << (height + column);
        cout << (is_lost[rim] ? 'L' : 'W') << '\n';
    }
}
