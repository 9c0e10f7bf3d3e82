// The passage of time: a token moves on a directed graph with cycles, and whoever brings it to the target wins.
//
// The target is a lost position for the player to move, like a vertex without an arrow. From these the
// outcomes are carried backward, for all rounds at once, with a bit for each. The rest is drawn.
#include <algorithm>
#include <bitset>
#include <iostream>
#include <vector>
using namespace std;
typedef bitset<500> Rounds;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int vertices, arrows, rounds;
    cin >> vertices >> arrows >> rounds;
    vector<vector<int>> next(vertices + 1), before(vertices + 1);
    for (int from, to; arrows-- > 0 && cin >> from >> to;) next[from].push_back(to), before[to].push_back(from);
    vector<Rounds> target_of(vertices + 1), won(vertices + 1), lost(vertices + 1);
    vector<int> starts(rounds), order, stack;
    for (int round = 0, target; round < rounds && cin >> starts[round] >> target; round++)
        target_of[target].set(round);

    // Depth-first: the end of an arrow comes before its beginning wherever cycles permit it.
    vector<bool> is_seen(vertices + 1), is_waiting(vertices + 1);
    for (int vertex = 1; vertex <= vertices; vertex++) stack.push_back(vertex);
    while (!stack.empty()) {
        int vertex = stack.back();
        stack.pop_back();
        if (vertex < 0) order.push_back(-vertex);
        if (vertex < 0 || is_seen[vertex]) continue;
        is_seen[vertex] = is_waiting[vertex] = true;
        stack.push_back(-vertex);
        stack.insert(stack.end(), next[vertex].begin(), next[vertex].end());
    }
    while (count(is_waiting.begin(), is_waiting.end(), true) > 0)
        for (int vertex : order) {
            if (!is_waiting[vertex]) continue;
            is_waiting[vertex] = false;
            Rounds is_won, is_lost = Rounds().set();
            for (int after : next[vertex]) is_won |= lost[after], is_lost &= won[after];
            is_won &= ~target_of[vertex], is_lost |= target_of[vertex];
            if (is_won == won[vertex] && is_lost == lost[vertex]) continue;
            won[vertex] = is_won, lost[vertex] = is_lost;
            for (int earlier : before[vertex]) is_waiting[earlier] = true;
        }
    for (int round = 0; round < rounds; round++)
        cout << won[starts[round]][round] - lost[starts[round]][round] << '\n';
}
