// Nim Product: the product that, with the nim-sum, makes the numbers below 2^64 a field.
//
// The product of numbers of 2k bits takes four products of their halves; those of bytes are remembered.
#include <cstdint>
#include <iostream>
using namespace std;

uint8_t known[256][256];

// Returns the product of two numbers of twice `half` bits.
uint64_t product(uint64_t a, uint64_t b, int half) {
    if (a <= 1 || b <= 1) return a * b;
    if (half == 4 && known[a][b] != 0) return known[a][b];
    // a = p F + q and b = r F + s, where F is a Fermat power: F times F is F + F / 2.
    uint64_t power = uint64_t(1) << half;
    uint64_t p = a / power, q = a % power, r = b / power, s = b % power;
    uint64_t low = product(q, s, half / 2);
    uint64_t high = product(p ^ q, r ^ s, half / 2) ^ low;
    low ^= product(product(p, r, half / 2), power / 2, half / 2);
    if (half == 4) known[a][b] = high * power + low;
    return high * power + low;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int pairs;
    cin >> pairs;
    for (uint64_t a, b; pairs-- > 0 && cin >> a >> b;) cout << product(a, b, 32) << '\n';
}
