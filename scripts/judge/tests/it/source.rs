//! Programs of the user: source files in five languages, and the order of the tests.

use rstest::rstest;

use crate::util::{root, run, Outcome, Toy};

#[test]
fn one_hidden_test_can_be_named() {
    let toy = Toy::with_reference();
    let output = toy.run("test echo --only hidden-7").exits(0);
    output.shows("  hidden-7 ");
    output.shows("1/1");
    toy.run("test echo --only hidden-43")
        .assert_refused("there is no test `hidden-43`: the hidden tests are hidden-1 to hidden-42");
}

/// The samples are judged first, then the others by the size of their inputs.
#[test]
fn the_first_failure_is_the_smallest_and_ends_the_tests() {
    let toy = Toy::new("22\n", "22\n");
    let long: Vec<_> = (0..50).map(|line| format!("line {line}\n")).collect();
    for (name, input) in [("a", &*long.concat()), ("sample-1", "1\n"), ("z", "333\n")] {
        toy.write_test(&format!("testdata/toy-1-echo/{name}"), input, input);
    }
    let output = toy.test_program("head -c 1").exits(1);
    output.shows("  sample-1          AC ");
    output.shows("input of testdata/toy-1-echo/test.in:\n  22\n");
    output.shows("  2 more tests were not run");
    let output = toy.test_program("head -n 1").exits(1);
    output.shows("  3 tests           AC ");
    output.shows("  line 19\n  … and 30 more lines\n");
    // A program that never ends is run on only one test.
    let toy = Toy::with_milliseconds(100, "1\n", "1\n");
    toy.write_test("testdata/toy-1-echo/test-2", "12\n", "12\n");
    let output = toy.test_program("sh -c 'while :; do :; done'");
    let count = output.stdout.matches("TLE").count();
    assert_eq!(count, 2, "in a line and the table: {output:#?}");
    output.shows("0/2");
}

#[test]
fn a_rust_source_may_use_the_crates_of_the_solution() {
    let test = "test 1067 --source crates/pku-1067-wythoff/src/main.rs";
    run(root(), test).exits(0);
}

#[test]
fn a_source_in_another_language_is_refused() {
    let toy = Toy::new("", "");
    toy.write("my.pas", "");
    toy.run("test echo --source my.pas").assert_refused(
        "my.pas: the extension `.pas` is not one of rs, c, cc, cpp, cxx, java, py: use --program",
    );
}

#[rstest]
#[case::c(
    "c",
    "#include <stdio.h>\nint main() { int c; while ((c = getchar()) != EOF) putchar(c); }"
)]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[case::cpp(
    "cpp",
    "#include <iostream>\nint main() { std::cout << std::cin.rdbuf(); }"
)]
#[cfg_attr(
    missing_java,
    ignore = "no javac: apt-get install default-jdk-headless"
)]
#[case::java("java", "class Toy { public static void main(String[] a) throws Exception { System.in.transferTo(System.out); } }")]
#[cfg_attr(
    missing_java,
    ignore = "no javac: apt-get install default-jdk-headless"
)]
#[case::java_with_a_class_of_another_name("java", "// コメント\npackage p; public class Main { public static void main(String[] a) throws Exception { System.in.transferTo(System.out); } }")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case::python("py", "print(input())")]
#[case::rust("rs", Toy::SOLUTION)]
fn a_source_in_any_of_five_languages(#[case] extension: &str, #[case] text: &str) {
    let toy = Toy::new("7\n", "7\n");
    let file = format!("Toy.{extension}");
    toy.write(&file, text);
    // In containers and in some editors, no locale is set.
    let mut judge = toy.command(&["test", "echo", "--source", &file]);
    Outcome::of(judge.env("LC_ALL", "C"), "").verdict("AC", "");
    toy.write(&file, "this is no program");
    let output = toy.judge(&["test", "echo", "--source", &file]);
    output.exits(1).last_verdict("CE");
}
