// Wrong: heaps are kept in 32 bits, which are too few for them.
#include <cstdio>
#include <map>
#include <vector>
using namespace std;

map<unsigned, vector<unsigned>> forbidden;
map<unsigned, unsigned> old, old_below; // the old values, and how many old heaps there are up to each
map<unsigned, unsigned> times;          // how often a value is old

unsigned value(unsigned heap) {
    auto it = old.find(heap);
    if (it != old.end()) return it->second;
    auto below = old_below.lower_bound(heap);
    return below == old_below.begin() ? heap : heap - prev(below)->second;
}

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    vector<unsigned> heaps(n);
    for (unsigned &heap : heaps) scanf("%u", &heap);
    for (unsigned x, y; m-- && scanf("%u%u", &x, &y);) forbidden[x].push_back(x - y);
    for (auto &[size, lefts] : forbidden) {
        map<unsigned, unsigned> blocked;
        for (unsigned left : lefts) blocked[value(left)]++;
        for (auto [v, count] : blocked) {
            auto it = times.find(v);
            if (count < 1 + (it == times.end() ? 0 : it->second)) continue;
            old[size] = v, times[v]++, old_below[size] = old.size();
            break;
        }
    }
    unsigned sum = 0;
    for (unsigned heap : heaps) sum ^= value(heap);
    puts(sum ? "Takahashi" : "Aoki");
}
