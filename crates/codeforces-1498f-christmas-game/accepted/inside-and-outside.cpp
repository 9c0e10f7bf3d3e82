// Keeps apart the presents inside the part of the tree below a vertex and those outside.
#include <cstdio>
#include <vector>

int n, k, parent[100001], inside[100001][40], outside[100001][40];
std::vector<int> near[100001], order = {1};

int main() {
    scanf("%d%d", &n, &k);
    for (int i = 1, x, y; i < n && scanf("%d%d", &x, &y); i++) near[x].push_back(y), near[y].push_back(x);
    for (int i = 1; i <= n; i++) scanf("%d", &inside[i][0]);
    for (int i = 0; i < n; i++) {
        int v = order[i];
        for (int u : near[v]) if (u != parent[v]) parent[u] = v, order.push_back(u);
    }
    for (int i = n - 1; i; i--)
        for (int v = order[i], d = 0; d < 2 * k; d++) inside[parent[v]][(d + 1) % (2 * k)] ^= inside[v][d];
    for (int i = 1; i < n; i++)
        for (int v = order[i], p = parent[v], d = 0; d < 2 * k; d++) {
            // At the parent, what is outside and what is inside but not below v.
            int others = outside[p][d] ^ inside[p][d] ^ inside[v][(d + 2 * k - 1) % (2 * k)];
            outside[v][(d + 1) % (2 * k)] = others;
        }
    for (int v = 1; v <= n; v++) {
        int sum = 0;
        for (int d = k; d < 2 * k; d++) sum ^= inside[v][d] ^ outside[v][d];
        printf("%d ", sum != 0);
    }
}
