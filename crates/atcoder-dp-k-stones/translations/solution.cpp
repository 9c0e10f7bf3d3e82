// Stones: one heap; a move takes a number of stones in a given set.
//
// A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, stones;
    cin >> n >> stones;
    vector<int> moves(n);
    for (int &taken : moves) cin >> taken;
    vector<bool> wins(stones + 1);
    for (int heap = 1; heap <= stones; heap++) {
        auto wins_by = [&](int taken) { return taken <= heap && !wins[heap - taken]; };
        wins[heap] = any_of(moves.begin(), moves.end(), wins_by);
    }
    cout << (wins[stones] ? "First" : "Second") << '\n';
}
