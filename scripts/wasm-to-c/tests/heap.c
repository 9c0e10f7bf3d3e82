/* A program that uses the heap and the stack as random programs would, and checks what they promise. The files of
   `src/heap` come before it. */

#define SLOTS 300

static U address[SLOTS], length[SLOTS];

static U random_(void) {
    static Q state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (U)(state >> 33);
}

static void fail(const char *what) {
    puts(what);
    exit(1);
}

/* Fills a block with bytes that tell the slot. */
static void fill_slot(U slot) {
    memset(mem + address[slot], (int)slot, length[slot]);
}

static void check_slot(U slot) {
    U i;
    for (i = 0; i < length[slot]; i++)
        if (mem[address[slot] + i] != (unsigned char)slot) fail("a block was written to");
}

static U random_length(void) {
    U bits = random_() % 15;
    return random_() % (1u << bits) + (bits == 14);
}

static void change(U slot) {
    U n = random_length(), a = 16u << random_() % 6, i;
    switch (random_() % 5) {
    case 0:
        check_slot(slot);
        give(address[slot]);
        address[slot] = length[slot] = 0;
        return;
    case 1:
        if (address[slot]) {
            U kept = n < length[slot] ? n : length[slot];
            check_slot(slot);
            address[slot] = retake(address[slot], n);
            length[slot] = kept;
            check_slot(slot);
            break;
        }
    case 2:
        if (address[slot]) return;
        address[slot] = aligned(a, n);
        if (address[slot] % a) fail("a block is not aligned");
        break;
    case 3:
        if (address[slot]) return;
        address[slot] = zeroed(n, 1);
        for (i = 0; i < n; i++) if (mem[address[slot] + i]) fail("a block is not zero");
        break;
    default:
        if (address[slot]) return;
        address[slot] = take(n);
    }
    if (!address[slot]) fail("the memory is full");
    if (address[slot] % 8 || address[slot] < HEAP || address[slot] + n > end_) fail("a block is not in the heap");
    length[slot] = n;
    fill_slot(slot);
}

static void empty(void) {
    U slot;
    for (slot = 0; slot < SLOTS; slot++) {
        check_slot(slot);
        give(address[slot]);
        address[slot] = length[slot] = 0;
    }
    if (end_ != HEAP + 4 || map[0] || map[1] || map[2] || map[3]) fail("freed blocks are not joined");
}

/* Uses as much of the stack as a recursion of this depth. */
static void recurse(U depth) {
    FIT(64)
    Z -= 64;
    memset(mem + Z, 255, 64);
    if (depth) recurse(depth - 1);
    Z += 64;
}

int main(int count, char **arguments) {
    U round, i, p, q;
    for (round = 0; round < 20; round++) {
        for (i = 0; i < 10000; i++) change(random_() % SLOTS);
        empty();
        recurse(1000 * round);
    }
    /* A vector that grows at the end of the heap grows in place. */
    for (p = 0, i = 8; i <= 1 << 20; i *= 2) p = retake(p, i);
    if (p != HEAP + 8) fail("the last block moved");
    give(p);
    /* Where there is no room behind it, it moves to a free block that is large enough. */
    i = (MOST * 65536u - HEAP) / 8;
    p = take(i * 5);
    q = take(i * 2);
    give(p);
    q = retake(q, i * 4);
    if (q != HEAP + 8) fail("the last block did not move");
    give(q);
    /* A table that grows reuses its memory: every other block is at the beginning. */
    for (p = take(1 << 18), i = 1 << 19; i <= 1 << 23; i *= 2) {
        q = take(i);
        give(p);
        p = q;
        if (i == 1 << 21 || i == 1 << 23) if (p != HEAP + 8) fail("a table does not reuse its memory");
    }
    give(p);
    /* The heap may reach the stack, and the stack the heap, but neither goes farther. */
    if (take(MOST * 65536u - HEAP)) fail("the heap reaches into the stack");
    p = take(MOST * 65536u - HEAP - 4096);
    if (!p) fail("the heap does not reach the stack");
    memset(mem + p, 1, MOST * 65536u - HEAP - 4096);
    recurse(20);
    for (i = 0; i < MOST * 65536u - HEAP - 4096; i++) if (mem[p + i] != 1) fail("the stack reaches into the heap");
    puts("right");
    fflush(stdout);
    (void)arguments;
    recurse(count > 1 ? 100 : 0);
    return 0;
}
