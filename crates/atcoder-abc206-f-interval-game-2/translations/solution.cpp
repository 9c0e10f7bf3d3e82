// Interval Game 2: a move chooses an interval that meets no chosen one.
//
// A chosen interval leaves two free ranges, one on each side, which are separate games. So one table holds
// the values of all ranges up to 100: O(100^2 N) for each case.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    const int END = 100;
    int cases;
    cin >> cases;
    for (int count; cases-- > 0 && cin >> count;) {
        vector<pair<int, int>> intervals(count);
        for (auto &[from, to] : intervals) cin >> from >> to;
        vector<vector<int>> grundy(END + 1, vector<int>(END + 1));
        for (int left = END; left >= 1; left--)
            for (int right = left; right <= END; right++) {
                vector<bool> is_reached(128);
                for (auto [from, to] : intervals)
                    if (left <= from && to <= right) is_reached[grundy[left][from] ^ grundy[to][right]] = true;
                while (is_reached[grundy[left][right]]) grundy[left][right]++;
            }
        cout << (grundy[1][END] == 0 ? "Bob" : "Alice") << '\n';
    }
}
