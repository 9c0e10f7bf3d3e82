// Mirrors the opponent if a first move can leave two equal rows, and otherwise plays by a table of values.
#include <cstdio>
#include <cstdlib>

int n, l, r, value[2001];
bool taken[2002];

void mark(int x, int y) {
    for (int i = x; i < x + y; i++) taken[i] = true;
}

void say(int x, int y) {
    printf("%d %d\n", x, y);
    fflush(stdout);
    mark(x, y);
}

void hear(int &x, int &y) {
    if (scanf("%d%d", &x, &y) != 2 || y <= 0) exit(0);
    mark(x, y);
}

// The XOR of the values of all rows, or, if a sum is given, the move that makes it 0.
int rows(int sum, bool moves) {
    int total = 0;
    for (int begin = 1, end; begin <= n; begin = end + 1) {
        for (end = begin; end <= n && !taken[end];) end++;
        total ^= value[end - begin];
        for (int x = begin; moves && x + l <= end; x++)
            if ((sum ^ value[end - begin] ^ value[x - begin] ^ value[end - x - l]) == 0) return say(x, l), 0;
    }
    return total;
}

int main() {
    int x, y;
    scanf("%d%d%d", &n, &l, &r);
    if (l < r || (n - l) % 2 == 0) {
        puts("First");
        y = (n - l) % 2 == 0 ? l : l + 1;
        for (say((n - y) / 2 + 1, y);; say(n + 2 - x - y, y)) hear(x, y);
    }
    for (int i = l; i <= n; i++) {
        bool seen[4096] = {};
        for (int a = 0; a <= i - l; a++) seen[value[a] ^ value[i - l - a]] = true;
        while (seen[value[i]]) value[i]++;
    }
    bool mine = rows(0, false);
    puts(mine ? "First" : "Second");
    fflush(stdout);
    for (;; mine = !mine)
        if (mine) rows(rows(0, false), true);
        else hear(x, y);
}
