//! Small workspaces, the bundler, and the plain compiler.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{LazyLock, Mutex, PoisonError};

use tempfile::TempDir;

/// The files of every workspace, unless a test brings its own.
const FILES: [(&str, &str); 4] = [
    (
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"main\"]\n",
    ),
    (
        "main/Cargo.toml",
        "[dependencies]\nlib = { path = \"../lib\" }\n",
    ),
    (
        "main/src/main.rs",
        "fn main() { println!(\"{}\", lib::f()); }\n",
    ),
    ("lib/src/lib.rs", include_str!("library.rs")),
];

/// Returns the manifest of a package of [`FILES`], without `[package]`, with this edition.
pub fn manifest(package: &str, edition: &str) -> String {
    let path = format!("{package}/Cargo.toml");
    let tables = FILES.iter().find(|file| file.0 == path);
    format!(
        "edition = \"{edition}\"\n{}",
        tables.map_or("", |file| file.1)
    )
}

/// Adds `[package]` to a manifest that lacks it. The lines before the first table become a part of it.
fn with_package(folder: &str, manifest: &str) -> String {
    let own = manifest.split('[').next().unwrap();
    let mut table = "[package]\n".to_string();
    for (key, value) in [("name", folder), ("edition", "2021")] {
        if !own.lines().any(|line| line.starts_with(key)) {
            table.extend([key, " = \"", value, "\"\n"]);
        }
    }
    table + manifest
}

/// Returns `cargo solo` with these arguments.
pub fn solo(arguments: &[&str]) -> Command {
    let mut solo = Command::new(env!("CARGO_BIN_EXE_cargo-solo"));
    solo.arg("solo").args(arguments);
    // Each workspace has its own target folder.
    solo.env_remove("CARGO_TARGET_DIR");
    solo
}

/// The path of rustc itself: rustup would look it up for each of a thousand runs.
pub static RUSTC: LazyLock<PathBuf> = LazyLock::new(|| {
    let mut rustc = Command::new("rustc");
    let output = rustc.arg("--print=sysroot").output().unwrap();
    let sysroot = String::from_utf8(output.stdout).unwrap();
    Path::new(sysroot.trim()).join("bin/rustc")
});

/// A crate without items.
static EMPTY: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty");
    fs::create_dir_all(&folder).unwrap();
    let source = folder.join("empty.rs");
    let output_folder = tempfile::tempdir_in(&folder).unwrap();
    fs::write(&source, "").unwrap();
    let mut rustc = Command::new(&*RUSTC);
    rustc.arg("--crate-type=lib").arg(source);
    let output = rustc.current_dir(output_folder.path()).output();
    assert!(output.unwrap().status.success());
    // Another process may be using the existing file.
    let library = folder.join("libempty.rlib");
    fs::rename(output_folder.path().join("libempty.rlib"), &library).unwrap();
    library
});

/// The files in which cargo caches the facts about rustc, in its target folders.
const RUSTC_INFO: [&str; 2] = [
    "target/.rustc_info.json",
    "target/cargo-solo/.rustc_info.json",
];

/// The folders for programs that solo compiles once, in the target folders. The name of a program has a hash of its text and
/// of rustc's version.
const TOOLS: [&str; 2] = ["target/cargo-solo/linker", "target/cargo-solo/markers"];

/// The folder in which the workspaces share these programs.
fn shared_tools() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("tools")
}

/// Links the files of a folder into another. If that fails, as between two file systems, solo compiles the programs again.
fn link_files(from: &Path, to: &Path) {
    let Ok(entries) = fs::read_dir(from) else {
        return;
    };
    fs::create_dir_all(to).unwrap();
    for entry in entries.flatten() {
        let _ = fs::hard_link(entry.path(), to.join(entry.file_name()));
    }
}

/// The texts of [`RUSTC_INFO`] in a workspace that was built. With them, cargo does not query rustc again in every other workspace.
static KNOWN_RUSTC: Mutex<Vec<(&str, String)>> = Mutex::new(Vec::new());

/// Compiles a file with plain rustc, which must print nothing, and returns the program.
#[track_caller]
pub fn compile(edition: &str, text: &str, folder: &Path) -> PathBuf {
    compile_beside(&[], edition, text, folder)
}

/// Does the same where the site has empty crates of these names.
#[track_caller]
fn compile_beside(crates: &[&str], edition: &str, text: &str, folder: &Path) -> PathBuf {
    let file = folder.join("bundle.rs");
    let program = folder.join("bundle");
    fs::write(&file, text).unwrap();
    let mut rustc = Command::new(&*RUSTC);
    rustc
        .args(["--edition", edition, "-O", "-o"])
        .args([&program, &file]);
    for name in crates {
        rustc.arg(format!("--extern={name}={}", EMPTY.display()));
    }
    let output = rustc.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && stderr.is_empty(),
        "edition {edition}, beside {crates:?}: {stderr}\n{text}"
    );
    program
}

/// Returns names that a site's crates may have: those of a bundle's modules, and some others.
fn crate_names(text: &str) -> Vec<&str> {
    let modules = text
        .lines()
        .filter_map(|line| line.strip_prefix("mod "))
        .filter_map(|line| line.strip_suffix(" {"));
    let others = ["deep", "deep_lib", "itertools", "lib", "my_lib", "proconio"];
    let names: BTreeSet<_> = modules.chain(others).collect();
    names.into_iter().collect()
}

/// Runs a program without input and returns what it prints.
fn run(program: &Path) -> String {
    let output = Command::new(program).stdin(Stdio::null()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a program that must succeed, and returns the texts of standard output and standard error.
#[track_caller]
pub fn success(program: &mut Command) -> (String, String) {
    let output = program.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stderr}");
    (String::from_utf8(output.stdout).unwrap(), stderr)
}

/// Returns the arguments of the bundler that cargo has, too.
fn of_cargo<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--bin" | "--example" | "--features" => {
                found.extend([*argument, arguments.next().unwrap()]);
            }
            "--all-features" | "--no-default-features" => found.push(argument),
            _ => {}
        }
    }
    found
}

/// A workspace in a temporary folder.
pub struct Small {
    folder: TempDir,
}

impl Small {
    /// Writes [`FILES`] and over them these files, each a path and a text. A library without a manifest gets one.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let small = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for (path, _) in FILES.iter().chain(files) {
            if let Some(folder) = path.strip_suffix("/src/lib.rs") {
                small.write(&format!("{folder}/Cargo.toml"), "");
            }
        }
        for (path, text) in FILES.iter().chain(files) {
            small.write(path, text);
        }
        let known = KNOWN_RUSTC.lock().unwrap_or_else(PoisonError::into_inner);
        for (path, text) in &*known {
            small.write(path, text);
        }
        for folder in TOOLS {
            link_files(&shared_tools().join(folder), &small.path().join(folder));
        }
        small
    }

    /// Stores cargo's facts about rustc, and the programs, for later workspaces.
    fn share(&self) {
        for folder in TOOLS {
            link_files(&self.path().join(folder), &shared_tools().join(folder));
        }
        let read = |path| Some((path, fs::read_to_string(self.path().join(path)).ok()?));
        let files: Vec<_> = RUSTC_INFO.into_iter().filter_map(read).collect();
        let mut known = KNOWN_RUSTC.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < files.len() {
            *known = files;
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file. A package's manifest needs neither name nor edition.
    pub fn write(&self, path: &str, text: &str) {
        let manifest = match path.strip_suffix("/Cargo.toml") {
            Some(folder) if !text.contains("[package]") => with_package(folder, text),
            _ => text.to_string(),
        };
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut file = fs::File::create(path).unwrap();
        file.write_all(manifest.as_bytes()).unwrap();
    }

    /// Writes a script that can be run, and returns its path.
    #[cfg(unix)]
    pub fn script(&self, path: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;

        self.write(path, text);
        let file = self.path().join(path);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        file.to_str().unwrap().to_string()
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
    #[track_caller]
    pub fn check(&self, edition: &str, more: &[&str]) -> String {
        self.check_with_stderr(edition, more).0
    }

    /// Does the same, and also returns the text of standard error.
    #[track_caller]
    pub fn check_with_stderr(&self, edition: &str, more: &[&str]) -> (String, String) {
        let (text, stderr) = success(&mut self.solo(more));
        // A bundle for a site may use the site's crates.
        let crates = if more.contains(&"--for") {
            Vec::new()
        } else {
            crate_names(&text)
        };
        let program = compile_beside(&crates, edition, &text, self.path());
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .env("RUSTC", &*RUSTC)
            .env_remove("CARGO_TARGET_DIR")
            .args(["run", "--quiet", "--release"])
            .args(of_cargo(more))
            .current_dir(self.path().join("main"));
        let (expected, _) = success(&mut cargo);
        assert_eq!(run(&program), expected, "{text}");
        self.share();
        (text, stderr)
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
