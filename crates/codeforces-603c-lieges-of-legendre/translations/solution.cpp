// Lieges of Legendre: a move takes one cow from a pile, or splits a pile of 2x cows into k piles of x.
//
// If k is even, the k piles cancel, and from 3 on the values alternate between 0 and 1. If k is odd, the k
// piles are worth one pile of x: odd piles from 5 on have the value 0, and an even pile has the mex of
// that and of the value of its half. A pile is halved at most 30 times.
#include <iostream>
using namespace std;

int value_of_even_k(int pile) {
    return pile <= 2 ? pile : 1 - pile % 2;
}

int value_of_odd_k(int pile) {
    if (pile <= 4) return pile == 4 ? 2 : pile % 2;
    if (pile % 2 == 1) return 0;
    return value_of_odd_k(pile / 2) == 1 ? 2 : 1;
}

int main() {
    int count, k, nim_sum = 0;
    cin >> count >> k;
    for (int pile; count-- > 0 && cin >> pile;)
        nim_sum ^= k % 2 == 0 ? value_of_even_k(pile) : value_of_odd_k(pile);
    cout << (nim_sum == 0 ? "Nicky" : "Kevin") << '\n';
}
