#include <cstdio>

int main() {
    int n, sum = 0;
    scanf("%d", &n);
    for (int a; n-- && scanf("%d", &a);) sum ^= a == 0;
    puts(sum ? "First" : "Second");
}
