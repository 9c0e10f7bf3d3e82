//! Functions in C in place of the system and of the C library that Rust's std is linked with.

use std::collections::BTreeSet;

use crate::squeeze::squeeze;

/// A function in C: the name of the function that it replaces, its type, its name in C, the functions that it needs
/// from here and from the runtime, and its text.
pub struct Stand {
    pub name: &'static str,
    /// The types of the parameters and, after a colon, that of the result, as C's names.
    pub of: &'static str,
    pub c: &'static str,
    needs: &'static [&'static str],
    text: &'static str,
}

const fn stand(
    name: &'static str,
    of: &'static str,
    c: &'static str,
    needs: &'static [&'static str],
    text: &'static str,
) -> Stand {
    Stand {
        name,
        of,
        c,
        needs,
        text,
    }
}

/// Returns a function that C also has.
const fn same(name: &'static str, of: &'static str) -> Stand {
    stand(name, of, name, &[], "")
}

/// The functions of the system, WASI preview 1.
///
/// There are no arguments, no variables of the environment and no files but the standard ones. Random
/// numbers are always the same: the order in a `HashMap` may be any.
pub const SYSTEM: &[Stand] = &[
    stand(
        "fd_read",
        "UUUU:U",
        "fd_read",
        &[],
        "T U fd_read(U f,U v,U n,U r){U t=0,k;if(f)return 8;for(;n--;v+=8){\
         k=fread(mem+W(v,0),1,W(v,4),stdin);t+=k;if(k<W(v,4))break;}W(r,0)=t;return 0;}",
    ),
    stand(
        "fd_write",
        "UUUU:U",
        "fd_write",
        &[],
        "T U fd_write(U f,U v,U n,U r){U t=0;if(f!=1&&f!=2)return 8;for(;n--;v+=8)\
         t+=fwrite(mem+W(v,0),1,W(v,4),f==1?stdout:stderr);W(r,0)=t;return 0;}",
    ),
    stand(
        "proc_exit",
        "U:",
        "proc_exit",
        &[],
        "NEVER T void proc_exit(U c){exit((int)c);}",
    ),
    stand(
        "environ_get",
        "UU:U",
        "environ_get",
        &[],
        "T U environ_get(U a,U b){(void)a;(void)b;return 0;}",
    ),
    stand(
        "environ_sizes_get",
        "UU:U",
        "environ_sizes",
        &[],
        "T U environ_sizes(U a,U b){W(a,0)=W(b,0)=0;return 0;}",
    ),
    stand(
        "args_get",
        "UU:U",
        "args_get",
        &[],
        "T U args_get(U a,U b){(void)a;(void)b;return 0;}",
    ),
    stand(
        "args_sizes_get",
        "UU:U",
        "args_sizes",
        &[],
        "T U args_sizes(U a,U b){W(a,0)=W(b,0)=0;return 0;}",
    ),
    stand(
        "random_get",
        "UU:U",
        "random_get",
        &[],
        "T U random_get(U a,U n){memset(mem+a,7,n);return 0;}",
    ),
    stand(
        "sched_yield",
        ":U",
        "sched_yield_",
        &[],
        "T U sched_yield_(void){return 0;}",
    ),
    stand(
        "fd_close",
        "U:U",
        "fd_close",
        &[],
        "T U fd_close(U a){(void)a;return 8;}",
    ),
    stand(
        "fd_prestat_get",
        "UU:U",
        "fd_prestat",
        &[],
        "T U fd_prestat(U a,U b){(void)a;(void)b;return 8;}",
    ),
    // The C library is linked with it for the folders that `fd_prestat_get` finds: there are none.
    stand(
        "fd_prestat_dir_name",
        "UUU:U",
        "prestat_name",
        &[],
        "T U prestat_name(U a,U b,U c){(void)a;(void)b;(void)c;return 8;}",
    ),
    // A program may use a standard stream as a file. It cannot ask for the size or the position of that file.
    stand(
        "fd_filestat_get",
        "UU:U",
        "fd_filestat",
        &[],
        "T U fd_filestat(U a,U b){(void)a;(void)b;return 8;}",
    ),
    stand(
        "fd_seek",
        "UQUU:U",
        "fd_seek",
        &[],
        "T U fd_seek(U a,Q b,U c,U d){(void)a;(void)b;(void)c;(void)d;return 8;}",
    ),
    stand(
        "fd_fdstat_get",
        "UU:U",
        "fd_fdstat",
        &[],
        "T U fd_fdstat(U a,U b){(void)a;(void)b;return 8;}",
    ),
];

/// Returns the feature for which a program uses an unsupported function of the system.
pub fn meaning(import: &str) -> &'static str {
    match import {
        "clock_time_get" | "clock_res_get" => "the clock",
        "poll_oneoff" => "sleeping or waiting",
        "thread-spawn" => "threads",
        _ if import.starts_with("path_") || import.starts_with("fd_") => "files",
        _ if import.starts_with("sock_") => "the network",
        _ => "the system",
    }
}

/// The stack of wasm, and the limit of its use.
pub const STACK: &str = include_str!("heap/stack.c");

/// The functions of the C library whose memory grows up to that of the stack.
pub const ALLOCATION: &[&str] = &[
    "malloc",
    "free",
    "realloc",
    "calloc",
    "aligned_alloc",
    "posix_memalign",
];

/// The functions of the C library and of compiler-builtins that are shorter or faster in C.
pub const LIBRARY: &[Stand] = &[
    stand(
        "malloc",
        "U:U",
        "take",
        &["clz", "ctz"],
        include_str!("heap/take.c"),
    ),
    stand("free", "U:", "give", &["take"], include_str!("heap/give.c")),
    stand(
        "realloc",
        "UU:U",
        "retake",
        &["take", "give"],
        include_str!("heap/retake.c"),
    ),
    stand(
        "calloc",
        "UU:U",
        "zeroed",
        &["take"],
        include_str!("heap/zeroed.c"),
    ),
    stand(
        "aligned_alloc",
        "UU:U",
        "aligned",
        &["retake"],
        include_str!("heap/aligned.c"),
    ),
    stand(
        "posix_memalign",
        "UUU:U",
        "memalign_",
        &["aligned"],
        "T U memalign_(U r,U a,U n){U p=aligned(a,n);if(p)W(r,0)=p;return p?0:48;}",
    ),
    stand(
        "memcpy",
        "UUU:U",
        "copy",
        &[],
        "T U copy(U a,U b,U n){memmove(mem+a,mem+b,n);return a;}",
    ),
    stand(
        "memmove",
        "UUU:U",
        "copy",
        &[],
        "T U copy(U a,U b,U n){memmove(mem+a,mem+b,n);return a;}",
    ),
    stand(
        "memset",
        "UUU:U",
        "fill",
        &[],
        "T U fill(U a,U b,U n){memset(mem+a,(int)b,n);return a;}",
    ),
    stand(
        "memcmp",
        "UUU:U",
        "compare",
        &[],
        "T U compare(U a,U b,U n){return(U)memcmp(mem+a,mem+b,n);}",
    ),
    stand(
        "bcmp",
        "UUU:U",
        "compare",
        &[],
        "T U compare(U a,U b,U n){return(U)memcmp(mem+a,mem+b,n);}",
    ),
    // WebAssembly's code divides numbers of 128 bits bit by bit; the machine has instructions for their parts.
    stand(
        "__udivti3",
        "UQQQQ:",
        "udivt",
        &["wide"],
        "T void udivt(U r,Q a,Q b,Q c,Q d){wide(r,a,b,c,d,0,0);}",
    ),
    stand(
        "__umodti3",
        "UQQQQ:",
        "uremt",
        &["wide"],
        "T void uremt(U r,Q a,Q b,Q c,Q d){wide(r,a,b,c,d,1,0);}",
    ),
    stand(
        "__divti3",
        "UQQQQ:",
        "sdivt",
        &["wide"],
        "T void sdivt(U r,Q a,Q b,Q c,Q d){wide(r,a,b,c,d,0,1);}",
    ),
    stand(
        "__modti3",
        "UQQQQ:",
        "sremt",
        &["wide"],
        "T void sremt(U r,Q a,Q b,Q c,Q d){wide(r,a,b,c,d,1,1);}",
    ),
    // Native Rust calls those of the system, too. These are part of C89; all others are translated.
    same("acos", "D:D"),
    same("asin", "D:D"),
    same("atan", "D:D"),
    same("atan2", "DD:D"),
    same("cos", "D:D"),
    same("cosh", "D:D"),
    same("exp", "D:D"),
    same("fmod", "DD:D"),
    same("log", "D:D"),
    same("log10", "D:D"),
    same("pow", "DD:D"),
    same("sin", "D:D"),
    same("sinh", "D:D"),
    same("tan", "D:D"),
    same("tanh", "D:D"),
    // The system above reports no errors to describe.
    stand(
        "strerror_r",
        "UUU:U",
        "describe",
        &[],
        "T U describe(U a,U b,U n){(void)a;if(n)B(b,0)=0;return 0;}",
    ),
    stand(
        "strlen",
        "U:U",
        "length",
        &[],
        "T U length(U a){return(U)strlen((char*)mem+a);}",
    ),
];

/// A function that only the functions above need: its name in C, the functions of the runtime that it needs, and its
/// text.
const HELPERS: &[(&str, &[&str], &str)] = &[("wide", &["clz"], include_str!("wide.c"))];

/// The text of functions, and the functions of the runtime that they need.
#[derive(Default)]
pub struct Stands {
    pub text: String,
    pub runtime: BTreeSet<&'static str>,
    done: BTreeSet<&'static str>,
}

impl Stands {
    /// Adds a function, by its name in C, after all functions that it needs. A function that is not in this file
    /// belongs to the runtime.
    pub fn add(&mut self, name: &'static str) {
        if !self.done.insert(name) {
            return;
        }
        let Some((needs, text)) = find(name) else {
            self.runtime.insert(name);
            return;
        };
        for name in needs {
            self.add(name);
        }
        self.text.push_str(&squeeze(text));
    }
}

/// Returns the needs of a function, and its text.
fn find(name: &str) -> Option<(&'static [&'static str], &'static str)> {
    let stands = SYSTEM
        .iter()
        .chain(LIBRARY)
        .map(|stand| (stand.c, stand.needs, stand.text));
    let mut all = stands.chain(HELPERS.iter().copied());
    let (_, needs, text) = all.find(|(c, ..)| *c == name)?;
    Some((needs, text))
}

/// Functions of Rust's std that end the program; their messages are not kept.
pub const ENDS: &[&str] = &[
    "abort",
    "rust_begin_unwind",
    "__rustc::rust_begin_unwind",
    "__rustc::__rust_alloc_error_handler",
    "alloc::alloc::handle_alloc_error",
    "std::alloc::rust_oom",
    "std::panicking::panic_handler",
    "std::panicking::panic_with_hook",
    "std::panicking::rust_panic_with_hook",
    "std::process::abort",
];

/// Functions of Rust's std that have no effect: neither panics nor `eprint!` print anything.
pub const NOTHING: &[&str] = &["std::io::stdio::_eprint", "std::panicking::set_hook"];

/// Functions of Rust's std that end the program with a given status. All nonzero ones are equivalent, and after one of
/// them, output that was not yet printed does not matter.
pub const EXITS: &[&str] = &["std::process::exit"];

/// Functions of Rust's std that only create a text, though they call functions by address.
pub const QUIET: &[&str] = &["alloc::fmt::format", "alloc::fmt::format::format_inner"];

#[cfg(test)]
mod tests {
    use super::{Stands, LIBRARY};
    use crate::runtime;

    #[test]
    fn a_function_comes_once_and_after_what_it_needs() {
        let mut stands = Stands::default();
        for name in ["aligned", "udivt", "sremt", "give"] {
            stands.add(name);
        }
        let place = |start: &str| {
            assert_eq!(stands.text.matches(start).count(), 1, "{start}");
            stands.text.find(start)
        };
        assert!(place("static U take(") < place("static void give("));
        assert!(place("static U retake(") < place("static U aligned("));
        assert!(place("static void wide(") < place("T void sremt("));
        assert_eq!(Vec::from_iter(stands.runtime), ["clz", "ctz"]);
    }

    #[test]
    fn all_that_is_needed_is_there() {
        let mut stands = Stands::default();
        for stand in LIBRARY {
            stands.add(stand.c);
        }
        for name in stands.runtime {
            assert!(!runtime::functions(&[name].into()).is_empty(), "{name}");
        }
    }
}
