// Number Game: a move names an allowed number, which forbids it and every sum of forbidden numbers.
//
// There are only 3515 positions with numbers up to 20, the one without a number included. The program
// remembers the outcome of each, so all cases together cost no more than looking at each position once.
#include <iostream>
#include <map>
#include <string>
using namespace std;
const int LARGEST = 20;
map<int, bool> lost;  // positions are sets of allowed numbers, with a bit for each

int after(int allowed, int named) {
    allowed &= ~(1 << named);
    for (int sum = named + 2; sum <= LARGEST; sum++)
        if (~allowed >> (sum - named) & 1) allowed &= ~(1 << sum);
    return allowed;
}

bool is_lost(int allowed) {
    if (lost.count(allowed)) return lost[allowed];
    bool has_winning_move = false;
    for (int number = 2; number <= LARGEST; number++)
        if (allowed >> number & 1 && is_lost(after(allowed, number))) has_winning_move = true;
    return lost[allowed] = !has_winning_move;
}

int main() {
    for (int test = 1, count; cin >> count && count > 0; test++) {
        int allowed = 0;
        for (int number; count-- > 0 && cin >> number;) allowed |= 1 << number;
        string moves;
        for (int number = 2; number <= LARGEST; number++)
            if (allowed >> number & 1 && is_lost(after(allowed, number))) moves += " " + to_string(number);
        cout << "Test Case #" << test << '\n';
        cout << (moves.empty() ? "There's no winning move." : "The winning moves are:" + moves) << "\n\n";
    }
}
