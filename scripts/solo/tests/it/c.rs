//! Bundles in C.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use rstest::rstest;

use crate::small::Small;

const PROGRAM: &str = "use std::collections::BTreeMap;
use std::io::{self, BufRead};

fn main() {
    let mut counts = BTreeMap::new();
    for line in io::stdin().lock().lines() {
        for word in line.unwrap().split_whitespace() {
            *counts.entry(word.len() as u64).or_insert(0u32) += 1;
        }
    }
    println!(\"{counts:?} {:.3}\", 1.0 / 3.0);
}
";

#[rstest]
#[case::gnu89("cc", &["-O2", "-std=gnu89"])]
#[case::c89("cc", &["-O0", "-std=c89"])]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::of_32_bits("cc", &["-O2", "-m32"])]
#[cfg_attr(missing_clang, ignore = "no clang: apt-get install clang")]
#[case::clang("clang", &["-O2", "-std=gnu89"])]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
#[allow(unused_attributes)] // two things may be missing for a case
fn a_program_with_std_io_becomes_one_c_file(#[case] compiler: &str, #[case] options: &[&str]) {
    let text = c_file();
    assert!(text.contains("BTreeMap::new()"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(&text, compiler, options, folder.path());
    assert_eq!(
        printed(&program.with_extension("in"), &program, "a bb cc\nddd"),
        "{1: 1, 2: 2, 3: 1} 0.333\n"
    );
}

/// Returns `PROGRAM` as C, made once.
fn c_file() -> String {
    static FILE: OnceLock<String> = OnceLock::new();
    let file = FILE.get_or_init(|| {
        let small = Small::new(&[("main/src/main.rs", PROGRAM)]);
        let output = small.bundle(&["--lang", "c"]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{said}");
        String::from_utf8(output.stdout).unwrap()
    });
    file.clone()
}

/// Bundles a program with a compiler that has no standard library for wasm, and returns the refusal.
#[cfg(unix)]
fn refused_without_wasm(program: &str) -> String {
    use std::os::unix::fs::PermissionsExt;

    let small = Small::new(&[("main/src/main.rs", program)]);
    let empty = small.path().join("empty");
    let rustc = small.path().join("rustc");
    let script = format!(
        "#!/bin/sh\nexec rustc --sysroot '{}' \"$@\"\n",
        empty.display()
    );
    fs::write(&rustc, script).unwrap();
    fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755)).unwrap();
    small.refusal(&["--lang", "c", "--wasm-rustc", rustc.to_str().unwrap()])
}

#[cfg(unix)]
#[test]
fn without_a_standard_library_for_wasm_the_error_says_how_to_get_it() {
    let refusal = refused_without_wasm(PROGRAM);
    assert!(
        refusal.contains("rustup target add wasm32-wasip1"),
        "{refusal}"
    );
}

/// Nobody should install anything for a program that is refused anyway.
#[cfg(unix)]
#[rstest]
#[case::thread(
    "fn main() { std::thread::spawn(|| ()).join().unwrap(); println!(\"1\"); }",
    "starts a thread"
)]
#[case::caught(
    "fn main() { std::panic::catch_unwind(|| ()).unwrap(); println!(\"1\"); }",
    "catches panics"
)]
fn what_has_no_meaning_in_c_is_refused(#[case] program: &str, #[case] why: &str) {
    let refusal = refused_without_wasm(program);
    assert!(refusal.contains(why), "{refusal}");
}

/// What both programs print is right in 32 bits, too: only how they compute it needs more.
#[rstest]
#[case::overflow("fn main() { let n: usize = read(); println!(\"{}\", (n + n) % 2); }")]
#[case::cut("fn main() { let n: u64 = read(); println!(\"{}\", n.pow(2) as usize % 2); }")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn integers_that_need_64_bits_are_refused(#[case] main: &str) {
    let read = "fn read<T: std::str::FromStr<Err = std::num::ParseIntError>>() -> T {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    line.trim().parse().unwrap()
}
";
    let small = Small::new(&[("main/src/main.rs", &format!("{main}\n{read}"))]);
    let error = in_c(&small, "4000000000\n", "0\n").unwrap_err().to_string();
    assert!(
        error.contains("`usize` has 32 bits in the C file"),
        "{error}"
    );
    in_c(&small, "40000\n", "0\n").unwrap();
}

/// Makes the C file of a program that must print this for this input.
fn in_c(small: &Small, input: &str, answer: &str) -> Result<solo::Bundle, solo::Error> {
    let mut request = solo::Request::new(small.path().join("main/Cargo.toml"));
    request.language = Some(solo::Language::C);
    let accept = |program: &Path| match printed(&small.path().join("input"), program, input) {
        text if text == answer => Ok(()),
        text => Err(format!("{text:?} instead of {answer:?}")),
    };
    solo::bundle(&request, Some(&accept), &|_| ())
}

fn compiled(text: &str, compiler: &str, options: &[&str], folder: &Path) -> std::path::PathBuf {
    let (file, program) = (folder.join("main.c"), folder.join("program"));
    fs::write(&file, text).unwrap();
    let mut cc = Command::new(compiler);
    cc.args(options)
        .arg("-o")
        .args([&program, &file])
        .arg("-lm");
    let output = cc.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    program
}

/// Returns what a program prints for an input, which is written to a file.
fn printed(file: &Path, program: &Path, input: &str) -> String {
    fs::write(file, input).unwrap();
    let stdin = Stdio::from(fs::File::open(file).unwrap());
    let output = Command::new(program).stdin(stdin).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
