// Dividing Game: a move replaces one of the numbers by a proper divisor of it.
//
// A number with k prime factors can get any smaller count of them, so this is Nim with a heap of k for
// each number. The prime factors are found by trial division up to the root, at most 316.
#include <iostream>
using namespace std;

int prime_factors(int number) {
    int count = 0;
    for (int divisor = 2; divisor * divisor <= number; divisor++)
        for (; number % divisor == 0; number /= divisor) count++;
    return count + (number > 1);
}

int main() {
    int count, nim_sum = 0;
    cin >> count;
    for (int number; count-- > 0 && cin >> number;) nim_sum ^= prime_factors(number);
    cout << (nim_sum == 0 ? "Bruno" : "Anna") << '\n';
}
