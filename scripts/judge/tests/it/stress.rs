//! Wrong programs are found, by `stress` and by the hidden tests; right ones are not.

use std::fs;
use std::path::{Path, PathBuf};

use crate::util::{judge, root, Said, Toy, SOLUTIONS};
use rstest::rstest;

fn problem(source: &Path) -> &str {
    source
        .parent()
        .unwrap()
        .parent()
        .unwrap()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
}

/// Stresses with time enough on a busy machine.
fn stress(problem: &str, options: &[&str]) -> Said {
    judge(
        root(),
        &[&["stress", problem, "--time", "120"], options].concat(),
    )
}

#[rstest]
fn a_wrong_program_is_found_by_stress(#[files("../../crates/*/wrong/*.rs")] source: PathBuf) {
    let said = stress(
        problem(&source),
        &["--source", source.to_str().unwrap(), "--seed", "1"],
    );
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stdout.contains("found with seed 1 at input "),
        "{said:#?}"
    );
    assert!(said.stdout.contains("  smallest  WA"), "{said:#?}");
    let (_, shrunk) = said.stdout.split_once("\ninput of ").unwrap();
    let (input, _) = shrunk.split_once("answer:").unwrap();
    assert!(
        input.split_whitespace().count() <= 30,
        "not small: {said:#?}"
    );
}

#[rstest]
fn a_wrong_program_is_found_by_the_hidden_tests(
    #[files("../../crates/*/wrong/*.rs")] source: PathBuf,
) {
    let arguments = [
        "test",
        problem(&source),
        "--hidden",
        "--source",
        source.to_str().unwrap(),
    ];
    let said = judge(root(), &arguments);
    assert_eq!(said.status, Some(1), "{said:#?}");
    let rejected = |line: &&str| line.starts_with("  hidden-") && !line.contains("  AC  ");
    assert!(said.stdout.lines().any(|line| rejected(&line)), "{said:#?}");
}

#[test]
fn the_solutions_stand() {
    for problem in SOLUTIONS.keys() {
        let said = stress(problem, &["--tests", "130"]);
        assert_eq!(said.status, Some(0), "{said:#?}");
        assert!(said.stdout.contains("130 inputs from seed "), "{said:#?}");
        let said = judge(root(), &["test", problem, "--hidden"]);
        assert_eq!(said.status, Some(0), "{said:#?}");
    }
}

#[test]
fn a_seed_finds_the_same_every_time() {
    let program = [
        "--program",
        "sh -c 'read line; [ ${#line} -lt 5 ] || exit 1; cat'",
        "--seed",
        "7",
    ];
    let (once, again) = (stress("wythoff", &program), stress("wythoff", &program));
    assert_eq!(once.status, Some(1));
    let without_figures = |said: &Said| {
        let lines = said
            .stdout
            .lines()
            .filter(|line| !line.contains("smallest"));
        lines.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(without_figures(&once), without_figures(&again));
}

#[rstest]
#[case::crash("sh -c 'kill -ABRT $$'", "  smallest  RE", "ended by SIGABRT")]
#[case::slow("sleep 30", "  smallest  TLE", "still running after 3s")]
#[case::silent("true", "  smallest  WA", "got       nothing more")]
fn a_failure_is_told_for_what_it_is(#[case] program: &str, #[case] line: &str, #[case] why: &str) {
    let said = stress("1848", &["--program", program, "--seed", "3"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stdout.contains(line) && said.stdout.contains(why),
        "{said:#?}"
    );
}

#[test]
fn what_cannot_be_run_is_an_error() {
    stress("1848", &["--program", "no-such-program"])
        .refused("`no-such-program` cannot be started: No such file or directory (os error 2)");
    stress("1848", &["--source", "my.pas"]).refused("--source my.pas: there is no such file");
    judge(root(), &["stress", "1848", "--time=-1"])
        .refused("--time -1: cannot convert float seconds to Duration: value is negative");
}

#[test]
fn what_was_found_is_kept_as_a_test_on_request() {
    let toy = Toy::with_reference();
    let arguments = [
        "stress",
        "echo",
        "--program",
        "echo x",
        "--seed",
        "1",
        "--save",
        "found",
    ];
    let said = toy.judge(&arguments);
    assert_eq!(said.status, Some(1), "{said:#?}");
    for extension in ["in", "out"] {
        let kept = toy
            .path()
            .join(format!("testdata/toy-1-echo/found.{extension}"));
        assert_eq!(fs::read_to_string(kept).unwrap(), "0\n");
    }
    // Told before anything is searched for.
    let saved_as = |name| toy.judge(&["stress", "echo", "--program", "echo x", "--save", name]);
    saved_as("found").refused("--save found: testdata/toy-1-echo/found.in is there already");
    saved_as("../x").refused("--save ../x: a name has letters, digits, - and _");
    saved_as("hidden-1").refused("--save hidden-1: the hidden tests are called so");
}

#[test]
fn a_problem_without_a_reference_cannot_be_stressed() {
    let said = Toy::new("", "").judge(&["stress", "echo"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "error: toy-1-echo has no reference: write crates/toy-1-echo/examples/toy-1-echo-reference.rs";
    assert_eq!(said.stderr.trim_end(), why);
}
