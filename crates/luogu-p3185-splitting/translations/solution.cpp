// The splitting game: a bean of bottle i becomes two beans, in bottles j <= k to the right of it.
//
// Each bean is a game of its own, and its value depends on how many bottles are to the right. Two beans in
// a bottle cancel. All moves are tried: O(n^3) for each case, and as much once for the values.
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    const int MOST = 21;
    vector<int> grundy(MOST);
    for (int bean = 0; bean < MOST; bean++) {
        set<int> options;
        for (int first = 0; first < bean; first++)
            for (int second = 0; second <= first; second++) options.insert(grundy[first] ^ grundy[second]);
        while (options.count(grundy[bean])) grundy[bean]++;
    }
    int cases;
    cin >> cases;
    for (int bottles; cases-- > 0 && cin >> bottles;) {
        vector<int> beans(bottles), value(grundy.rend() - bottles, grundy.rend());
        int nim_sum = 0, winning = 0;
        for (int i = 0; i < bottles; i++) cin >> beans[i], nim_sum ^= beans[i] % 2 * value[i];
        for (int i = 0; i < bottles; i++)
            for (int j = i + 1; j < bottles; j++)
                for (int k = j; k < bottles; k++)
                    if (beans[i] > 0 && (nim_sum ^ value[i] ^ value[j] ^ value[k]) == 0)
                        if (++winning == 1) cout << i << ' ' << j << ' ' << k << '\n';
        if (winning == 0) cout << "-1 -1 -1\n";
        cout << winning << '\n';
    }
}
