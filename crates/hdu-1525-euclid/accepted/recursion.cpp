#include <cstdio>

bool wins(int a, int b) {
    if (a < b) return wins(b, a);
    if (a % b == 0 || a / b > 1) return true; // a choice, or the end
    return !wins(b, a - b);
}

int main() {
    for (int a, b; scanf("%d%d", &a, &b) == 2 && a;)
        puts(wins(a, b) ? "Stan wins" : "Ollie wins");
}
