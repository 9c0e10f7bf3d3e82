// Wrong: products are taken modulo 1 000 000 007 in 32 bits, which are too few for them.
#include <cstdio>

const int mod = 1000000007;
int n, m, to[15];
unsigned low[1 << 15] = {1}, all = 1, equal_values;

// The subsets of the arrows from a vertex into a set.
unsigned subsets(int vertex, int set) { return 1 << __builtin_popcount(to[vertex] & set); }

int main() {
    scanf("%d %d", &n, &m);
    for (int x, y; m-- && scanf("%d %d", &x, &y) == 2; all = all * 2 % mod) to[x - 1] |= 1 << (y - 1);
    for (int set = 0; set < 1 << n; set += 4)
        for (int left = (1 << n) - 1 - set, level = left; level; level = (level - 1) & left) {
            if (level % 4 == 1 || level % 4 == 2) continue;
            int higher = left - level;
            unsigned ways = low[set], graphs = 1;
            for (int v = 0; v < n && ways; v++) {
                if (level >> v & 1) ways = ways * subsets(v, higher) % mod;
                if (higher >> v & 1) ways = ways * (subsets(v, level) - 1) % mod;
                if (higher >> v & 1) graphs = graphs * subsets(v, higher) % mod;
            }
            // The vertices 1 and 2 may be in the level, which ends the count.
            if (level % 4) equal_values = (equal_values + ways * graphs) % mod;
            else low[set + level] = (low[set + level] + ways) % mod;
        }
    printf("%u\n", (all - equal_values + mod) % mod);
}
