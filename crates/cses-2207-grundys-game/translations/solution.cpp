// Grundy's Game: a move splits a heap into two heaps of different sizes.
//
// The program computes the Grundy values of the heaps up to 1222. The first player wins from all larger
// heaps up to 2^35: A. Flammenkamp has computed their values. Nobody knows a proof for all heaps.
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    const int LAST_LOST_HEAP = 1222;
    vector<int> grundy(LAST_LOST_HEAP + 1);
    for (int heap = 1; heap <= LAST_LOST_HEAP; heap++) {
        set<int> options;
        for (int part = 1; part < heap - part; part++) options.insert(grundy[part] ^ grundy[heap - part]);
        while (options.count(grundy[heap])) grundy[heap]++;
    }
    int games;
    cin >> games;
    for (int heap; games-- > 0 && cin >> heap;)
        cout << (heap <= LAST_LOST_HEAP && grundy[heap] == 0 ? "second" : "first") << '\n';
}
