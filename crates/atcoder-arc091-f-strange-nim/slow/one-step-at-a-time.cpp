// Too slow: follows the recursion one step at a time.
#include <cstdio>

int main() {
    int n, sum = 0;
    scanf("%d", &n);
    for (int x, k; n-- && scanf("%d%d", &x, &k);) {
        while (x >= k && x % k) x -= x / k + 1;
        if (x >= k) sum ^= x / k;
    }
    puts(sum ? "Takahashi" : "Aoki");
}
