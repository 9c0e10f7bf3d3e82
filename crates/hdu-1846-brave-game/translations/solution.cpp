// Brave Game: a move takes from 1 to m of the stones, and the last one wins.
//
// The second player wins exactly when m + 1 divides the number of stones: a move of t is answered by one
// of m + 1 - t.
#include <iostream>
using namespace std;

int main() {
    int games;
    cin >> games;
    for (int stones, most; games-- > 0 && cin >> stones >> most;) {
        bool is_lost = stones % (most + 1) == 0;
        cout << (is_lost ? "second" : "first") << '\n';
    }
}
