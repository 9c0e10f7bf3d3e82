// Counts by sorting: for each vertex that is no heap, the heaps it can be swapped with.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, sum = 0;
    scanf("%d", &n);
    vector<int> apples(n), parent(n), last(n), heaps, others;
    for (int &a : apples) scanf("%d", &a);
    for (int v = 1; v < n; v++) scanf("%d", &parent[v]), parent[v]--;
    // The parity of a vertex is known once that of its parent is; parents may have larger numbers.
    vector<int> parity(n, -1), is_inner(n);
    parity[0] = 0;
    for (int v = 1; v < n; v++) {
        is_inner[parent[v]] = 1;
        vector<int> path;
        for (int u = v; parity[u] < 0; u = parent[u]) path.push_back(u);
        for (; !path.empty(); path.pop_back()) parity[path.back()] = !parity[parent[path.back()]];
    }
    int leaf = find(is_inner.begin(), is_inner.end(), 0) - is_inner.begin();
    for (int v = 0; v < n; v++) (parity[v] == parity[leaf] ? heaps : others).push_back(apples[v]);
    for (int a : heaps) sum ^= a;
    sort(heaps.begin(), heaps.end());
    long long ways = 0, h = heaps.size(), o = others.size();
    if (!sum) ways = h * (h - 1) / 2 + o * (o - 1) / 2;
    for (int a : others) {
        auto range = equal_range(heaps.begin(), heaps.end(), a ^ sum);
        ways += range.second - range.first;
    }
    printf("%lld\n", ways);
}
