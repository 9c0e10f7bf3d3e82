// Constrained Nim 2: a move takes from L to R stones of one heap.
//
// With s the remainder of a heap modulo L + R, its Grundy value is s / L, rounded down.
#include <iostream>
using namespace std;

int main() {
    long long count, least, most, nim_sum = 0;
    cin >> count >> least >> most;
    for (long long heap; count-- > 0 && cin >> heap;) nim_sum ^= heap % (least + most) / least;
    cout << (nim_sum == 0 ? "Second" : "First") << '\n';
}
