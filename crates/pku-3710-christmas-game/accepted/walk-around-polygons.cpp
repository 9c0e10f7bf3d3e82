// Walks up from the root. A walk that meets a vertex again has gone around a polygon, which hangs from this vertex.
#include <cstdio>
#include <cstring>

const int M = 100, K = 1000;
int games, m, k, first[M], next_[K], to[K], depth[M], length;
bool used[K];

// Returns the value above v, or the depth at which the polygon around v ends, as -1 - depth.
int walk(int v, int d) {
    int value = 0;
    depth[v] = d;
    for (int e = first[v]; e; e = next_[e]) {
        if (used[e]) continue;
        used[e] = used[e ^ 1] = true;
        int w = to[e];
        if (depth[w]) return length = d - depth[w] + 1, -1 - depth[w];
        int above = walk(w, d + 1);
        if (above >= 0) value ^= above + 1;
        else if (above == -1 - d) value ^= length & 1;
        else return above;
    }
    return value;
}

int main() {
    while (scanf("%d", &games) == 1) {
        int sum = 0;
        for (; games-- && scanf("%d%d", &m, &k); sum ^= walk(1, 1)) {
            memset(first, 0, sizeof first), memset(depth, 0, sizeof depth), memset(used, 0, sizeof used);
            for (int e = 2, a, b; e < 2 * k + 2 && scanf("%d%d", &a, &b); e += 2) {
                to[e] = b, next_[e] = first[a], first[a] = e;
                to[e + 1] = a, next_[e + 1] = first[b], first[b] = e + 1;
            }
        }
        puts(sum ? "Sally" : "Harry");
    }
}
