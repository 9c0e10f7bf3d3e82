// Christmas Game: a move cuts an edge of some trees with polygons, and all that hangs on it is removed.
//
// This is green Hackenbush. The vertices of a polygon can be fused into one, and each of its edges, which
// becomes a loop, is worth 1. Trees are left. The nim-sum of all pictures decides: linear time.
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

vector<vector<pair<int, int>>> edges_at;  // the other end of each edge of a vertex, and its number
vector<int> depths, open;             // `open`: how many polygons a vertex has in common with its parent

int value(int vertex, int from) {
    int nim_sum = 0;
    for (auto [next, edge] : edges_at[vertex]) {
        if (edge == from) continue;
        if (depths[next] == 0) {
            depths[next] = depths[vertex] + 1;
            int branch = value(next, edge);
            nim_sum ^= open[next] > 0 ? branch ^ 1 : branch + 1;
            open[vertex] += open[next];
        } else if (depths[next] < depths[vertex]) {
            nim_sum ^= 1;
            open[vertex]++, open[next]--;
        }
    }
    return nim_sum;
}

int main() {
    for (int drawings; cin >> drawings;) {
        int nim_sum = 0;
        for (int vertices, edges; drawings-- > 0 && cin >> vertices >> edges;) {
            edges_at.assign(vertices + 1, {}), depths.assign(vertices + 1, 0), open = depths;
            for (int a, b; edges > 0 && cin >> a >> b; edges--)
                edges_at[a].push_back({b, edges}), edges_at[b].push_back({a, edges});
            depths[1] = 1;
            nim_sum ^= value(1, 0);
        }
        cout << (nim_sum == 0 ? "Harry" : "Sally") << '\n';
    }
}
