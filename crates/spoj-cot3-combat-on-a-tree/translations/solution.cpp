// Combat on a tree: a move colours the way from vertex 1 to a white vertex black.
//
// After a move, the trees beside the way are left. From the leaves on, a vertex has the options of its children, each
// played together with the other children, and if it is white, the move that ends there. Their sets are merged:
// O(n log n).
#include <iostream>
#include <utility>
#include <vector>
using namespace std;
const int HIGHEST = 16;  // the highest bit of a value

// A set of values, as a binary tree from the highest bit on. All values below are still to be XORed with `flip`.
struct Set {
    bool is_full;
    int flip = 0;
    Set *parts[2] = {};
};

void carry_out_flip(Set *set, int bit) {
    if (set->flip >> bit & 1) swap(set->parts[0], set->parts[1]);
    for (Set *part : set->parts) if (part) part->flip ^= set->flip;
    set->flip = 0;
}

Set *united(Set *a, Set *b, int bit) {
    if (!a || !b) return a ? a : b;
    if (a->is_full || b->is_full) return a->is_full ? a : b;
    carry_out_flip(a, bit), carry_out_flip(b, bit);
    for (int i : {0, 1}) a->parts[i] = united(a->parts[i], b->parts[i], bit - 1);
    a->is_full = a->parts[0] && a->parts[0]->is_full && a->parts[1] && a->parts[1]->is_full;
    return a;
}

Set *only_0(int bit) {
    return bit < 0 ? new Set{true} : new Set{false, 0, {only_0(bit - 1), nullptr}};
}

int mex(Set *set) {
    int value = 0;
    for (int bit = HIGHEST; set && bit >= 0; bit--) {
        carry_out_flip(set, bit);
        bool is_more = set->parts[0] && set->parts[0]->is_full;
        value |= is_more << bit;
        set = set->parts[is_more];
    }
    return value;
}

int main() {
    int n;
    cin >> n;
    vector<int> is_black(n), order = {0}, parents(n), values(n), sums(n), beside(n);
    for (int &colour : is_black) cin >> colour;
    vector<vector<int>> neighbours(n);
    for (int i = 1, a, b; i < n && cin >> a >> b; i++)
        neighbours[a - 1].push_back(b - 1), neighbours[b - 1].push_back(a - 1);
    for (int i = 0; i < n; i++)
        for (int next : neighbours[order[i]])
            if (next != parents[order[i]]) parents[next] = order[i], order.push_back(next);

    vector<Set *> options(n);
    for (int i = n - 1; i >= 0; i--) {
        int vertex = order[i], parent = parents[vertex];
        Set *&set = options[vertex];
        if (!is_black[vertex]) set = united(set, only_0(HIGHEST), HIGHEST);
        if (set) set->flip ^= sums[vertex];
        values[vertex] = mex(set);
        if (set) set->flip ^= values[vertex];
        if (i > 0) sums[parent] ^= values[vertex], options[parent] = united(options[parent], set, HIGHEST);
    }
    // The nim-sum of what hangs from the way to each vertex.
    for (int vertex : order)
        if (vertex != 0) beside[vertex] = beside[parents[vertex]] ^ sums[parents[vertex]] ^ values[vertex];
    bool wins = false;
    for (int vertex = 0; vertex < n; vertex++)
        if (!is_black[vertex] && beside[vertex] == sums[vertex]) wins = true, cout << vertex + 1 << '\n';
    if (!wins) cout << "-1\n";
}
