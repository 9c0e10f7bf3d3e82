#include <cstdio>

int main() {
    for (double n; scanf("%lf", &n) == 1; puts(n <= 9 ? "Stan wins." : "Ollie wins."))
        while (n > 18) n /= 18;
}
