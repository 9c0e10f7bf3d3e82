{{about}}
#include <stdio.h>

int main(void) {
    long long first;
    if (scanf("%lld", &first) == 1)
        printf("%lld\n", first);
}
