/* A program that compares the division of 128 bits with the compiler's. `src/wide.c` comes before it. */

typedef unsigned __int128 N;
typedef __int128 Z;

static Q random_(void) {
    static Q state = 1;
    U high;
    state = state * 6364136223846793005u + 1442695040888963407u;
    high = (U)(state >> 32);
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (Q)high << 32 | (U)(state >> 32);
}

/* A number of any length, often with long runs of equal bits: there guesses of digits are wrong most often. */
static N number(void) {
    N a = (N)random_() << 64 | random_();
    Q kind = random_();
    if (kind & 1) a |= (N)~(Q)0 << (kind >> 8 & 127);
    if (kind & 2) a &= ~((N)~(Q)0 << (kind >> 16 & 127));
    if (kind & 4) a ^= (N)1 << (kind >> 24 & 127);
    return a >> (kind >> 32 & 127);
}

static N divided(N a, N b, Q rest, Q is_signed) {
    wide(0, (Q)a, (Q)(a >> 64), (Q)b, (Q)(b >> 64), rest, is_signed);
    return (N)mem[1] << 64 | mem[0];
}

int main(void) {
    U i;
    for (i = 0; i < 1000000; i++) {
        N a = number(), b = number();
        if (i & 1) a = -a;
        if (i & 2) b = -b;
        if (!b) continue;
        if (divided(a, b, 0, 0) != a / b || divided(a, b, 1, 0) != a % b) return 1;
        /* The only quotient of numbers with signs that is too large. */
        if (b == -(N)1) continue;
        if (divided(a, b, 0, 1) != (N)((Z)a / (Z)b) || divided(a, b, 1, 1) != (N)((Z)a % (Z)b)) return 2;
    }
    puts("right");
    return 0;
}
