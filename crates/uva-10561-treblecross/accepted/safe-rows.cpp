// Values of rows of safe cells, those with no mark within two cells.
#include <cstdio>

int value[256], t;
int of(int row) { return row > 0 ? value[row] : 0; }

int main() {
    for (int row = 1; row < 256; row++) {
        bool seen[64] = {};
        for (int i = 0; i < row; i++) seen[of(i - 2) ^ of(row - i - 3)] = true;
        while (seen[value[row]]) value[row]++;
    }
    for (scanf("%d", &t); t--; puts("")) {
        char text[256] = {}, *b = text + 2, gap[2] = "";
        int wins[256] = {}, any = 0, sum = 0, n = 0;
        for (scanf("%s", b); b[n];) n++;
        auto marks = [&](int i, int end) { int k = 0; while (i < end) k += b[i++] == 'X'; return k; };
        for (int i = 0; i < n; i++)
            for (int j = i - 2; j <= i; j++) any += wins[i] |= b[i] == '.' && marks(j, j + 3) == 2;
        for (int pass = any ? 2 : 0; pass < 2; pass++)
            for (int i = 0, end; i < n; i = end + 1) {
                for (end = i; end < n && !marks(end - 2, end + 3);) end++;
                if (!pass) sum ^= value[end - i];
                for (int j = i; pass && j < end; j++)
                    any |= wins[j] = (sum ^ value[end - i] ^ of(j - i - 2) ^ of(end - j - 3)) == 0;
            }
        puts(any ? "WINNING" : "LOSING");
        for (int i = 0; i < n; i++) if (wins[i]) printf("%s%d", gap, i + 1), *gap = ' ';
    }
}
