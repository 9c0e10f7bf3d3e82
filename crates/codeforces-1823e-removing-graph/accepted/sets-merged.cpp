// The cycles are sets of vertices, which each edge merges.
#include <cstdio>
#include <utility>

int parent[200001], size[200001];

int root(int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

int main() {
    int n, l, r, sum = 0;
    scanf("%d%d%d", &n, &l, &r);
    for (int v = 1; v <= n; v++) parent[v] = v, size[v] = 1;
    for (int i = 0, u, v; i < n && scanf("%d%d", &u, &v); i++) {
        u = root(u), v = root(v);
        if (u == v) continue;
        if (size[u] < size[v]) std::swap(u, v);
        parent[v] = u;
        size[u] += size[v];
    }
    for (int v = 1; v <= n; v++)
        if (parent[v] == v && size[v] < l + r) sum ^= size[v] / l;
    puts(sum ? "Alice" : "Bob");
}
