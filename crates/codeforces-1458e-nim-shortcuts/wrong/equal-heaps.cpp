// Wrong: beside the shortcuts, the lost positions are those with equal heaps, as in Nim.
#include <cstdio>
#include <set>
#include <utility>

int n, m, x, y;
std::set<std::pair<int, int>> shortcuts;

int main() {
    for (scanf("%d%d", &n, &m); n--; shortcuts.insert({x, y})) scanf("%d%d", &x, &y);
    while (m-- && scanf("%d%d", &x, &y)) puts(x == y || shortcuts.count({x, y}) ? "LOSE" : "WIN");
}
