// Treblecross: a move marks an empty cell; three adjacent marks win.
//
// Two marks with at most one cell between them let the player to move win at once. Otherwise a mark must be further
// from all others: it takes its cell and two cells on each side out of play. With each row of such safe cells
// lengthened by one place at both ends, this is the octal game 0.007.
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;
vector<int> grundy(203);

bool is_lost(const string &board) {
    auto has = [&](const char *marks) { return board.find(marks) != string::npos; };
    if (has("XX") || has("X.X")) return has("XXX");
    // Beyond both ends a mark stands that takes no cell out of play.
    int nim_sum = 0, mark = -3, cells = board.size();
    for (int cell = 0; cell < cells; cell++)
        if (board[cell] == 'X') nim_sum ^= grundy[cell - mark - 3], mark = cell;
    return (nim_sum ^ grundy[cells + 2 - mark - 3]) == 0;
}

int main() {
    for (int places = 3; places < (int)grundy.size(); places++) {
        set<int> options;
        for (int left = 0; left <= places - 3; left++) options.insert(grundy[left] ^ grundy[places - 3 - left]);
        while (options.count(grundy[places])) grundy[places]++;
    }
    int boards;
    cin >> boards;
    for (string board; boards-- > 0 && cin >> board;) {
        string winning;
        for (size_t cell = 0; cell < board.size(); cell++) {
            if (board[cell] == 'X') continue;
            board[cell] = 'X';
            if (is_lost(board)) winning += (winning.empty() ? "" : " ") + to_string(cell + 1);
            board[cell] = '.';
        }
        cout << (winning.empty() ? "LOSING" : "WINNING") << '\n' << winning << '\n';
    }
}
