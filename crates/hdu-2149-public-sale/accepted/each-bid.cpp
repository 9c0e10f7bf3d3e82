// Tries each bid against the rule of Bash's game.
#include <cstdio>

int main() {
    for (int m, n; scanf("%d%d", &m, &n) == 2; puts("")) {
        bool any = false;
        for (int bid = 1; bid <= n; bid++)
            if (bid >= m || (m - bid) % (n + 1) == 0) printf(any ? " %d" : "%d", bid), any = true;
        if (!any) printf("none");
    }
}
