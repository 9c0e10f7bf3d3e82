// Candy Piles: a move eats the largest pile, or one candy from each; the player who eats the last candy loses.
//
// Draw the piles as columns, in descending order. After x piles and y candies of each other pile are
// eaten, (x, y) is the lower left square of what remains: a move takes a token right or up, and it must
// stay in the diagram. Squares (x, y) and (x + 1, y + 1) have the same winner, so the token may start at
// the last square of the diagonal, from where it can move only right or only up. O(N log N) time.
#include <algorithm>
#include <functional>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int count;
    cin >> count;
    vector<int> columns(count);
    for (int &pile : columns) cin >> pile;
    sort(columns.begin(), columns.end(), greater<int>());
    int corner = 0, right = 0;
    while (corner + 1 < count && columns[corner + 1] > corner + 1) corner++;
    while (corner + right + 1 < count && columns[corner + right + 1] > corner) right++;
    int up = columns[corner] - corner - 1;
    cout << (right % 2 == 0 && up % 2 == 0 ? "Second" : "First") << '\n';
}
