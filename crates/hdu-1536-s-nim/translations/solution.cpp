// S-Nim: a move takes from one heap a number of counters in the subtraction set.
//
// A heap's Grundy value depends on the set alone, so one table serves all the positions of a case.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    const int LARGEST = 10000;
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    for (int size; cin >> size && size > 0;) {
        vector<int> moves(size), grundy(LARGEST + 1), reached_from(size + 1);
        for (int &taken : moves) cin >> taken;
        for (int heap = 1; heap <= LARGEST; heap++) {
            for (int taken : moves) if (taken <= heap) reached_from[grundy[heap - taken]] = heap;
            while (reached_from[grundy[heap]] == heap) grundy[heap]++;
        }
        int positions;
        cin >> positions;
        for (int count; positions-- > 0 && cin >> count;) {
            int nim_sum = 0;
            for (int heap; count-- > 0 && cin >> heap;) nim_sum ^= grundy[heap];
            cout << (nim_sum == 0 ? 'L' : 'W');
        }
        cout << '\n';
    }
}
