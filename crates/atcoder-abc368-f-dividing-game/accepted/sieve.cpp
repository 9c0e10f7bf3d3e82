// The number of prime factors of all numbers, by a sieve.
#include <cstdio>

const int MOST = 100001;
int factors[MOST];

int main() {
    for (int i = 2; i < MOST; i++)
        if (!factors[i]) // a prime
            for (long long power = i; power < MOST; power *= i)
                for (int j = power; j < MOST; j += power) factors[j]++;
    int n, sum = 0;
    scanf("%d", &n);
    for (int a; n-- && scanf("%d", &a);) sum ^= factors[a];
    puts(sum ? "Anna" : "Bruno");
}
