// The sizes with forbidden moves in order; the value of any other is its size less the old ones below it.
#include <cstdio>
#include <map>
#include <vector>
using namespace std;
typedef long long ll;

map<ll, vector<ll>> forbidden;
map<ll, ll> old, old_below; // the old values, and how many old heaps there are up to each
map<ll, ll> times;          // how often a value is old

ll value(ll heap) {
    auto it = old.find(heap);
    if (it != old.end()) return it->second;
    auto below = old_below.lower_bound(heap);
    return below == old_below.begin() ? heap : heap - prev(below)->second;
}

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    vector<ll> heaps(n);
    for (ll &heap : heaps) scanf("%lld", &heap);
    for (ll x, y; m-- && scanf("%lld%lld", &x, &y);) forbidden[x].push_back(x - y);
    for (auto &[size, lefts] : forbidden) {
        map<ll, ll> blocked;
        for (ll left : lefts) blocked[value(left)]++;
        for (auto [v, count] : blocked) {
            auto it = times.find(v);
            if (count < 1 + (it == times.end() ? 0 : it->second)) continue;
            old[size] = v, times[v]++, old_below[size] = old.size();
            break;
        }
    }
    ll sum = 0;
    for (ll heap : heaps) sum ^= value(heap);
    puts(sum ? "Takahashi" : "Aoki");
}
