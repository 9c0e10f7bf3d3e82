//! The C code computes the same as the specification and an interpreter.
//!
//! The modules and their expected results are recorded, because an interpreter and a parser of the specification's
//! tests take a minute to build. The package `translate` has both: it writes these files, and tests much more.

#[allow(dead_code)] // the package `translate` uses more
mod cases;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use rstest::rstest;
use wasm_to_c::{program, CallStack, Error, ModuleKind};

#[rstest]
fn c_computes_what_was_recorded(#[files("tests/recorded/*.txt")] file: PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let cases = cases::read(&fs::read_to_string(file).unwrap()).unwrap();
    assert!(cases.iter().any(|case| case.len() > 0));
    for case in cases {
        case.check(&["cc -O0".to_string()], folder.path()).unwrap();
    }
}

/// The C text of the heap and the stack, with the text that the translator writes before it.
const HEAP: &str = concat!(
    "#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned U;
typedef unsigned long long Q;
#define W(a,o) (*(U*)(mem+(a)+(o)))
#define MOST 1024u
#define HEAP 65536u
static unsigned char mem[MOST*65536];
static U pages=1,Z=MOST*65536;
static void trap(void){exit(3);}
static U clz(U a){return (U)__builtin_clz(a);}
static U ctz(U a){return (U)__builtin_ctz(a);}
",
    include_str!("../src/heap/stack.c"),
    include_str!("../src/heap/take.c"),
    include_str!("../src/heap/give.c"),
    include_str!("../src/heap/retake.c"),
    include_str!("../src/heap/zeroed.c"),
    include_str!("../src/heap/aligned.c"),
    include_str!("heap.c"),
);

#[test]
fn the_heap_keeps_what_is_in_it_and_joins_what_is_freed() {
    // An overflow of the stack is a trap; with an argument, there is one at the end.
    let ends = [(&[][..], 0), (&["overflow"][..], 3)];
    runs(HEAP, "-fno-strict-aliasing", &ends);
}

/// The C text of the division of 128 bits, with the text that the translator writes before it.
const WIDE: &str = concat!(
    "#include <stdio.h>
typedef unsigned U;
typedef unsigned long long Q;
#define NOTE __extension__
#define K(h,l) ((Q)(h)<<32|(l))
static Q mem[2];
#define X(a,o) (mem[(a)+(o)/8])
static U clz(U a){return (U)__builtin_clz(a);}
",
    include_str!("../src/wide.c"),
    include_str!("wide.c"),
);

/// Without the macro, the compiler still has the type that the test divides with.
#[test]
fn numbers_of_128_bits_are_divided_with_and_without_help_of_the_compiler() {
    for option in ["-DWITH_HELP", "-U__SIZEOF_INT128__"] {
        runs(WIDE, option, &[(&[], 0)]);
    }
}

/// Compiles C text and runs it with arguments. It must report success and end with these statuses.
#[track_caller]
fn runs(text: &str, option: &str, ends: &[(&[&str], i32)]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("main.c");
    let program = folder.path().join("main");
    fs::write(&file, text).unwrap();
    let compiled = Command::new("cc")
        .args(["-O1", "-w", option, "-o"])
        .args([&program, &file])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{stderr}");
    for (arguments, status) in ends {
        let output = Command::new(&program).args(*arguments).output().unwrap();
        let ending = (output.stdout.as_slice(), output.status.code());
        assert_eq!(ending, (&b"right\n"[..], Some(*status)));
    }
}

/// (module (global (mut i32) (i32.const 16)) (func (export "_start")))
const WITH_GLOBAL: &[u8] = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x02\x01\0\
    \x06\x06\x01\x7f\x01\x41\x10\x0b\x07\x0a\x01\x06_start\0\0\x0a\x04\x01\x02\0\x0b";

/// The names of global variables: 0 is `__stack_pointer`.
const NAMED: &[u8] = b"\0\x19\x04name\x07\x12\x01\0\x0f__stack_pointer";

#[test]
fn a_program_whose_stack_is_unknown_is_refused() {
    let translated = |wasm: &[u8]| {
        let translation = program(wasm, 1 << 22, ModuleKind::Program, CallStack::AsGiven);
        translation.map(|program| program.text)
    };
    let Err(Error::Unsupported { reason, .. }) = translated(WITH_GLOBAL) else {
        panic!("it is not refused");
    };
    assert!(reason.contains("stack pointer"), "{reason}");
    let text = translated(&[WITH_GLOBAL, NAMED].concat()).unwrap();
    assert!(text.contains("int main(void)"), "{text}");
}

#[test]
fn the_command_writes_the_file_or_says_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let run = |wasm: &[u8]| {
        fs::write(folder.path().join("main.wasm"), wasm).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_wasm-to-c"));
        command.arg("main.wasm").current_dir(folder.path());
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.success(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let wasm = [WITH_GLOBAL, NAMED].concat();
    let expected = program(&wasm, 64 << 20, ModuleKind::Program, CallStack::AsGiven)
        .unwrap()
        .text;
    assert_eq!(run(&wasm), (true, expected, String::new()));
    let (is_done, text, message) = run(b"\0asm");
    assert_eq!((is_done, text.as_str()), (false, ""));
    assert!(
        message.starts_with("error: main.wasm: the wasm module: "),
        "{message}"
    );
}
