//! Practising: a blank solution, hidden tests, hints.

use std::fs;

use crate::util::{root, Toy, SOLUTIONS};
use rstest::rstest;

const MINE: &str = "practice/toy-1-echo/src/main.rs";

#[test]
fn from_a_blank_solution_to_an_accepted_one() {
    let toy = Toy::with_reference();
    let said = toy.judge(&["practice", "echo"]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(said.stdout.contains(MINE), "{said:#?}");

    let said = toy.judge(&["test", "echo", "--practice"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stdout.contains("expected  line 1: 7"),
        "samples are shown: {said:#?}"
    );
    assert!(said.stdout.contains("  hidden-42  WA"), "{said:#?}");
    assert!(
        !said.stdout.contains("expected  line 1: 10"),
        "hidden answers are not: {said:#?}"
    );

    // Right but for one of the hidden tests.
    toy.write(
        MINE,
        &Toy::SOLUTION.replace("{input}\"", "{}\", input.replace(\"120\", \"\")"),
    );
    let said = toy.judge(&["test", "echo", "--practice", "--show"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    let shown = "\nthe input of hidden-12:\n  120\n";
    assert!(
        said.stdout.contains(shown) && said.stdout.contains("42/43"),
        "{said:#?}"
    );
    assert!(said.stdout.contains("expected  line 1: 120"), "{said:#?}");

    toy.write(MINE, Toy::SOLUTION);
    let said = toy.judge(&["test", "echo", "--practice"]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(said.stdout.contains("43/43"), "{said:#?}");
    let said = toy.judge(&["stress", "echo", "--practice", "--tests", "30"]);
    assert_eq!(said.status, Some(0), "{said:#?}");

    toy.write(MINE, "fn main() { nonsense }\n");
    let said = toy.judge(&["test", "echo", "--practice"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stdout.contains("cannot find value `nonsense`"),
        "{said:#?}"
    );
}

#[test]
fn what_was_written_is_never_overwritten() {
    let toy = Toy::with_reference();
    toy.judge(&["practice", "echo"]);
    toy.write(MINE, "mine");
    toy.judge(&["practice", "echo"]).refused(
        "practice/toy-1-echo is there already: go on with practice/toy-1-echo/src/main.rs, or \
         remove the folder to start anew",
    );
    assert_eq!(fs::read_to_string(toy.path().join(MINE)).unwrap(), "mine");
}

#[test]
fn a_solution_has_to_be_made_before_it_is_judged() {
    Toy::with_reference()
        .judge(&["test", "echo", "--practice"])
        .refused("there is no practice/toy-1-echo: `cargo judge practice toy-1-echo` makes it");
}

#[rstest]
#[case::theory(&[], "Echo: none\nmore: cargo judge practice toy-1-echo --hint 2\n")]
#[case::solution(&["3"], Toy::SOLUTION)]
fn hints_come_one_at_a_time(#[case] step: &[&str], #[case] hint: &str) {
    let said = Toy::with_reference().judge(&[&["practice", "echo", "--hint"], step].concat());
    assert_eq!(said.stdout, hint);
}

#[test]
fn the_second_hint_names_what_the_solution_uses() {
    let said = crate::util::judge(root(), &["practice", "1536", "--hint", "2"]);
    assert!(
        said.stdout
            .starts_with("use common::{nim_sum, subtraction_table};\n"),
        "{said:#?}"
    );
}

#[test]
fn every_problem_has_a_blank_solution_that_knows_nothing_of_the_idea() {
    for problem in SOLUTIONS.keys() {
        let blank = root().join(format!("crates/{problem}/examples/{problem}-blank.rs"));
        let blank = fs::read_to_string(&blank).expect("a blank solution");
        assert!(!blank.contains("use common::"), "{problem}");
    }
}

#[rstest]
#[case::c(
    "c",
    "#include <stdio.h>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); }"
)]
#[case::cpp(
    "cpp",
    "#include <iostream>\nint main() { std::cout << std::cin.rdbuf(); }"
)]
#[case::java("java", "class Toy { public static void main(String[] a) throws Exception { System.in.transferTo(System.out); } }")]
#[case::python("py", "print(input())")]
#[case::rust("rs", Toy::SOLUTION)]
fn a_source_in_any_of_five_languages(#[case] extension: &str, #[case] text: &str) {
    let toy = Toy::new("7\n", "7\n");
    let file = format!("Toy.{extension}");
    toy.write(&file, text);
    toy.judge(&["test", "echo", "--source", &file])
        .verdict("AC", "");
    toy.write(&file, "this is no program");
    let said = toy.judge(&["test", "echo", "--source", &file]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    let last = said.stdout.lines().last().unwrap();
    assert_eq!(last.split_whitespace().nth(1), Some("CE"), "{said:#?}");
}

#[test]
fn a_source_in_another_language_is_refused() {
    let toy = Toy::new("", "");
    toy.write("my.pas", "");
    toy.judge(&["test", "echo", "--source", "my.pas"])
        .refused("--source my.pas: `.pas` is none of rs, c, cc, cpp, cxx, java, py; use --program");
}
