// Sorted Nim: Nim in which the heaps must stay in non-decreasing order.
//
// The differences between neighbours, from the last heap, are the steps of staircase Nim: a move makes
// one difference smaller and the next, the step below, larger by as much. The nim-sum of the first, third,
// fifth, ... difference from the right decides. Linear time.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int count;
    cin >> count;
    // The first heap differs from an empty one.
    vector<int> heaps(count + 1);
    for (int i = 1; i <= count; i++) cin >> heaps[i];
    int nim_sum = 0;
    for (int i = count; i >= 1; i -= 2) nim_sum ^= heaps[i] - heaps[i - 1];
    cout << (nim_sum == 0 ? "Second" : "First") << '\n';
}
