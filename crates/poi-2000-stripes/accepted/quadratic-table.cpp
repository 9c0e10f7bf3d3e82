// The table by definition, from short boards to long ones.
#include <cstdio>
#include <cstring>

int value[1001];

int main() {
    for (int stripes[3], m, p; scanf("%d%d%d", &stripes[0], &stripes[1], &stripes[2]) == 3;) {
        memset(value, 0, sizeof value);
        for (int board = 1; board <= 1000; board++) {
            bool seen[2048] = {};
            for (int stripe : stripes)
                for (int left = 0; left <= board - stripe; left++)
                    seen[value[left] ^ value[board - stripe - left]] = true;
            while (seen[value[board]]) value[board]++;
        }
        for (scanf("%d", &m); m-- && scanf("%d", &p);) puts(value[p] ? "1" : "2");
    }
}
