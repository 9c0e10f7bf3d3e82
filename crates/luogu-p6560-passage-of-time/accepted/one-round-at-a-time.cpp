// Each round by itself: from the lost positions backward, along the reversed arrows.
#include <cstdio>
#include <cstring>

const int N = 100001, M = 500001;
int n, m, q, sinks, sink[N], out[N], first[N], next_[M], from[M], left_[N], queue[N];
signed char state[N];

int outcome(int start, int target) {
    memcpy(left_, out, sizeof out);
    memset(state, 0, sizeof state);
    int end = 0;
    state[queue[end++] = target] = -1;
    for (int i = 0; i < sinks; i++)
        if (sink[i] != target) state[queue[end++] = sink[i]] = -1;
    for (int i = 0; i < end && !state[start]; i++)
        for (int v = queue[i], e = first[v]; e; e = next_[e]) {
            int u = from[e];
            if (state[u]) continue;
            if (state[v] == -1) state[queue[end++] = u] = 1;
            else if (--left_[u] == 0) state[queue[end++] = u] = -1;
        }
    return state[start];
}

int main() {
    scanf("%d%d%d", &n, &m, &q);
    for (int e = 1, to; e <= m; e++) {
        scanf("%d%d", &from[e], &to);
        next_[e] = first[to], first[to] = e, out[from[e]]++;
    }
    for (int v = 1; v <= n; v++)
        if (!out[v]) sink[sinks++] = v;
    for (int start, target; q--; printf("%d\n", outcome(start, target)))
        scanf("%d%d", &start, &target);
}
