// All steps of the recursion that have the same quotient at once.
#include <cstdio>

int main() {
    int n, sum = 0;
    scanf("%d", &n);
    for (int x, k; n-- && scanf("%d%d", &x, &k);) {
        while (x >= k && x % k) {
            int step = x / k + 1;
            x -= (x % k + step - 1) / step * step;
        }
        if (x >= k) sum ^= x / k;
    }
    puts(sum ? "Takahashi" : "Aoki");
}
