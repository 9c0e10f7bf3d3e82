// Merges binary tries of the options, all of the same height, in arrays.
#include <algorithm>
#include <cstdio>
#include <vector>

const int N = 100001, H = 17, M = N * (H + 1);
int n, black[N], parent[N], sum[N], value[N], beside[N], root[N], to[M][2], flip[M], full[M], used;
std::vector<int> near[N], order = {1};

void push(int t, int h) {
    if (flip[t] >> (h - 1) & 1) std::swap(to[t][0], to[t][1]);
    for (int s : to[t]) flip[s] ^= flip[t];
    flip[t] = 0;
}
int merge(int a, int b, int h) {
    if (!a || !b || full[a]) return a ? a : b;
    if (full[b]) return b;
    push(a, h), push(b, h);
    for (int s : {0, 1}) to[a][s] = merge(to[a][s], to[b][s], h - 1);
    return full[a] = full[to[a][0]] && full[to[a][1]], a;
}
int main() {
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", black + i);
    for (int i = 1, a, b; i < n && scanf("%d%d", &a, &b); i++) near[a].push_back(b), near[b].push_back(a);
    for (int i = 0; i < n; i++) for (int v : near[order[i]]) if (v != parent[order[i]]) parent[v] = order[i], order.push_back(v);
    for (int i = n - 1, t; i >= 0; i--) {
        int v = order[i], p = parent[v];
        if (!black[v]) {
            full[t = ++used] = 1;
            for (int h = 0; h < H; h++) to[++used][0] = t, t = used;
            root[v] = merge(root[v], t, H);
        }
        flip[t = root[v]] ^= sum[v];
        for (int h = H; h; h--) push(t, h), t = full[to[t][0]] ? value[v] += 1 << (h - 1), to[t][1] : to[t][0];
        flip[root[v]] ^= value[v], sum[p] ^= value[v], root[p] = merge(root[p], root[v], H);
    }
    bool wins = false;
    for (int v : order) if (v > 1) beside[v] = beside[parent[v]] ^ sum[parent[v]] ^ value[v];
    for (int v = 1; v <= n; v++) if (!black[v] && beside[v] == sum[v]) wins = printf("%d\n", v);
    if (!wins) puts("-1");
}
