//! The memo of cargo: it runs again only if an input of the program has changed.

use std::fs::{self, File};
use std::thread;
use std::time::Duration;

use rstest::rstest;

use crate::util::{Folder, Outcome};

/// A workspace whose program prints what a library returns, and the sample that expects 1.
struct Small(Folder);

impl Small {
    fn new() -> Self {
        let small = Self(Folder::of(&[
            ("Cargo.toml", WORKSPACE),
            (
                "contests/one/Cargo.toml",
                "[package]\nname = 'one'\nedition = '2021'\n[dependencies]\nlibrary = { path = '../../library' }\n[package.metadata.problems.a]\n",
            ),
            ("contests/one/src/bin/a.rs", "fn main() { println!(\"{}\", library::value()) }\n"),
            ("library/Cargo.toml", MANIFEST),
            ("library/src/lib.rs", LIBRARY),
            ("library/src/value.txt", "1"),
            ("testdata/one-a/1.in", ""),
            ("testdata/one-a/1.out", "1\n"),
            ("calls/log", ""),
        ]));
        let cargo = "#!/bin/sh\necho \"$1\" >> calls/log\nexec cargo \"$@\"\n";
        small.0.write_program("cargo", cargo);
        small
    }

    /// Writes a file, with the former mtime if it existed.
    fn write(&self, path: &str, text: &str) {
        let before = fs::metadata(self.0.join(path)).and_then(|data| data.modified());
        self.0.write(path, text);
        if let Ok(time) = before {
            let file = File::options().write(true).open(self.0.join(path));
            file.unwrap().set_modified(time).unwrap();
        }
    }

    /// Judges the program; returns the outcome, and how often cargo was called for it.
    fn test(&self, variables: &[(&str, &str)]) -> (Outcome, usize) {
        // A file that has changed just now might change again.
        thread::sleep(Duration::from_millis(40));
        let calls = || self.0.read("calls/log").lines().count();
        let before = calls();
        let mut judge = self.0.command(&["test"]);
        judge.env("CARGO", self.0.join("cargo"));
        judge.envs(variables.iter().copied());
        (Outcome::new(judge.output().unwrap()), calls() - before)
    }

    /// Judges until cargo is no longer called. The first runs create folders.
    fn settle(&self) {
        for _ in 0..3 {
            let (output, calls) = self.test(&[]);
            output.exits(0);
            if calls == 0 {
                return;
            }
        }
        panic!("cargo is asked each time");
    }
}

const WORKSPACE: &str = "[workspace]\nmembers = ['contests/*', 'library']\nresolver = '2'\n";

const MANIFEST: &str = "[package]\nname = 'library'\nedition = '2021'\n[features]\nother = []\n";

const LIBRARY: &str = "pub fn value() -> i32 {
    if cfg!(feature = \"other\") || cfg!(other) || cfg!(debug_assertions) || option_env!(\"OTHER\").is_some() {
        2
    } else {
        include!(\"value.txt\")
    }
}
";

#[rstest]
#[case::source("contests/one/src/bin/a.rs", "fn main() { println!(\"2\") }")]
#[case::library("library/src/lib.rs", "pub fn value() -> i32 { 2 }")]
#[case::included("library/src/value.txt", "2")]
#[case::manifest("library/Cargo.toml", &format!("{MANIFEST}default = ['other']\n"))]
#[case::profile("Cargo.toml", &format!("{WORKSPACE}[profile.release]\ndebug-assertions = true\n"))]
#[case::configuration(".cargo/config.toml", "[build]\nrustflags = ['--cfg=other']\n")]
#[case::build_script(
    "library/build.rs",
    "fn main() { println!(\"cargo::rustc-cfg=other\") }"
)]
fn a_change_is_seen(#[case] path: &str, #[case] text: &str) {
    let small = Small::new();
    small.settle();
    small.write(path, text);
    let (output, calls) = small.test(&[]);
    assert!(calls > 0);
    output.exits(1);
}

#[rstest]
#[case("RUSTFLAGS", "--cfg=other")]
#[case("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")]
#[case("OTHER", "1")]
fn a_variable_is_seen(#[case] name: &str, #[case] value: &str) {
    let small = Small::new();
    small.settle();
    small.test(&[(name, value)]).0.exits(1);
    small.test(&[]).0.exits(0);
}

#[rstest]
#[case::binary("contests/one/src/bin/b.rs", "one-b")]
#[case::binary_with_a_folder("contests/one/src/bin/b/main.rs", "one-b")]
#[case::package("contests/two/src/main.rs", "two")]
fn a_new_problem_is_seen(#[case] path: &str, #[case] name: &str) {
    let small = Small::new();
    small.settle();
    small.write(path, "fn main() {}");
    if name == "two" {
        let manifest = "[package]\nname = 'two'\nedition = '2021'\n";
        small.write("contests/two/Cargo.toml", manifest);
    }
    small.0.run("list").shows(name);
}

#[rstest]
#[case::gone(None)]
#[case::another(Some("#!/bin/sh\necho 2\n"))]
fn a_program_that_cargo_has_not_built_is_built_again(#[case] text: Option<&str>) {
    let small = Small::new();
    small.settle();
    fs::remove_file(small.0.join("target/release/a")).unwrap();
    if let Some(text) = text {
        small.write("target/release/a", text);
    }
    let (output, calls) = small.test(&[]);
    output.exits(0);
    assert!(calls > 0);
}

/// A build script may have another result each time.
#[test]
fn a_build_script_is_run_by_cargo() {
    let small = Small::new();
    small.write("library/build.rs", "fn main() {}");
    for _ in 0..3 {
        let (output, calls) = small.test(&[]);
        assert_eq!((output.status, calls > 0), (Some(0), true), "{output:#?}");
    }
}
