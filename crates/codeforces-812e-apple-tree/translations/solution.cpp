// Sagheer and Apple Tree: apples move to a child or are eaten at a leaf, after two vertices are swapped.
//
// All leaves have depths of the same parity, so this is staircase Nim: vertices of that parity are heaps.
// With nim-sum s, swapping a heap x with another vertex lets the second player win if that one has `x ^ s`
// apples. Swaps among heaps, or among the others, change nothing, and so win if s = 0. Linear time.
#include <iostream>
#include <unordered_map>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> apples(n), parents(n), height(n), from_the_leaves, children(n);
    for (int &number : apples) cin >> number;
    for (int i = 1; i < n; i++) cin >> parents[i], children[--parents[i]]++;
    for (int i = 0; i < n; i++) if (children[i] == 0) from_the_leaves.push_back(i);
    for (int i = 0; i < n - 1; i++) {
        int vertex = from_the_leaves[i], parent = parents[vertex];
        height[parent] = height[vertex] + 1;
        if (--children[parent] == 0) from_the_leaves.push_back(parent);
    }
    int nim_sum = 0;
    unordered_map<int, int> others;
    for (int i = 0; i < n; i++) height[i] % 2 ? others[apples[i]]++ : nim_sum ^= apples[i];
    long long heaps = 0, swaps = 0;
    for (int i = 0; i < n; i++) if (height[i] % 2 == 0) heaps++, swaps += others[apples[i] ^ nim_sum];
    if (nim_sum == 0) swaps += heaps * (heaps - 1) / 2 + (n - heaps) * (n - heaps - 1) / 2;
    cout << swaps << '\n';
}
