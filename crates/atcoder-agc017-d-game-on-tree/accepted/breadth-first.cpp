// The vertices in breadth-first order; values go from the last one back.
#include <cstdio>

const int N = 100001;
int n, first[N], next_[2 * N], to[2 * N], parent[N], order[N], value[N];

int main() {
    scanf("%d", &n);
    for (int e = 1, a, b; e < 2 * n - 1; e += 2) {
        scanf("%d%d", &a, &b);
        to[e] = b, next_[e] = first[a], first[a] = e;
        to[e + 1] = a, next_[e + 1] = first[b], first[b] = e + 1;
    }
    int count = 1;
    order[0] = 1;
    for (int i = 0; i < n; i++)
        for (int e = first[order[i]]; e; e = next_[e])
            if (to[e] != parent[order[i]]) parent[order[count++] = to[e]] = order[i];
    for (int i = n - 1; i > 0; i--) value[parent[order[i]]] ^= value[order[i]] + 1;
    puts(value[1] ? "Alice" : "Bob");
}
