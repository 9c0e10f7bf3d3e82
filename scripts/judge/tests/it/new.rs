//! New problems: from a name, from Competitive Companion, by its browser extension.

use std::fs;
use std::net::TcpStream;

use crate::util::listener::{status, Listener};
use crate::util::{copy, Folder, Toy};
use rstest::rstest;

/// A problem as the extension sends it.
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
    let copy = copy::workspace();
    copy.feed(&["new", "--companion"], COMPANION).exits(0);
    let limits = "time-limit-ms = 500\nmemory-limit-mib = 64\n";
    copy.has(
        &format!("crates/{NAME}/Cargo.toml"),
        &["title = 'Take \"Any\"'\n", limits],
    );

    let output = copy.judge(&["test", NAME]).exits(1);
    output.shows("sample-2          WA");
    output.shows("got       nothing more");

    // The template's reference is that of another game, so nothing is compared with it.
    let reference = format!("crates/{NAME}/examples/{NAME}-reference.rs");
    let output = copy.judge(&["stress", NAME, "--seed", "1"]);
    output.assert_refused(&format!(
        "{reference} is still the template: write it, or pass a slow but correct program with `--brute FILE`"
    ));
    copy.write(&reference, &(copy.read(&reference) + "\n// Written.\n"));
    let output = copy.judge(&["stress", NAME, "--seed", "1"]);
    output.shows("smallest          WA");

    let source = format!("crates/{NAME}/src/main.rs");
    let solution = copy.read(&source);
    copy.write(
        &source,
        &solution.replace("String::new()", "\"first\".to_string()"),
    );
    copy.judge(&["test", NAME]).exits(0).shows("2/2");
    copy.judge(&["stress", NAME, "--tests", "30"]).exits(0);
}

#[test]
fn a_new_problem_of_a_name_alone_asks_for_its_tests() {
    let copy = copy::workspace();
    copy.judge(&["new", "hdu-9999-take-any"]).exits(0);
    copy.judge(&["test", "9999"]).assert_refused(
        "hdu-9999-take-any has no tests in testdata/hdu-9999-take-any, \
         crates/hdu-9999-take-any/test, crates/hdu-9999-take-any/test/hdu-9999-take-any, \
         crates/hdu-9999-take-any/tests or crates/hdu-9999-take-any/tests/hdu-9999-take-any: \
         `cargo judge add hdu-9999-take-any` adds one",
    );
    copy.judge(&["new", "hdu-9999-take-any"])
        .assert_refused("hdu-9999-take-any already exists: see crates/hdu-9999-take-any");
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
    copy::workspace()
        .judge(&["new", name])
        .assert_refused(&format!(
        "`{name}` cannot be the name of a problem: use `<site>-<id>-<slug>` in lower-case letters, \
         digits and hyphens, at most 64 characters"
    ));
}

#[rstest]
#[case::of_a_dependency("proc-macro2-diagnostics", "proc-macro2-diagnostics")]
#[case::of_a_practice_solution("practice-toy-1-echo", "")]
fn a_name_that_another_package_has_is_refused(#[case] name: &str, #[case] locked: &str) {
    let copy = copy::workspace();
    let lock = format!("[[package]]\nname = \"{locked}\"\nversion = \"1.0.0\"\n");
    copy.write("Cargo.lock", &lock);
    copy.judge(&["new", name]).assert_refused(&format!(
        "`{name}` is the name of another package: choose another name"
    ));
}

/// A field of the problem replaced by something a manifest or a source file cannot hold.
#[rstest]
#[case::title_of_two_lines(("\"Take \\\"Any\\\"\"", "\"x\\nfn main() {}\"", "the title must be one line"))]
#[case::title_with_an_escape(("\"Take \\\"Any\\\"\"", "\"x\\u001b[2J\"", "the title must be one line"))]
#[case::title_right_to_left(("\"Take \\\"Any\\\"\"", "\"x\\u202ey\"", "the title must be one line"))]
#[case::title_of_spaces(("\"Take \\\"Any\\\"\"", "\" \"", "the title is empty"))]
#[case::address((
    "https://open.kattis.com/problems/takeany", "file:///x/y/kattis", "the address must begin with http:// or https://"
))]
#[case::much_time((
    "\"timeLimit\": 500", "\"timeLimit\": 4294967296", "the time limit is 4294967296 ms: it must be from 1 to 4294967295 ms"
))]
#[case::much_memory(("\"memoryLimit\": 64", "\"memoryLimit\": 1099511627776", "the memory limit is 1099511627776 MiB"))]
fn what_no_file_can_hold_is_refused_before_anything_is_written(
    #[case] (field, by, why): (&str, &str, &str),
) {
    let copy = copy::workspace();
    assert!(COMPANION.contains(field));
    copy.feed(&["new", "--companion"], &COMPANION.replace(field, by))
        .error_begins(why);
    assert_eq!(fs::read_dir(copy.join("crates")).unwrap().count(), 1);
    assert!(!copy.join("testdata").exists());
}

/// Each sample would be two files.
#[test]
fn more_samples_than_any_site_has_are_refused() {
    let copy = copy::workspace();
    let samples = r#"{"input": "", "output": ""}, "#.repeat(1000);
    let problem = COMPANION.replace("\"tests\": [", &format!("\"tests\": [{samples}"));
    copy.feed(&["new", "--companion"], &problem)
        .assert_refused("the problem has 1002 samples: at most 100 are accepted");
    assert!(!copy.join("testdata").exists());
}

#[test]
fn a_title_like_a_template_is_a_title() {
    let copy = copy::workspace();
    let problem = COMPANION.replace("Take \\\"Any\\\"", "{url} {title}");
    copy.feed(&["new", "hdu-1-x", "--companion"], &problem)
        .exits(0);
    let title = "title = \"{url} {title}\"\n";
    let mirror =
        "mirrors = [{ site = \"kattis\", url = \"https://open.kattis.com/problems/takeany\" }]";
    copy.has("crates/hdu-1-x/Cargo.toml", &[title, mirror]);
    copy.judge(&["list"]).exits(0);
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let copy = copy::workspace();
    // A file where the folder of the tests is to be.
    copy.write("testdata", "");
    copy.judge(&["new", "hdu-1-x"]).exits(2);
    assert!(!copy.join("crates/hdu-1-x").exists());
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
    toy.run("new site-2-game")
        .error_begins("cargo cannot load the workspace with site-2-game: ");
    for folder in ["crates", "testdata"] {
        let entries = fs::read_dir(toy.join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        assert!(names.eq(["toy-1-echo"]), "{folder}");
    }
}

#[test]
fn what_is_not_a_problem_is_refused() {
    let output = copy::workspace().feed(&["new", "--companion"], "{}");
    output.error_begins(
        "standard input is not a problem from Competitive Companion: missing field `name`",
    );
}

/// Returns a listener that ends after one problem.
fn listen(copy: &Folder) -> Listener {
    let arguments = ["listen", "--port", "0", "--problems", "1", "--no-build"];
    Listener::start(&mut copy.command(&arguments))
}

#[test]
fn the_extension_is_listened_to() {
    let copy = copy::workspace();
    let listener = listen(&copy);
    let long = format!("\"{}\"", "5".repeat(100_000));
    for (problem, code) in [
        ("nonsense", 400),
        (&COMPANION.replace("500", &long), 400),
        (&COMPANION.replace("500", "4294967296"), 422),
        (COMPANION, 200),
    ] {
        let response = listener.post(problem);
        assert_eq!(status(response), format!("HTTP/1.1 {code}"));
    }
    let [output, errors] = listener.end(0);
    let next = format!("cargo judge test {NAME}");
    assert!(output.contains(&next), "{output}");
    let why = "refused: the request is not a problem from Competitive Companion: ";
    assert!(errors.starts_with(why), "{errors}");
    let why = "refused: the time limit is 4294967296 ms";
    assert!(errors.contains(why), "{errors}");
    // Long texts are not repeated.
    assert!(errors.len() < 1000, "{errors}");
    let answer = copy.read(&format!("testdata/{NAME}/sample-1.out"));
    assert_eq!(answer, "first\n");
}

/// The unit tests of `extension` have more requests that are refused.
#[test]
fn nobody_else_is_listened_to_or_holds_it_up() {
    let copy = copy::workspace();
    let listener = listen(&copy);
    let post = format!(
        "POST / HTTP/1.1\nHost: {}\nContent-Type: application/json",
        listener.address
    );
    // One that says nothing, and one that sends a part of its body.
    let idle = TcpStream::connect(&listener.address).unwrap();
    let slow = listener.send(&format!("{post}\nContent-Length: 1000"), "{");
    let length = COMPANION.len();
    let page = format!("{post}\nOrigin: https://example.org\nContent-Length: {length}");
    let huge = format!("{post}\nContent-Length: 99999999999");
    for (head, code) in [(page, 403), (huge, 413)] {
        let response = listener.send(&head, COMPANION);
        assert_eq!(status(response), format!("HTTP/1.1 {code}"));
    }
    assert_eq!(fs::read_dir(copy.join("crates")).unwrap().count(), 1);
    assert_eq!(status(listener.post(COMPANION)), "HTTP/1.1 200");
    listener.end(0);
    drop((idle, slow));
}
