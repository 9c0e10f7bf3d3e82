//! The C text of the runtime of every file, and of the functions that some files need.

use std::collections::BTreeSet;

/// Types, memory and traps.
///
/// `__extension__` lets C89 compilers accept 64 bits without a warning. The types that read memory may be at any
/// address and may alias anything; compilers without these attributes do not optimise by alignment or aliasing.
///
/// x86 must round floating-point numbers like any other machine, even if the command requests otherwise. With 32 bits,
/// loops over bits then have equally wide words.
pub const HEAD: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if(defined __i386__||defined __x86_64__)&&!defined __SSE2_MATH__
#pragma GCC target("sse2,fpmath=sse")
#endif
#ifdef __GNUC__
#define ANY __attribute__((__may_alias__,__aligned__(1)))
#define NEVER __attribute__((__noreturn__))
#define NOTE __extension__
#else
#define ANY
#define NEVER
#define NOTE
#endif
typedef unsigned U;
typedef int S;
typedef signed char Y;
NOTE typedef unsigned long long Q;
NOTE typedef long long R;
typedef float F;
typedef double D;
typedef unsigned short ANY h_;
typedef U ANY w_;
typedef Q ANY x_;
typedef F ANY f_;
typedef D ANY d_;
typedef void(*V)(void);
#define T static
#define K(h,l) ((Q)(h)<<32|(l))
"#;

/// The headers of files that compute with floating-point numbers.
pub const NUMBERS: &str = "#include <math.h>\n";

/// The rules for floating-point arithmetic.
///
/// The x87 computes with more digits. Only gcc, since version 4.4, can be told in the file not to use it.
///
/// A product and a sum must not be fused into one instruction that rounds only once, as gcc and clang do where there is
/// such an instruction.
pub const ROUNDING: &str = r#"#if(defined __i386__||defined __x86_64__)&&!defined __SSE2_MATH__
#if defined __clang__||__GNUC__*100+__GNUC_MINOR__<404
#error SSE2 is needed for numbers: compile with -msse2 -mfpmath=sse
#endif
#endif
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#elif defined __FP_FAST_FMA||defined __FP_FAST_FMAF||defined __FMA__||defined __FMA4__||defined __AVX512F__
#pragma GCC optimize("fp-contract=off")
#endif
"#;

/// Memory without checks of addresses.
pub const MEMORY: &str = r"#define P(a,o,n) (mem+(a)+(o))
";

/// Memory with checks of addresses.
pub const CHECKED_MEMORY: &str = r"static unsigned char*P(U a,U o,U n){if((Q)a+o+n>(Q)pages<<16)trap();return mem+a+o;}
";

pub const ACCESS: &str = r"#define B(a,o) (*P(a,o,1))
#define H(a,o) (*(h_*)P(a,o,2))
#define W(a,o) (*(w_*)P(a,o,4))
#define X(a,o) (*(x_*)P(a,o,8))
#define G(a,o) (*(f_*)P(a,o,4))
#define E(a,o) (*(d_*)P(a,o,8))
#define L(a) B(a,0)
#define M(a) W(a,0)
#define N(a) X(a,0)
";

pub const TRAP: &str = "NEVER static void trap(void){exit(3);}\n";

/// The code that enlarges the call stack: the headers for it, which come first, and the beginning of `main`.
pub const ENLARGE: (&str, &str) = (
    "#ifdef __linux__
#include <sys/resource.h>
#endif
",
    "
#ifdef __linux__
{struct rlimit a;if(!getrlimit(RLIMIT_STACK,&a)){a.rlim_cur=a.rlim_max;setrlimit(RLIMIT_STACK,&a);}}
#endif
",
);

/// The functions that some files need: a name, the functions that it needs, and the text.
const FUNCTIONS: &[(&str, &[&str], &str)] = &[
    (
        "clz",
        &[],
        "#ifdef __GNUC__\n\
         T U clz(U a){return a?(U)__builtin_clz(a):32;}\n\
         #else\n\
         T U clz(U a){U n=32;if(a)for(n=0;!(a>>31);a<<=1)n++;return n;}\n\
         #endif",
    ),
    (
        "clzq",
        &[],
        "#ifdef __GNUC__\n\
         T Q clzq(Q a){return a?(U)__builtin_clzll(a):64;}\n\
         #else\n\
         T Q clzq(Q a){Q n=64;if(a)for(n=0;!(a>>63);a<<=1)n++;return n;}\n\
         #endif",
    ),
    (
        "ctz",
        &[],
        "#ifdef __GNUC__\n\
         T U ctz(U a){return a?(U)__builtin_ctz(a):32;}\n\
         #else\n\
         T U ctz(U a){U n=32;if(a)for(n=0;!(a&1);a>>=1)n++;return n;}\n\
         #endif",
    ),
    (
        "ctzq",
        &[],
        "#ifdef __GNUC__\n\
         T Q ctzq(Q a){return a?(U)__builtin_ctzll(a):64;}\n\
         #else\n\
         T Q ctzq(Q a){Q n=64;if(a)for(n=0;!(a&1);a>>=1)n++;return n;}\n\
         #endif",
    ),
    (
        "pop",
        &[],
        "T U pop(U a){a-=a>>1&1431655765;a=(a&858993459)+(a>>2&858993459);\
         return(a+(a>>4)&252645135)*16843009>>24;}",
    ),
    (
        "popq",
        &["pop"],
        "T Q popq(Q a){return pop((U)a)+pop((U)(a>>32));}",
    ),
    (
        "rotl",
        &[],
        "T U rotl(U a,U b){return a<<(b&31)|a>>(-b&31);}",
    ),
    (
        "rotlq",
        &[],
        "T Q rotlq(Q a,Q b){return a<<(b&63)|a>>(-b&63);}",
    ),
    (
        "rotr",
        &[],
        "T U rotr(U a,U b){return a>>(b&31)|a<<(-b&31);}",
    ),
    (
        "rotrq",
        &[],
        "T Q rotrq(Q a,Q b){return a>>(b&63)|a<<(-b&63);}",
    ),
    ("udiv", &[], "T U udiv(U a,U b){if(!b)trap();return a/b;}"),
    ("udivq", &[], "T Q udivq(Q a,Q b){if(!b)trap();return a/b;}"),
    ("urem", &[], "T U urem(U a,U b){if(!b)trap();return a%b;}"),
    ("uremq", &[], "T Q uremq(Q a,Q b){if(!b)trap();return a%b;}"),
    (
        "sdiv",
        &[],
        "T U sdiv(U a,U b){if(!b||(a==2147483648u&&!~b))trap();return(S)a/(S)b;}",
    ),
    (
        "sdivq",
        &[],
        "T Q sdivq(Q a,Q b){if(!b||(a==(Q)1<<63&&!~b))trap();return(R)a/(R)b;}",
    ),
    (
        "srem",
        &[],
        "T U srem(U a,U b){if(!b)trap();return~b?(S)a%(S)b:0;}",
    ),
    (
        "sremq",
        &[],
        "T Q sremq(Q a,Q b){if(!b)trap();return~b?(R)a%(R)b:0;}",
    ),
    (
        "bitsf",
        &[],
        "T U bitsf(F a){U b;memcpy(&b,&a,4);return b;}",
    ),
    (
        "bitsd",
        &[],
        "T Q bitsd(D a){Q b;memcpy(&b,&a,8);return b;}",
    ),
    (
        "ofbitsf",
        &[],
        "T F ofbitsf(U a){F b;memcpy(&b,&a,4);return b;}",
    ),
    (
        "ofbitsd",
        &[],
        "T D ofbitsd(Q a){D b;memcpy(&b,&a,8);return b;}",
    ),
    ("keepf", &[], "T F keepf(F a){volatile F b=a;return b;}"),
    ("keepd", &[], "T D keepd(D a){volatile D b=a;return b;}"),
    (
        "absf",
        &["bitsf", "ofbitsf"],
        "T F absf(F a){return ofbitsf(bitsf(a)&2147483647);}",
    ),
    (
        "absd",
        &["bitsd", "ofbitsd"],
        "T D absd(D a){return ofbitsd(bitsd(a)<<1>>1);}",
    ),
    (
        "signf",
        &["bitsf", "ofbitsf"],
        "T F signf(F a,F b){return ofbitsf((bitsf(a)&2147483647)|(bitsf(b)>>31<<31));}",
    ),
    (
        "signd",
        &["bitsd", "ofbitsd"],
        "T D signd(D a,D b){return ofbitsd((bitsd(a)<<1>>1)|(bitsd(b)>>63<<63));}",
    ),
    ("rootf", &["rootd"], "T F rootf(F a){return(F)rootd(a);}"),
    ("rootd", &[], "T D rootd(D a){return sqrt(a);}"),
    ("upf", &["upd"], "T F upf(F a){return(F)upd(a);}"),
    ("upd", &[], "T D upd(D a){return a!=a?a+a:ceil(a);}"),
    ("downf", &["downd"], "T F downf(F a){return(F)downd(a);}"),
    ("downd", &[], "T D downd(D a){return a!=a?a+a:floor(a);}"),
    ("cutf", &["cutd"], "T F cutf(F a){return(F)cutd(a);}"),
    (
        "cutd",
        &["signd"],
        "T D cutd(D a){return a!=a?a+a:signd(a<0?ceil(a):floor(a),a);}",
    ),
    ("nearf", &["neard"], "T F nearf(F a){return(F)neard(a);}"),
    (
        "neard",
        &["signd", "absd"],
        "T D neard(D a){D b=absd(a),c=floor(b);if(a!=a)return a+a;\
         if(b-c>.5||(b-c==.5&&floor(c/2)*2!=c))c+=1;return signd(b<4503599627370496.?c:b,a);}",
    ),
    (
        "minf",
        &["signf"],
        "T F minf(F a,F b){return a!=a||b!=b?a+b:a<b?a:b<a?b:signf(1,a)<0?a:b;}",
    ),
    (
        "mind",
        &["signd"],
        "T D mind(D a,D b){return a!=a||b!=b?a+b:a<b?a:b<a?b:signd(1,a)<0?a:b;}",
    ),
    (
        "maxf",
        &["signf"],
        "T F maxf(F a,F b){return a!=a||b!=b?a+b:a>b?a:b>a?b:signf(1,a)<0?b:a;}",
    ),
    (
        "maxd",
        &["signd"],
        "T D maxd(D a,D b){return a!=a||b!=b?a+b:a>b?a:b>a?b:signd(1,a)<0?b:a;}",
    ),
    (
        "toint",
        &[],
        "T U toint(D a){if(!(a>-2147483649.&&a<2147483648.))trap();return(S)a;}",
    ),
    (
        "touint",
        &[],
        "T U touint(D a){if(!(a>-1&&a<4294967296.))trap();return(U)a;}",
    ),
    (
        "tolong",
        &[],
        "T Q tolong(D a){if(!(a>=-9223372036854775808.&&a<9223372036854775808.))trap();\
         return(R)a;}",
    ),
    (
        "toulong",
        &[],
        "T Q toulong(D a){if(!(a>-1&&a<18446744073709551616.))trap();return(Q)a;}",
    ),
    (
        "satint",
        &[],
        "T U satint(D a){return a>=2147483647.?2147483647:a<=-2147483648.?2147483648u:\
         a!=a?0:(S)a;}",
    ),
    (
        "satuint",
        &[],
        "T U satuint(D a){return a>=4294967295.?4294967295u:a>0?(U)a:0;}",
    ),
    (
        "satlong",
        &[],
        "T Q satlong(D a){return a>=9223372036854775808.?~(Q)0>>1:\
         a<=-9223372036854775808.?(Q)1<<63:a!=a?0:(R)a;}",
    ),
    (
        "satulong",
        &[],
        "T Q satulong(D a){return a>=18446744073709551616.?~(Q)0:a>0?(Q)a:0;}",
    ),
    (
        "unpack",
        &[],
        "T void unpack(U p,const char*s){U v,i,k;for(;*s;p+=4)if(*s=='z')s++;else{\
         for(v=i=0;i<5;i++){k=*s++;v=v*85+(k>119?k>120?92:63:k)-35;}W(p,0)=v;}}",
    ),
    (
        "grow",
        &[],
        "T U grow(U n){U a=pages;if(n>MOST-a)return~0u;pages+=n;return a;}",
    ),
];

/// Returns the text of these functions, and of those that they need.
pub fn functions(names: &BTreeSet<&'static str>) -> String {
    let mut text = String::new();
    let mut done = BTreeSet::new();
    for name in names {
        add(name, &mut done, &mut text);
    }
    text
}

fn add(name: &'static str, done: &mut BTreeSet<&'static str>, text: &mut String) {
    let Some((name, needed, function)) = FUNCTIONS.iter().find(|(other, ..)| *other == name) else {
        return;
    };
    if !done.insert(name) {
        return;
    }
    for name in *needed {
        add(name, done, text);
    }
    text.push_str(function);
    text.push('\n');
}

/// Returns whether a function of the runtime computes with numbers that are not integers.
pub fn is_about_numbers(name: &str) -> bool {
    FUNCTIONS
        .iter()
        .any(|(other, _, text)| *other == name && (text.contains("D ") || text.contains("F ")))
}
