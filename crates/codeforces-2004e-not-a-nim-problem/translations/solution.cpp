// Not a Nim Problem: a move takes a number of stones that has no common divisor with the heap's size.
//
// An even heap has the value 0, and any other heap the value of its least prime factor, which is the number
// of primes up to it. A sieve finds all values up to the largest heap A in O(A log log A).
#include <iostream>
#include <vector>
using namespace std;

int main() {
    const int LARGEST = 10000000;
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    vector<int> values(LARGEST + 1);
    values[1] = 1;
    int primes = 1, cases;
    for (int odd = 3; odd <= LARGEST; odd += 2) {
        if (values[odd] > 0) continue;
        primes++;
        for (int multiple = odd; multiple <= LARGEST; multiple += 2 * odd)
            if (values[multiple] == 0) values[multiple] = primes;
    }
    cin >> cases;
    for (int count; cases-- > 0 && cin >> count;) {
        int nim_sum = 0;
        for (int heap; count-- > 0 && cin >> heap;) nim_sum ^= values[heap];
        cout << (nim_sum == 0 ? "Bob" : "Alice") << '\n';
    }
}
