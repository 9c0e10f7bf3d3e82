// Game: from which cells of a maze does the player lose who moves first, if no cell may be entered twice?
//
// The cells are the vertices of a graph, which is bipartite, as the squares of a chessboard are black and
// white. The player who moves first wins exactly if every maximum matching of neighbouring cells covers
// the start.
#include <iostream>
#include <string>
#include <utility>
#include <vector>
using namespace std;

int main() {
    int rows, columns;
    cin >> rows >> columns;
    int width = columns + 1;  // a wall is between two rows, and around them all
    string maze(width, '#'), row;
    while (rows-- > 0 && cin >> row) maze += row + '#';
    maze += string(width, '#');
    int cells = maze.size() - width;
    vector<int> mates(cells + width), from(cells + width), lost;
    auto is_black = [=](int cell) { return (cell / width + cell % width) % 2 == 0; };
    // Where a search has failed, later ones need not look.
    for (int start = width; start < cells; start++) {
        if (maze[start] == '#' || !is_black(start)) continue;
        vector<int> queue = {start}, seen;
        int last = 0;
        for (size_t i = 0; i < queue.size() && last == 0; i++)
            for (int step : {-width, -1, 1, width}) {
                int next = queue[i] + step;
                if (maze[next] == '#' || from[next] != 0) continue;
                from[next] = queue[i];
                seen.push_back(next);
                if (mates[next] == 0) last = next;
                else queue.push_back(mates[next]);
                if (last != 0) break;
            }
        for (int white = last; white != 0;) {
            int black = mates[white] = from[white];
            swap(mates[black], white);
        }
        if (last != 0) for (int white : seen) from[white] = 0;
    }
    // A cell is left out by some maximum matching if it can be reached from one that this matching leaves out.
    vector<bool> is_lost(cells);
    auto add = [&](int cell) { if (!is_lost[cell]) is_lost[cell] = true, lost.push_back(cell); };
    for (int cell = width; cell < cells; cell++) if (maze[cell] == '.' && mates[cell] == 0) add(cell);
    for (size_t i = 0; i < lost.size(); i++)
        for (int step : {-width, -1, 1, width}) if (maze[lost[i] + step] == '.') add(mates[lost[i] + step]);
    cout << (lost.empty() ? "LOSE\n" : "WIN\n");
    for (int cell = width; cell < cells; cell++)
        if (is_lost[cell]) cout << cell / width << ' ' << cell % width + 1 << '\n';
}
