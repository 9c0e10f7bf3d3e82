// Removing Graph: a move removes l to r connected vertices of a graph that consists of cycles.
//
// A path of at least l vertices is won: remove the middle and mirror. So a cycle of at least l + r vertices,
// which a move turns into such a path, has the value 0. A smaller cycle of x vertices has the value x / l.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int vertices, least, most, nim_sum = 0;
    cin >> vertices >> least >> most;
    vector<vector<int>> neighbours(vertices + 1);
    for (int i = 0, u, v; i < vertices && cin >> u >> v; i++)
        neighbours[u].push_back(v), neighbours[v].push_back(u);
    vector<bool> is_seen(vertices + 1);
    for (int start = 1; start <= vertices; start++) {
        int length = 0;
        for (int vertex = start; !is_seen[vertex]; length++) {
            is_seen[vertex] = true;
            auto &next = neighbours[vertex];
            vertex = is_seen[next[0]] ? next[1] : next[0];
        }
        if (length < least + most) nim_sum ^= length / least;
    }
    cout << (nim_sum == 0 ? "Bob" : "Alice") << '\n';
}
