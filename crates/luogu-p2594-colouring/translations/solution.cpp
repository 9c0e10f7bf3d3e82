// Colouring game: a move turns over connected coins; the lower right one of them shows tails.
//
// Turning a coin twice changes nothing, so each coin that shows tails is a game of its own, and the
// position is their sum. In the first row and the first column this is the Ruler game: the n-th coin has
// the largest power of two that divides n. Elsewhere the other coins of a move can have every nim-sum
// below 2^(row + column), both counted from 0, so that is the value. All values are powers of two, up to
// 2^198: the exponents are enough.
#include <bitset>
#include <iostream>
#include <string>
using namespace std;

int exponent(int row, int column) {
    if (row > 0 && column > 0) return row + column;
    int ruler = 0;
    while (((row + column + 1) >> ruler & 1) == 0) ruler++;
    return ruler;
}

int main() {
    int games;
    cin >> games;
    for (int height, width; games-- > 0 && cin >> height >> width;) {
        bitset<200> nim_sum;
        string coins;
        for (int row = 0; row < height && cin >> coins; row++)
            for (int column = 0; column < width; column++)
                if (coins[column] == 'T') nim_sum.flip(exponent(row, column));
        cout << (nim_sum.any() ? "-_-" : "=_=") << '\n';
    }
}
