/* realloc */
static U retake(U p, U n) {
    U s = whole(n), t, q, r;
    if (!p) return take(n);
    if (n > 2000000000) return 0;
    t = SIZE(p);
    q = p + t;
    r = q - 4 == end_;
    if (r) {
        /* The last block grows and shrinks where it is, as long as there is room. */
        if (room(p - 4 + s)) {
            W(p - 4, 0) = s | USED | (W(p - 4, 0) & HOLE);
            return p;
        }
    } else {
        if (!(W(q - 4, 0) & USED) && t + SIZE(q) >= s) {
            /* So does one before a free block. */
            t += SIZE(q);
            unlink_(q);
        }
        if (s <= t) {
            cut(p, s, t);
            return p;
        }
    }
    r = take(n);
    if (r) {
        memcpy(mem + r, mem + p, t - 4);
        give(p);
    }
    return r;
}
