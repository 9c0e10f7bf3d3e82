//! Small workspaces, the bundler, and the plain compiler.

#![allow(dead_code)] // each file of tests uses a part

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub const EDITIONS: [&str; 3] = ["2018", "2021", "2024"];

/// Returns the top of this repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `judge bundle` with these arguments.
pub fn bundle(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_judge"))
        .arg("bundle")
        .args(arguments)
        .current_dir(repository())
        .output()
        .unwrap()
}

/// Compiles a file with plain rustc, which must not say a word, and returns the program.
#[track_caller]
pub fn compile(rustc: &Path, edition: &str, text: &str, folder: &Path) -> PathBuf {
    let file = folder.join(format!("bundle-{edition}.rs"));
    let program = folder.join(format!("bundle-{edition}"));
    fs::write(&file, text).unwrap();
    let output = Command::new(rustc)
        .args(["--edition", edition, "-O", "-o"])
        .args([&program, &file])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "edition {edition}: {said}\n{text}"
    );
    program
}

/// Runs a program, and returns what it prints.
pub fn run(program: &Path, input: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap().stdout
}

/// A workspace of its own, in a folder that goes with it.
pub struct Small {
    pub folder: TempDir,
}

impl Small {
    /// Writes the files, `path` and text in turn. A package's manifest may be left out: `main` and its
    /// library `lib` get one.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let manifests = [
            (
                "main/Cargo.toml",
                "[package]\nname = \"main\"\nedition = \"2021\"\n\n[dependencies]\nlib = { path = \"../lib\" }\n",
            ),
            ("lib/Cargo.toml", "[package]\nname = \"lib\"\nedition = \"2021\"\n"),
            ("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"main\"]\n"),
        ];
        for (path, text) in manifests.iter().chain(files) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self { folder }
    }

    pub fn manifest(&self) -> String {
        self.folder
            .path()
            .join("main/Cargo.toml")
            .display()
            .to_string()
    }

    pub fn bundle(&self, more: &[&str]) -> Output {
        bundle(&[&["--manifest-path", &self.manifest()], more].concat())
    }

    /// Checks that the bundle does what `cargo run` does, and returns its text.
    #[track_caller]
    pub fn check(&self, edition: &str, more: &[&str]) -> String {
        let output = self.bundle(more);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let text = String::from_utf8(output.stdout).unwrap();
        let program = compile(Path::new("rustc"), edition, &text, self.folder.path());
        let expected = Command::new(env!("CARGO"))
            .args([
                "run",
                "--quiet",
                "--release",
                "--manifest-path",
                &self.manifest(),
            ])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&expected.stderr);
        assert!(expected.status.success(), "{said}");
        assert_eq!(
            String::from_utf8_lossy(&run(&program, b"")),
            String::from_utf8_lossy(&expected.stdout),
            "{text}"
        );
        text
    }

    /// Returns why the bundler refuses.
    #[track_caller]
    pub fn refusal(&self, more: &[&str]) -> String {
        let file = self.folder.path().join("bundle.rs");
        let file = file.display().to_string();
        let output = self.bundle(&[&["-o", &file], more].concat());
        assert!(!output.status.success(), "it is not refused");
        assert!(!Path::new(&file).exists(), "a file is written all the same");
        String::from_utf8(output.stderr).unwrap()
    }
}
