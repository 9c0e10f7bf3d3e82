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

/// A package whose binaries cargo finds.
const FOUND: [(&str, &str); 4] = [
    ("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = ['p']\n"),
    (
        "p/Cargo.toml",
        "[package]\nname = 'p'\nedition = '2021'\n[package.metadata.problems]\na.url = 'https://codeforces.com/contest/1/problem/A'\n",
    ),
    ("p/src/bin/a.rs", ECHO),
    ("p/src/bin/b.rs", "fn main() {}\n"),
];

/// A package with named binaries.
const NAMED: [(&str, &str); 4] = [
    ("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = ['p']\n"),
    (
        "p/Cargo.toml",
        "[package]\nname = 'p'\nedition = '2021'\n[[bin]]\nname = 'p-a'\npath = 'src/bin/a.rs'\n[[bin]]\nname = 'p-b'\npath = \
         'src/bin/b.rs'\n[package.metadata.problems]\na.url = 'https://codeforces.com/contest/1/problem/A'\n",
    ),
    ("p/src/bin/a.rs", ECHO),
    ("p/src/bin/b.rs", "fn main() {}\n"),
];

/// A package of cargo-compete.
const COMPETE: [(&str, &str); 5] = [
    ("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = ['p']\n"),
    ("compete.toml", "test-suite = \"{{ manifest_dir }}/testcases/{{ bin_alias }}.yml\"\n"),
    (
        "p/Cargo.toml",
        "[package]\nname = 'p'\nedition = '2021'\n[package.metadata.cargo-compete.bin]\np-a = { alias = 'a', problem = \
         'https://codeforces.com/contest/1/problem/A' }\n[[bin]]\nname = 'p-a'\npath = 'src/bin/a.rs'\n[[bin]]\nname = 'p-b'\npath = \
         'src/bin/b.rs'\n",
    ),
    ("p/src/bin/a.rs", ECHO),
    ("p/src/bin/b.rs", "fn main() {}\n"),
];

/// A package for each problem.
const PACKAGES: [(&str, &str); 5] = [
    ("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = ['p-a', 'p-b']\n"),
    (
        "p-a/Cargo.toml",
        "[package]\nname = 'p-a'\nedition = '2021'\n[package.metadata.problem]\nurl = 'https://codeforces.com/contest/1/problem/A'\n",
    ),
    ("p-a/src/main.rs", ECHO),
    ("p-b/Cargo.toml", "[package]\nname = 'p-b'\nedition = '2021'\n"),
    ("p-b/src/main.rs", "fn main() {}\n"),
];

#[rstest]
#[case::found_by_cargo(&FOUND)]
#[case::named(&NAMED)]
#[case::cargo_compete(&COMPETE)]
#[case::a_package_a_problem(&PACKAGES)]
fn every_command_works(#[case] files: &[(&str, &str)]) {
    let folder = Folder::of(files);
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
        let output = folder.run(line);
        assert!(
            output.status == Some(0) && output.stdout.contains(text),
            "{line}: {output:#?}"
        );
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
    toy.write(
        "a.rs",
        "fn main() { for line in 1..=30 { eprintln!(\"DBG {line} \\u{1b}[1m\"); } println!(\"wrong\"); }\n",
    );
    let arguments = [&["test", "echo", "--source", "a.rs"], arguments].concat();
    toy.judge(&arguments)
}

#[test]
fn the_end_of_standard_error_is_shown_for_a_failed_test() {
    let output = chatty(&[]);
    output.verdict(
        "WA",
        "      standard error, the last 10 lines:\n        DBG 21 \\u{1b}[1m\n",
    );
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
    let judged = |arguments: &[&str]| {
        toy.judge(&[&["test", "echo", "--source", "a.rs"], arguments].concat())
    };
    judged(&["--only", "test"]).verdict("AC", "      standard error:\n        DBG \"1\\n\"\n");
    let output = judged(&[]);
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
    let listed = toy.run("list --json");
    assert!(listed.stdout.contains("\"ignore-case\""), "{listed:#?}");
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
    "atcoder", "https://judge.yosupo.jp/problem/unionfind", "library-checker-unionfind",
    "https://judge.yosupo.jp/problem/unionfind"
))]
#[case::cses(("atcoder", "https://cses.fi/problemset/task/1730/", "cses-1730", "https://cses.fi/problemset/task/1730/"))]
#[case::kattis((
    "atcoder", "https://open.kattis.com/problems/bachetsgame", "kattis-bachetsgame",
    "https://open.kattis.com/problems/bachetsgame"
))]
#[case::yukicoder((
    "atcoder", "https://yukicoder.me/problems/no/2282", "yukicoder-2282", "https://yukicoder.me/problems/no/2282"
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
    let folder = Folder::of(&FOUND);
    let members = "[workspace]\nresolver = '2'\nmembers = ['p', 'p-a']\n";
    folder.write("Cargo.toml", members);
    folder.write(
        "p-a/Cargo.toml",
        "[package]\nname = 'p-a'\nedition = '2021'\n",
    );
    folder.write("p-a/src/main.rs", "fn main() {}\n");
    folder
        .run("test p-a")
        .assert_refused("p and p-a each have a problem `p-a`: rename one of them");
}
