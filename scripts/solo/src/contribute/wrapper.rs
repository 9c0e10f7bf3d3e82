//! A wrapper that cargo runs instead of the compiler: it replaces the macro crates by their copies, and passes the
//! macros the file for their records. For a build script that probes the compiler, it runs the compiler that the bundle
//! is for, which may be older than the one that expands macros.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{exit, Command};

fn main() {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    // Cargo sets these for build scripts, and not for the compiler.
    let is_asked_by_script = ["HOST", "NUM_JOBS", "OPT_LEVEL"]
        .iter()
        .all(|variable| env::var_os(variable).is_some());
    if is_asked_by_script {
        run(Command::new(variable("SOLO_ASKED")).args(&arguments));
    }
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1)?.to_str().map(str::to_string)
    };
    let mut texts = arguments.iter().filter_map(|argument| argument.to_str());
    let hash = texts.find_map(|text| text.strip_prefix("extra-filename="));
    let records = match (value("--crate-name"), value("--out-dir")) {
        (Some(name), Some(folder)) => {
            Some(format!("{folder}/{name}{}.records", hash.unwrap_or_default()))
        }
        _ => None,
    };
    let is_macro_crate = value("--crate-type").as_deref() == Some("proc-macro");
    if is_macro_crate {
        take_copy(&mut arguments);
    }
    let mut command = Command::new(variable("SOLO_RUSTC"));
    command.args(&arguments);
    if let Some(records) = records {
        // Records of an earlier run are obsolete.
        let _ = fs::remove_file(&records);
        command.env("SOLO_RECORDS", records);
    }
    run(&mut command);
}

fn variable(name: &str) -> OsString {
    env::var_os(name).unwrap_or_else(|| panic!("{name} is not set"))
}

fn run(command: &mut Command) {
    let status = command.status().expect("the compiler cannot be run");
    exit(status.code().unwrap_or(1));
}

/// Replaces a crate by its copy. `SOLO_COPIES` names a file of lines: a file, a tab, its copy.
fn take_copy(arguments: &mut Vec<OsString>) {
    let table = fs::read_to_string(variable("SOLO_COPIES"));
    let table = table.expect("the table of copies cannot be read");
    let here = env::current_dir().expect("no current folder");
    let copy = |argument: &OsString| {
        let file = here.join(argument);
        let mut lines = table.lines().filter_map(|line| line.split_once('\t'));
        lines.find_map(|(of, copy)| (file == Path::new(of)).then(|| OsString::from(copy)))
    };
    let found = arguments.iter().position(|argument| copy(argument).is_some());
    let Some(argument) = found.map(|found| &mut arguments[found]) else {
        return;
    };
    *argument = copy(argument).unwrap_or_default();
    if !arguments.iter().any(|argument| argument == "--cap-lints") {
        arguments.push(OsString::from("--cap-lints=allow"));
    }
}
