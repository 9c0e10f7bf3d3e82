// Sleepy Game: one player moves for both, and wants the other one to be without a move.
//
// The doubled graph has each vertex twice: after an even and after an odd number of moves. A depth-first search
// from the start keeps its walk. A vertex without arrows after an odd number of moves is a win. If the search meets a
// place of its walk again, there is a cycle, so play can go on for ever. O(n + m).
#include <iostream>
#include <vector>
using namespace std;
enum State { NEW, ON_THE_WALK, LEFT };

int main() {
    ios::sync_with_stdio(false);
    int vertices, count, start;
    cin >> vertices >> count;
    vector<vector<int>> arrows(vertices + 1);
    for (int v = 1; v <= vertices; v++) {
        cin >> count;
        arrows[v].resize(count);
        for (int &next : arrows[v]) cin >> next;
    }
    cin >> start;
    // Place 2 v is vertex v after an even number of moves, and place 2 v + 1 after an odd one.
    vector<State> states(2 * vertices + 2);
    vector<int> walk = {2 * start}, tried(2 * vertices + 2);
    bool is_endless = false;
    while (!walk.empty()) {
        int place = walk.back();
        auto &next = arrows[place / 2];
        states[place] = ON_THE_WALK;
        if (next.empty() && place % 2 == 1) {
            cout << "Win\n";
            for (int visited : walk) cout << visited / 2 << ' ';
            return 0;
        }
        if (tried[place] == (int)next.size()) {
            states[place] = LEFT;
            walk.pop_back();
            continue;
        }
        int option = 2 * next[tried[place]++] + 1 - place % 2;
        if (states[option] == NEW) walk.push_back(option);
        if (states[option] == ON_THE_WALK) is_endless = true;
    }
    cout << (is_endless ? "Draw" : "Lose") << '\n';
}
