#include <cstdio>

int odd_k(int a) {
    if (a < 5) return (int[]){0, 1, 0, 1, 2}[a];
    if (a % 2) return 0;
    return odd_k(a / 2) == 1 ? 2 : 1;
}

int even_k(int a) {
    return a < 3 ? a : a % 2 == 0;
}

int main() {
    int n, k, sum = 0;
    scanf("%d%d", &n, &k);
    for (int a; n-- && scanf("%d", &a);) sum ^= k % 2 ? odd_k(a) : even_k(a);
    puts(sum ? "Kevin" : "Nicky");
}
