//! Looks for bugs of the translation from wasm to C.
//!
//! ```text
//! cargo run --release -p translate -- modules SEED COUNT [CC…]
//! cargo run --release -p translate -- programs SEED COUNT [CC…]
//! cargo run --release -p translate -- show SEED
//! cargo run --release -p translate -- rust FILE.rs
//! cargo run --release -p translate -- specification [CC…]
//! cargo run --release -p translate -- record
//! ```
//!
//! `modules` makes up wasm modules and compares C with an interpreter: what functions return, the memory, and
//! whether they trap. `programs` makes up Rust programs and compares what they print with and without C; the
//! variable `SOLO_WASM_RUSTC` names the compiler to wasm. `show` writes the module of a seed into files. `rust`
//! prints a program as C. `specification` runs the tests of WebAssembly's specification. `record` writes the tests of
//! the package `wasm-to-c`. Each CC is a command such
//! as `gcc -O2 -m32`.

#[path = "../../tests/cases/mod.rs"]
#[allow(dead_code)] // the tests read cases, too
mod cases;
mod modules;
mod programs;
mod record;
mod specification;

use std::env;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::modules::Outcome;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let number = |place: usize| {
        arguments
            .get(place)
            .and_then(|argument| argument.parse::<u64>().ok())
    };
    let commands = |from: usize| {
        let rest = arguments.get(from..).unwrap_or_default().to_vec();
        if rest.is_empty() {
            return vec!["cc -O1".to_string()];
        }
        rest
    };
    match (arguments.first().map(String::as_str), number(1), number(2)) {
        (Some("modules"), Some(seed), Some(count)) => {
            let commands = commands(3);
            compare(seed, count, |seed, folder| {
                modules::compare(seed, &commands, folder)
            })
        }
        (Some("programs"), Some(seed), Some(count)) => {
            let commands = commands(3);
            let rustc = rustc_for_wasm();
            programs(seed, count, &rustc, &commands)
        }
        (Some("show"), Some(seed), _) => show(seed),
        (Some("record"), ..) => record(),
        (Some("rust"), ..) => rust(arguments.get(1)),
        (Some("specification"), ..) => specification(&commands(1)),
        _ => {
            eprintln!("see the first lines of the source for what to give");
            ExitCode::from(2)
        }
    }
}

/// Compares modules or programs from a seed on, until so many could be.
fn compare(first: u64, count: u64, mut one: impl FnMut(u64, &Path) -> Outcome) -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut same, mut skipped, mut seed) = (0, 0, first);
    while same < count {
        match one(seed, folder.path()) {
            Outcome::Same => same += 1,
            Outcome::Skipped(why) => {
                skipped += 1;
                if env::var_os("VERBOSE").is_some() {
                    println!("seed {seed}: {why}");
                }
            }
            Outcome::Different(why) => {
                println!("seed {seed}: {why}");
                return ExitCode::FAILURE;
            }
        }
        if (same + skipped) % 500 == 0 {
            println!("seeds {first} to {seed}: {same} the same, {skipped} skipped");
        }
        seed += 1;
    }
    println!(
        "seeds {first} to {}: {same} the same, {skipped} skipped",
        seed - 1
    );
    ExitCode::SUCCESS
}

/// Compares the programs of so many seeds.
fn programs(first: u64, count: u64, rustc: &str, commands: &[String]) -> ExitCode {
    const TOGETHER: usize = 20;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let seeds: Vec<_> = (first..first + count).collect();
    for seeds in seeds.chunks(TOGETHER) {
        if let Err(why) = programs::compare(seeds, rustc, commands, folder.path()) {
            println!("from seed {} on: {why}", seeds[0]);
            return ExitCode::FAILURE;
        }
        println!("seeds {first} to {}: all the same", seeds[seeds.len() - 1]);
    }
    ExitCode::SUCCESS
}

/// Writes the module of a seed, and what it computes, into files.
fn show(seed: u64) -> ExitCode {
    let Some(wasm) = modules::module(seed) else {
        return ExitCode::FAILURE;
    };
    let text = modules::case(seed).map_or_else(|why| why, |case| case.text());
    let written = fs::write("module.wasm", wasm).and_then(|()| fs::write("module.c", text));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}

/// Writes the recorded tests.
fn record() -> ExitCode {
    for (name, text) in record::files() {
        if let Err(error) = fs::write(record::folder().join(&name), text) {
            eprintln!("error: {name}: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// Prints a program of one Rust file as C.
fn rust(file: Option<&String>) -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = file.ok_or("give a file".to_string());
    let text = file.and_then(|path| {
        let file = fs::canonicalize(path).map_err(|error| format!("{path}: {error}"))?;
        programs::in_c(&file, &rustc_for_wasm(), folder.path())
    });
    match text {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// Returns the compiler that has a standard library for wasm.
fn rustc_for_wasm() -> String {
    env::var("SOLO_WASM_RUSTC").unwrap_or_else(|_| "rustc".to_string())
}

fn specification(commands: &[String]) -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut total = specification::Tally::default();
    let mut is_right = true;
    for (name, text) in specification::files() {
        match specification::run_file(&name, text, commands, folder.path()) {
            Ok(tally) => total += tally,
            Err(why) => {
                println!("{name}: {why}");
                is_right = false;
            }
        }
    }
    println!("{total}");
    if is_right {
        return ExitCode::SUCCESS;
    }
    ExitCode::FAILURE
}
