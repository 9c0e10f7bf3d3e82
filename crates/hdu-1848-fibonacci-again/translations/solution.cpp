// Fibonacci again and again: a move takes a Fibonacci number of counters from one of three heaps.
//
// A table holds the Grundy values of all heaps; the first player wins unless the nim-sum of the three heaps is 0.
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    const int LARGEST = 1000;
    vector<int> moves = {1, 2};
    while (moves.back() <= LARGEST) moves.push_back(moves.back() + moves[moves.size() - 2]);
    vector<int> grundy(LARGEST + 1);
    for (int heap = 1; heap <= LARGEST; heap++) {
        set<int> options;
        for (int taken : moves) if (taken <= heap) options.insert(grundy[heap - taken]);
        while (options.count(grundy[heap])) grundy[heap]++;
    }
    for (int a, b, c; cin >> a >> b >> c && a > 0;)
        cout << (grundy[a] ^ grundy[b] ^ grundy[c] ? "Fibo" : "Nacci") << '\n';
}
