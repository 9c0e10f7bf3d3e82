//! The first evening of a contestant: every command in every layout of a workspace, and programs that are debugged by
//! printing.

use rstest::rstest;
use serde_json::Value;

use crate::util::{Folder, Outcome, Toy};

/// A program that prints its input, on both streams.
const ECHO: &str = "fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    eprintln!(\"DBG {input:?}\");
    print!(\"{input}\");
}
";

/// Returns a workspace of a contest with the problems `p-a` and `p-b`; `manifest` is the end of its package's manifest.
fn contest(manifest: &str) -> Folder {
    let package = format!("[package]\nname = 'p'\nedition = '2021'\n{manifest}");
    Folder::of(&[
        (
            "Cargo.toml",
            "[workspace]\nresolver = '2'\nmembers = ['p']\n",
        ),
        ("p/Cargo.toml", &package),
        ("p/src/bin/a.rs", ECHO),
        ("p/src/bin/b.rs", "fn main() {}\n"),
    ])
}

/// Binaries that are not named after their files.
const BINARIES: &str = "[[bin]]
name = 'p-a'
path = 'src/bin/a.rs'
[[bin]]
name = 'p-b'
path = 'src/bin/b.rs'
";

const OF_JUDGE: &str = "[package.metadata.problems]
a.url = 'https://codeforces.com/contest/1/problem/A'
";

/// A package of cargo-compete.
fn compete() -> Folder {
    let metadata = "[package.metadata.cargo-compete.bin]
p-a = { alias = 'a', problem = 'https://codeforces.com/contest/1/problem/A' }
";
    let folder = contest(&[metadata, BINARIES].concat());
    let config = "test-suite = \"{{ manifest_dir }}/testcases/{{ bin_alias }}.yml\"\n";
    folder.write("compete.toml", config);
    folder
}

/// A package for each problem.
fn packages() -> Folder {
    let one = "[package]
name = 'p-a'
edition = '2021'
[package.metadata.problem]
url = 'https://codeforces.com/contest/1/problem/A'
";
    Folder::of(&[
        (
            "Cargo.toml",
            "[workspace]\nresolver = '2'\nmembers = ['p-a', 'p-b']\n",
        ),
        ("p-a/Cargo.toml", one),
        ("p-a/src/main.rs", ECHO),
        (
            "p-b/Cargo.toml",
            "[package]\nname = 'p-b'\nedition = '2021'\n",
        ),
        ("p-b/src/main.rs", "fn main() {}\n"),
    ])
}

#[rstest]
#[case::found_by_cargo(contest(OF_JUDGE))]
#[case::named(contest(&[BINARIES, OF_JUDGE].concat()))]
#[case::cargo_compete(compete())]
#[case::a_package_per_problem(packages())]
fn every_command_works(#[case] folder: Folder) {
    for (path, text) in [
        ("x.in", "7\n"),
        ("x.out", "7\n"),
        ("brute.rs", ECHO),
        ("gen.rs", "fn main() { println!(\"5\"); }\n"),
    ] {
        folder.write(path, text);
    }
    for (line, text) in [
        ("list", "p-a"),
        ("add p-a x.in x.out", ""),
        ("test p-a", "AC"),
        ("test p-a --input x.in", "DBG"),
        ("stress p-a --brute brute.rs --gen gen.rs --tests 1", ""),
        ("bundle p-a --no-test --no-prove", "DBG"),
        ("submit p-a --dry-run", "codeforces.com"),
    ] {
        folder.run(line).exits(0).shows(text);
    }
    // This `PATH` has no browser.
    let mut open = folder.command(&["open", "p-a"]);
    let output = Outcome::new(open.env("PATH", folder.path()).output().unwrap());
    let page = "https://codeforces.com/contest/1/submit/A\n";
    assert_eq!(output.stdout, page, "{output:#?}");
}

/// Returns the judge's report on a program that prints `wrong`, and 30 lines on standard error.
fn chatty(arguments: &[&str]) -> Outcome {
    let toy = Toy::new("1\n", "1\n");
    let program = "fn main() {
    for line in 1..=30 { eprintln!(\"DBG {line} \\u{1b}[1m\"); }
    println!(\"wrong\");
}\n";
    toy.write("a.rs", program);
    toy.judge(&[&["test", "echo", "--source", "a.rs"], arguments].concat())
}

#[test]
fn the_end_of_standard_error_is_shown_for_a_failed_test() {
    let output = chatty(&[]);
    let end = "      standard error, the last 10 lines:\n        DBG 21 \\u{1b}[1m\n";
    output.verdict("WA", end);
    output.hides("DBG 20");
}

#[rstest]
#[case::only(&["--only", "test"])]
#[case::diff(&["--diff"])]
fn all_of_standard_error_is_shown(#[case] arguments: &[&str]) {
    let output = chatty(arguments);
    output.shows("      standard error:\n        DBG 1 \\u{1b}[1m\n        DBG 2");
    output.shows("DBG 30");
}

#[test]
fn json_has_standard_error() {
    let output = chatty(&["--json"]);
    let outcome = output.outcome_in_json();
    let stderr = outcome["tests"][0]["stderr"].as_str().unwrap();
    assert_eq!(stderr.lines().count(), 30, "{output:#?}");
}

#[test]
fn standard_error_of_an_accepted_test_is_shown_with_only() {
    let toy = Toy::new("1\n", "1\n");
    toy.write("a.rs", ECHO);
    toy.run("test echo --source a.rs --only test")
        .verdict("AC", "      standard error:\n        DBG \"1\\n\"\n");
    let output = toy.run("test echo --source a.rs");
    output.verdict("AC", "");
    output.hides("DBG");
}

#[test]
fn a_checker_may_ignore_case() {
    let toy = Toy::new("YES no\n", "Yes No\n");
    let output = toy.run("test");
    output.verdict(
        "WA",
        "  only the case of letters differs: if that is allowed, write `checker = { tokens = \"ignore-case\" }` in \
         crates/toy-1-echo/Cargo.toml\n",
    );
    toy.change_manifest("checker = 'tokens'", "checker = { tokens = 'ignore-case' }");
    toy.run("test").verdict("AC", "");
    toy.run("list --json").shows("\"ignore-case\"");
}

#[rstest]
#[case::underscore(("atcoder", "abc350_c", "abc350-c", "https://atcoder.jp/contests/abc350/tasks/abc350_c"))]
#[case::capital(("atcoder", "abc351-A", "abc351-a", "https://atcoder.jp/contests/abc351/tasks/abc351_a"))]
#[case::number(("codeforces", "1900-a", "codeforces-1900-a", "https://codeforces.com/contest/1900/problem/A"))]
#[case::address((
    "atcoder", "https://codeforces.com/contest/1900/problem/C", "codeforces-1900-c",
    "https://codeforces.com/contest/1900/problem/C"
))]
#[case::address_of_a_task((
    "codeforces", "https://atcoder.jp/contests/abc350/tasks/abc350_b", "abc350-b",
    "https://atcoder.jp/contests/abc350/tasks/abc350_b"
))]
#[case::site_without_contests((
    "atcoder", "library-checker-sqrt-mod", "library-checker-sqrt-mod", "https://judge.yosupo.jp/problem/sqrt_mod"
))]
#[case::address_without_a_contest((
    "atcoder", "https://cses.fi/problemset/task/1730/", "cses-1730", "https://cses.fi/problemset/task/1730/"
))]
fn a_problem_is_named_as_a_person_types(
    #[case] (site, typed, name, url): (&str, &str, &str, &str),
) {
    let manifest = format!(
        "[workspace]\nresolver = '2'\nmembers = []\n[workspace.metadata.judge]\nsite = '{site}'\n"
    );
    let folder = Folder::of(&[("Cargo.toml", &manifest)]);
    folder.judge(&["new", typed]).exits(0);
    let listed = folder.run("list --json");
    let problems: Value = serde_json::from_str(&listed.stdout).unwrap();
    let texts = ["name", "url"].map(|key| problems[0][key].as_str().unwrap());
    assert_eq!(texts, [name, url]);
}

#[test]
fn two_problems_never_have_one_name() {
    let folder = contest(OF_JUDGE);
    let members = "[workspace]\nresolver = '2'\nmembers = ['p', 'p-a']\n";
    folder.write("Cargo.toml", members);
    let package = "[package]\nname = 'p-a'\nedition = '2021'\n";
    folder.write("p-a/Cargo.toml", package);
    folder.write("p-a/src/main.rs", "fn main() {}\n");
    folder
        .run("test p-a")
        .assert_refused("p and p-a each have a problem `p-a`: rename one of them");
}
