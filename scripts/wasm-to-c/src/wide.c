/* Divides numbers of 128 bits, each the lower half first, by others that are not 0. The quotient goes to q, the
   remainder to a. */
#ifdef __SIZEOF_INT128__
static void divide(Q *a, const Q *b, Q *q) {
    NOTE typedef unsigned __int128 Wide;
    Wide n = (Wide)a[1] << 64 | a[0], d = (Wide)b[1] << 64 | b[0], k = n / d;
    n -= k * d;
    q[0] = (Q)k;
    q[1] = (Q)(k >> 64);
    a[0] = (Q)n;
    a[1] = (Q)(n >> 64);
}
#else
/* Long division with digits of 32 bits: Knuth, The Art of Computer Programming, 4.3.1, algorithm D. */
static void divide(Q *a, const Q *b, Q *q) {
    U u[5], v[4], s, x;
    Q t, g, h;
    int n, i, j;
    for (i = 0; i < 4; i++) {
        u[i] = (U)(a[i / 2] >> i % 2 * 32);
        v[i] = (U)(b[i / 2] >> i % 2 * 32);
    }
    q[0] = q[1] = 0;
    for (n = 4; !v[n - 1];) n--;
    if (n == 1) {
        for (h = 0, i = 4; i--;) {
            h = h << 32 | u[i];
            q[i / 2] |= h / v[0] << i % 2 * 32;
            h %= v[0];
        }
        a[0] = h;
        a[1] = 0;
        return;
    }
    /* With the highest bit of the divisor set, a digit that is guessed from two is at most 2 too large. */
    s = clz(v[n - 1]);
    u[4] = (U)((Q)u[3] << s >> 32);
    for (i = 4; i--;) {
        u[i] = u[i] << s | (i ? (U)((Q)u[i - 1] << s >> 32) : 0);
        if (i < n) v[i] = v[i] << s | (i ? (U)((Q)v[i - 1] << s >> 32) : 0);
    }
    for (j = 4 - n; j >= 0; j--) {
        t = K(u[j + n], u[j + n - 1]);
        g = t / v[n - 1];
        h = t % v[n - 1];
        while (!(h >> 32) && (g >> 32 || g * v[n - 2] > K(h, u[j + n - 2]))) {
            g--;
            h += v[n - 1];
        }
        for (h = 0, i = 0; i < n; i++) {
            t = g * v[i] + h;
            x = (U)t;
            h = (t >> 32) + (u[i + j] < x);
            u[i + j] -= x;
        }
        x = (U)h;
        if (u[j + n] < x) {
            /* The guess was 1 too large. */
            g--;
            for (h = 0, i = 0; i < n; i++) {
                h += (Q)u[i + j] + v[i];
                u[i + j] = (U)h;
                h >>= 32;
            }
            x -= (U)h;
        }
        u[j + n] -= x;
        q[j / 2] |= g << j % 2 * 32;
    }
    for (i = 0; i < 4; i++) u[i] = i < n ? (U)(K(u[i + 1], u[i]) >> s) : 0;
    a[0] = K(u[1], u[0]);
    a[1] = K(u[3], u[2]);
}
#endif

/* Negates a number if s is 1, and keeps it if s is 0. */
static void negate(Q *a, Q s) {
    a[0] = (a[0] ^ -s) + s;
    a[1] = (a[1] ^ -s) + (s && !a[0]);
}

/* Writes the quotient to r, or the remainder if `rest` is 1. The numbers have signs if `is_signed` is 1. */
static void wide(U r, Q a, Q b, Q c, Q d, Q rest, Q is_signed) {
    Q n[2], m[2], q[2], s = b >> 63 & is_signed, t = d >> 63 & is_signed, *result = rest ? n : q;
    n[0] = a;
    n[1] = b;
    m[0] = c;
    m[1] = d;
    negate(n, s);
    negate(m, t);
    divide(n, m, q);
    negate(result, rest ? s : s ^ t);
    X(r, 0) = result[0];
    X(r, 8) = result[1];
}
