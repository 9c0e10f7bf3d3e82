#include <cstdio>

bool wins(int a, int b) {
    if (a < b) return wins(b, a);
    if (a % b == 0 || a / b > 1) return true; // a choice, or the end
    return !wins(b, a - b);
}

int main() {
    int t;
    for (int a, b = scanf("%d", &t); t-- && scanf("%d%d", &a, &b);)
        puts(wins(a, b) ? "Stan wins" : "Ollie wins");
}
