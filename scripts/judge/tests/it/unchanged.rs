//! cargo is asked again as soon as something has changed that a program is made of, and not before.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use rstest::rstest;
use tempfile::TempDir;

use crate::util::{command, Said};

/// A workspace whose program prints what a library returns, and the sample that expects 1.
struct Small(TempDir);

impl Small {
    fn new() -> Self {
        let small = Self(TempDir::new().unwrap());
        let manifest = "[workspace]\nmembers = ['contests/*', 'library']\nresolver = '2'\n";
        small.write("Cargo.toml", manifest);
        small.write(
            "contests/one/Cargo.toml",
            "[package]\nname = 'one'\nedition = '2021'\n[dependencies]\nlibrary = { path = '../../library' }\n[package.metadata.problems.a]\n",
        );
        let main = "fn main() { println!(\"{}\", library::value()) }\n";
        small.write("contests/one/src/bin/a.rs", main);
        small.write(
            "library/Cargo.toml",
            "[package]\nname = 'library'\nedition = '2021'\n[features]\nother = []\n",
        );
        small.write("library/src/lib.rs", LIBRARY);
        small.write("library/src/value.txt", "1");
        small.write("testdata/one-a/1.in", "");
        small.write("testdata/one-a/1.out", "1\n");
        small.write(
            "cargo",
            "#!/bin/sh\necho \"$1\" >> calls/log\nexec cargo \"$@\"\n",
        );
        small.write("calls/log", "");
        let cargo = small.path("cargo");
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
        small
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file. If there is one, its time stays.
    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let before = fs::metadata(&path).and_then(|data| data.modified()).ok();
        fs::write(&path, text).unwrap();
        if let Some(time) = before {
            File::options()
                .write(true)
                .open(&path)
                .unwrap()
                .set_modified(time)
                .unwrap();
        }
    }

    /// Judges the program; returns what is said, and how often cargo was called for it.
    fn test(&self, variables: &[(&str, &str)]) -> (Said, usize) {
        // A file that has changed just now might change again.
        thread::sleep(Duration::from_millis(40));
        let calls = || {
            fs::read_to_string(self.path("calls/log"))
                .unwrap()
                .lines()
                .count()
        };
        let before = calls();
        let mut judge = command(self.0.path(), &["test"]);
        judge
            .env("CARGO", self.path("cargo"))
            .envs(variables.iter().copied());
        (Said::new(judge.output().unwrap()), calls() - before)
    }

    /// Judges until cargo is no longer asked. The first time, folders are new.
    fn settle(&self) {
        for _ in 0..3 {
            let (said, calls) = self.test(&[]);
            assert_eq!(said.status, Some(0), "{said:#?}");
            if calls == 0 {
                return;
            }
        }
        panic!("cargo is asked each time");
    }
}

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
#[case::manifest(
    "library/Cargo.toml",
    "[package]\nname = 'library'\nedition = '2021'\n[features]\nother = []\ndefault = ['other']\n"
)]
#[case::profile(
    "Cargo.toml",
    "[workspace]\nmembers = ['contests/*', 'library']\nresolver = '2'\n[profile.release]\ndebug-assertions = true\n"
)]
#[case::configuration(".cargo/config.toml", "[build]\nrustflags = ['--cfg=other']\n")]
#[case::build_script(
    "library/build.rs",
    "fn main() { println!(\"cargo::rustc-cfg=other\") }"
)]
fn a_change_is_seen(#[case] path: &str, #[case] text: &str) {
    let small = Small::new();
    small.settle();
    small.write(path, text);
    let (said, calls) = small.test(&[]);
    assert!(calls > 0);
    assert_eq!(said.status, Some(1), "{said:#?}");
}

#[rstest]
#[case("RUSTFLAGS", "--cfg=other")]
#[case("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")]
#[case("OTHER", "1")]
fn a_variable_is_seen(#[case] name: &str, #[case] value: &str) {
    let small = Small::new();
    small.settle();
    let (said, _) = small.test(&[(name, value)]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    let (said, _) = small.test(&[]);
    assert_eq!(said.status, Some(0), "{said:#?}");
}

#[rstest]
#[case::binary("contests/one/src/bin/b.rs", "fn main() {}")]
#[case::binary_with_a_folder("contests/one/src/bin/b/main.rs", "fn main() {}")]
#[case::package("contests/two/src/main.rs", "fn main() {}")]
fn a_new_problem_is_seen(#[case] path: &str, #[case] text: &str) {
    let small = Small::new();
    small.settle();
    small.write(path, text);
    if path.contains("two") {
        small.write(
            "contests/two/Cargo.toml",
            "[package]\nname = 'two'\nedition = '2021'\n",
        );
    }
    let said = Said::new(command(small.0.path(), &["list"]).output().unwrap());
    let name = if path.contains("two") { "two" } else { "one-b" };
    assert!(said.stdout.contains(name), "{said:#?}");
}

#[rstest]
#[case::gone(None)]
#[case::another(Some("#!/bin/sh\necho 2\n"))]
fn a_program_that_cargo_has_not_built_is_built_again(#[case] text: Option<&str>) {
    let small = Small::new();
    small.settle();
    fs::remove_file(small.path("target/release/a")).unwrap();
    if let Some(text) = text {
        small.write("target/release/a", text);
    }
    let (said, calls) = small.test(&[]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(calls > 0);
}

/// Its program may be another each time.
#[test]
fn a_build_script_is_run_by_cargo() {
    let small = Small::new();
    small.write("library/build.rs", "fn main() {}");
    for _ in 0..3 {
        let (said, calls) = small.test(&[]);
        assert_eq!((said.status, calls > 0), (Some(0), true), "{said:#?}");
    }
}
