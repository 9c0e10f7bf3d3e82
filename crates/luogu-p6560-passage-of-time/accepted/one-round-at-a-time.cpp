// Each round by itself: from the lost positions backward, along the reversed arrows.
#include <cstdio>
#include <cstring>

const int N = 100001, M = 500001;
int n, m, q, sinks, sink[N], out[N], first[N + 1], from[M], to[M], before[M], left_[N], queue[N];
signed char state[N];

int outcome(int start, int target) {
    memcpy(left_, out, sizeof out);
    memset(state, 0, sizeof state);
    int end = 0;
    state[queue[end++] = target] = -1;
    for (int i = 0; i < sinks; i++)
        if (sink[i] != target) state[queue[end++] = sink[i]] = -1;
    for (int i = 0; i < end && !state[start]; i++)
        for (int v = queue[i], e = first[v]; e < first[v + 1]; e++) {
            int u = before[e];
            if (state[u]) continue;
            if (state[v] == -1) state[queue[end++] = u] = 1;
            else if (--left_[u] == 0) state[queue[end++] = u] = -1;
        }
    return state[start];
}

int main() {
    scanf("%d%d%d", &n, &m, &q);
    for (int e = 0; e < m; e++) {
        scanf("%d%d", &from[e], &to[e]);
        first[to[e]]++, out[from[e]]++;
    }
    for (int v = 1; v <= n + 1; v++) first[v] += first[v - 1];
    for (int e = 0; e < m; e++) before[--first[to[e]]] = from[e];
    for (int v = 1; v <= n; v++)
        if (!out[v]) sink[sinks++] = v;
    for (int start, target; q--; printf("%d\n", outcome(start, target)))
        scanf("%d%d", &start, &target);
}
