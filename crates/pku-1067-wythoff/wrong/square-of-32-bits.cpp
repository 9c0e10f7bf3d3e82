// Wrong: 5 k^2 is computed in 32 bits, which are too few for it.
#include <cstdio>
#include <cmath>

int main() {
    for (unsigned a, b; scanf("%u%u", &a, &b) == 2;) {
        if (a > b) { unsigned c = a; a = b; b = c; }
        unsigned k = b - a, square = 5 * k * k, root = sqrt((double)square);
        while (root * root > square) root--;
        while ((root + 1) * (root + 1) <= square) root++;
        puts((k + root) / 2 == a ? "0" : "1");
    }
}
