//! Small workspaces, the bundler, and the plain compiler.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What every workspace has, unless a test brings its own.
const FILES: [(&str, &str); 5] = [
    (
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"main\"]\n",
    ),
    (
        "main/Cargo.toml",
        "[package]\nname = \"main\"\nedition = \"2021\"\n\n[dependencies]\nlib = { path = \"../lib\" }\n",
    ),
    (
        "main/src/main.rs",
        "fn main() { println!(\"{}\", lib::f()); }\n",
    ),
    (
        "lib/Cargo.toml",
        "[package]\nname = \"lib\"\nedition = \"2021\"\n",
    ),
    ("lib/src/lib.rs", include_str!("library.rs")),
];

/// Returns `cargo solo` with these arguments.
pub fn solo(arguments: &[&str]) -> Command {
    let mut solo = Command::new(env!("CARGO_BIN_EXE_cargo-solo"));
    solo.arg("solo").args(arguments);
    solo
}

/// Compiles `bundle.rs` in a folder with plain rustc, which must print nothing.
#[track_caller]
fn compile(edition: &str, arguments: &[String], folder: &Path) {
    let output = Command::new("rustc")
        .args(["--edition", edition])
        .args(arguments)
        .arg("bundle.rs")
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "edition {edition}, {arguments:?}: {said}\n{}",
        fs::read_to_string(folder.join("bundle.rs")).unwrap()
    );
}

/// Returns the arguments of rustc where a site has crates of the names that a bundle gives to modules.
fn crates_of_a_site(folder: &Path) -> Vec<String> {
    let empty = folder.join("libempty.rmeta");
    fs::write(folder.join("empty.rs"), "").unwrap();
    let arguments = ["--crate-type=lib", "--emit=metadata", "empty.rs"];
    let output = Command::new("rustc")
        .args(arguments)
        .current_dir(folder)
        .output();
    assert!(output.unwrap().status.success());
    let names = ["deep", "deep_lib", "itertools", "lib", "my_lib", "proconio"];
    let arguments = names.map(|name| format!("--extern={name}={}", empty.display()));
    arguments.to_vec()
}

/// Runs a program without input and returns what it prints.
fn run(program: &Path) -> String {
    let output = Command::new(program).stdin(Stdio::null()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// What shows that a bundle does what its program does.
#[derive(Clone, Copy, PartialEq)]
pub enum Evidence {
    /// The comparison of their functions, where the bundler makes it.
    Comparison,
    /// That both print the same, too: the comparison leaves something out.
    Runs,
}

/// A workspace in a temporary folder.
pub struct Small {
    folder: TempDir,
}

impl Small {
    /// Writes the files, a path and a text each, and those of `FILES` that are missing.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let small = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for (path, text) in FILES.iter().chain(files) {
            small.write(path, text);
        }
        small
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut file = fs::File::create(path).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }

    /// Returns the command that bundles, run in the binary's package.
    pub fn solo(&self, more: &[&str]) -> Command {
        let mut solo = solo(more);
        solo.current_dir(self.path().join("main"));
        solo
    }

    pub fn bundle(&self, more: &[&str]) -> Output {
        self.solo(more).output().unwrap()
    }

    /// Checks that the bundle does what `cargo run` does, and returns its text.
    ///
    /// If `evidence` allows it and the bundler has compared all functions with cargo's build, that is the proof.
    /// Otherwise, both programs run.
    #[track_caller]
    pub fn check(&self, edition: &str, more: &[&str], evidence: Evidence) -> String {
        self.check_saying(edition, more, evidence).0
    }

    /// Does the same, and returns what was said, too.
    #[track_caller]
    pub fn check_saying(
        &self,
        edition: &str,
        more: &[&str],
        evidence: Evidence,
    ) -> (String, String) {
        let output = self.bundle(more);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        let text = String::from_utf8(output.stdout).unwrap();
        self.write("bundle.rs", &text);
        let mut arguments = vec!["--emit=metadata".to_string()];
        if !more.contains(&"--for") {
            arguments.extend(crates_of_a_site(self.path()));
        }
        compile(edition, &arguments, self.path());
        let is_compared = cfg!(target_os = "linux")
            && !more.contains(&"--no-prove")
            && !said.contains("not compared with cargo's build");
        if !is_compared || evidence == Evidence::Runs {
            self.compare_runs(edition, more, &text);
        }
        (text, said)
    }

    /// Checks that the bundle prints what `cargo run` prints.
    #[track_caller]
    fn compare_runs(&self, edition: &str, more: &[&str], text: &str) {
        let arguments = ["-O", "-o", "bundle"].map(str::to_string);
        compile(edition, &arguments, self.path());
        let example = more.iter().skip_while(|it| **it != "--example").take(2);
        let expected = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--release"])
            .args(example)
            .current_dir(self.path().join("main"))
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&expected.stderr);
        assert!(expected.status.success(), "{error}");
        let expected = String::from_utf8_lossy(&expected.stdout);
        assert_eq!(run(&self.path().join("bundle")), expected, "{text}");
    }

    /// Returns the error message of a bundle that must be refused.
    #[track_caller]
    pub fn refusal(&self, more: &[&str]) -> String {
        let output = self.bundle(&[&["-o", "bundle.rs"], more].concat());
        assert_eq!(output.status.code(), Some(2), "it is not refused");
        let file = self.path().join("main/bundle.rs");
        assert!(!file.exists(), "a file was written although it is refused");
        String::from_utf8(output.stderr).unwrap()
    }
}
