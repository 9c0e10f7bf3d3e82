// Moving Coins: for how many starts does the first player win, if coins move to the left and do not jump?
//
// The gaps between the coins are the steps of a staircase, and every other gap, from the last coin on, is a heap of
// Nim. The lost starts are counted by distributing the free cells: over the gaps that do not matter, and then bit by
// bit over the heaps, where each bit occurs in an even number of heaps.
#include <iostream>
#include <vector>
using namespace std;
const long long MODULUS = 1000000009;

// In how many ways can 0, 1, ..., `most` equal things be spread over some places?
vector<long long> spread(int most, int places) {
    vector<long long> ways(most + 1);
    ways[0] = 1;
    while (places-- > 0)
        for (int i = 1; i <= most; i++) ways[i] = (ways[i] + ways[i - 1]) % MODULUS;
    return ways;
}

int main() {
    int cells, coins;
    cin >> cells >> coins;
    int heaps = (coins + 1) / 2, free = cells - coins;
    auto lost = spread(free, coins + 1 - heaps);
    for (int bit = 1; bit <= free; bit *= 2) {
        vector<long long> next(free + 1);
        for (int count = 0; count <= heaps && count * bit <= free; count += 2) {
            long long choices = spread(heaps - count, count + 1)[heaps - count];
            for (int sum = count * bit; sum <= free; sum++)
                next[sum] = (next[sum] + lost[sum - count * bit] * choices) % MODULUS;
        }
        lost = next;
    }
    cout << (spread(free, coins + 1)[free] - lost[free] + MODULUS) % MODULUS << '\n';
}
