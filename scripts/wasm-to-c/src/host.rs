//! Functions in C in place of the system and of the C library that Rust's std is linked with.

use crate::runtime;

/// Functions that are replaced, and the names in C of those that replace them.
type Stands = &'static [(&'static str, &'static str)];

/// A function's name in C, and its type, as [`runtime::type_of`] describes it.
pub type Stand = (&'static str, String);

/// The functions of the system, WASI preview 1.
///
/// There are no arguments, no variables of the environment and no files but the standard ones. Random
/// numbers are always the same: the order in a `HashMap` may be any.
const SYSTEM: Stands = &[
    ("fd_read", "fd_read"),
    ("fd_write", "fd_write"),
    ("proc_exit", "proc_exit"),
    ("environ_get", "environ_get"),
    ("environ_sizes_get", "environ_sizes"),
    ("args_get", "args_get"),
    ("args_sizes_get", "args_sizes"),
    ("random_get", "random_get"),
    ("sched_yield", "sched_yield_"),
    ("fd_close", "fd_close"),
    ("fd_prestat_get", "fd_prestat"),
    ("fd_prestat_dir_name", "prestat_name"),
    ("fd_filestat_get", "fd_filestat"),
    ("fd_seek", "fd_seek"),
    ("fd_fdstat_get", "fd_fdstat"),
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
const LIBRARY: Stands = &[
    ("malloc", "take"),
    ("free", "give"),
    ("realloc", "retake"),
    ("calloc", "zeroed"),
    ("aligned_alloc", "aligned"),
    ("posix_memalign", "memalign_"),
    ("memcpy", "copy"),
    ("memmove", "copy"),
    ("memset", "fill"),
    ("memcmp", "compare"),
    ("bcmp", "compare"),
    ("__udivti3", "udivt"),
    ("__umodti3", "uremt"),
    ("__divti3", "sdivt"),
    ("__modti3", "sremt"),
    ("strerror_r", "describe"),
    ("strlen", "length"),
];

/// The mathematical functions of C89, by their types. The C file calls those of the system, as native Rust does. Other
/// mathematical functions are translated from WebAssembly.
const MATHEMATICS: [(&str, &[&str]); 2] = [
    (
        "D:D",
        &[
            "acos", "asin", "atan", "cos", "cosh", "exp", "log", "log10", "sin", "sinh", "tan",
            "tanh",
        ],
    ),
    ("DD:D", &["atan2", "fmod", "pow"]),
];

fn stand(all: Stands, name: &str) -> Option<Stand> {
    let (_, c) = all.iter().find(|(other, _)| *other == name)?;
    Some((c, runtime::type_of(c)?))
}

/// Returns the replacement of a function of the system.
pub fn of_system(name: &str) -> Option<Stand> {
    stand(SYSTEM, name)
}

/// Returns the replacement of a function of the C library.
pub fn of_library(name: &str) -> Option<Stand> {
    let mathematics = MATHEMATICS.iter().find_map(|(of, names)| {
        let c = names.iter().find(|other| **other == name)?;
        Some((*c, (*of).to_string()))
    });
    mathematics.or_else(|| stand(LIBRARY, name))
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
