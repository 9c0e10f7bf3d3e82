// Nim Shortcuts: two heaps of Nim, with more lost positions.
//
// The lost positions that are no shortcuts lie on a staircase walk from (0, 0): it skips a column with a
// shortcut below it, and a row with a shortcut on its left. Elsewhere it is a diagonal. Only the diagonals are stored:
// O((n + m) log n).
#include <algorithm>
#include <iostream>
#include <map>
#include <set>
using namespace std;
const int END = 1000000001;

int main() {
    ios::sync_with_stdio(false);
    int count, starts;
    cin >> count >> starts;
    set<pair<int, int>> shortcuts;
    map<int, int> columns = {{END, END}}, rows = {{END, END}};  // the least shortcut of each
    for (int x, y; count-- > 0 && cin >> x >> y;) {
        shortcuts.insert({x, y});
        auto &row = columns.emplace(x, y).first->second, &column = rows.emplace(y, x).first->second;
        row = min(row, y), column = min(column, x);
    }
    map<int, pair<int, int>> diagonals;  // by the first column: the first row and the length
    for (int x = 0, y = 0; x < END && y < END;) {
        auto column = *columns.lower_bound(x), row = *rows.lower_bound(y);
        bool below = column.first == x && column.second < y;
        bool on_the_left = row.first == y && row.second < x;
        int steps = 1;
        if (!below && !on_the_left) {
            steps = max(1, min(column.first - x, row.first - y));
            diagonals[x] = {y, steps};
        }
        if (below || !on_the_left) x += steps;
        if (on_the_left || !below) y += steps;
    }
    for (int x, y; starts-- > 0 && cin >> x >> y;) {
        auto [first, diagonal] = *prev(diagonals.upper_bound(x));
        bool is_on_diagonal = x - first < diagonal.second && x - first == y - diagonal.first;
        cout << (is_on_diagonal || shortcuts.count({x, y}) ? "LOSE\n" : "WIN\n");
    }
}
