// Wrong: the bound passes 2^32 and begins again near 0.
#include <cstdio>

int main() {
    for (unsigned n; scanf("%u", &n) == 1;) {
        unsigned bound = 1;
        bool stan = false;
        for (int steps = 0; bound < n && steps < 100; steps++) {
            stan = !stan;
            bound *= stan ? 9 : 2;
        }
        puts(stan ? "Stan wins." : "Ollie wins.");
    }
}
