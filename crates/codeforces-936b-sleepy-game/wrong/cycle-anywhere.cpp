// Wrong: a cycle makes a draw even if no walk from the start leads there.
#include <cstdio>
#include <vector>
std::vector<int> next[100001], places, open;
int n, m, start, rest, before[200002], arrivals[100001];

int main() {
    scanf("%d%d", &n, &m);
    for (int v = 1, c; v <= n; v++)
        for (scanf("%d", &c), next[v].resize(c); c--;) scanf("%d", &next[v][c]);
    scanf("%d", &start);
    before[2 * start] = -1, places = {2 * start};
    for (int i = 0, p; i < (int)places.size(); i++) {
        if ((p = places[i]) % 2 && next[p / 2].empty()) {
            for (; p > 0; p = before[p]) open.push_back(p / 2);
            for (puts("Win"); open.size(); open.pop_back()) printf("%d ", open.back());
            return 0;
        }
        for (int v : next[p / 2])
            if (int option = 2 * v + 1 - p % 2; !before[option]) before[option] = p, places.push_back(option);
    }
    for (int v = 1; v <= n; v++)
        if (++rest) for (int w : next[v]) arrivals[w]++;
    for (int v = 1; v <= n; v++) if (!arrivals[v]) open.push_back(v);
    for (; open.size(); rest--) {
        int v = open.back(); open.pop_back();
        for (int w : next[v]) if (!--arrivals[w]) open.push_back(w);
    }
    puts(rest ? "Draw" : "Lose");
}
