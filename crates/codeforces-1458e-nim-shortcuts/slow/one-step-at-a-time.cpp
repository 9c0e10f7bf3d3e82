// Right but too slow: each step of the walk is taken.
#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include <vector>

struct Start { int x, y, index; } starts[100000];
int n, m, q, x, y;
std::unordered_map<int, int> row, column;
std::unordered_map<long long, bool> shortcut;
bool lost[100000];

int main() {
    for (scanf("%d%d", &n, &m); n--; shortcut[(long long)x << 32 | y] = true) {
        scanf("%d%d", &x, &y);
        int &least = column.emplace(x, y).first->second, &first = row.emplace(y, x).first->second;
        least = std::min(least, y), first = std::min(first, x);
    }
    for (int i = 0; i < m; i++) scanf("%d%d", &x, &y), starts[i] = {x, y, i};
    std::sort(starts, starts + m, [](Start a, Start b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    for (x = y = 0; q < m;) {
        auto c = column.find(x), r = row.find(y);
        bool below = c != column.end() && c->second < y, left = r != row.end() && r->second < x;
        if (below || !left)
            for (; q < m && starts[q].x == x; q++)
                lost[starts[q].index] = (!below && starts[q].y == y) || shortcut.count((long long)x << 32 | starts[q].y);
        x += below || !left, y += left || !below;
    }
    for (int i = 0; i < m; i++) puts(lost[i] ? "LOSE" : "WIN");
}
