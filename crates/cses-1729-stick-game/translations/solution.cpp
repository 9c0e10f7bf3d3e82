// Stick Game: one heap; a move takes a number of sticks in a given set.
//
// A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward, so every heap that
// a move leads to is known already.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<int> moves(k);
    for (int &taken : moves) cin >> taken;
    string winners(n + 1, 'L');
    for (int heap = 1; heap <= n; heap++) {
        auto wins = [&](int taken) { return taken <= heap && winners[heap - taken] == 'L'; };
        if (any_of(moves.begin(), moves.end(), wins)) winners[heap] = 'W';
    }
    cout << winners.substr(1) << '\n';
}
