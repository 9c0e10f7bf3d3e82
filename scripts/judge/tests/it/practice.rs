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
    let said = toy.judge(&["practice", "echo"]);
    assert!(said.stdout.contains("\nPrint the number.\n"), "{said:#?}");
    assert!(
        said.stdout.contains("\nwrite your solution in  practice/"),
        "{said:#?}"
    );
    toy.write(MINE, "mine");
    let said = toy.judge(&["practice", "echo"]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(
        said.stdout
            .contains("\ncontinue your solution in  practice/"),
        "{said:#?}"
    );
    assert_eq!(fs::read_to_string(toy.path().join(MINE)).unwrap(), "mine");
}

#[test]
fn a_solution_has_to_be_made_before_it_is_judged() {
    Toy::with_reference()
        .judge(&["test", "echo", "--practice"])
        .refused("there is no practice/toy-1-echo: `cargo judge practice toy-1-echo` makes it");
}

#[test]
fn each_hint_goes_one_step_further() {
    let toy = Toy::with_reference();
    let hint = || toy.judge(&["practice", "echo", "--hint"]).stdout;
    assert_eq!(hint(), "1/5  Read\n\nRead it first.\n");
    assert_eq!(hint(), "2/5  Think\n\nWhat is the answer to 7?\n");
    let first = toy.judge(&["practice", "echo", "--hint", "1"]).stdout;
    assert_eq!(first, "1/5  Read\n\nRead it first.\n");
    assert_eq!(hint(), "3/5  Print\n\nPrint it.\n");
    assert_eq!(hint(), "4/5  The idea\n\nThe answer is the number.\n");
    let solution = format!("5/5  The solution\n\n{}", Toy::SOLUTION);
    assert_eq!(hint(), solution);
    assert_eq!(hint(), solution, "there is no more");
}

#[test]
fn the_curriculum_shows_what_is_solved_and_what_is_next() {
    let toy = Toy::with_reference();
    let manifest = Toy::manifest() + "lesson = '2.1'\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    let curriculum = |solved, state| {
        format!("2. Bash's game: {solved} of 1 solved\n  2.1   toy-1-echo  {state:7}  Echo\n\n")
    };
    let said = toy.judge(&["practice"]);
    let next = "next: cargo judge practice toy-1-echo\n";
    assert_eq!(said.stdout, curriculum(0, "-") + next, "{said:#?}");
    toy.judge(&["practice", "echo"]);
    assert_eq!(
        toy.judge(&["practice"]).stdout,
        curriculum(0, "started") + next
    );
    toy.write(MINE, Toy::SOLUTION);
    toy.judge(&["test", "echo", "--practice"]);
    let said = toy.judge(&["practice"]);
    assert_eq!(
        said.stdout,
        curriculum(1, "solved") + "all problems are solved\n"
    );
}

#[rstest]
#[case("3")]
#[case("12.1")]
#[case("0.1")]
#[case("1.x")]
fn a_lesson_is_a_chapter_and_a_place(#[case] lesson: &str) {
    let toy = Toy::new("", "");
    let manifest = Toy::manifest() + &format!("lesson = '{lesson}'\n");
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    let said = toy.judge(&["list"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = format!("lesson = \"{lesson}\": it must be a chapter from 1 to 11 and a place");
    assert!(said.stderr.contains(&why), "{said:#?}");
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
