//! Stands between cargo and the compiler: gives it the copies of the macro crates instead of the crates,
//! and tells the macros where they note what they return.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::process::{exit, Command};

fn main() {
    let mut arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|it| it == name)?;
        arguments.get(at + 1)?.to_str().map(str::to_string)
    };
    let codegen = |name: &str| {
        let all = arguments.iter().filter_map(|it| it.to_str());
        let mut values = all.filter_map(|it| it.strip_prefix(name));
        values.next().map(str::to_string)
    };
    let records = match (value("--crate-name"), value("--out-dir")) {
        (Some(name), Some(folder)) => {
            let hash = codegen("extra-filename=").unwrap_or_default();
            Some(format!("{folder}/{name}{hash}.records"))
        }
        _ => None,
    };
    let is_macro_crate = value("--crate-type").as_deref() == Some("proc-macro");
    let compiler = arguments.remove(0);
    if is_macro_crate {
        take_copy(&mut arguments);
    }
    let mut command = Command::new(compiler);
    command.args(&arguments);
    if let Some(records) = records {
        // What an earlier run noted holds no more.
        let _ = fs::remove_file(&records);
        command.env("SOLO_RECORDS", records);
    }
    let status = command.status().expect("the compiler cannot be run");
    exit(status.code().unwrap_or(1));
}

/// Puts a crate's copy in its place. `SOLO_COPIES` names a file of lines: a file, a tab, its copy.
fn take_copy(arguments: &mut Vec<OsString>) {
    let table = env::var_os("SOLO_COPIES").expect("SOLO_COPIES");
    let table = fs::read_to_string(table).expect("the table of copies cannot be read");
    let here = env::current_dir().expect("no current folder");
    for argument in arguments.iter_mut() {
        let file = here.join(&*argument);
        let mut lines = table.lines().filter_map(|line| line.split_once('\t'));
        if let Some((_, copy)) = lines.find(|(of, _)| file == std::path::Path::new(of)) {
            *argument = OsString::from(copy);
            if !arguments.iter().any(|it| it == "--cap-lints") {
                arguments.push(OsString::from("--cap-lints=allow"));
            }
            return;
        }
    }
}
