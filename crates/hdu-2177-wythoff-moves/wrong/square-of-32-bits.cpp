// Wrong: the k-th lost position is computed from the root of 5 k^2, in 32 bits, which are too few for it.
#include <cmath>
#include <cstdio>

const int N = 1000001;
int smaller[N], partner[N];

void print(int a, int b) {
    if (a < b) printf("%d %d\n", a, b);
    else printf("%d %d\n", b, a);
}

int main() {
    for (unsigned k = 0; k < N; k++) {
        int a = (k + (unsigned)sqrt((double)(5 * k * k))) / 2;
        smaller[k] = a;
        if (a + k < N) partner[a] = a + k, partner[a + k] = a;
    }
    for (int a, b; scanf("%d%d", &a, &b) == 2 && b;) {
        if (partner[a] == b) { puts("0"); continue; }
        puts("1");
        int k = b - a;
        bool both = smaller[k] < a;
        if (both) print(smaller[k], smaller[k] + k);
        if (partner[a] < b && !(both && partner[a] == smaller[k])) print(a, partner[a]);
        if (a != b && partner[b] < a) print(partner[b], b);
    }
}
