// Wrong: compares with the golden ratio by products of 32 bits, which are too large for them.
#include <cstdio>

bool loses(unsigned a, unsigned b) {
    return a != b && a * (a - b) < b * b;
}

int main() {
    unsigned a, b;
    scanf("%u", &a);
    while (scanf("%u%u", &a, &b) == 2)
        puts((a < b ? loses(b, a) : loses(a, b)) ? "Ollie wins" : "Stan wins");
}
