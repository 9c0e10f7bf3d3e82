/* A translation gets those of these functions that it needs. The file is split at blank lines: there is one between
 * functions, and none inside. */

#ifdef __GNUC__
T U clz(U a) { return a ? (U)__builtin_clz(a) : 32; }
#else
T U clz(U a) {
    U n = 32;
    if (a) for (n = 0; !(a >> 31); a <<= 1) n++;
    return n;
}
#endif

#ifdef __GNUC__
T Q clzq(Q a) { return a ? (U)__builtin_clzll(a) : 64; }
#else
T Q clzq(Q a) {
    Q n = 64;
    if (a) for (n = 0; !(a >> 63); a <<= 1) n++;
    return n;
}
#endif

#ifdef __GNUC__
T U ctz(U a) { return a ? (U)__builtin_ctz(a) : 32; }
#else
T U ctz(U a) {
    U n = 32;
    if (a) for (n = 0; !(a & 1); a >>= 1) n++;
    return n;
}
#endif

#ifdef __GNUC__
T Q ctzq(Q a) { return a ? (U)__builtin_ctzll(a) : 64; }
#else
T Q ctzq(Q a) {
    Q n = 64;
    if (a) for (n = 0; !(a & 1); a >>= 1) n++;
    return n;
}
#endif

T U pop(U a) {
    a -= a >> 1 & 1431655765;
    a = (a & 858993459) + (a >> 2 & 858993459);
    return (a + (a >> 4) & 252645135) * 16843009 >> 24;
}

T Q popq(Q a) { return pop((U)a) + pop((U)(a >> 32)); }

T U rotl(U a, U b) { return a << (b & 31) | a >> (-b & 31); }

T Q rotlq(Q a, Q b) { return a << (b & 63) | a >> (-b & 63); }

T U rotr(U a, U b) { return a >> (b & 31) | a << (-b & 31); }

T Q rotrq(Q a, Q b) { return a >> (b & 63) | a << (-b & 63); }

T U udiv(U a, U b) { if (!b) trap(); return a / b; }

T Q udivq(Q a, Q b) { if (!b) trap(); return a / b; }

T U urem(U a, U b) { if (!b) trap(); return a % b; }

T Q uremq(Q a, Q b) { if (!b) trap(); return a % b; }

T U sdiv(U a, U b) { if (!b || (a == 2147483648u && !~b)) trap(); return (S)a / (S)b; }

T Q sdivq(Q a, Q b) { if (!b || (a == (Q)1 << 63 && !~b)) trap(); return (R)a / (R)b; }

T U srem(U a, U b) { if (!b) trap(); return ~b ? (S)a % (S)b : 0; }

T Q sremq(Q a, Q b) { if (!b) trap(); return ~b ? (R)a % (R)b : 0; }

T U bitsf(F a) { U b; memcpy(&b, &a, 4); return b; }

T Q bitsd(D a) { Q b; memcpy(&b, &a, 8); return b; }

T F ofbitsf(U a) { F b; memcpy(&b, &a, 4); return b; }

T D ofbitsd(Q a) { D b; memcpy(&b, &a, 8); return b; }

T F keepf(F a) { volatile F b = a; return b; }

T D keepd(D a) { volatile D b = a; return b; }

T F absf(F a) { return ofbitsf(bitsf(a) & 2147483647); }

T D absd(D a) { return ofbitsd(bitsd(a) << 1 >> 1); }

T F signf(F a, F b) { return ofbitsf((bitsf(a) & 2147483647) | (bitsf(b) >> 31 << 31)); }

T D signd(D a, D b) { return ofbitsd((bitsd(a) << 1 >> 1) | (bitsd(b) >> 63 << 63)); }

T F rootf(F a) { return (F)rootd(a); }

T D rootd(D a) { return sqrt(a); }

T F upf(F a) { return (F)upd(a); }

T D upd(D a) { return a != a ? a + a : ceil(a); }

T F downf(F a) { return (F)downd(a); }

T D downd(D a) { return a != a ? a + a : floor(a); }

T F cutf(F a) { return (F)cutd(a); }

T D cutd(D a) { return a != a ? a + a : signd(a < 0 ? ceil(a) : floor(a), a); }

T F nearf(F a) { return (F)neard(a); }

T D neard(D a) {
    D b = absd(a), c = floor(b);
    if (a != a) return a + a;
    if (b - c > .5 || (b - c == .5 && floor(c / 2) * 2 != c)) c += 1;
    return signd(b < 4503599627370496. ? c : b, a);
}

T F minf(F a, F b) { return a != a || b != b ? a + b : a < b ? a : b < a ? b : signf(1, a) < 0 ? a : b; }

T D mind(D a, D b) { return a != a || b != b ? a + b : a < b ? a : b < a ? b : signd(1, a) < 0 ? a : b; }

T F maxf(F a, F b) { return a != a || b != b ? a + b : a > b ? a : b > a ? b : signf(1, a) < 0 ? b : a; }

T D maxd(D a, D b) { return a != a || b != b ? a + b : a > b ? a : b > a ? b : signd(1, a) < 0 ? b : a; }

T U toint(D a) { if (!(a > -2147483649. && a < 2147483648.)) trap(); return (S)a; }

T U touint(D a) { if (!(a > -1 && a < 4294967296.)) trap(); return (U)a; }

T Q tolong(D a) { if (!(a >= -9223372036854775808. && a < 9223372036854775808.)) trap(); return (R)a; }

T Q toulong(D a) { if (!(a > -1 && a < 18446744073709551616.)) trap(); return (Q)a; }

T U satint(D a) {
    return a >= 2147483647. ? 2147483647 : a <= -2147483648. ? 2147483648u : a != a ? 0 : (S)a;
}

T U satuint(D a) { return a >= 4294967295. ? 4294967295u : a > 0 ? (U)a : 0; }

T Q satlong(D a) {
    return a >= 9223372036854775808. ? ~(Q)0 >> 1 : a <= -9223372036854775808. ? (Q)1 << 63 : a != a ? 0 : (R)a;
}

T Q satulong(D a) { return a >= 18446744073709551616. ? ~(Q)0 : a > 0 ? (Q)a : 0; }

T void unpack(U p, const char *s) {
    U v, i, k;
    for (; *s; p += 4)
        if (*s == 'z') s++;
        else {
            for (v = i = 0; i < 5; i++) {
                k = *s++;
                v = v * 85 + (k > 119 ? k > 120 ? 92 : 63 : k) - 35;
            }
            W(p, 0) = v;
        }
}

T U grow(U n) {
    U a = pages;
    if (n > MOST - a) return ~0u;
    pages += n;
    return a;
}
