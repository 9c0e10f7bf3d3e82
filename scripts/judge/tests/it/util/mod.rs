//! The workspaces and processes of the tests of `judge` and `games`. Each program of tests uses some of them.
#![allow(dead_code, unused_imports)]

pub mod copy;
pub mod fixtures;
#[cfg(target_os = "linux")]
pub mod listener;
#[cfg(target_os = "linux")]
pub mod processes;
pub mod programs;

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::ops::Deref;
#[cfg(unix)]
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::PROGRAM;

pub use programs::{root, REFERENCES, SOLUTIONS};

/// Runs the command with these arguments, as if in this folder.
pub fn judge(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> Outcome {
    Outcome::new(command(folder, arguments).output().unwrap())
}

/// Runs the command with the words of a line, as if in this folder.
pub fn run(folder: &Path, line: &str) -> Outcome {
    judge(folder, &shell_words::split(line).unwrap())
}

pub fn command(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut judge = Command::new(PROGRAM);
    judge
        .args(arguments)
        .current_dir(folder)
        .env("JUDGE_ALIAS", "1")
        .env_remove("CLICOLOR_FORCE");
    // A workspace of a test has its own target folder.
    if !folder.starts_with(root()) {
        judge.env_remove("CARGO_TARGET_DIR");
    }
    judge
}

/// Returns the command `BEFORE sh -c SCRIPT`. In the script, `"$@"` is `judge` with these arguments. The words before it start
/// the shell elsewhere: in namespaces, for example.
#[cfg(unix)]
pub fn in_shell(before: &[&str], folder: &Path, script: &str, arguments: &[&str]) -> Command {
    let words = [before, &["sh", "-c", script, "sh", PROGRAM], arguments].concat();
    let mut shell = Command::new(words[0]);
    shell.args(&words[1..]).current_dir(folder);
    shell.env_remove("CARGO_TARGET_DIR");
    shell
}

/// Fails unless a page has the output of this command under the comment that names it.
#[track_caller]
pub fn assert_up_to_date(file: &str, program: &str, line: &str) {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let (_, after) = text
        .split_once(&format!("<!-- cargo {program} {line} -->\n"))
        .expect("the comment that names the command");
    let (part, _) = after
        .split_once("<!-- end -->")
        .expect("the end of the output");
    let printed = run(root(), line).stdout;
    assert_eq!(
        part.trim(),
        printed.trim(),
        "paste this into {file}:\n\n{printed}"
    );
}

/// Links all programs in `PATH`, except these, into a folder.
#[cfg(unix)]
pub fn programs_without(missing: &[&str], folder: &Path) {
    let path = env::var_os("PATH").unwrap();
    for entry in env::split_paths(&path).flat_map(fs::read_dir).flatten() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        if missing.iter().all(|missing| *missing != name) {
            // The first of several counts.
            let _ = symlink(entry.path(), folder.join(name));
        }
    }
}

/// Returns the files and folders in a folder and below it.
pub fn all_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_below(&path));
        }
        found.push(path);
    }
    found
}

/// Returns the names of the folders that runners have left in the target folder of a workspace.
pub fn left_in_target(workspace: &Path) -> Vec<String> {
    let entries = fs::read_dir(workspace.join("target")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names
        .filter(|name| name.starts_with("judge-") && name != "judge-bundle")
        .collect()
}

/// Runs `judge` with a line of arguments on a terminal and types this text; `^D` in it is Ctrl-D.
#[cfg(target_os = "linux")]
pub fn on_terminal(folder: &Path, path: &str, line: &str, typed: &str) -> Outcome {
    let command = format!("stty -echo; exec {PROGRAM} {line}");
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    script.current_dir(folder).env("PATH", path);
    Outcome::of(&mut script, &typed.replace("^D", "\u{4}"))
}

/// The output of a command, and its status.
#[derive(Debug)]
pub struct Outcome {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Outcome {
    pub fn new(output: Output) -> Self {
        Self {
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Returns the events of `--json`.
    pub fn events(&self) -> Vec<Value> {
        let lines = self.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    }

    /// Returns the outcome of the only problem, from the events of `--json`.
    pub fn outcome_in_json(&self) -> Value {
        self.events().pop().expect("there are events")
    }

    /// Runs a command whose standard input is this text.
    pub fn of(command: &mut Command, input: &str) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that refuses its arguments reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        Self::new(child.wait_with_output().unwrap())
    }

    /// Fails unless the command ended with this status.
    #[track_caller]
    pub fn exits(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{self:#?}");
        self
    }

    /// Fails unless standard output has this text.
    #[track_caller]
    pub fn shows(&self, text: &str) {
        assert!(self.stdout.contains(text), "no {text:?}: {self:#?}");
    }

    /// Fails if standard output has this text.
    #[track_caller]
    pub fn hides(&self, text: &str) {
        assert!(!self.stdout.contains(text), "{text:?}: {self:#?}");
    }

    /// Fails unless standard error has this text.
    #[track_caller]
    pub fn warns(&self, text: &str) {
        assert!(self.stderr.contains(text), "no {text:?}: {self:#?}");
    }

    /// Fails unless the command printed nothing but this error.
    #[track_caller]
    pub fn assert_refused(&self, sentence: &str) {
        self.has_one_error(sentence);
        assert_eq!(self.stdout, "");
    }

    /// Fails unless the command ended with this error, and standard error has nothing else.
    #[track_caller]
    fn has_one_error(&self, sentence: &str) {
        assert_eq!(self.status, Some(2), "{self:#?}");
        assert_eq!(self.stderr.trim_end(), format!("error: {sentence}"));
    }

    /// Fails unless the command ended with an error that begins like this.
    #[track_caller]
    pub fn error_begins(&self, begin: &str) {
        assert_eq!(self.status, Some(2), "{self:#?}");
        let begin = format!("error: {begin}");
        assert!(self.stderr.starts_with(&begin), "no {begin:?}: {self:#?}");
    }

    /// Fails unless standard output begins with this text.
    #[track_caller]
    pub fn stdout_begins(&self, text: &str) {
        assert!(self.stdout.starts_with(text), "no {text:?}: {self:#?}");
    }

    /// Fails unless standard error ends with this text.
    #[track_caller]
    pub fn stderr_ends(&self, text: &str) {
        assert!(self.stderr.ends_with(text), "no {text:?}: {self:#?}");
    }

    /// Fails unless the command succeeded without a word on standard error.
    #[track_caller]
    pub fn succeeds(&self) {
        assert_eq!(self.status, Some(0), "{self:#?}");
        assert_eq!(self.stderr, "", "{self:#?}");
    }

    /// Fails unless the last row of the table has this verdict.
    #[track_caller]
    pub fn last_verdict(&self, verdict: &str) {
        let last = self.stdout.lines().last().unwrap();
        assert_eq!(last.split_whitespace().nth(1), Some(verdict), "{self:#?}");
    }

    /// Fails unless the command ended with one error, since nothing is known of the only test.
    #[track_caller]
    pub fn unknown(&self, sentence: &str) {
        self.has_one_error(sentence);
        self.last_verdict("JE");
    }

    /// Fails unless every verdict is this one, in the lines of the tests and in the table.
    #[track_caller]
    pub fn verdict(&self, verdict: &str, why: &str) {
        let of_tests = self
            .stdout
            .lines()
            .filter(|line| line.starts_with("  test"));
        let verdicts: Vec<_> = of_tests
            .map(|line| line.split_whitespace().nth(1).unwrap())
            .collect();
        assert!(
            !verdicts.is_empty() && verdicts.iter().all(|shown| *shown == verdict),
            "{self:#?}"
        );
        self.shows(why);
        self.last_verdict(verdict);
        assert_eq!(self.status, Some(i32::from(verdict != "AC")), "{self:#?}");
    }
}

/// A folder for one test.
pub struct Folder(pub TempDir);

impl Folder {
    pub fn of(files: &[(&str, &str)]) -> Self {
        let folder = Self(TempDir::new().unwrap());
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn join(&self, path: impl AsRef<Path>) -> PathBuf {
        self.path().join(path)
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.join(path)).unwrap()
    }

    /// Writes a file, whose folder need not exist.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Fails unless a file has these texts.
    #[track_caller]
    pub fn has(&self, path: &str, texts: &[&str]) {
        let content = self.read(path);
        for text in texts {
            assert!(content.contains(text), "no {text:?}: {content}");
        }
    }

    /// Writes the input and the answer of a test, with this path without its extension.
    pub fn write_test(&self, path: &str, input: &str, answer: &str) {
        self.write(&format!("{path}.in"), input);
        self.write(&format!("{path}.out"), answer);
    }

    /// Writes a script or another program.
    #[cfg(unix)]
    pub fn write_program(&self, path: &str, text: &str) {
        self.write(path, text);
        fs::set_permissions(self.join(path), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Writes a command, a script for `sh`, to a folder; returns a `PATH` that begins with this folder.
    #[cfg(unix)]
    pub fn fake(&self, name: &str, script: &str) -> String {
        self.write_program(&format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
        let others = env::var("PATH").unwrap();
        format!("{}:{others}", self.join("bin").display())
    }

    pub fn rename(&self, path: &str, to: &str) {
        fs::rename(self.join(path), self.join(to)).unwrap();
    }

    pub fn remove(&self, path: &str) {
        fs::remove_file(self.join(path)).unwrap();
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        command(self.path(), arguments)
    }

    pub fn judge(&self, arguments: &[&str]) -> Outcome {
        judge(self.path(), arguments)
    }

    pub fn feed(&self, arguments: &[&str], input: &str) -> Outcome {
        Outcome::of(&mut self.command(arguments), input)
    }

    /// Runs the command with the words of a line.
    pub fn run(&self, line: &str) -> Outcome {
        run(self.path(), line)
    }
}

/// A workspace of one problem, `toy-1-echo`, whose one test has this input and this answer.
pub struct Toy(Folder);

impl Deref for Toy {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.0
    }
}

impl Toy {
    pub fn new(input: &str, answer: &str) -> Self {
        let toy = Self(Folder::of(&[]));
        toy.write(
            "Cargo.toml",
            "[workspace]\nmembers = ['crates/*']\nresolver = '3'\n[workspace.metadata.judge]\nfolder = 'crates'\n\
             package-per = 'problem'\nsite = 'any'\n",
        );
        toy.write("crates/toy-1-echo/Cargo.toml", &Self::manifest());
        toy.write("crates/toy-1-echo/src/main.rs", Self::SOLUTION);
        toy.write_test("testdata/toy-1-echo/test", input, answer);
        toy
    }

    /// A toy with this time limit, for programs that must exceed it: in CPU time, even if others leave them a tenth of
    /// a processor. The default limit is long enough for all other programs.
    pub fn with_milliseconds(milliseconds: u32, input: &str, answer: &str) -> Self {
        let toy = Self::new(input, answer);
        let manifest = Self::manifest().replace("10000", &milliseconds.to_string());
        toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
        toy
    }

    /// A toy with a reference, too, and a blank solution, whose program must print the number of the input.
    pub fn with_reference() -> Self {
        let toy = Self::new("7\n", "7\n");
        toy.write_reference(Self::REFERENCE);
        toy.write(
            "crates/toy-1-echo/examples/toy-1-echo-blank.rs",
            "fn main() {}\n",
        );
        toy.write("crates/toy-1-echo/README.md", Self::README);
        toy
    }

    pub const README: &'static str = include_str!("toy/README.md");

    pub const REFERENCE_PATH: &'static str = "crates/toy-1-echo/examples/toy-1-echo-reference.rs";

    const REFERENCE: &'static str = "fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments[1] == \"tables\" {
        return;
    }
    if let [_, job, seed, size] = &arguments[..] {
        assert_eq!(job, \"generate\");
        println!(\"{seed}{size}\");
        return;
    }
    if arguments[1] != \"solve\" {
        std::process::exit(2);
    }
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    match input.trim().parse::<u64>() {
        Ok(number) => println!(\"{number}\"),
        Err(_) => std::process::exit(2),
    }
}
";

    pub const SOLUTION: &str = "fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    print!(\"{input}\");
}
";

    pub fn manifest() -> String {
        include_str!("toy/manifest.toml").to_string()
    }

    /// Adds a problem with this solution, and the settings of the first.
    pub fn add_problem(&self, name: &str, solution: &str) {
        let manifest = Self::manifest().replace("toy-1-echo", name);
        self.write(&format!("crates/{name}/Cargo.toml"), &manifest);
        self.write(&format!("crates/{name}/src/main.rs"), solution);
    }

    /// Misspells the key `title` in the manifest of a problem; returns the manifest as it was.
    pub fn break_manifest(&self, name: &str) -> String {
        let path = format!("crates/{name}/Cargo.toml");
        let manifest = self.read(&path);
        self.write(&path, &manifest.replace("title", "titel"));
        manifest
    }

    pub fn change_manifest(&self, from: &str, to: &str) {
        let path = "crates/toy-1-echo/Cargo.toml";
        let text = self.read(path);
        assert!(text.contains(from), "{text}");
        self.write(path, &text.replace(from, to));
    }

    /// Writes a reference. `main` of the source does one job; the added code makes it answer requests, too.
    pub fn write_reference(&self, source: &str) {
        let job = source.replace("fn main()", "fn job()");
        self.write(Self::REFERENCE_PATH, &(job + include_str!("serve.txt")));
    }

    /// Judges a program instead of the solution.
    pub fn test_program(&self, program: &str) -> Outcome {
        self.judge(&["test", "echo", "--program", program])
    }
}
