// Stripes: a move lays a stripe of one of three lengths on free adjacent squares of a board.
//
// A laid stripe leaves two boards, which may be empty: this is the octal game with the digit 7 at each
// length. So one table up to the longest board answers them all.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    const int LONGEST = 1000;
    for (int stripes[3]; cin >> stripes[0] >> stripes[1] >> stripes[2];) {
        vector<int> grundy(LONGEST + 1);
        for (int board = 1; board <= LONGEST; board++) {
            vector<bool> is_reached(2048);
            for (int length : stripes)
                for (int left = 0; left <= board - length; left++)
                    is_reached[grundy[left] ^ grundy[board - length - left]] = true;
            while (is_reached[grundy[board]]) grundy[board]++;
        }
        int boards;
        cin >> boards;
        for (int board; boards-- > 0 && cin >> board;) cout << (grundy[board] == 0 ? 2 : 1) << '\n';
    }
}
