//! New problems: from a name, from Competitive Companion, by its browser extension.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::util::{command, root, Said};
use rstest::rstest;
use tempfile::TempDir;

/// As the extension sends it.
const COMPANION: &str = r#"{
    "name": "Take \"Any\"", "group": "Kattis - Open", "url": "https://open.kattis.com/problems/takeany",
    "interactive": false, "memoryLimit": 64, "timeLimit": 500,
    "tests": [{"input": "3\n", "output": "first\n"}, {"input": "1\n", "output": "first\n"}],
    "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
    "languages": {"java": {"mainClass": "Main", "taskClass": "TakeAny"}}, "batch": {"id": "1", "size": 1}
}"#;

const NAME: &str = "kattis-take-any";

/// A workspace with what a problem needs: the one here, without its problems.
struct Copy(TempDir);

impl Copy {
    fn new() -> Self {
        let copy = Self(TempDir::new().unwrap());
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        let members =
            "members = [\"common\", \"crates/*\", \"scripts/*\", \"scripts/judge/launch\"]";
        assert!(manifest.contains(members));
        copy.write(
            "Cargo.toml",
            &manifest.replace(
                members,
                "members = [\"common\", \"crates/*\", \"scripts/reference\"]",
            ),
        );
        for file in [
            "Cargo.lock",
            "common/Cargo.toml",
            "scripts/reference/Cargo.toml",
        ] {
            copy.write(file, &fs::read_to_string(root().join(file)).unwrap());
        }
        copy.take_folder(&root().join("common/src"));
        copy.take_folder(&root().join("scripts/reference/src"));
        copy.take_folder(&root().join("common/benches"));
        copy.write(
            "crates/toy-1-echo/Cargo.toml",
            &crate::util::Toy::manifest(),
        );
        copy.write("crates/toy-1-echo/src/main.rs", crate::util::Toy::SOLUTION);
        copy
    }

    fn take_folder(&self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.take_folder(&path);
                continue;
            }
            let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
            self.write(name, &fs::read_to_string(&path).unwrap());
        }
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut judge = command(self.path(), arguments);
        // Kept from one run to the next, so that crates of the registry are built once.
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new");
        judge.env("CARGO_TARGET_DIR", target);
        judge
    }

    fn judge(&self, arguments: &[&str], input: &str) -> Said {
        let mut judge = self.command(arguments);
        judge
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut judge = judge.spawn().unwrap();
        let _ = judge.stdin.take().unwrap().write_all(input.as_bytes());
        Said::new(judge.wait_with_output().unwrap())
    }
}

#[test]
fn a_new_problem_builds_is_judged_and_can_be_stressed() {
    let copy = Copy::new();
    let said = copy.judge(&["new", "--companion"], COMPANION);
    assert_eq!(said.status, Some(0), "{said:#?}");
    let manifest = copy.read(&format!("crates/{NAME}/Cargo.toml"));
    assert!(
        manifest.contains("title = \"Take \\\"Any\\\"\"\n"),
        "{manifest}"
    );
    assert!(
        manifest.contains("time-limit-ms = 500\nmemory-limit-mib = 64\n"),
        "{manifest}"
    );

    // What is still to be written is what the check names.
    let said = copy.judge(&["check", NAME], "");
    assert_eq!(said.status, Some(1), "{said:#?}");
    let unfinished: Vec<_> = said.stdout.lines().collect();
    let missing = [
        format!("{NAME}: set `theory` in crates/{NAME}/Cargo.toml"),
        format!("{NAME}: crates/{NAME}/src/main.rs is still the template: write it"),
        format!(
            "{NAME}: crates/{NAME}/examples/{NAME}-reference.rs is still the template: write it"
        ),
        format!("{NAME}: crates/{NAME}/examples/{NAME}-blank.rs is still the template: write it"),
        format!(
            "{NAME}: crates/{NAME}/wrong has no wrong program: add a plausible one that the tests \
             must reject"
        ),
    ];
    assert_eq!(unfinished, missing);

    let said = copy.judge(&["test", NAME], "");
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(said.stdout.contains("sample-2          WA"), "{said:#?}");
    assert!(said.stdout.contains("got       nothing more"), "{said:#?}");
    let said = copy.judge(&["stress", NAME, "--seed", "1"], "");
    assert!(said.stdout.contains("smallest          WA"), "{said:#?}");

    let solution = copy.read(&format!("crates/{NAME}/src/main.rs"));
    let solution = solution.replace("String::new()", "\"first\".to_string()");
    copy.write(&format!("crates/{NAME}/src/main.rs"), &solution);
    let said = copy.judge(&["test", NAME], "");
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(said.stdout.contains("2/2"), "{said:#?}");
    let said = copy.judge(&["stress", NAME, "--tests", "30"], "");
    assert_eq!(said.status, Some(0), "{said:#?}");
}

#[test]
fn a_new_problem_of_a_name_alone_asks_for_its_tests() {
    let copy = Copy::new();
    let said = copy.judge(&["new", "hdu-9999-take-any"], "");
    assert_eq!(said.status, Some(0), "{said:#?}");
    let said = copy.judge(&["check", "9999"], "");
    assert_eq!(said.status, Some(1), "{said:#?}");
    for missing in [
        "set `title`",
        "set `url`",
        "testdata/hdu-9999-take-any has no samples",
    ] {
        assert!(said.stdout.contains(missing), "{missing}: {said:#?}");
    }
    copy.judge(&["test", "9999"], "")
        .refused("testdata/hdu-9999-take-any has no tests: add files `<test>.in` and `<test>.out`");
    copy.judge(&["new", "hdu-9999-take-any"], "")
        .refused("crates/hdu-9999-take-any already exists");
}

#[rstest]
#[case("1536-s-nim")]
#[case("hdu-1536-S-Nim")]
#[case("../hdu")]
#[case("hdu--x")]
fn a_name_that_no_crate_can_have_is_refused(#[case] name: &str) {
    Copy::new().judge(&["new", name], "").refused(&format!(
        "`{name}` is not a valid name for a problem: use lower-case letters, digits and hyphens, the site first"
    ));
}

#[test]
fn what_is_no_problem_is_refused() {
    let said = Copy::new().judge(&["new", "--companion"], "{}");
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "error: standard input is not a problem in the format of Competitive Companion: missing field `name`";
    assert!(said.stderr.starts_with(why), "{said:#?}");
}

fn post(address: &str, body: &str) {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut status = String::new();
    BufReader::new(stream).read_line(&mut status).unwrap();
    assert!(status.starts_with("HTTP/1.1 200"), "{status}");
}

#[test]
fn the_extension_is_listened_to() {
    let copy = Copy::new();
    let mut listener = copy.command(&["listen", "--port", "0", "--problems", "1"]);
    let mut listener = listener
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(listener.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let (_, rest) = line.split_once("listening on ").unwrap();
    let (address, _) = rest.split_once(": ").unwrap();
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    post(address, "nonsense");
    post(address, COMPANION);
    let mut said = String::new();
    stdout.read_to_string(&mut said).unwrap();
    let output = listener.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(said.contains(&format!("cargo judge test {NAME}")), "{said}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.starts_with(
            "rejected: the request is not a problem in the format of Competitive Companion"
        ),
        "{errors}"
    );
    assert_eq!(
        copy.read(&format!("testdata/{NAME}/sample-1.out")),
        "first\n"
    );
}
