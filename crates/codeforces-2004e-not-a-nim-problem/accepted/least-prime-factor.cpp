// Least prime factors by the sieve that visits each number once, then the primes are counted.
#include <cstdio>

const int MOST = 10000001;
int least[MOST], value[MOST], primes[700000];

int main() {
    int count = 0, t, n;
    for (int i = 2; i < MOST; i++) {
        if (!least[i]) {
            least[i] = i;
            primes[count++] = i;
            value[i] = i == 2 ? 0 : count;
        }
        value[i] = value[least[i]];
        for (int j = 0; j < count && primes[j] <= least[i]; j++) {
            if ((long long)i * primes[j] >= MOST) break;
            least[i * primes[j]] = primes[j];
        }
    }
    value[1] = 1;
    for (scanf("%d", &t); t--;) {
        int sum = 0;
        scanf("%d", &n);
        for (int heap; n-- && scanf("%d", &heap);) sum ^= value[heap];
        puts(sum ? "Alice" : "Bob");
    }
}
