// Georgia and Bob: a move takes one chessman to the left, over free squares only.
//
// The gaps to the left of the chessmen, from the last one, are the steps of staircase Nim: a move makes
// one gap smaller and the gap to its right, the step below, larger by as much. The nim-sum of the first,
// third, fifth, ... gap from the right decides. O(n log n) time, for sorting.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int games;
    cin >> games;
    for (int count; games-- > 0 && cin >> count;) {
        // The gap of the first chessman begins at square 0.
        vector<int> squares(count + 1);
        for (int i = 1; i <= count; i++) cin >> squares[i];
        sort(squares.begin(), squares.end());
        int nim_sum = 0;
        for (int i = count; i >= 1; i -= 2) nim_sum ^= squares[i] - squares[i - 1] - 1;
        cout << (nim_sum == 0 ? "Bob" : "Georgia") << " will win\n";
    }
}
