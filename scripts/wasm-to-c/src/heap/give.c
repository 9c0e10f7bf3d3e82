/* free */
static void give(U p) {
    U s, q;
    if (!p) return;
    s = SIZE(p);
    if (W(p - 4, 0) & HOLE) {
        q = p - W(p - 8, 0);
        unlink_(q);
        s += p - q;
        p = q;
    }
    q = p + s;
    if (q - 4 == end_) {
        room(p - 4);
        return;
    }
    if (!(W(q - 4, 0) & USED)) {
        s += SIZE(q);
        unlink_(q);
    }
    link_(p, s);
}
