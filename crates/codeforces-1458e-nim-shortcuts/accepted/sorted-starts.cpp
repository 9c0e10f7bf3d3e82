// Shortcuts and starts sorted: all are met in order along the walk.
#include <algorithm>
#include <cstdio>

struct Place { int x, y, index; } row[100001], column[100001], start[100000];
bool by_y(Place a, Place b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }
bool by_x(Place a, Place b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }
int n, m, r, c, q, x, y, step;
bool lost[100000];

int main() {
    scanf("%d%d", &n, &m);
    for (int i = 0; i < n; i++) scanf("%d%d", &row[i].x, &row[i].y), column[i] = row[i];
    for (int i = 0; i < m; i++) scanf("%d%d", &start[i].x, &start[i].y), start[i].index = i;
    std::sort(row, row + n, by_y), std::sort(column, column + n, by_x), std::sort(start, start + m, by_x);
    for (row[n].y = column[n].x = 1 << 30; q < m; x += step) {
        while (row[r].y < y) r++;
        while (column[c].x < x) c++;
        bool left = row[r].y == y && row[r].x < x, below = column[c].x == x && column[c].y < y;
        int free = left || below ? 0 : std::max(1, std::min(row[r].y - y, column[c].x - x));
        step = free ? free : below;
        for (; q < m && start[q].x < x + step; q++) lost[start[q].index] = free && start[q].y - y == start[q].x - x;
        y += free ? free : left;
    }
    for (int i = 0; i < m; i++) {
        Place *found = std::lower_bound(column, column + n, start[i], by_x);
        if (found < column + n && found->x == start[i].x && found->y == start[i].y) lost[start[i].index] = true;
    }
    for (int i = 0; i < m; i++) puts(lost[i] ? "LOSE" : "WIN");
}
