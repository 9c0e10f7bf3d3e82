// Colouring Game: Alice whitens two neighbours, one of them red; Bob does so with one of them blue.
//
// The colour with more cells wins: its owner whitens a red and a blue neighbour as long as there are such
// pairs, and has cells to spare afterwards. With equally many cells of both colours, a player who whitens
// anything else falls behind. So both whiten such pairs only: Dawson's Kayles on the pieces of the row in
// which the colours alternate.
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    // From the heap after the last exception on, the values of Dawson's Kayles repeat (Guy & Smith 1956).
    const int LAST_EXCEPTION = 52, PERIOD = 34;
    vector<int> grundy(LAST_EXCEPTION + PERIOD + 1);
    for (int cells = 2; cells < (int)grundy.size(); cells++) {
        set<int> options;
        for (int left = 0; left <= cells - 2; left++) options.insert(grundy[left] ^ grundy[cells - 2 - left]);
        while (options.count(grundy[cells])) grundy[cells]++;
    }
    int rows, count;
    cin >> rows;
    for (string row; rows-- > 0 && cin >> count >> row;) {
        int more_red = 0, nim_sum = 0, piece = 0;
        for (int i = 0; i < count; i++) {
            more_red += row[i] == 'R' ? 1 : -1;
            piece++;
            if (i + 1 < count && row[i + 1] != row[i]) continue;
            if (piece > LAST_EXCEPTION) piece = LAST_EXCEPTION + 1 + (piece - LAST_EXCEPTION - 1) % PERIOD;
            nim_sum ^= grundy[piece];
            piece = 0;
        }
        cout << (more_red > 0 || (more_red == 0 && nim_sum != 0) ? "Alice" : "Bob") << '\n';
    }
}
