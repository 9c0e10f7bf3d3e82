// Switch lights: a move switches the corners of a rectangle; the one with the largest coordinates is on.
//
// The game is the product of two equal games in one row, in which a move switches one light or two. There light n
// has the value n, so by the Tartan theorem the light (x, y) has the nim-product of x and y.
#include <iostream>
using namespace std;

// Returns the nim-product of two numbers of twice `half` bits.
int product(int a, int b, int half) {
    if (a <= 1 || b <= 1) return a * b;
    // a = p F + q and b = r F + s, where F is a Fermat power: F times F is F + F / 2.
    int power = 1 << half, p = a / power, q = a % power, r = b / power, s = b % power;
    int low = product(q, s, half / 2);
    int high = product(p ^ q, r ^ s, half / 2) ^ low;
    return high * power + (low ^ product(product(p, r, half / 2), power / 2, half / 2));
}

int main() {
    int games;
    cin >> games;
    for (int lights; games-- > 0 && cin >> lights;) {
        int nim_sum = 0;
        for (int x, y; lights-- > 0 && cin >> x >> y;) nim_sum ^= product(x, y, 8);
        cout << (nim_sum == 0 ? "Don't waste your time.\n" : "Have a try, lxhgww.\n");
    }
}
