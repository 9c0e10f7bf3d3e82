#include <stdio.h>
int main(int count, char *words[]) {
    char path[4096];
    snprintf(path, sizeof path, "%snextpass.in", words[3]);
    FILE *next = fopen(path, "w");
    fputs("1\n", next);
    fclose(next);
    return 42;
}
