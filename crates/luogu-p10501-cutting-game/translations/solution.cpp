// Cutting Game: a cut makes two papers of one; the first player to cut out a single square wins.
//
// The player who makes a strip one square wide loses, because the opponent cuts a square off it. Without
// such cuts the game is a sum of papers, and a player who cannot move loses. O(S^3) time for sides up to S.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    const int SIDE = 200;
    vector<vector<int>> grundy(SIDE + 1, vector<int>(SIDE + 1));
    for (int width = 2; width <= SIDE; width++)
        for (int height = 2; height <= width; height++) {
            vector<bool> is_reached(512);
            for (int part = 2; part <= width / 2; part++)
                is_reached[grundy[part][height] ^ grundy[width - part][height]] = true;
            for (int part = 2; part <= height / 2; part++)
                is_reached[grundy[width][part] ^ grundy[width][height - part]] = true;
            int mex = 0;
            while (is_reached[mex]) mex++;
            grundy[width][height] = grundy[height][width] = mex;
        }
    for (int width, height; cin >> width >> height;)
        cout << (grundy[width][height] == 0 ? "LOSE" : "WIN") << '\n';
}
