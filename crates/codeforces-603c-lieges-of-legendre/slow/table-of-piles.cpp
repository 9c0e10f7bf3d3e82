// Too slow, and too large: a table up to the largest pile.
#include <cstdio>
#include <vector>

int main() {
    int n, k, most = 0, sum = 0;
    scanf("%d%d", &n, &k);
    std::vector<int> piles(n);
    for (int &pile : piles) {
        scanf("%d", &pile);
        if (pile > most) most = pile;
    }
    std::vector<int> value(most + 1);
    for (int i = 1; i <= most; i++) {
        int split = i % 2 ? -1 : k % 2 ? value[i / 2] : 0;
        while (value[i] == value[i - 1] || value[i] == split) value[i]++;
    }
    for (int pile : piles) sum ^= value[pile];
    puts(sum ? "Kevin" : "Nicky");
}
