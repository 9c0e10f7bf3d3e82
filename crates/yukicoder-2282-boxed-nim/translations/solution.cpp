// Boxed Nim: a move opens a closed box, or takes stones from an open one.
//
// An open box is a heap of Nim. A closed one has a single move, to the value of its stones, so its own
// value is 1 if it is empty and 0 if not. Linear time.
#include <iostream>
using namespace std;

int main() {
    int boxes, nim_sum = 0;
    cin >> boxes;
    for (int stones; boxes-- > 0 && cin >> stones;) nim_sum ^= stones == 0;
    cout << (nim_sum == 0 ? "Second" : "First") << '\n';
}
