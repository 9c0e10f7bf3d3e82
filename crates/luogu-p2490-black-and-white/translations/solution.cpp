// Black and white chess: in how many starts does the first player win, if a move takes up to d pieces?
//
// The gaps between a white piece and the black one on its right are the heaps of Moore's Nim: a start is
// lost if for each bit the number of gaps that have it is a multiple of d + 1. So the lost starts are
// counted by distributing the free cells: over the places outside the gaps, and then bit by bit over the gaps.
#include <iostream>
#include <vector>
using namespace std;
const long long MODULUS = 1000000007;

// In how many ways can 0, 1, ..., `most` equal things be spread over some places?
vector<long long> spread(int most, int places) {
    vector<long long> ways(most + 1);
    ways[0] = 1;
    while (places-- > 0)
        for (int i = 1; i <= most; i++) ways[i] = (ways[i] + ways[i - 1]) % MODULUS;
    return ways;
}

int main() {
    int cells, pieces, most;
    cin >> cells >> pieces >> most;
    int gaps = pieces / 2, free = cells - pieces;
    auto lost = spread(free, gaps + 1);
    for (int bit = 1; bit <= free; bit *= 2) {
        vector<long long> next(free + 1);
        for (int count = 0; count <= gaps && count * bit <= free; count += most + 1) {
            long long choices = spread(gaps - count, count + 1)[gaps - count];
            for (int sum = count * bit; sum <= free; sum++)
                next[sum] = (next[sum] + lost[sum - count * bit] * choices) % MODULUS;
        }
        lost = next;
    }
    cout << (spread(free, pieces + 1)[free] - lost[free] + MODULUS) % MODULUS << '\n';
}
