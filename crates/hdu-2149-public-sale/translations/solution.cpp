// Public Sale: two bidders raise the price by 1 to n, and the first to reach m gets the land.
//
// This is Bash's game with m counters: a bid wins if it leaves a multiple of n + 1. But a bid may be more
// than what is missing: if m <= n, every bid from m to n wins at once.
#include <iostream>
using namespace std;

int main() {
    for (int price, most; cin >> price >> most;) {
        int rest = price % (most + 1);
        if (price <= most) {
            cout << price;
            for (int bid = price + 1; bid <= most; bid++) cout << ' ' << bid;
        } else if (rest > 0) {
            cout << rest;
        } else {
            cout << "none";
        }
        cout << '\n';
    }
}
