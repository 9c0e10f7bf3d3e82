// Christmas Game: presents move from a vertex to its k-th ancestor. Who wins, for each root?
//
// This is staircase Nim: depth d is on step d / k, so the heaps are the vertices with d modulo 2 k at least k. For
// each vertex the presents are added up by their distance modulo 2 k, from the leaves to one root and back: O(n k).
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    vector<vector<int>> neighbours(n), sums(n, vector<int>(2 * k));
    for (int i = 1, a, b; i < n && cin >> a >> b; i++)
        neighbours[a - 1].push_back(b - 1), neighbours[b - 1].push_back(a - 1);
    for (auto &sum : sums) cin >> sum[0];
    vector<int> order = {0}, parents(n);
    for (int i = 0; i < n; i++)
        for (int next : neighbours[order[i]])
            if (next != parents[order[i]]) parents[next] = order[i], order.push_back(next);

    auto add = [k](vector<int> terms, int further, vector<int> &sum) {
        for (int i = 0; i < 2 * k; i++) sum[(i + further) % (2 * k)] ^= terms[i];
    };
    for (int i = n - 1; i > 0; i--) add(sums[order[i]], 1, sums[parents[order[i]]]);
    for (int i = 1; i < n; i++) {
        auto below = sums[order[i]];
        add(sums[parents[order[i]]], 1, sums[order[i]]);
        // The parent's sums count the presents below the vertex, too: they cancel out.
        add(below, 2, sums[order[i]]);
    }
    for (auto &sum : sums) {
        int nim_sum = 0;
        for (int i = k; i < 2 * k; i++) nim_sum ^= sum[i];
        cout << (nim_sum != 0) << ' ';
    }
}
