//! Bundles in C.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use rstest::rstest;

use crate::small::{success, Small};

const PROGRAM: &str = "use std::collections::BTreeMap;
use std::io::{self, BufRead};

fn main() {
    let mut counts = BTreeMap::new();
    for line in io::stdin().lock().lines() {
        for word in line.unwrap().split_whitespace() {
            *counts.entry(word.len() as u64).or_insert(0u32) += 1;
        }
    }
    let power = (counts.len() as f64).sin().powf(2.3);
    println!(\"{counts:?} {:.3} {power:.12}\", 1.0 / 3.0);
}
";

#[rstest]
#[case::gnu89("cc", &["-O2", "-std=gnu89"])]
#[case::c89("cc", &["-O0", "-std=c89"])]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::of_32_bits("cc", &["-O2", "-m32"])]
#[cfg_attr(missing_clang, ignore = "no clang: apt-get install clang")]
#[case::clang("clang", &["-O2", "-std=gnu89", "-Werror"])]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
#[allow(unused_attributes)] // two things may be missing for a case
fn a_program_with_std_io_becomes_one_c_file(#[case] compiler: &str, #[case] options: &[&str]) {
    let text = c_file();
    assert!(text.contains("BTreeMap::new()"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let program = compile(&text, compiler, options, folder.path());
    assert_eq!(
        output_of(&program.with_extension("in"), &program, "a bb cc\nddd"),
        // The last is sin(3) to the power of 2.3.
        "{1: 1, 2: 2, 3: 1} 0.333 0.011067607856\n"
    );
}

/// Returns `PROGRAM` in C, translated once.
fn c_file() -> String {
    static FILE: OnceLock<String> = OnceLock::new();
    let file = FILE.get_or_init(|| {
        let small = Small::new(&[("main/src/main.rs", PROGRAM)]);
        success(&mut small.solo(&["--lang", "c"])).0
    });
    file.clone()
}

/// The limit is so low that only LTO with the standard library makes the file small enough.
#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_file_that_is_too_large_is_made_smaller() {
    let limit = c_file().len() * 9 / 10;
    let site = format!(
        "[workspace]\nresolver = \"2\"\nmembers = [\"main\"]\n\n[workspace.metadata.sites.small]\n\
         name = \"Small\"\nsource-limit = {limit}\nread-in = \"this test\"\n"
    );
    let small = Small::new(&[("Cargo.toml", &site), ("main/src/main.rs", PROGRAM)]);
    let (text, _) = success(&mut small.solo(&["--lang", "c", "--for", "small"]));
    assert!(text.len() <= limit, "{}", text.len());
    let program = compile(&text, "cc", &["-O2"], small.path());
    let printed = output_of(&small.path().join("in"), &program, "a bb cc\nddd");
    assert_eq!(printed, "{1: 1, 2: 2, 3: 1} 0.333 0.011067607856\n");
}

/// Many contest programs read in this way, because it is fast.
#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_standard_stream_may_be_a_file() {
    let main = "use std::{fs::File, io::{Read, Write}, os::fd::FromRawFd};
fn main() {
    let mut input = String::new();
    unsafe { File::from_raw_fd(0) }.read_to_string(&mut input).unwrap();
    unsafe { File::from_raw_fd(1) }.write_all(input.trim().as_bytes()).unwrap();
}
";
    let small = Small::new(&[("main/src/main.rs", main)]);
    in_c(&small, " 1 2 3\n", "1 2 3").unwrap();
}

/// The compiler for wasm is a script that logs its arguments and runs rustc.
#[cfg(unix)]
#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_program_that_did_not_change_is_not_compiled_again() {
    let small = Small::new(&[("main/src/main.rs", PROGRAM)]);
    let log = small.path().join("asked");
    let rustc = std::env::var("SOLO_WASM_RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let script = format!(
        "#!/bin/sh\necho \"$@\" >> '{}'\nexec '{rustc}' \"$@\"\n",
        log.display()
    );
    let compiler = small.script("rustc", &script);
    // The text of the file, the messages, and the number of compilations.
    let bundle = || {
        fs::write(&log, "").unwrap();
        let mut solo = small.solo(&["--lang", "c", "--wasm-rustc", &compiler]);
        let (text, stderr) = success(&mut solo);
        let log = fs::read_to_string(&log).unwrap();
        (text, stderr, log.matches("--emit").count())
    };
    let (first, stderr, times) = bundle();
    assert!(times > 0);
    assert_eq!(bundle(), (first, stderr, 0));
    small.write("main/src/main.rs", &PROGRAM.replace("2.3", "3.2"));
    let (changed, _, again) = bundle();
    assert_eq!(again, times);
    assert!(changed.contains("3.2"));
}

/// Bundles a program with a compiler that has no standard library for wasm, and returns the refusal.
#[cfg(unix)]
fn refused_without_wasm(program: &str) -> String {
    let small = Small::new(&[("main/src/main.rs", program)]);
    let empty = small.path().join("empty");
    let script = format!(
        "#!/bin/sh\nexec rustc --sysroot '{}' \"$@\"\n",
        empty.display()
    );
    let rustc = small.script("rustc", &script);
    small.refusal(&["--lang", "c", "--wasm-rustc", &rustc])
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

/// Such a program is refused before the user is asked to install anything.
#[cfg(unix)]
#[rstest]
#[case::threads(
    "use std::thread;
fn main() {
    let one = thread::spawn(|| 1);
    let two = thread::spawn(|| 2);
    println!(\"{}\", one.join().unwrap() + two.join().unwrap());
}
",
    "main/src/main.rs:3: the program starts a thread"
)]
#[case::builder_with_a_name(
    "use std::thread;
fn size() -> usize { println!(\"asked\"); 1 << 20 }
fn main() {
    let builder = thread::Builder::new().stack_size(size()).name(\"solver\".to_string());
    builder.spawn(|| 1).unwrap().join().unwrap();
}
",
    "main/src/main.rs:5: the program starts a thread"
)]
#[case::current(
    "use std::thread;
fn main() { thread::spawn(|| println!(\"{:?}\", thread::current().name())).join().unwrap(); }
",
    "main/src/main.rs:2: the program asks which thread it is in"
)]
#[case::caught(
    "fn main() { std::panic::catch_unwind(|| ()).unwrap(); println!(\"1\"); }",
    "main/src/main.rs:1: the program catches panics"
)]
#[case::clock(
    "fn main() {\n    println!(\"{:?}\", std::time::Instant::now());\n}\n",
    "main/src/main.rs:2: the program reads the clock"
)]
#[case::file(
    "use std::fs;
fn main() {
    let input = fs::read_to_string(\"/dev/stdin\").unwrap();
    println!(\"{}\", input.len());
}
",
    "main/src/main.rs:3: the program uses files"
)]
#[case::open_file(
    "use std::{fs::File, io::Read};
fn main() {
    let mut input = String::new();
    File::open(\"a.in\").unwrap().read_to_string(&mut input).unwrap();
    println!(\"{input}\");
}
",
    "main/src/main.rs:4: the program uses files"
)]
#[case::network(
    "fn main() {\n    println!(\"{}\", std::net::TcpStream::connect(\"a:1\").is_ok());\n}\n",
    "main/src/main.rs:2: the program uses the network"
)]
#[case::program(
    "fn main() {\n    println!(\"{}\", std::process::Command::new(\"a\").status().is_ok());\n}\n",
    "main/src/main.rs:2: the program starts another program"
)]
fn what_has_no_meaning_in_c_is_refused(#[case] program: &str, #[case] why: &str) {
    let refusal = refused_without_wasm(program);
    assert!(refusal.contains(why), "{refusal}");
}

/// A recursion that needs a kilobyte of memory a call, in a thread with a large stack, and a thread of a scope.
const DEEP: &str = "use std::thread;

fn depth(n: u32, row: &[u64; 128]) -> u64 {
    let mut own = *row;
    own[n as usize % 128] += 1;
    if n == 0 {
        return own.iter().sum();
    }
    depth(n - 1, std::hint::black_box(&own)) + own[0] % 2
}

fn solve() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!(\"{}\", depth(line.trim().parse().unwrap(), &[0; 128]));
}

fn size() -> usize {
    println!(\"asked\");
    1 << 26
}

fn main() {
    let thread = thread::Builder::new().stack_size(size()).name(\"solver\".into()).spawn(solve).unwrap();
    thread.join().unwrap();
    let end = [\"done\"];
    thread::scope(|scope| {
        scope.spawn(|| println!(\"{}\", end[0]));
    });
}
";

#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn a_thread_for_a_deep_stack_is_a_call_and_an_overflow_ends_the_program() {
    let small = Small::new(&[("main/src/main.rs", DEEP), ("main/deep.in", "30000")]);
    let arguments = ["--lang", "c", "--check", "{} < deep.in"];
    let (text, _) = success(&mut small.solo(&arguments));
    assert!(text.contains("spawn(solve)"), "{text}");
    let program = compile(&text, "cc", &["-O2"], small.path());
    let input = small.path().join("deeper.in");
    fs::write(&input, "1000000").unwrap();
    let input = Stdio::from(fs::File::open(input).unwrap());
    let output = Command::new(program).stdin(input).output().unwrap();
    assert_eq!(
        (output.status.code(), &*output.stdout),
        (Some(3), &b"asked\n"[..])
    );
}

/// A sieve whose `i * i` needs more than 32 bits once `i` is larger than 65,535.
const SIEVE: &str = "use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let n: usize = input.trim().parse().unwrap();
    let mut is_prime = vec![true; n + 1];
    let mut sum = 0;
    for i in 2..=n {
        if is_prime[i] {
            sum += i as u64;
            let mut multiple = i * i;
            while multiple <= n {
                is_prime[multiple] = false;
                multiple += i;
            }
        }
    }
    println!(\"{sum}\");
}
";

#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn the_program_in_c_is_what_is_checked() {
    let small = Small::new(&[
        ("main/src/main.rs", SIEVE),
        ("main/small.in", "100"),
        ("main/large.in", "1000000"),
    ]);
    // The inputs that a contestant has at hand.
    let refusal = small.refusal(&["--lang", "c", "--check", "{} < large.in"]);
    let place = "main/src/main.rs:12: `usize` has 32 bits in the C file";
    assert!(refusal.contains(place), "{refusal}");
    let last_words = |arguments: &[&str]| {
        let arguments = [&["--lang", "c", "-o", "bundle.c"], arguments].concat();
        success(&mut small.solo(&arguments)).1
    };
    let stderr = last_words(&["--check", "{} < small.in"]);
    assert!(!stderr.contains("a product"), "{stderr}");
    let bits = if cfg!(missing_c32) { "64" } else { "64 and 32" };
    assert!(
        stderr.ends_with(&format!("; run in {bits} bits\n")),
        "{stderr}"
    );
    let stderr = last_words(&[]);
    assert!(
        stderr.contains("in main/src/main.rs:12 and main/src/main.rs:15"),
        "{stderr}"
    );
    assert!(
        stderr.ends_with("; not run: give --check '{} < input.txt'\n"),
        "{stderr}"
    );
}

/// The output of both programs is right in 32 bits, too: only their intermediate values need more.
#[rstest]
#[case::integer("n.pow(2) as usize % 2")]
#[case::float("usize::from((n as f64).powi(2) as usize == 9)")]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn values_that_a_cast_cuts_are_refused(#[case] value: &str) {
    let main = format!(
        "fn main() {{
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let n: u64 = line.trim().parse().unwrap();
    println!(\"{{}}\", {value});
}}
"
    );
    let small = Small::new(&[("main/src/main.rs", &main)]);
    let error = in_c(&small, "4000000000\n", "0\n").unwrap_err().to_string();
    assert!(
        error.contains("`usize` has 32 bits in the C file"),
        "{error}"
    );
    in_c(&small, "40000\n", "0\n").unwrap();
}

/// Translates a program to C, and checks that it prints `answer` for `input`.
fn in_c(small: &Small, input: &str, answer: &str) -> Result<cargo_solo::Bundle, cargo_solo::Error> {
    let mut request = cargo_solo::Request::new(small.path().join("main/Cargo.toml"));
    request.language = Some(cargo_solo::Language::C);
    let accept = |program: &Path| match output_of(&small.path().join("input"), program, input) {
        text if text == answer => Ok(()),
        text => Err(format!("{text:?} instead of {answer:?}")),
    };
    cargo_solo::bundle(&request, Some(&accept), &|_| ())
}

fn compile(text: &str, compiler: &str, options: &[&str], folder: &Path) -> std::path::PathBuf {
    let (file, program) = (folder.join("main.c"), folder.join("program"));
    fs::write(&file, text).unwrap();
    let mut cc = Command::new(compiler);
    cc.args(options)
        .arg("-o")
        .args([&program, &file])
        .arg("-lm");
    success(&mut cc);
    program
}

/// Returns the output of a program for an input, which is written to a file.
fn output_of(file: &Path, program: &Path, input: &str) -> String {
    fs::write(file, input).unwrap();
    let stdin = Stdio::from(fs::File::open(file).unwrap());
    let output = Command::new(program).stdin(stdin).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
