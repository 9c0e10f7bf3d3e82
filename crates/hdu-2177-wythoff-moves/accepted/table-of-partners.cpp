// The lost positions by the rule of the least unused number: by difference, and by heap.
#include <cstdio>

const int N = 1000001;
int smaller[N], partner[N];

void print(int a, int b) {
    if (a < b) printf("%d %d\n", a, b);
    else printf("%d %d\n", b, a);
}

int main() {
    for (int &a : smaller) a = N;
    for (int a = 0, k = 0; a < N; a++) {
        if (a && partner[a]) continue;
        smaller[k] = a, partner[a] = a + k;
        if (a + k < N) partner[a + k] = a;
        k++;
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
