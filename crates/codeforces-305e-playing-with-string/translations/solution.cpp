// Playing with String: a move cuts out a letter whose two neighbours are equal.
//
// A cut makes the two neighbours ends of their pieces, so that they cannot be cut out any more, and
// changes nothing else. So k adjacent letters that can be cut out are a heap of Dawson's chess, and the
// string is the sum of its heaps. The table takes O(n^2) time for n letters.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    string letters;
    cin >> letters;
    int size = letters.size(), nim_sum = 0;
    vector<int> grundy(size + 1);
    // The rest on one side of a cut, which takes the next letter there, if any.
    auto rest = [&](int count) { return count == 0 ? 0 : grundy[count - 1]; };
    for (int heap = 1; heap <= size; heap++) {
        vector<bool> is_reached(64);
        for (int left = 0; left < heap; left++) is_reached[rest(left) ^ rest(heap - 1 - left)] = true;
        while (is_reached[grundy[heap]]) grundy[heap]++;
    }
    // Runs of letters that can be cut out: the first, and how many.
    vector<pair<int, int>> runs;
    for (int i = 1; i + 1 < size; i++) {
        if (letters[i - 1] != letters[i + 1]) continue;
        if (runs.empty() || runs.back().first + runs.back().second < i) runs.push_back({i, 0});
        runs.back().second++;
    }
    for (auto [first, count] : runs) nim_sum ^= grundy[count];
    for (auto [first, count] : runs)
        for (int left = 0; left < count; left++)
            if ((nim_sum ^ grundy[count] ^ rest(left) ^ rest(count - 1 - left)) == 0) {
                cout << "First\n" << first + left + 1 << '\n';
                return 0;
            }
    cout << "Second\n";
}
