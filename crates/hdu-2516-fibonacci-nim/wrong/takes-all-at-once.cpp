// Wrong: lets the first move take the whole heap, so that nobody ever loses.
#include <cstdio>

int main() {
    for (unsigned n; scanf("%u", &n) == 1 && n;) puts("First win");
}
