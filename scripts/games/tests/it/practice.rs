//! Practising: a blank solution, hidden tests, hints.

use std::fs;
use std::time::{Duration, SystemTime};

use crate::util::{root, Toy, SOLUTIONS};
use rstest::rstest;

const MINE: &str = "practice/toy-1-echo/src/main.rs";

#[test]
fn from_a_blank_solution_to_an_accepted_one() {
    let toy = Toy::with_reference();
    toy.run("practice echo").exits(0).shows(MINE);

    // The sample is judged first, and its failure is the last of the tests.
    let output = toy.run("test echo").exits(1);
    output.shows("expected  line 1: 7");
    output.shows("  42 more tests were not run: `--all` runs them\n");
    output.shows("input of testdata/toy-1-echo/test.in:\n  7\n");
    output.shows("cargo judge stress toy-1-echo --source practice/toy-1-echo/src/main.rs\n");
    output.shows("cargo games practice toy-1-echo --hint\n");
    output.shows("0/43");
    let output = toy.run("test echo --all").exits(1);
    output.shows("  hidden-42 ");
    assert!(
        !output.stdout.contains("expected  line 1: 10"),
        "hidden answers are not: {output:#?}"
    );

    // Right except on one of the hidden tests.
    toy.write(
        MINE,
        &Toy::SOLUTION.replace("{input}\"", "{}\", input.replace(\"120\", \"\")"),
    );
    let output = toy.run("test echo --all");
    output.shows("  41 hidden tests   AC ");
    output.shows("  hidden-12         WA ");
    output.shows("cargo games test toy-1-echo --only hidden-12 --show\n");
    output.shows("42/43");
    output.hides("input of");
    let output = toy.run("test echo --only hidden-12 --show").exits(1);
    output.shows("expected  line 1: 120");
    output.shows("input of hidden-12:\n  120\n");
    output.shows("0/1");

    toy.write(MINE, Toy::SOLUTION);
    let output = toy.run("test echo").exits(0);
    output.shows("43/43");
    let lines = Toy::SOLUTION.lines().count();
    output.shows("\nsolved alone: Echo\n");
    output.shows(&format!("\n  yours             {lines:>5}  "));
    output.shows(&format!("\n  the repository's  {lines:>5}  "));
    output.shows("\nall problems are solved\n");
    toy.write(MINE, "fn main() { nonsense }\n");
    let output = toy.run("test echo").exits(1);
    output.shows("cannot find value `nonsense`");
    // The path of the file relative to the folder where the command was run.
    output.shows(&format!("--> {MINE}:1:13"));
}

#[test]
fn only_one_test_is_run_if_one_is_named() {
    let toy = Toy::with_reference();
    toy.run("practice echo");
    toy.run("test echo --only test").shows("0/1");
}

#[test]
fn what_was_written_is_never_overwritten() {
    let toy = Toy::with_reference();
    let output = toy.run("practice echo");
    output.shows("\nPrint the number.\n");
    output.shows("\nwrite your solution:    practice/");
    toy.write(MINE, "mine");
    let output = toy.run("practice echo").exits(0);
    output.shows("\ncontinue your solution: practice/");
    assert_eq!(toy.read(MINE), "mine");
}

#[test]
fn a_solution_must_be_created_before_it_is_judged() {
    Toy::with_reference()
        .run("test echo")
        .assert_refused(
            "there is no solution in practice/toy-1-echo: run `cargo games practice toy-1-echo` to create one",
        );
}

#[test]
fn each_hint_goes_one_step_further() {
    let toy = Toy::with_reference();
    let hint = || toy.run("practice echo --hint").stdout;
    assert_eq!(hint(), "1/3  Read\n\nRead it first.\n");
    assert_eq!(hint(), "2/3  Think\n\nWhat is the answer to 7?\n");
    let first = toy.run("practice echo --hint 1").stdout;
    assert_eq!(first, "1/3  Read\n\nRead it first.\n");
    assert_eq!(hint(), "3/3  Print\n\nPrint it.\n");
    let no_more = "There is no hint 4. Start again with `--hint 1`, or show the idea:\n\n  \
                   cargo games practice toy-1-echo --idea\n";
    assert_eq!(hint(), no_more);
    assert_eq!(hint(), no_more);
    let idea = toy.run("practice echo --idea").stdout;
    assert_eq!(idea, "The answer is the number.\n");
    let solution = toy.run("practice echo --solution").stdout;
    assert_eq!(solution, Toy::SOLUTION);
}

#[test]
fn the_curriculum_shows_what_is_solved_and_what_is_next() {
    let toy = Toy::with_reference();
    let manifest = Toy::manifest() + "[package.metadata.game]\ntheory = 'none'\nlesson = '2.1'\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    let curriculum = |solved, state: &str| {
        let how = if solved == 1 { " (alone)" } else { "" };
        format!(
            "2. Bash's game: {solved} of 1 solved\n  2.1   toy-1-echo  {state:7}  Echo{how}\n\n"
        )
    };
    let output = toy.run("practice");
    let next = "read: cargo games practice --chapter 2\nnext: cargo games practice toy-1-echo\n";
    assert_eq!(output.stdout, curriculum(0, "-") + next, "{output:#?}");
    // Notes are not a solution.
    toy.write("practice/toy-1-echo/notes.txt", "");
    let output = toy.run("practice");
    assert_eq!(output.stdout, curriculum(0, "-") + next, "{output:#?}");
    toy.run("practice echo");
    assert_eq!(toy.run("practice").stdout, curriculum(0, "started") + next);
    toy.write(MINE, Toy::SOLUTION);
    // One input is not all tests, even if a checker accepts the output for it.
    toy.write("crates/toy-1-echo/any.rs", "fn main() {}\n");
    toy.change_manifest("'tokens'", "{ program = 'any.rs' }");
    toy.write("5.in", "5\n");
    let output = toy.run("test echo --input 5.in");
    output.shows("  5.in              AC ");
    let output = toy.run("practice");
    assert_eq!(
        output.stdout,
        curriculum(0, "started") + next,
        "{output:#?}"
    );
    toy.run("test echo");
    let all = "all problems are solved\n";
    let output = toy.run("practice");
    assert_eq!(output.stdout, curriculum(1, "solved") + all);
    // Help after the solution does not count.
    toy.run("practice echo --idea");
    assert_eq!(toy.run("practice").stdout, curriculum(1, "solved") + all);
    toy.run("practice echo").shows("you have solved it: ");

    fs::remove_file(toy.join("practice/accepted.json")).unwrap();
    for (arguments, how) in [
        ("--hint", "with hints"),
        ("--idea", "after the idea"),
        ("--hint", "after the idea"),
    ] {
        toy.judge(&["practice", "echo", arguments]);
        toy.write("practice/accepted.json", "[\"toy-1-echo\"]\n");
        let shown = curriculum(1, "solved").replace("alone", how);
        assert_eq!(toy.run("practice").stdout, shown + all);
        fs::remove_file(toy.join("practice/accepted.json")).unwrap();
    }
}

/// Each prints the first word of the input, which is the right answer here.
#[rstest]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[case(("cpp", "main.cpp", "// Echo\n// https://example.org/1\n//\n// Input: a number.\n"))]
#[cfg_attr(
    missing_java,
    ignore = "no javac: apt-get install default-jdk-headless"
)]
#[case(("java", "Main.java", "// Echo\n"))]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case(("py", "main.py", "# Echo\n# https://example.org/1\n#\n# Input: a number.\n"))]
#[case(("c", "main.c", "// Echo\n"))]
fn a_blank_solution_in_any_language(#[case] (language, file, about): (&str, &str, &str)) {
    let toy = Toy::with_reference();
    let input = "Print the number.\n\n**Input:** a number.\n";
    let readme = Toy::README.replace("Print the number.\n", input);
    toy.write("crates/toy-1-echo/README.md", &readme);
    let output = toy.judge(&["practice", "echo", "--lang", language]);
    let file = format!("practice/toy-1-echo/{file}");
    let shown = format!("\nwrite your solution:    {file}\n");
    output.shows(&shown);
    let text = toy.read(&file);
    assert!(text.starts_with(about), "{text}");

    toy.run("test echo --only test").shows("1/1");
}

#[test]
fn the_solution_that_was_changed_last_is_judged() {
    let toy = Toy::with_reference();
    toy.run("practice echo --lang c");
    let output = toy.run("practice echo --lang rs");
    let both = ["main.c", "src/main.rs"].map(|file| toy.join("practice/toy-1-echo").join(file));
    assert!(both.iter().all(|file| file.exists()), "{output:#?}");
    for (file, verdict) in both.iter().zip(["1/1", "0/1"]) {
        let later = SystemTime::now() + Duration::from_mins(1);
        let file = fs::File::options().append(true).open(file).unwrap();
        file.set_modified(later).unwrap();
        toy.run("test echo --only test").shows(verdict);
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_mins(1);
        file.set_modified(long_ago).unwrap();
    }
}

#[test]
fn a_program_elsewhere_counts_if_it_passes_all_tests() {
    let toy = Toy::with_reference();
    toy.write("mine.rs", Toy::SOLUTION);
    let is_solved = |arguments: &[&str]| {
        let output = toy.judge(&[&["test", "echo"], arguments].concat()).exits(0);
        let accepted = toy.join("practice/accepted.json");
        let is_kept = accepted.exists();
        let _ = fs::remove_file(accepted);
        assert_eq!(output.stdout.contains("\nsolved alone: Echo\n"), is_kept);
        is_kept
    };
    assert!(is_solved(&["--source", "mine.rs"]));
    assert!(is_solved(&["--program", "cat"]));
    assert!(!is_solved(&["--source", "mine.rs", "--only", "test"]));
    let of_repository = "crates/toy-1-echo/src/main.rs";
    assert!(!is_solved(&["--source", of_repository]));
}

#[test]
fn a_chapter_is_named_before_its_first_problem_and_printed() {
    let toy = Toy::with_reference();
    let second = Toy::manifest().replace("toy-1-echo", "toy-2-echo")
        + "[package.metadata.game]\nlesson = '3.2'\ndifficulty = '2600 (Codeforces)'\n";
    toy.write("crates/toy-2-echo/Cargo.toml", &second);
    toy.write("crates/toy-2-echo/src/main.rs", Toy::SOLUTION);
    toy.write(
        "crates/toy-2-echo/examples/toy-2-echo-blank.rs",
        "fn main() {}\n",
    );
    toy.write("crates/toy-2-echo/README.md", Toy::README);
    let first = Toy::manifest() + "[package.metadata.game]\ntheory = 'none'\nlesson = '3.1'\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &first);
    let named =
        "Chapter 3, Nim, comes before this problem: cargo games practice --chapter 3\n\nEcho\n";
    let output = toy.run("practice toy-1");
    assert!(output.stdout.starts_with(named), "{output:#?}");
    let output = toy.run("practice toy-2");
    assert!(output.stdout.starts_with("Echo\n"), "{output:#?}");
    let limits = "\ntime limit 10s, memory limit 64 MiB, difficulty 2600 (Codeforces)\n\n";
    output.shows(limits);

    let output = toy.run("practice --chapter 3").exits(0);
    assert!(output.stdout.starts_with("# 3. Nim\n\n"), "{output:#?}");
    output.shows("\nPicture: The third heap ");
    toy.run("practice --chapter 16").exits(2);
}

#[rstest]
#[case("3")]
#[case("16.1")]
#[case("0.1")]
#[case("1.x")]
fn a_lesson_is_a_chapter_and_a_place(#[case] lesson: &str) {
    let toy = Toy::new("", "");
    let manifest = Toy::manifest() + &format!("[package.metadata.game]\nlesson = '{lesson}'\n");
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    let output = toy.run("list").exits(2);
    let why = format!("lesson = \"{lesson}\": it must be a chapter from 1 to 15 and a place");
    output.warns(&why);
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
#[case("theroy = 'none'", "unknown field `theroy`, expected one of `theory`, `calculation`, `lesson`, `introduces`, `needs`, `difficulty`")]
#[case("theory = 'one\\ntwo'", "theory must be one line of text")]
fn a_key_that_is_wrong_is_named_with_its_file(#[case] line: &str, #[case] why: &str) {
    let toy = Toy::new("", "");
    let manifest =
        Toy::manifest() + &format!("[package.metadata.game]\n{}\n", line.replace('\'', "\""));
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    let output = toy.run("list").exits(2);
    let why = format!("crates/toy-1-echo/Cargo.toml: [package.metadata.game]: {why}\n");
    assert!(output.stderr.ends_with(&why), "{output:#?}");
}
