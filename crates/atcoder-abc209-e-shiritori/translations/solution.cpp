// Shiritori: a word begins with the last three letters of the word before; a player who has none loses.
//
// A position is three letters, and a word is a move from its first three to its last three. Play may
// return to a position, so the outcomes are carried backward from the ends, and what is left over is
// drawn: O(N).
#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

struct Position {
    string answer = "Draw";  // after a word that ends here
    int undecided = 0;       // how many moves are not known to lead to won positions
    vector<Position *> before;
};

int main() {
    ios::sync_with_stdio(false);
    int words;
    cin >> words;
    unordered_map<string, Position> positions;
    vector<Position *> ends, decided;
    for (string word; words-- > 0 && cin >> word;) {
        Position *start = &positions[word.substr(0, 3)], *end = &positions[word.substr(word.size() - 3)];
        start->undecided++;
        end->before.push_back(start);
        ends.push_back(end);
    }
    auto decide = [&](Position *position, const char *winner) {
        position->answer = winner;
        decided.push_back(position);
    };
    for (auto &[letters, position] : positions) if (position.undecided == 0) decide(&position, "Takahashi");
    for (size_t i = 0; i < decided.size(); i++)
        for (Position *before : decided[i]->before) {
            if (before->answer != "Draw") continue;
            if (decided[i]->answer == "Takahashi") decide(before, "Aoki");
            else if (--before->undecided == 0) decide(before, "Takahashi");
        }
    for (Position *end : ends) cout << end->answer << '\n';
}
