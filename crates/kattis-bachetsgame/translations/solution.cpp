// Bachet's Game: a move takes one of at most ten given numbers of stones.
//
// A heap is won if some move leads to a lost heap. Heaps are decided from 0 upward, 64 at a time: a word has
// a bit for each. The least undecided heap of a word is lost, and decides others of its own word; then each
// move shifts the lost heaps to larger heaps that are won.
#include <iostream>
#include <vector>
using namespace std;
using Word = unsigned long long;

int main() {
    for (int stones, count; cin >> stones >> count;) {
        vector<int> moves(count);
        for (int &taken : moves) cin >> taken;
        vector<Word> won(stones / 64 + 1), lost(won.size());
        for (int word = 0; word <= stones / 64; word++) {
            for (Word left = ~won[word]; left > 0; left &= ~won[word]) {
                Word least = left & -left;
                lost[word] |= least, won[word] |= least;
                for (int taken : moves) if (taken < 64) won[word] |= least << taken;
            }
            for (int taken : moves) {
                int to = word + taken / 64, shift = taken % 64;
                if (to <= stones / 64) won[to] |= lost[word] << shift;
                if (to < stones / 64) won[to + 1] |= lost[word] >> 1 >> (63 - shift);
            }
        }
        cout << (lost[stones / 64] >> stones % 64 & 1 ? "Ollie wins\n" : "Stan wins\n");
    }
}
