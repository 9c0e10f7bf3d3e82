// Distinct Numbers: a move replaces the largest of some numbers by a smaller one that is not there yet.
//
// If the largest number is not next to the second largest one, the first player wins: to place it there
// either wins, or lets a winning answer of the opponent be stolen. So both players keep the two largest
// numbers next to each other as long as they can. Each such move takes one free number from those below
// the largest one, so their parity decides.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int count;
    cin >> count;
    vector<int> numbers(count);
    for (int &number : numbers) cin >> number;
    int largest = numbers[count - 1], second = numbers[count - 2];
    int free = largest - (count - 1);
    cout << (largest - second > 1 || free % 2 == 1 ? "Alice" : "Bob") << '\n';
}
