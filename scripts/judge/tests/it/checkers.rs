//! Problems whose verdict does not depend on the answer alone: floats, and checkers and interactors in any language.

use std::thread::{self, available_parallelism};
use std::time::Duration;

use rstest::rstest;

use crate::util::processes::{assert_none_left, unique_seconds};
use crate::util::{left_in_target, Outcome, Toy};

/// A toy with this checker or interactor.
fn toy(toy: Toy, decides: &str) -> Toy {
    toy.change_manifest("checker = 'tokens'", decides);
    toy
}

#[test]
fn floats_may_differ_by_the_tolerance() {
    let toy = toy(
        Toy::new("", "0.3333333333 yes\n"),
        "checker = { float = 1e-6 }",
    );
    toy.test_program("echo 0.333333 yes").verdict("AC", "");
    toy.test_program("echo 3333333e-7 yes").verdict("AC", "");
    let why = "expected  line 1: 0.3333333333 yes\n      got       line 1: 0.33333 yes\n";
    toy.test_program("echo 0.33333 yes").verdict("WA", why);
    toy.test_program("echo nan yes")
        .verdict("WA", "got       line 1: nan yes");
    toy.test_program("echo 0.333333 Yes").verdict("WA", "");
    let toy = self::toy(Toy::new("", "0.5\n"), "checker = { float = 1.5 }");
    toy.test_program("echo 0.5")
        .exits(2)
        .warns("checker: float = 1.5: the tolerance must be at least 0 and less than 1");
}

#[test]
fn a_checker_is_proposed_if_only_floats_differ() {
    let toy = Toy::new("", "0.3333333333 yes\n");
    let hint = "  the numbers differ by at most 1e-6: if that is allowed, write `checker = { float = 1e-6 }` in \
                crates/toy-1-echo/Cargo.toml\n";
    toy.test_program("echo 0.333333 yes").verdict("WA", hint);
    toy.test_program("echo 0.333333 no").hides("float");
}

const FOLDER: &str = "crates/toy-1-echo";

/// The path of the checker of most tests.
const CHECK: &str = "crates/toy-1-echo/check.py";

/// The numbers of the answer are to be printed, in any order.
const ANY_ORDER: &str = include_str!("programs/any_order.py");

/// A toy whose checker has this name and this text.
fn with_checker(name: &str, text: &str) -> Toy {
    let decides = format!("checker = {{ program = '{name}' }}");
    let toy = toy(Toy::new("1\n", "1 2\n3\n"), &decides);
    toy.write(&format!("{FOLDER}/{name}"), text);
    toy
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_decides() {
    let toy = with_checker("check.py", ANY_ORDER);
    toy.test_program("echo 1 3 2").verdict("AC", "");
    toy.test_program("echo 1 2")
        .verdict("WA", "      wrong answer not these numbers\ninput of ");
    toy.test_program("echo 3 2 1").verdict("PE", "");
    toy.test_program("sh -c 'echo 1 2 3; exit 3'")
        .verdict("RE", "exit code 3");
    let hostile = "printf '\\0\\377\\033[2J'";
    toy.test_program(hostile).verdict("WA", "not these numbers");
    let large = "sh -c 'yes 1 | head -n 10000000'";
    toy.test_program(large).verdict("WA", "not these numbers");
}

#[rstest]
#[case::wrong_answer("exit(1)", "WA")]
#[case::presentation_error("exit(2)", "PE")]
#[case::text_after_the_end("exit(4)", "PE")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_verdict_comes_with_the_first_line_of_the_checker(#[case] ends: &str, #[case] verdict: &str) {
    let text =
        format!("import sys\nprint('\\n said\\nmore\\n' * 5000, file=sys.stderr)\nsys.{ends}");
    with_checker("check.py", &text)
        .test_program("echo")
        .verdict(verdict, "      said\ninput of ");
}

#[rstest]
#[case::testlib_s_own(("print('FAIL no answer', file=sys.stderr); sys.exit(3)", "fails: FAIL no answer"))]
#[case::exception(("[][0]", "fails with status 70: IndexError: list index out of range"))]
#[case::unknown_status(("sys.exit(9)", "fails with status 9: it says nothing"))]
#[case::points(("print('points 7', file=sys.stderr); sys.exit(7)", "gives points, which are not supported: points 7"))]
#[case::points_without_a_status((
    "print('points 0.5', file=sys.stderr)", "gives points, which are not supported: points 0.5"
))]
#[case::signal(("import os; os.kill(os.getpid(), 11)", "is ended by SIGSEGV"))]
#[case::floods(("\nwhile True: sys.stderr.write('flood\\n' * 10000)", "was stopped: it wrote more than 64 MiB"))]
#[case::hangs(("import time; time.sleep(SECONDS)", "was stopped: it was still running after 20s"))]
#[case::multiplies((
    "import subprocess, time\nfor i in range(80): subprocess.Popen(['sleep', 'SECONDS'])\ntime.sleep(3600)",
    "was stopped: it started more than 64 processes"
))]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_that_fails_is_named(#[case] (text, why): (&str, &str)) {
    let seconds = unique_seconds();
    let text = text.replace("SECONDS", &seconds);
    let toy = with_checker("check.py", &format!("import sys; {text}\n"));
    let why = format!("test test: the checker {CHECK} {why}");
    toy.test_program("echo 1").unknown(&why);
    assert_none_left(&format!("sleep {seconds}"));
}

#[rstest]
#[case::wrong_elsewhere("WA", 1, "")]
#[case::right_elsewhere("JE", 2, "\n1 more test has no verdict")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_that_fails_on_a_test_has_a_verdict_on_the_others(
    #[case] verdict: &str,
    #[case] failures: usize,
    #[case] more: &str,
) {
    let text = "import sys
input = int(open(sys.argv[1]).read())
sys.exit([0, 1, 9][input])
";
    let toy = with_checker("check.py", text);
    // A program of the user's is judged up to its first failure.
    let wrong = if verdict == "WA" { "1" } else { "2" };
    for (name, input) in [("a", "2"), ("b", "0"), ("test", wrong)] {
        toy.write_test(&format!("testdata/toy-1-echo/{name}"), input, "");
    }
    let output = toy.test_program("cat");
    let why = format!("the checker {CHECK} fails with status 9: it says nothing");
    let shown = output.stdout.matches(&format!("\n      {why}\n")).count();
    assert_eq!((output.status, shown), (Some(2), failures), "{output:#?}");
    assert_eq!(output.stderr, format!("error: test a: {why}{more}\n"));
    output.shows("\n  b                 AC ");
    let output = toy.run("test echo --json --program cat").exits(2);
    let events = output.events();
    let verdicts = [0, 1, 2].map(|test| &events[1]["tests"][test]["verdict"]);
    assert_eq!(verdicts, ["JE", "AC", verdict], "{output:#?}");
    assert_eq!(events[1]["verdict"], verdict);
    assert_eq!(events[2]["message"], format!("test a: {why}{more}"));
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_that_always_fails_is_run_three_times() {
    let toy = with_checker("check.py", "import sys; sys.exit(9)\n");
    // One for each processor, so that some are left when the third has failed.
    let tests = 8 + available_parallelism().unwrap().get();
    for name in 0..tests {
        toy.write_test(&format!("testdata/toy-1-echo/{name:04}"), "", "");
    }
    let why = format!("the checker {CHECK} fails with status 9: it says nothing");
    let output = toy.test_program("cat");
    let more = "2 more tests have no verdict";
    assert_eq!(output.stderr, format!("error: test 0000: {why}\n{more}\n"));
    let rest = tests + 1 - 3;
    output.shows(&format!("{rest} more tests were not run"));
    let output = toy.run("test echo").exits(2);
    output.shows("more tests were not run");
}

/// The part of testlib.h that the test needs.
const TESTLIB: &str = include_str!("programs/testlib.h");

const IN_CPP: &str = include_str!("programs/all_numbers.cpp");

#[rstest]
#[case::beside_the_checker("crates/toy-1-echo/testlib.h")]
#[case::at_the_top("testlib.h")]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
fn a_checker_in_cpp_finds_testlib(#[case] path: &str) {
    let toy = with_checker("check.cpp", IN_CPP);
    let why = "the checker crates/toy-1-echo/check.cpp needs testlib.h: put it beside the checker or at the top of the \
               workspace";
    toy.test_program("echo 1 2 3").assert_refused(why);
    toy.write(path, TESTLIB);
    toy.test_program("echo 1 2 3").verdict("AC", "");
    toy.test_program("echo 1 3 2")
        .verdict("WA", "      expected 2\n");
}

#[test]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
fn a_checker_is_compiled_again_only_if_it_changes() {
    let toy = with_checker("check.cpp", IN_CPP);
    toy.write("testlib.h", TESTLIB);
    // It counts its calls, except those that ask for its version.
    let counts =
        "[ \"$1\" = --version ] || echo compiled >> count; PATH=${PATH#*:} exec g++ \"$@\"";
    let path = toy.fake("g++", counts);
    let test = |words: &str| {
        let mut judge = toy.command(&["test", "echo", "--program", words]);
        Outcome::new(judge.env("PATH", &path).output().unwrap())
    };
    let compiled = || toy.read("count").lines().count();
    // A file that has just been written may be written again with the same time, so programs made of it are not cached.
    thread::sleep(Duration::from_millis(100));
    test("echo 1 2 3").verdict("AC", "");
    test("echo 1 3 2").verdict("WA", "      expected 2\n");
    assert_eq!(compiled(), 1);
    toy.write(
        "testlib.h",
        &TESTLIB.replace("vfprintf(stderr", "fputs(\"I \", stderr), vfprintf(stderr"),
    );
    test("echo 1 3 2").verdict("WA", "      I expected 2\n");
    assert_eq!(compiled(), 2);
    let changed = IN_CPP.replace("expected %d", "hoped for %d");
    toy.write(&format!("{FOLDER}/check.cpp"), &changed);
    test("echo 1 3 2").verdict("WA", "      I hoped for 2\n");
    // The compiler finds this header before the one at the top.
    toy.write(&format!("{FOLDER}/testlib.h"), TESTLIB);
    test("echo 1 3 2").verdict("WA", "      hoped for 2\n");
    assert_eq!(compiled(), 4);
}

#[test]
fn a_checker_in_rust_lies_at_the_top_of_the_workspace() {
    let text = "fn main() {
        let paths: Vec<String> = std::env::args().skip(1).collect();
        let read = |index: usize| std::fs::read_to_string(&paths[index]).unwrap();
        if read(1).len() != read(2).len() {
            eprintln!(\"wrong length\");
            std::process::exit(1);
        }
    }";
    let toy = toy(
        Toy::new("", "123\n"),
        "checker = { program = 'checkers/length.rs' }",
    );
    toy.write("checkers/length.rs", text);
    toy.test_program("echo abc").verdict("AC", "");
    toy.test_program("echo abcd").verdict("WA", "wrong length");
    toy.write("checkers/length.rs", "fn main() { nonsense }\n");
    toy.test_program("echo abc")
        .error_begins("the checker checkers/length.rs does not compile:\nerror");
}

#[test]
fn any_program_can_be_a_checker() {
    let toy = with_checker("check", "#!/bin/sh\ncmp -s \"$2\" \"$3\" || exit 1\n");
    let name = "the checker crates/toy-1-echo/check";
    let why =
        format!("{name} is in an unsupported language: make it executable to run it as it is");
    toy.test_program("cat").assert_refused(&why);
    let check = "crates/toy-1-echo/check";
    toy.write_program(check, &toy.read(check));
    toy.test_program("printf '1 2\\n3\\n'").verdict("AC", "");
    toy.test_program("echo 1 2 3").verdict("WA", "");
}

#[test]
fn a_checker_that_is_missing_is_named() {
    let toy = with_checker("check.py", "");
    toy.remove(CHECK);
    let why = "toy-1-echo: there is no checker crates/toy-1-echo/check.py or check.py";
    toy.test_program("cat").assert_refused(why);
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_decides_without_an_answer_if_it_can() {
    let even = "import sys
output, answer = (open(path).read() for path in sys.argv[2:])
if answer:
    sys.exit(9)
sys.exit(int(output) % 2)
";
    let toy = with_checker("check.py", even);
    toy.remove("testdata/toy-1-echo/test.out");
    toy.test_program("echo 4").verdict("AC", "");
    toy.test_program("echo 5").verdict("WA", "");
    let compares = "import sys
output, answer = (open(path).read() for path in sys.argv[2:])
sys.exit(output != answer)
";
    for needs_answer in ["import sys\nsys.exit(3)\n", compares] {
        toy.write(CHECK, needs_answer);
        let output = toy.test_program("echo 5").exits(0);
        output.shows("  ran ");
        output.shows("      5\n");
    }
}

/// A number of at most 100 is to be found, with at most seven questions.
const GUESS_GAME: &str = include_str!("programs/guessing.py");

const SEARCH: &str = include_str!("programs/search.py");

/// A toy with this interactor in Python.
fn with_interactor(text: &str) -> Toy {
    let toy = Toy::with_milliseconds(500, "42\n", "");
    toy.change_manifest("checker = 'tokens'", "interactor = 'talk.py'");
    toy.write(&format!("{FOLDER}/talk.py"), text);
    toy
}

fn guess(program: &str) -> Outcome {
    let toy = with_interactor(GUESS_GAME);
    toy.write("search.py", SEARCH);
    match program {
        "" => toy.run("test echo --source search.py"),
        program => toy.test_program(program),
    }
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactor_talks_to_the_program() {
    guess("").verdict("AC", "");
    guess("sh -c 'echo 42; read said'").verdict("AC", "");
    guess("sh -c 'echo 42; read said; echo more; sleep 0.1; echo more'").verdict("AC", "");
}

/// The interactor reads the number at the end of the program's output, and then writes.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactor_may_write_to_a_program_that_has_ended() {
    let text = "import sys\nguess = input()\nfor _ in range(9):\n    print('over', flush=True)\n\
                sys.exit(0 if guess == '42' else 1)\n";
    let toy = with_interactor(text);
    toy.test_program("printf 42").verdict("AC", "");
    toy.test_program("printf 41").verdict("WA", "");
}

#[rstest]
#[case::wrong(("sh -c 'while echo 1; do read said || exit; done'", "WA", "      too many questions\n"))]
#[case::floods(("yes 1", "WA", "too many questions"))]
#[case::ends_early(("sh -c 'echo 1; read said'", "WA", "the program ended before the dialogue did"))]
#[case::says_nothing(("true", "WA", "the program ended before the dialogue did"))]
#[case::exit_code(("sh -c 'echo 1; exit 3'", "RE", "exit code 3"))]
#[case::signal(("sh -c 'read said & kill -SEGV $$'", "RE", "ended by SIGSEGV"))]
#[case::after_the_end(("sh -c 'echo 42; read said; exit 4'", "RE", "exit code 4"))]
#[case::fails_when_told_wrong((
    "sh -c 'yes 1 2> /dev/null | head -n 7; cat > /dev/null; exit 5'", "WA", "too many questions"
))]
#[case::both_wait(("sh -c 'read said'", "TLE", "wait for each other"))]
#[case::spins(("sh -c 'while :; do :; done'", "TLE", "more than 500ms of CPU time"))]
#[case::sleeps_after_the_end(("sh -c 'echo 42; sleep 30'", "TLE", "still running after 2s"))]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_dialogue_has_a_verdict(#[case] (program, verdict, why): (&str, &str, &str)) {
    guess(program).verdict(verdict, why);
}

/// The interactor writes more than a pipe takes, or sleeps, before it decides.
#[rstest]
#[case::writes(("print('1 ' * 100000, flush=True)", "sh -c 'exit 7'", "RE", "exit code 7"))]
#[case::writes_then_decides(("print('1 ' * 100000, flush=True)", "sh -c 'echo; exit 7'", "WA", "wrong"))]
#[case::sleeps_then_decides((
    "sys.stdin.readline(); time.sleep(0.5); print('wrong', file=sys.stderr); sys.exit(1)", "sh -c 'echo; exit 3'", "WA",
    "wrong"
))]
#[case::spins(("print(1, flush=True)\nwhile True: pass", "sh -c 'exit 7'", "RE", "exit code 7"))]
#[case::writes_for_ever(("\nwhile True: print(1)", "sh -c 'exit 7'", "RE", "exit code 7"))]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactor_that_is_busy_when_the_program_fails_does_not_hold_up_the_verdict(
    #[case] (text, program, verdict, why): (&str, &str, &str, &str),
) {
    let text = format!("import sys, time\n{text}\nsys.stdin.readline()\nprint('wrong', file=sys.stderr)\nsys.exit(1)\n");
    let toy = with_interactor(&text);
    toy.test_program(program).verdict(verdict, why);
}

/// A program may be late although the two do not wait for each other.
#[rstest]
#[case::program_writes("", "yes")]
#[case::interactor_sleeps("time.sleep(4); print(1, flush=True)", "sh -c 'read said; read said'")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_missing_flush_is_named_only_if_both_wait(#[case] text: &str, #[case] program: &str) {
    let text = format!("import sys, time\n{text}\ntime.sleep(3)\nsys.exit(0)\n");
    let toy = with_interactor(&text);
    toy.test_program(program).hides("wait for each other");
}

#[rstest]
#[case::exception(("[][0]", "fails with status 70: IndexError: list index out of range"))]
#[case::status(("sys.exit(3)", "fails: "))]
#[case::signal(("import os; os.kill(os.getpid(), 11)", "is ended by SIGSEGV"))]
#[case::floods(("\nwhile True: sys.stderr.write('flood\\n' * 10000)", "was stopped: it wrote more than 64 MiB"))]
#[case::hangs(("import time; time.sleep(3600)", "was stopped: it was still running after 20s"))]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactor_that_fails_is_named(#[case] (text, why): (&str, &str)) {
    let text = format!("import sys; {text}\n");
    let toy = with_interactor(&text);
    let why = format!("error: test test: the interactor {FOLDER}/talk.py {why}");
    let sleep = format!("sleep {}", unique_seconds());
    let output = toy
        .test_program(&format!("sh -c 'read said; {sleep}'"))
        .exits(2);
    assert_eq!(output.stderr.trim_end(), why.trim_end());
    assert_none_left(&sleep);
    assert_none_left(&format!("{}/{FOLDER}/talk.py", toy.path().display()));
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_checks_what_the_interactor_has_written() {
    let toy = with_interactor(GUESS_GAME);
    toy.write("testdata/toy-1-echo/test.out", "50 42\n");
    let decides = "interactor = 'talk.py'\nchecker = { program = 'check.py' }";
    toy.change_manifest("interactor = 'talk.py'", decides);
    let text = "import sys
output, answer = (open(path).read().split() for path in sys.argv[2:])
if output != answer:
    sys.exit('wrong questions')
";
    toy.write(CHECK, text);
    toy.test_program("printf '50\\n42\\n'").verdict("AC", "");
    toy.test_program("printf '60\\n42\\n'")
        .verdict("WA", "wrong questions");
}

#[test]
fn an_interactive_problem_needs_an_interactor() {
    let toy = toy(Toy::new("", ""), "interactive = true");
    let why = "toy-1-echo is interactive: write `interactor = \"FILE\"` in crates/toy-1-echo/Cargo.toml, where FILE is \
               the program that the solution talks to";
    toy.test_program("cat").assert_refused(why);
}

/// A toy whose solution reads and writes files.
fn with_files() -> Toy {
    let toy = Toy::new("7\n", "7\n");
    let files = "checker = 'tokens'\ninput-file = 'game.in'\noutput-file = 'game.out'";
    toy.change_manifest("checker = 'tokens'", files);
    toy
}

#[test]
fn a_solution_may_read_and_write_files() {
    let toy = with_files();
    toy.test_program("cp game.in game.out").verdict("AC", "");
    let solution = "fn main() {
        let input = std::fs::read_to_string(\"game.in\").unwrap();
        assert_eq!(std::io::read_to_string(std::io::stdin()).unwrap(), \"\");
        assert_eq!(std::fs::read_dir(\".\").unwrap().count(), 1);
        std::fs::write(\"game.out\", input).unwrap();
    }";
    toy.write("crates/toy-1-echo/src/main.rs", solution);
    toy.run("test").verdict("AC", "");
    // The path of the program is relative to the current folder, not to its working folder.
    toy.write("sh.txt", "cp game.in game.out; touch left-behind");
    toy.test_program("sh sh.txt").verdict("AC", "");
    assert!(!toy.join("left-behind").exists());
    toy.test_program("sh -c 'echo 8 > game.out'")
        .verdict("WA", "got       line 1: 8");
    assert_eq!(left_in_target(toy.path()), [""; 0]);
}

#[rstest]
#[case::none(("true", "WA", "the program wrote no game.out\n"))]
#[case::standard_output(("cat game.in", "WA", "the program wrote no game.out, but printed to standard output"))]
#[case::symbolic_link(("ln -s /dev/zero game.out", "WA", "game.out is not a regular file"))]
#[case::link_to_the_input(("ln -s game.in game.out", "WA", "game.out is not a regular file"))]
#[case::pipe(("mkfifo game.out", "WA", "game.out is not a regular file"))]
#[case::folder(("mkdir game.out", "WA", "game.out is not a regular file"))]
#[case::too_large(("sh -c 'yes > game.out; exit 0'", "OLE", "more than 64 MiB of output"))]
#[case::too_large_at_once(("truncate -s 64M game.out", "OLE", "more than 64 MiB of output"))]
#[case::exit_code(("sh -c 'cp game.in game.out; exit 3'", "RE", "exit code 3"))]
fn a_bad_output_file_is_explained(#[case] (program, verdict, why): (&str, &str, &str)) {
    with_files().test_program(program).verdict(verdict, why);
}

#[rstest]
#[case::folder("'../game.in'", "it must be the name of a file, without a folder")]
#[case::empty("''", "it must be the name of a file, without a folder")]
#[case::the_same("'game.out'", "input-file and output-file must not be the same")]
fn files_have_names_of_their_own(#[case] name: &str, #[case] why: &str) {
    let toy = with_files();
    toy.change_manifest("'game.in'", name);
    toy.test_program("cat").exits(2).warns(why);
}

const OVERFLOWS: &str = "fn twice(number: u8) -> u8 {
    number + number
}
fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    println!(\"{}\", twice(input.trim().parse().unwrap()));
}
";

#[test]
fn debug_shows_where_an_overflow_comes_from() {
    let toy = Toy::new("200\n", "144\n");
    toy.write("crates/toy-1-echo/src/main.rs", OVERFLOWS);
    toy.run("test").verdict("AC", "");
    let output = toy.run("test --debug");
    output.verdict("RE", "attempt to add with overflow\n");
    let path = "crates/toy-1-echo/src/main.rs";
    output.shows(&format!("panicked at {path}:2:5:\n"));
    output.shows(&format!("twice at ./{path}:2:5\n"));
    output.shows(&format!("main at ./{path}:6:20\n"));
    toy.write("mine.rs", OVERFLOWS);
    toy.run("test echo --source mine.rs").verdict("AC", "");
    toy.run("test echo --source mine.rs --debug")
        .verdict("RE", "attempt to add with overflow\n");
}

/// A validator of the problem package format of Kattis and the ICPC.
const VALIDATOR: &str = include_str!("programs/same_set.py");

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_validator_decides() {
    let toy = toy(
        Toy::new("3 1 2\n", "1 2 3\n"),
        "checker = { validator = 'validate.py' }",
    );
    toy.write("crates/toy-1-echo/validate.py", VALIDATOR);
    toy.test_program("echo 3 2 1").verdict("AC", "");
    toy.test_program("echo 3 2 2").verdict("WA", "another set");
    let why = "the validator crates/toy-1-echo/validate.py ends with status 1, not with 42 (accepted) or 43 (wrong answer)";
    toy.test_program("echo crash").exits(2).warns(why);
}

/// With a part of the points, testlib's exit status is their number, which may equal the status of any verdict.
#[rstest]
#[case::none(0)]
#[case::as_many_as_the_status_of_a_failure(3)]
#[case::more(50)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_part_of_the_points_is_a_wrong_answer(#[case] points: u8) {
    let text = format!(
        "import sys\nprint('partially correct ({points}) two of three', file=sys.stderr)\nsys.exit({points})\n"
    );
    with_checker("check.py", &text)
        .test_program("echo")
        .verdict(
            "WA",
            &format!("      partially correct ({points}) two of three\n"),
        );
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_that_contradicts_its_status_gives_no_verdict() {
    let toy = with_checker("check.py", "print('WA: too few')\n");
    let name = format!("the checker {CHECK}");
    let why = format!(
        "test test: {name} says `WA: too few` and ends with status 0, which means accepted: let it end with 1 or 2 for a wrong output"
    );
    toy.test_program("echo").unknown(&why);
    toy.remove("testdata/toy-1-echo/test.out");
    toy.test_program("echo").unknown(&why);
    toy.write("testdata/toy-1-echo/test.out", "1 2 3\n");
    toy.write(CHECK, "print('wrongly suspected')\n");
    toy.test_program("echo").verdict("AC", "");
    for rejection in ["False", "NO", "Not correct."] {
        toy.write(CHECK, &format!("print({rejection:?})\n"));
        toy.test_program("echo")
            .unknown(&why.replace("WA: too few", rejection));
    }
    let of_dmoj = "def check(\n    user_output, judge_output, **kwargs):\n    return user_output == judge_output\n";
    toy.write(CHECK, of_dmoj);
    toy.test_program("echo").assert_refused(&format!(
        "{name} is a function for DMOJ: write a program that takes the files of the input, the output and the answer as \
         arguments"
    ));
    let both = format!("{of_dmoj}if __name__ == '__main__':\n    pass\n");
    toy.write(CHECK, &both);
    toy.test_program("echo").verdict("AC", "");
}

#[test]
#[cfg_attr(
    missing_java,
    ignore = "no javac: apt-get install default-jdk-headless"
)]
fn a_checker_in_java_that_throws_gives_no_verdict() {
    let toy = toy(
        Toy::new("1\n", "1\n"),
        "checker = { program = 'Check.java' }",
    );
    let check = "public class Check { public static void main(String[] files) { Integer.parseInt(\"x\"); } }\n";
    toy.write(&format!("{FOLDER}/Check.java"), check);
    toy.test_program("echo").unknown(&format!(
        "test test: the checker {FOLDER}/Check.java fails: Exception in thread \"main\" java.lang.NumberFormatException: \
         For input string: \"x\""
    ));
}

/// A checker of CMS: it gets the answer before the output, and prints a score.
const SCORER: &str = include_str!("programs/scorer.py");

#[rstest]
#[case::italian("task/check/checker.py", "task/task.yaml")]
#[case::old_italian("task/cor/correttore.py", "task.yaml")]
#[case::tps("task/checker/checker.py", "task/problem.json")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_checker_of_cms_prints_a_score(#[case] checker: &str, #[case] settings: &str) {
    let toy = toy(
        Toy::new("1\n", "1 2 3\n"),
        &format!("checker = {{ program = '{checker}' }}"),
    );
    toy.write(checker, SCORER);
    let why = format!(
        "test test: the checker {checker} prints only 1: for a score, as in CMS, write `checker = {{ scorer = \"FILE\" }}`; \
         otherwise print to standard error"
    );
    toy.test_program("echo 1 2 3").unknown(&why);
    toy.write(settings, "");
    toy.test_program("echo 1 2 3").verdict("AC", "");
    toy.test_program("echo 0 0 0")
        .verdict("WA", "      right numbers: 0\n");
    toy.test_program("echo 1 0 3")
        .verdict("WA", "      score 0.6666666666666666: right numbers: 2\n");
    toy.write(checker, "print('accepted')");
    toy.test_program("echo 1 2 3").unknown(&format!(
        "test test: the checker {checker} (called as CMS calls its checkers) prints no score from 0 to 1 in its first line"
    ));
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_score_alone_is_no_verdict() {
    let toy = with_checker("check.py", SCORER);
    toy.test_program("echo 1 2 0").exits(2);
    toy.change_manifest("program =", "scorer =");
    toy.test_program("echo 1 2 0").verdict("WA", "score 0.66");
    toy.test_program("echo 1 2 3").verdict("AC", "");
    let no_score = "prints no score from 0 to 1 in its first line";
    let fails = "fails with status 1: it says nothing";
    for (text, why) in [
        ("print('accepted')", no_score),
        ("print(0); exit(1)", fails),
    ] {
        toy.write(CHECK, text);
        toy.test_program("echo 1 2 3")
            .unknown(&format!("test test: the checker {CHECK} {why}"));
    }
}
