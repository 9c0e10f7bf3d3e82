// The smaller heap is the difference times the golden ratio, with the root of 5 k^2 in integers.
#include <cstdio>
#include <cmath>
typedef long long ll;

int main() {
    for (ll a, b; scanf("%lld%lld", &a, &b) == 2;) {
        if (a > b) { ll c = a; a = b; b = c; }
        ll k = b - a, square = 5 * k * k, root = sqrt((double)square);
        while (root * root > square) root--;
        while ((root + 1) * (root + 1) <= square) root++;
        puts((k + root) / 2 == a ? "0" : "1");
    }
}
