//! The C text of the runtime of every file, and of the functions that some files need.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::squeeze::squeeze;

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

/// A piece of C that is emitted as a unit: one function, or several that belong together.
struct Part {
    text: String,
    /// The functions that it defines.
    names: Vec<&'static str>,
}

/// All parts, without comments and needless white space.
static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let files = [include_str!("runtime.c"), include_str!("host.c")];
    let functions = files.into_iter().flat_map(|file| file.split("\n\n"));
    let parts = functions.chain([
        include_str!("heap/take.c"),
        include_str!("heap/give.c"),
        include_str!("heap/retake.c"),
        include_str!("heap/zeroed.c"),
        include_str!("heap/aligned.c"),
        include_str!("wide.c"),
    ]);
    let part = |text: &'static str| Part {
        text: squeeze(text),
        names: text.lines().filter_map(definition).collect(),
    };
    parts.map(part).collect()
});

/// Returns the name of the function whose definition begins in this line of C, which is not squeezed.
fn definition(line: &'static str) -> Option<&'static str> {
    let line = line.strip_prefix("NEVER ").unwrap_or(line);
    let is_definition = ["T ", "static "].iter().any(|word| line.starts_with(word));
    let (head, _) = line.split_once('(').filter(|_| is_definition)?;
    head.rsplit([' ', '*']).next()
}

impl Part {
    /// Returns the part that defines a function.
    fn of(name: &str) -> Option<&'static Self> {
        PARTS.iter().find(|part| part.names.contains(&name))
    }

    /// Returns the functions of other parts that it calls.
    fn calls(&self) -> impl Iterator<Item = &str> {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let words = self.text.split('(').map(move |before| {
            let start = before.rfind(|letter| !is_word(letter));
            &before[start.map_or(0, |start| start + 1)..]
        });
        words.filter(|word| !self.names.contains(word))
    }
}

/// Returns the text of these functions, and of those that they call.
pub fn functions<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut done = BTreeSet::new();
    for name in names {
        add(name, &mut done, &mut text);
    }
    text
}

/// Adds a function after all functions that it calls. Functions of the standard library have no part, and are skipped.
fn add(name: &str, done: &mut BTreeSet<&'static str>, text: &mut String) {
    let Some(part) = Part::of(name) else {
        return;
    };
    if !done.insert(part.names[0]) {
        return;
    }
    for name in part.calls() {
        add(name, done, text);
    }
    text.push_str(&part.text);
}

/// Returns the types of a function's parameters and, after a colon, that of its result, as C's names.
pub fn type_of(name: &str) -> Option<String> {
    let text = &Part::of(name)?.text;
    let (before, after) = text.split_once(&format!(" {name}("))?;
    let (parameters, _) = after.split_once(')')?;
    let result = before.rsplit([' ', '\n']).next()?;
    let parameters = parameters
        .split(',')
        .filter_map(|parameter| parameter.split_once(' '));
    let parameters: String = parameters.map(|(of, _)| of).collect();
    Some(format!("{parameters}:{}", result.replace("void", "")))
}

/// Returns whether a function of the runtime uses `float` or `double`.
pub fn uses_floats(name: &str) -> bool {
    let part = Part::of(name);
    part.is_some_and(|part| part.text.contains("D ") || part.text.contains("F "))
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn a_function_comes_once_and_after_what_it_needs() {
        let text = functions(["aligned", "udivt", "sremt", "give"]);
        let place = |start: &str| {
            assert_eq!(text.matches(start).count(), 1, "{start}");
            text.find(start)
        };
        assert!(place("static U take(") < place("static void give("));
        assert!(place("static U retake(") < place("static U aligned("));
        assert!(place("static void wide(") < place("T void sremt("));
        assert!(place("#ifdef __GNUC__\nT U clz(") < place("static U take("));
    }
}
