/* aligned_alloc, for an alignment of 16 or more */
static U aligned(U a, U n) {
    U p = n < 1000000000 ? take(n + a + 16) : 0, q = p, t;
    if (!p) return 0;
    if (p & (a - 1)) {
        /* What is before it must be a block, which is freed. */
        q = (p + 16 + a - 1) & ~(a - 1);
        t = SIZE(p);
        W(p - 4, 0) = (q - p) | USED | (W(p - 4, 0) & HOLE);
        W(q - 4, 0) = (t - (q - p)) | USED;
        give(p);
    }
    return retake(q, n);
}
