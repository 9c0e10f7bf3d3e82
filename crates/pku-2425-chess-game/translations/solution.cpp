// A Chess Game: a move takes one of several tokens along an arrow of a graph without cycles.
//
// The graph is the game: a token's value is the mex of the values that its arrows lead to, and several
// tokens have the nim-sum of theirs. Each case takes as many steps as it has arrows and tokens.
#include <iostream>
#include <vector>
using namespace std;

vector<vector<int>> arrows;
vector<int> values;  // -1 for a place whose value is not yet known

int value(int place) {
    if (values[place] >= 0) return values[place];
    vector<bool> is_reached(arrows[place].size() + 1);
    for (int next : arrows[place])
        if (value(next) < (int)is_reached.size()) is_reached[value(next)] = true;
    int mex = 0;
    while (is_reached[mex]) mex++;
    return values[place] = mex;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    for (int places, count; cin >> places;) {
        arrows.assign(places, {});
        values.assign(places, -1);
        for (auto &from_here : arrows) {
            cin >> count;
            from_here.resize(count);
            for (int &next : from_here) cin >> next;
        }
        while (cin >> count && count > 0) {
            int nim_sum = 0;
            for (int token; count-- > 0 && cin >> token;) nim_sum ^= value(token);
            cout << (nim_sum == 0 ? "LOSE" : "WIN") << '\n';
        }
    }
}
