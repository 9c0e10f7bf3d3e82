// Augmenting paths, then alternating paths, both by recursion and on a board with a rim of walls.
#include <cstdio>

const int width = 102, cells = width * width, steps[] = {-width, -1, 1, width};
int n, m, mate[cells], seen[cells], stamp;
char maze[cells + 1];
bool lost[cells], any;

bool augment(int cell) {
    for (int step : steps) {
        int after = cell + step;
        if (maze[after] != '.' || seen[after] == stamp) continue;
        seen[after] = stamp;
        if (!mate[after] || augment(mate[after])) return mate[mate[after] = cell] = after;
    }
    return false;
}

void spread(int cell) {
    any = lost[cell] = true;
    for (int step : steps)
        if (maze[cell + step] == '.' && !lost[mate[cell + step]]) spread(mate[cell + step]);
}

int main() {
    scanf("%d %d", &n, &m);
    for (int i = 1; i <= n; i++) scanf("%s", maze + i * width + 1);
    for (int i = 0; i < cells; i++)
        if (maze[i] == '.' && (i / width + i % width) % 2) stamp++, augment(i);
    for (int i = 0; i < cells; i++)
        if (maze[i] == '.' && !mate[i] && !lost[i]) spread(i);
    puts(any ? "WIN" : "LOSE");
    for (int i = 0; i < cells; i++)
        if (lost[i]) printf("%d %d\n", i / width, i % width);
}
