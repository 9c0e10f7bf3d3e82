// Wrong: the sieve begins at i * i, in 32 bits, which are too few for it.
#include <cstdio>

const unsigned MOST = 10000001;
int value[MOST];

int main() {
    int primes = 1, t, n;
    value[1] = 1;
    for (unsigned i = 3; i < MOST; i += 2) {
        if (value[i]) continue;
        value[i] = ++primes;
        for (unsigned j = i * i; j < MOST; j += i)
            if (j % 2 && !value[j]) value[j] = primes;
    }
    for (scanf("%d", &t); t--;) {
        int sum = 0;
        scanf("%d", &n);
        for (int heap; n-- && scanf("%d", &heap);) sum ^= value[heap];
        puts(sum ? "Alice" : "Bob");
    }
}
