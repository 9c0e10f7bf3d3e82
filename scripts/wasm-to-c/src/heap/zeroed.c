/* calloc */
static U zeroed(U a, U b) {
    U clean = top_, p;
    Q n = (Q)a * b;
    if (n >> 32) return 0;
    p = take((U)n);
    if (!p) return 0;
    /* What neither the heap nor the stack has ever used is zero. */
    if (p + (U)n > dirt) clean = ~0u;
    if (p < clean) memset(mem + p, 0, n < clean - p ? (U)n : clean - p);
    return p;
}
