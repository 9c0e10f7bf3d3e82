// A Multiplication Game: p = 1 is multiplied by 2 to 9 in turn, and the first player to reach n wins.
//
// Stan wins up to 9, Ollie from there to 9 * 2, Stan to 9 * 2 * 9, and so on: the bound grows by a factor
// of 9 for Stan and of 2 for Ollie, so a few steps reach any n.
#include <iostream>
using namespace std;

int main() {
    for (long long target; cin >> target;) {
        bool stan_wins = false;
        for (long long bound = 1; bound < target; bound *= stan_wins ? 9 : 2) stan_wins = !stan_wins;
        cout << (stan_wins ? "Stan wins." : "Ollie wins.") << '\n';
    }
}
