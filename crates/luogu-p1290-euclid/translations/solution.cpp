// Euclid's Game: a move subtracts a multiple of the smaller number from the larger, and whoever gets to 0 wins.
//
// The first player wins exactly when the numbers are equal or their ratio is greater than the golden ratio.
// The test is exact in integers: a / b is greater exactly if a (a - b) > b^2.
#include <iostream>
#include <utility>
using namespace std;

int main() {
    int games;
    cin >> games;
    for (long long a, b; games-- > 0 && cin >> a >> b;) {
        if (a < b) swap(a, b);
        bool is_won = a == b || a * (a - b) > b * b;
        cout << (is_won ? "Stan wins" : "Ollie wins") << '\n';
    }
}
