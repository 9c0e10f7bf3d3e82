// Values by recursion. A stamp tells which marks are those of a vertex, so none is erased.
#include <cstdio>
#include <cstring>
#include <vector>

int n, values[1000], marks[1001], stamp;
std::vector<int> next_to[1000];

int value(int vertex) {
    int &known = values[vertex];
    if (known >= 0) return known;
    for (int after : next_to[vertex]) value(after);
    stamp++;
    for (int after : next_to[vertex]) marks[values[after]] = stamp;
    for (known = 0; marks[known] == stamp;) known++;
    return known;
}

int main() {
    while (scanf("%d", &n) == 1) {
        for (int i = 0, count; i < n; i++) {
            scanf("%d", &count);
            next_to[i].resize(count);
            for (int &after : next_to[i]) scanf("%d", &after);
        }
        memset(values, -1, sizeof values);
        for (int m, token; scanf("%d", &m) == 1 && m;) {
            int sum = 0;
            while (m-- && scanf("%d", &token) == 1) sum ^= value(token);
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
