// Whether a set of allowed numbers is won, each set once.
#include <cstdio>

signed char memo[1 << 21];

int after(int allowed, int move) {
    // A number is forbidden if it is, or becomes so with a multiple of the move taken away.
    for (int x = move; x <= 20; x++)
        for (int rest = x; rest >= 0; rest -= move)
            if (rest == 0 || (rest > 1 && !(allowed >> rest & 1))) allowed &= ~(1 << x);
    return allowed;
}

bool won(int allowed) {
    if (!memo[allowed]) {
        memo[allowed] = -1;
        for (int x = 2; x <= 20 && memo[allowed] < 0; x++)
            if (allowed >> x & 1 && !won(after(allowed, x))) memo[allowed] = 1;
    }
    return memo[allowed] > 0;
}

int main() {
    for (int n, number = 1; scanf("%d", &n) == 1 && n; number++) {
        int allowed = 0, count = 0;
        for (int x; n-- && scanf("%d", &x);) allowed |= 1 << x;
        printf("Test Case #%d\n", number);
        for (int x = 2; x <= 20; x++)
            if (allowed >> x & 1 && !won(after(allowed, x)))
                printf(count++ ? " %d" : "The winning moves are: %d", x);
        puts(count ? "\n" : "There's no winning move.\n");
    }
}
