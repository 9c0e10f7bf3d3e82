// Searches each set of heights once; its number is its border as a path of 20 steps.
#include <cstdio>

char memo[1 << 20];

bool won(const int *heights) {
    int path = 0, bit = 0;
    for (int column = 9, height = 0; column >= 0; bit++)
        if (height < heights[column]) height++, path |= 1 << bit;
        else column--;
    if (!memo[path]) {
        memo[path] = path ? 'L' : 'W';
        for (int i = 0; i < 10; i++)
            for (int height = heights[i] - 1; height >= 0 && memo[path] == 'L'; height--) {
                int after[10];
                for (int j = 0; j < 10; j++) after[j] = j >= i && heights[j] > height ? height : heights[j];
                if (!won(after)) memo[path] = 'W';
            }
    }
    return memo[path] == 'W';
}

int main() {
    int t, heights[10];
    for (scanf("%d", &t); t--; puts(won(heights) ? "W" : "L"))
        for (int &height : heights) scanf("%d", &height);
}
