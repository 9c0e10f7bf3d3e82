// Game on Tree: a move cuts an edge, and the side without vertex 1 is removed.
//
// This is green Hackenbush on a tree. A branch is worth one more than the vertex on top of it, and a vertex
// as much as the nim-sum of its branches: O(N).
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int vertices;
    cin >> vertices;
    vector<vector<int>> neighbours(vertices);
    for (int i = 1, a, b; i < vertices && cin >> a >> b; i++)
        neighbours[a - 1].push_back(b - 1), neighbours[b - 1].push_back(a - 1);
    vector<int> order = {0}, parents(vertices), values(vertices);
    for (int i = 0; i < vertices; i++)
        for (int next : neighbours[order[i]])
            if (next != parents[order[i]]) parents[next] = order[i], order.push_back(next);
    for (int i = vertices - 1; i > 0; i--) values[parents[order[i]]] ^= values[order[i]] + 1;
    cout << (values[0] == 0 ? "Bob" : "Alice") << '\n';
}
