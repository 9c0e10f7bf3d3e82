//! The command `wasm-to-c`: see the package's README.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use wasm_to_c::{CallStack, ModuleKind, MOST_MEMORY};

const HELP: &str = "\
Translates a WebAssembly program to one C89 file

Usage: wasm-to-c [OPTIONS] FILE > main.c

FILE is a program that rustc compiled with:
  --target=wasm32-wasip1 -Cpanic=abort -Clink-arg=--emit-relocs

Options:
      --memory MIB   Give the program MIB mebibytes of memory [default: 64]
      --messages     Keep the messages of panics and `eprint!`
      --large-stack  On Linux, make the call stack as large as the system allows
  -h, --help         Print help
  -V, --version      Print version
";

const MOST_MIB: u64 = MOST_MEMORY >> 20;

/// The job of the command.
#[derive(Debug, PartialEq)]
enum Command {
    Help,
    Version,
    Translate(Wishes),
}

/// A module to translate, and the options.
#[derive(Debug, PartialEq)]
struct Wishes {
    file: PathBuf,
    /// In bytes.
    memory: u64,
    kind: ModuleKind,
    call_stack: CallStack,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let text = match command(env::args_os().skip(1))? {
        Command::Help => HELP.to_string(),
        Command::Version => concat!("wasm-to-c ", env!("CARGO_PKG_VERSION"), "\n").to_string(),
        Command::Translate(wishes) => translate(&wishes)?,
    };
    let written = io::stdout().lock().write_all(text.as_bytes());
    written.map_err(|error| format!("cannot write the C file: {error}"))
}

fn translate(wishes: &Wishes) -> Result<String, String> {
    let shown = wishes.file.display();
    let wasm = fs::read(&wishes.file).map_err(|error| format!("{shown}: {error}"))?;
    let program = wasm_to_c::program(&wasm, wishes.memory, wishes.kind, wishes.call_stack)
        .map_err(|error| format!("{shown}: {error}"))?;
    Ok(program.text)
}

/// Parses the arguments into a command.
fn command(mut arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let mut file = None;
    let mut memory = 64;
    let (mut kind, mut call_stack) = (ModuleKind::Program, CallStack::AsGiven);
    while let Some(argument) = arguments.next() {
        match argument.to_str().unwrap_or_default() {
            "-h" | "--help" => return Ok(Command::Help),
            "-V" | "--version" => return Ok(Command::Version),
            "--messages" => kind = ModuleKind::TalkingProgram,
            "--large-stack" => call_stack = CallStack::Largest,
            "--memory" => memory = mebibytes(arguments.next())?,
            option if option.starts_with('-') => {
                return Err(format!("unknown option `{option}`; try --help"));
            }
            _ if file.is_some() => return Err("only one file can be translated".to_string()),
            _ => file = Some(PathBuf::from(argument)),
        }
    }
    let file = file.ok_or("no file is given; try --help")?;
    Ok(Command::Translate(Wishes {
        file,
        memory: memory << 20,
        kind,
        call_stack,
    }))
}

fn mebibytes(argument: Option<OsString>) -> Result<u64, String> {
    let text = argument.unwrap_or_default();
    let number = text
        .to_str()
        .and_then(|text| text.parse().ok())
        .filter(|mib| (2..=MOST_MIB).contains(mib));
    number.ok_or_else(|| format!("--memory takes a number of mebibytes from 2 to {MOST_MIB}"))
}

#[cfg(test)]
mod tests {
    use super::{command, CallStack, Command, ModuleKind, Wishes};

    fn parse(line: &str) -> Result<Command, String> {
        command(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn arguments_say_what_to_translate_and_how() {
        let wishes = |memory, kind, call_stack| {
            let file = "a.wasm".into();
            Ok(Command::Translate(Wishes {
                file,
                memory,
                kind,
                call_stack,
            }))
        };
        let plain = wishes(64 << 20, ModuleKind::Program, CallStack::AsGiven);
        assert_eq!(parse("a.wasm"), plain);
        let other = wishes(256 << 20, ModuleKind::TalkingProgram, CallStack::Largest);
        assert_eq!(parse("--memory 256 a.wasm --messages --large-stack"), other);
        assert_eq!(parse("a.wasm --help"), Ok(Command::Help));
        assert_eq!(parse("-V"), Ok(Command::Version));
    }

    #[test]
    fn other_arguments_are_refused() {
        for (line, message) in [
            ("", "no file is given; try --help"),
            ("a b", "only one file can be translated"),
            ("--fast a", "unknown option `--fast`; try --help"),
            (
                "a --memory",
                "--memory takes a number of mebibytes from 2 to 1024",
            ),
            (
                "a --memory 4096",
                "--memory takes a number of mebibytes from 2 to 1024",
            ),
        ] {
            assert_eq!(parse(line), Err(message.to_string()), "{line}");
        }
    }
}
