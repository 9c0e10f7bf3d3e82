// Cow Digit Game: a move subtracts the largest or the smallest nonzero digit, down to 0.
//
// A number is won if one of its two moves leads to a lost number. One array up to the largest number, at
// most 10^6, answers all games.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int count;
    cin >> count;
    vector<int> games(count);
    for (int &number : games) cin >> number;
    vector<bool> wins(*max_element(games.begin(), games.end()) + 1);
    for (int number = 1; number < int(wins.size()); number++) {
        int least = 9, largest = 0;
        for (int rest = number; rest > 0; rest /= 10) {
            int digit = rest % 10;
            largest = max(largest, digit);
            if (digit > 0) least = min(least, digit);
        }
        wins[number] = !wins[number - least] || !wins[number - largest];
    }
    for (int number : games) cout << (wins[number] ? "YES\n" : "NO\n");
}
