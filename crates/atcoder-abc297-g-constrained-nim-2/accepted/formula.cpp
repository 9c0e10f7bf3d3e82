#include <cstdio>

int main() {
    int n, l, r, sum = 0;
    scanf("%d%d%d", &n, &l, &r);
    for (int a; n-- && scanf("%d", &a);) sum ^= (int)(a % ((long long)l + r) / l);
    puts(sum ? "First" : "Second");
}
