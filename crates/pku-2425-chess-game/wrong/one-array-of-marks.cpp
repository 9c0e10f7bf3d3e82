// Wrong: the values found are marked in one array, which a recursive call overwrites.
#include <cstdio>
#include <cstring>

int n, count[1000], next[1000][1000], values[1000];
bool seen[1001];

int value(int vertex) {
    if (values[vertex] >= 0) return values[vertex];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < count[vertex]; i++) seen[value(next[vertex][i])] = true;
    int least = 0;
    while (seen[least]) least++;
    return values[vertex] = least;
}

int main() {
    while (scanf("%d", &n) == 1) {
        for (int i = 0; i < n; i++) {
            scanf("%d", &count[i]);
            for (int j = 0; j < count[i]; j++) scanf("%d", &next[i][j]);
        }
        memset(values, -1, sizeof values);
        for (int m; scanf("%d", &m) == 1 && m;) {
            int sum = 0;
            for (int token; m-- && scanf("%d", &token);) sum ^= value(token);
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
