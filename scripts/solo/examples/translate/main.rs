//! Looks for bugs of the translation from wasm to C.
//!
//! ```text
//! cargo run --release -p cargo-solo --example translate -- modules SEED COUNT [CC…]
//! cargo run --release -p cargo-solo --example translate -- show SEED
//! cargo run --release -p cargo-solo --example translate -- program FILE.wasm
//! cargo run --release -p cargo-solo --example translate -- specification [CC…]
//! ```
//!
//! `modules` makes up wasm modules and compares C with an interpreter: what functions return, the memory, and
//! whether they trap. `show` writes the module of a seed into files. `program` prints the C file of a program
//! that rustc compiled for WASI. `specification` runs the tests of
//! WebAssembly's specification. Each CC is a command such as `gcc -O2 -m32`.

mod driver;
mod modules;
mod specification;

use std::env;
use std::fs;
use std::process::ExitCode;

use crate::modules::Outcome;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place).and_then(|it| it.parse::<u64>().ok());
    let commands = |from: usize| {
        let given = arguments.get(from..).unwrap_or_default().to_vec();
        if given.is_empty() {
            return vec!["cc -O1".to_string()];
        }
        given
    };
    match (arguments.first().map(String::as_str), number(1), number(2)) {
        (Some("modules"), Some(seed), Some(count)) => modules(seed, count, &commands(3)),
        (Some("show"), Some(seed), _) => show(seed),
        (Some("program"), ..) => program(arguments.get(1)),
        (Some("specification"), ..) => specification(&commands(1)),
        _ => {
            eprintln!("see the first lines of the source for what to give");
            ExitCode::from(2)
        }
    }
}

fn modules(first: u64, count: u64, commands: &[String]) -> ExitCode {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (mut same, mut skipped, mut seed) = (0, 0, first);
    while same < count {
        match modules::compare(seed, commands, folder.path()) {
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
        seed += 1;
        if same % 500 == 0 && same > 0 {
            println!("seeds {first} to {seed}: {same} modules the same, {skipped} skipped");
        }
    }
    println!("seeds {first} to {seed}: {same} modules the same, {skipped} skipped");
    ExitCode::SUCCESS
}

/// Writes the module of a seed, and how C is called, into files.
fn show(seed: u64) -> ExitCode {
    let Some(wasm) = modules::module(seed) else {
        return ExitCode::FAILURE;
    };
    let text = driver::Driver::new(&wasm).map(|it| it.text());
    let text = text.unwrap_or_else(|error| error.to_string());
    let written = fs::write("module.wasm", wasm).and_then(|()| fs::write("module.c", text));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(2),
    }
}

/// Prints the C file of a program.
fn program(file: Option<&String>) -> ExitCode {
    let wasm = file.map(fs::read);
    let Some(Ok(wasm)) = wasm else {
        eprintln!("give a file that can be read");
        return ExitCode::from(2);
    };
    match solo::c::program(&wasm, 1 << 26, solo::c::Kind::Program) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
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
