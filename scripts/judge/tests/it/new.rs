//! New problems: from a name, from Competitive Companion, by its browser extension.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};

use crate::util::copy::Copy;
use crate::util::{address_of, Toy};
use rstest::rstest;

/// As the extension sends it.
const COMPANION: &str = r#"{
    "name": "Take \"Any\"", "group": "Kattis - Open", "url": "https://open.kattis.com/problems/takeany",
    "interactive": false, "memoryLimit": 64, "timeLimit": 500,
    "tests": [{"input": "3\n", "output": "first\n"}, {"input": "1\n", "output": "first\n"}],
    "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
    "languages": {"java": {"mainClass": "Main", "taskClass": "TakeAny"}}, "batch": {"id": "1", "size": 1}
}"#;

const NAME: &str = "kattis-takeany";

#[test]
fn a_new_problem_builds_is_judged_and_can_be_stressed() {
    let copy = Copy::new();
    let said = copy.judge(&["new", "--companion"], COMPANION);
    assert_eq!(said.status, Some(0), "{said:#?}");
    let manifest = copy.read(&format!("crates/{NAME}/Cargo.toml"));
    assert!(manifest.contains("title = 'Take \"Any\"'\n"), "{manifest}");
    assert!(
        manifest.contains("time-limit-ms = 500\nmemory-limit-mib = 64\n"),
        "{manifest}"
    );

    let said = copy.judge(&["test", NAME], "");
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(said.stdout.contains("sample-2          WA"), "{said:#?}");
    assert!(said.stdout.contains("got       nothing more"), "{said:#?}");

    // The template's game is another: nothing is compared with it.
    let reference = format!("crates/{NAME}/examples/{NAME}-reference.rs");
    let said = copy.judge(&["stress", NAME, "--seed", "1"], "");
    said.refused(&format!(
        "{reference} is still the template: write it, or pass a slow but correct program with `--brute FILE`"
    ));
    copy.write(&reference, &(copy.read(&reference) + "\n// Written.\n"));
    let said = copy.judge(&["stress", NAME, "--seed", "1"], "");
    assert!(said.stdout.contains("smallest          WA"), "{said:#?}");

    let solution = copy
        .read(&format!("crates/{NAME}/src/main.rs"))
        .replace("String::new()", "\"first\".to_string()");
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
    copy.judge(&["test", "9999"], "").refused(
        "hdu-9999-take-any has no tests in testdata/hdu-9999-take-any, \
         crates/hdu-9999-take-any/test, crates/hdu-9999-take-any/test/hdu-9999-take-any, \
         crates/hdu-9999-take-any/tests or crates/hdu-9999-take-any/tests/hdu-9999-take-any: \
         `cargo judge add hdu-9999-take-any` adds one",
    );
    copy.judge(&["new", "hdu-9999-take-any"], "")
        .refused("hdu-9999-take-any already exists: see crates/hdu-9999-take-any");
}

#[rstest]
#[case("1536-s-nim")]
#[case("hdu-1536-S-Nim")]
#[case("../hdu")]
#[case("hdu--x")]
#[case("common")]
#[case("build")]
#[case("examples")]
fn a_name_that_no_problem_can_have_is_refused(#[case] name: &str) {
    Copy::new().judge(&["new", name], "").refused(&format!(
        "`{name}` cannot be the name of a problem: use `<site>-<id>-<slug>` in lower-case letters, \
         digits and hyphens, at most 64 characters"
    ));
}

#[rstest]
#[case::of_a_dependency("proc-macro2-diagnostics", "proc-macro2-diagnostics")]
#[case::of_a_practice_solution("practice-toy-1-echo", "")]
fn a_name_that_another_package_has_is_refused(#[case] name: &str, #[case] locked: &str) {
    let copy = Copy::new();
    copy.write(
        "Cargo.lock",
        &format!("[[package]]\nname = \"{locked}\"\nversion = \"1.0.0\"\n"),
    );
    copy.judge(&["new", name], "").refused(&format!(
        "`{name}` is the name of another package: choose another name"
    ));
}

/// A field of the problem replaced by something a manifest or a source file cannot hold.
#[rstest]
#[case::title_of_two_lines(
    "\"Take \\\"Any\\\"\"",
    "\"x\\nfn main() {}\"",
    "the title must be one line"
)]
#[case::title_with_an_escape(
    "\"Take \\\"Any\\\"\"",
    "\"x\\u001b[2J\"",
    "the title must be one line"
)]
#[case::title_right_to_left("\"Take \\\"Any\\\"\"", "\"x\\u202ey\"", "the title must be one line")]
#[case::title_of_spaces("\"Take \\\"Any\\\"\"", "\" \"", "the title is empty")]
#[case::address(
    "https://open.kattis.com/problems/takeany",
    "file:///x/y/kattis",
    "the address must begin with http:// or https://"
)]
#[case::much_time(
    "\"timeLimit\": 500",
    "\"timeLimit\": 4294967296",
    "the time limit is 4294967296 ms: it must be from 1 to 4294967295 ms"
)]
#[case::much_memory(
    "\"memoryLimit\": 64",
    "\"memoryLimit\": 1099511627776",
    "the memory limit is 1099511627776 MiB"
)]
fn what_no_file_can_hold_is_refused_before_anything_is_written(
    #[case] field: &str,
    #[case] by: &str,
    #[case] why: &str,
) {
    let copy = Copy::new();
    assert!(COMPANION.contains(field));
    let said = copy.judge(&["new", "--companion"], &COMPANION.replace(field, by));
    assert_eq!(said.status, Some(2), "{said:#?}");
    assert!(
        said.stderr.starts_with(&format!("error: {why}")),
        "{said:#?}"
    );
    assert_eq!(fs::read_dir(copy.path().join("crates")).unwrap().count(), 1);
    assert!(!copy.path().join("testdata").exists());
}

/// Each would be two files.
#[test]
fn more_samples_than_any_site_has_are_refused() {
    let copy = Copy::new();
    let samples = r#"{"input": "", "output": ""}, "#.repeat(1000);
    let problem = COMPANION.replace("\"tests\": [", &format!("\"tests\": [{samples}"));
    copy.judge(&["new", "--companion"], &problem)
        .refused("the problem has 1002 samples: at most 100 are accepted");
    assert!(!copy.path().join("testdata").exists());
}

#[test]
fn a_title_like_a_template_is_a_title() {
    let copy = Copy::new();
    let problem = COMPANION.replace("Take \\\"Any\\\"", "{url} {title}");
    let said = copy.judge(&["new", "hdu-1-x", "--companion"], &problem);
    assert_eq!(said.status, Some(0), "{said:#?}");
    let manifest = copy.read("crates/hdu-1-x/Cargo.toml");
    assert!(
        manifest.contains("title = \"{url} {title}\"\n"),
        "{manifest}"
    );
    let mirror =
        "mirrors = [{ site = \"kattis\", url = \"https://open.kattis.com/problems/takeany\" }]";
    assert!(manifest.contains(mirror), "{manifest}");
    assert_eq!(copy.judge(&["list"], "").status, Some(0));
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let copy = Copy::new();
    // A file where the folder of the tests is to be.
    copy.write("testdata", "");
    let said = copy.judge(&["new", "hdu-1-x"], "");
    assert_eq!(said.status, Some(2), "{said:#?}");
    assert!(!copy.path().join("crates/hdu-1-x").exists());
}

/// The template takes its edition from the workspace, and this one has none.
#[test]
fn a_package_that_cargo_cannot_load_is_removed_again() {
    let toy = Toy::new("1\n", "1\n");
    let root = "[workspace]\nmembers = ['crates/*']\nresolver = '3'\n[workspace.metadata.judge]\n\
                template = 'template'\npackage-per = 'problem'\nfolder = 'crates'\n";
    toy.write("Cargo.toml", root);
    toy.write(
        "template/Cargo.toml",
        "[package]\nname = '{{name}}'\nedition.workspace = true\n",
    );
    toy.write("template/src/main.rs", "fn main() {}\n");
    let said = toy.judge(&["new", "site-2-game"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "error: cargo cannot load the workspace with site-2-game: ";
    assert!(said.stderr.starts_with(why), "{said:#?}");
    for folder in ["crates", "testdata"] {
        let names: Vec<_> = fs::read_dir(toy.path().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["toy-1-echo"], "{folder}");
    }
}

#[test]
fn what_is_not_a_problem_is_refused() {
    let said = Copy::new().judge(&["new", "--companion"], "{}");
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why =
        "error: standard input is not a problem from Competitive Companion: missing field `name`";
    assert!(said.stderr.starts_with(why), "{said:#?}");
}

/// A listener that ends after one problem.
struct Listener {
    process: Child,
    stdout: BufReader<ChildStdout>,
    address: String,
}

impl Listener {
    fn start(copy: &Copy) -> Self {
        let mut process = copy
            .command(&["listen", "--port", "0", "--problems", "1", "--no-build"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let address = address_of(&mut stdout);
        Self {
            process,
            stdout,
            address,
        }
    }

    /// Sends a request, and returns the first line of the response.
    fn send(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let _ = write!(stream, "{}\r\n\r\n{body}", head.replace('\n', "\r\n"));
        let mut status = String::new();
        BufReader::new(stream).read_line(&mut status).unwrap();
        status.trim_end().to_string()
    }

    fn post(&self, body: &str) -> String {
        let (address, length) = (&self.address, body.len());
        let head = format!(
            "POST / HTTP/1.1\nHost: {address}\nOrigin: moz-extension://x\n\
             Content-Type: application/json\nContent-Length: {length}"
        );
        self.send(&head, body)
    }

    /// Waits for its end, and returns what it printed to both streams.
    fn end(mut self) -> [String; 2] {
        let mut said = String::new();
        self.stdout.read_to_string(&mut said).unwrap();
        let output = self.process.wait_with_output().unwrap();
        assert!(output.status.success());
        [said, String::from_utf8(output.stderr).unwrap()]
    }
}

#[test]
fn the_extension_is_listened_to() {
    let copy = Copy::new();
    let listener = Listener::start(&copy);
    assert_eq!(listener.post("nonsense"), "HTTP/1.1 400");
    let long = format!("\"{}\"", "5".repeat(100_000));
    assert_eq!(
        listener.post(&COMPANION.replace("500", &long)),
        "HTTP/1.1 400"
    );
    assert_eq!(
        listener.post(&COMPANION.replace("500", "4294967296")),
        "HTTP/1.1 422"
    );
    assert_eq!(listener.post(COMPANION), "HTTP/1.1 200");
    let [said, errors] = listener.end();
    assert!(said.contains(&format!("cargo judge test {NAME}")), "{said}");
    let why = "refused: the request is not a problem from Competitive Companion: ";
    assert!(errors.starts_with(why), "{errors}");
    assert!(
        errors.contains("refused: the time limit is 4294967296 ms"),
        "{errors}"
    );
    // Long texts are not repeated.
    assert!(errors.len() < 1000, "{errors}");
    assert_eq!(
        copy.read(&format!("testdata/{NAME}/sample-1.out")),
        "first\n"
    );
}

#[test]
fn nobody_else_is_listened_to_or_holds_it_up() {
    let copy = Copy::new();
    let listener = Listener::start(&copy);
    // One that says nothing, and one that sends a part of its body.
    let silent = TcpStream::connect(&listener.address).unwrap();
    let mut slow = TcpStream::connect(&listener.address).unwrap();
    let address = &listener.address;
    let json = "Content-Type: application/json\r\nContent-Length: 1000";
    write!(
        slow,
        "POST / HTTP/1.1\r\nHost: {address}\r\n{json}\r\n\r\n{{"
    )
    .unwrap();
    let length = COMPANION.len();
    let with = |lines: &str| format!("{lines}\nContent-Length: {length}");
    let json = "Content-Type: application/json";
    let page = format!("POST / HTTP/1.1\nHost: {address}\nOrigin: https://example.org\n{json}");
    let text = format!("POST / HTTP/1.1\nHost: {address}\nContent-Type: text/plain");
    let name = format!("POST / HTTP/1.1\nHost: example.org\n{json}");
    let get = format!("GET / HTTP/1.1\nHost: {address}\n{json}");
    for (head, status) in [(page, 403), (text, 415), (name, 403), (get, 405)] {
        let said = listener.send(&with(&head), COMPANION);
        assert_eq!(said, format!("HTTP/1.1 {status}"));
    }
    let huge = format!("POST / HTTP/1.1\nHost: {address}\n{json}\nContent-Length: 99999999999");
    assert_eq!(listener.send(&huge, "x"), "HTTP/1.1 413");
    assert_eq!(fs::read_dir(copy.path().join("crates")).unwrap().count(), 1);
    assert_eq!(listener.post(COMPANION), "HTTP/1.1 200");
    listener.end();
    drop((silent, slow));
}
