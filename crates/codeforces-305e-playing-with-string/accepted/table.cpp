#include <cstdio>
#include <cstring>

int value[5001];
char s[5002];
bool mark[5002];

int main() {
    scanf("%s", s);
    int n = strlen(s), sum = 0;
    for (int i = 1; i <= n; i++) {
        bool seen[64] = {};
        for (int cut = 0; cut <= (i - 1) / 2; cut++) {
            int left = cut > 1 ? cut - 1 : 0, right = i - cut > 2 ? i - cut - 2 : 0;
            seen[value[left] ^ value[right]] = true;
        }
        while (seen[value[i]]) value[i]++;
    }
    for (int i = 1; i + 1 < n; i++) mark[i] = s[i - 1] == s[i + 1];
    for (int i = 0, length = 0; i < n; i++)
        if (mark[i]) length++;
        else sum ^= value[length], length = 0;
    for (int begin = 0, end; begin < n; begin = end + 1) {
        for (end = begin; mark[end];) end++;
        for (int i = begin; i < end; i++) {
            int left = i - begin > 1 ? i - begin - 1 : 0, right = end - i > 2 ? end - i - 2 : 0;
            if ((sum ^ value[end - begin] ^ value[left] ^ value[right]) == 0) {
                printf("First\n%d\n", i + 1);
                return 0;
            }
        }
    }
    puts("Second");
}
