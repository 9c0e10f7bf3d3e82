// A queue of decided ends, from the words without an answer backward.
#include <cstdio>
#include <cstring>

const int N = 200000, ENDS = 1 << 18;
int n, from[N], to[N], next_[N], first[ENDS], answers[ENDS], state[ENDS], queue[ENDS], end;

int code(const char *s) {
    int code = 0;
    for (int i = 0; i < 3; i++) code = code << 6 | (s[i] & 63);
    return code;
}

int main() {
    memset(first, -1, sizeof first);
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        char word[16];
        scanf("%15s", word);
        from[i] = code(word), to[i] = code(word + strlen(word) - 3);
        next_[i] = first[to[i]], first[to[i]] = i, answers[from[i]]++;
    }
    // The player to move wins (1) or loses (-1) after such an end.
    for (int e = 0; e < ENDS; e++)
        if (!answers[e] && first[e] >= 0) state[queue[end++] = e] = -1;
    for (int i = 0; i < end; i++)
        for (int w = first[queue[i]]; w >= 0; w = next_[w]) {
            int u = from[w];
            if (state[u]) continue;
            if (state[queue[i]] < 0) state[queue[end++] = u] = 1;
            else if (--answers[u] == 0) state[queue[end++] = u] = -1;
        }
    const char *names[] = {"Takahashi", "Draw", "Aoki"};
    for (int i = 0; i < n; i++) puts(names[state[to[i]] + 1]);
}
