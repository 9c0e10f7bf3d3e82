// The free numbers, added up gap by gap, while the numbers are read.
#include <cstdio>

int main() {
    int n, before = -1, gap = 0, free = 0;
    scanf("%d", &n);
    for (int number; n-- && scanf("%d", &number); before = number) {
        gap = number - before - 1;
        free ^= gap & 1;
    }
    puts(gap || free ? "Alice" : "Bob");
}
