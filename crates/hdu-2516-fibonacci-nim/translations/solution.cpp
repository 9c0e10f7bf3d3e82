// Fibonacci Nim: a move takes at most twice as many stones as the move before it.
//
// A move wins if it takes the smallest part of the heap's Zeckendorf sum. The first move must leave at
// least one stone, so the first player loses exactly when that part is the whole heap: a Fibonacci number.
#include <iostream>
#include <set>
using namespace std;

int main() {
    set<long long> fibonacci;
    for (long long a = 1, b = 2; a < 1LL << 31; b += a, a = b - a) fibonacci.insert(a);
    for (long long stones; cin >> stones && stones > 0;)
        cout << (fibonacci.count(stones) ? "Second win" : "First win") << '\n';
}
