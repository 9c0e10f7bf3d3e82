/* The heap: blocks of memory, one after the other, from HEAP to `end_`. The stack comes down from above.

   A block has a multiple of 8 bytes. Its first word is the head: its size, plus USED if the program has it, plus HOLE if
   the block before it is free. Its address is that of what follows the head. In a free block, the links of a list follow,
   and its last word is its size again, so that the block after it finds its beginning.

   No two free blocks are neighbours, and the last block is in use: `end_` comes down when it is freed. */

#define USED 1u
#define HOLE 2u
#define SIZE(p) (W(p-4,0)&~7u)

/* The highest end so far, the first free block of each list, and which lists are not empty. */
static U top_, bins[128], map[4];

/* Returns the list for blocks of a size: one for each size below 256, and four for each power of two above. */
static U list(U s) {
    U k = 31 - clz(s);
    return s < 256 ? s / 8 : k * 4 + (s >> (k - 2) & 3);
}

static void link_(U p, U s) {
    U b = list(s), q = bins[b];
    W(p - 4, 0) = s;
    W(p + s - 8, 0) = s;
    W(p + s - 4, 0) |= HOLE;
    W(p, 0) = q;
    W(p, 4) = 0;
    if (q) W(q, 4) = p;
    bins[b] = p;
    map[b / 32] |= 1u << (b & 31);
}

static void unlink_(U p) {
    U s = W(p - 4, 0), b = list(s), next = W(p, 0), before = W(p, 4);
    if (next) W(next, 4) = before;
    if (before) W(before, 0) = next;
    else if (!(bins[b] = next)) map[b / 32] &= ~(1u << (b & 31));
    W(p + s - 4, 0) &= ~HOLE;
}

/* Sets the end of the heap, if the stack leaves room for it. */
static U room(U to) {
    if (to > Z - RED || to < HEAP) return 0;
    if (to > pages << 16) pages = (to + 65535) >> 16;
    if (to > top_) top_ = to;
    if (low < to + RED) low = to + RED;
    end_ = to;
    return 1;
}

/* Returns the size of a block that holds so many bytes. */
static U whole(U n) {
    return n < 12 ? 16 : (n + 11) & ~7u;
}

/* Leaves a block of `t` bytes with the first `s` of them, and frees the rest if it can be a block. */
static void cut(U p, U s, U t) {
    if (t - s < 16) s = t;
    W(p - 4, 0) = s | USED | (W(p - 4, 0) & HOLE);
    if (s < t) link_(p + s, t - s);
}

/* Returns a free block of at least `s` bytes, if one is found soon. */
static U fit(U s) {
    U b = list(s), p = bins[b], tries = 8, m, k;
    for (; p && tries--; p = W(p, 0)) if (W(p - 4, 0) >= s) return p;
    for (b++, k = b / 32; k < 4; b = ++k * 32) {
        m = map[k] >> (b & 31);
        if (m) return bins[b + ctz(m)];
    }
    return 0;
}

/* Returns how many bytes to leave free before a new block at the end. A table that grows takes a block of twice the
   size each time, and all its earlier blocks together are too small for the next one. With the gap before a large block
   they are large enough, so the next block reuses their memory. Only a few words of a gap are written, so it takes
   addresses but hardly any memory. The stack cannot use these addresses, so gaps stay in the first quarter. */
static U gap(U s) {
    U g = s / 16 * 24;
    return s < 1 << 20 || s > 1 << 28 || end_ + g + s > Z / 4 ? 0 : g;
}

/* malloc */
static U take(U n) {
    U s = whole(n), p, g;
    if (n > 2000000000) return 0;
    p = fit(s);
    if (p) {
        unlink_(p);
        cut(p, s, SIZE(p));
        return p;
    }
    g = gap(s);
    p = end_ + 4 + g;
    if (!room(end_ + g + s)) return 0;
    W(p - 4, 0) = s | USED;
    if (g) link_(p - g, g);
    return p;
}
