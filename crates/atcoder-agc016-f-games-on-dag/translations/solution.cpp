// Games on DAG: some arrows of a graph are removed. In how many ways does the first player win with tokens on the
// vertices 1 and 2?
//
// The player wins if the two vertices have different Grundy values. The other graphs are counted by their kernels,
// the vertices of value 0: when the kernel is removed, every other value becomes 1 less. O(3^N N) time.
#include <iostream>
#include <vector>
using namespace std;
const long long MODULUS = 1000000007;
const int STARTS = 3;  // the set of vertices 1 and 2: a bit for each vertex

int main() {
    int vertices, arrows;
    cin >> vertices >> arrows;
    vector<int> next(vertices);
    for (int from, to; arrows-- > 0 && cin >> from >> to;) next[from - 1] |= 1 << (to - 1);
    // The product over a set of how many subsets the arrows into another set have, perhaps but for the empty one.
    auto product = [&](int from, int into, int excluded) {
        long long ways = 1;
        for (int v = 0; v < vertices; v++)
            if (from >> v & 1) ways = ways * ((1 << __builtin_popcount(next[v] & into)) - excluded) % MODULUS;
        return ways;
    };
    // The graphs on each set that give both starts equal values.
    vector<long long> equal(1 << vertices);
    for (int set = STARTS; set < 1 << vertices; set = (set + 1) | STARTS)
        for (int kernel = set; kernel > 0; kernel = (kernel - 1) & set) {
            int rest = set ^ kernel, starts = kernel & STARTS;
            if (starts != 0 && starts != STARTS) continue;
            long long of_rest = starts == 0 ? equal[rest] : product(rest, rest, 0);
            long long between = product(kernel, rest, 0) * product(rest, kernel, 1) % MODULUS;
            equal[set] = (equal[set] + of_rest * between) % MODULUS;
        }
    int all = (1 << vertices) - 1;
    cout << (product(all, all, 0) - equal[all] + MODULUS) % MODULUS << '\n';
}
