//! Problems whose reference decides: it checks an output, or talks to the program.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::util::processes::{assert_none_left, unique_seconds};
use crate::util::{Said, Toy};
use rstest::rstest;

/// A toy whose reference decides in this way. `jobs` are arms that match the arguments, where `file` reads
/// one and `fail` ends with a status.
fn toy(toy: Toy, decides: &str, solution: &str, jobs: &str) -> Toy {
    toy.change_manifest("checker = 'tokens'", decides);
    toy.write("crates/toy-1-echo/src/main.rs", solution);
    let reference = format!(
        "use std::io::{{stdin, Write}};
        fn file(path: &str) -> String {{
            String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()
        }}
        fn number(text: &str) -> u64 {{
            text.trim().parse().unwrap_or_else(|_| fail(2, \"no number\"))
        }}
        fn fail(status: i32, why: &str) -> ! {{
            eprintln!(\"{{why}}\");
            std::process::exit(status)
        }}
        fn main() {{
            let arguments: Vec<String> = std::env::args().skip(1).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            match arguments[..] {{
                [\"generate\", seed, _] => println!(\"{{}}\", number(seed) % 50 * 3 + 4),
                [\"tables\"] => {{}}
                [\"lines\"] => println!(\"number\"),
                {jobs}
                _ => fail(2, \"usage\"),
            }}
        }}"
    );
    toy.write_reference(&reference);
    toy
}

/// A divisor of the number is to be named that is larger than 1. `check` cannot tell for 77.
fn divisor(toy_: Toy) -> Toy {
    let solution = "fn main() {
        let input = std::io::read_to_string(std::io::stdin()).unwrap();
        let Ok(number) = input.trim().parse::<u64>() else {
            eprintln!(\"error: no number\");
            std::process::exit(1);
        };
        println!(\"{number}\");
    }";
    let jobs = "[\"solve\"] => {
            let number = number(&std::io::read_to_string(stdin()).unwrap());
            let divisor = (2..=number).find(|it| number % it == 0);
            println!(\"{}\", divisor.unwrap_or_else(|| fail(2, \"too small\")));
        }
        [\"check\", input, output, answer] => {
            number(&file(answer));
            let (number, output) = (number(&file(input)), file(output));
            let divisor: u64 = match output.trim().parse() {
                Ok(divisor) => divisor,
                Err(_) => fail(1, &format!(\"`{}` is no number\", output.trim())),
            };
            if number == 77 {
                fail(3, \"77 is too large\");
            }
            if divisor < 2 || number % divisor != 0 {
                fail(1, &format!(\"{divisor} does not divide {number}\"));
            }
        }";
    toy(toy_, "checker = 'reference'", solution, jobs)
}

#[test]
fn every_output_that_the_reference_accepts_is_right() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    toy.judge(&["test"]).verdict("AC", "");
    for right in [2, 3, 4, 6, 12] {
        toy.test_program(&format!("echo {right}")).verdict("AC", "");
    }
    toy.test_program("echo 5")
        .verdict("WA", "      5 does not divide 12\n");
    toy.test_program("true").verdict("WA", "`` is no number");
    toy.test_program("printf '\\377'")
        .verdict("WA", "`�` is no number");
    toy.test_program("sh -c 'echo 2; exit 3'")
        .verdict("RE", "exit code 3");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_source_file_is_checked_too() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    toy.write("right.py", "print(input())\n");
    toy.write("wrong.py", "print(input() + '1')\n");
    let test = |source| toy.judge(&["test", "echo", "--source", source]);
    test("right.py").verdict("AC", "");
    test("wrong.py").verdict("WA", "121 does not divide 12");
}

#[test]
fn hidden_tests_and_stress_are_checked_too() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    let hidden = |program| toy.judge(&["test", "echo", "--hidden", "--program", program]);
    let said = hidden("cat");
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(said.stdout.contains("42 hidden tests"), "{said:#?}");
    assert_eq!(hidden("echo 2").status, Some(1));
    let stress = |program| {
        let options = ["--seed", "1", "--tests", "40", "--program", program];
        toy.judge(&[&["stress", "echo"], &options[..]].concat())
    };
    let said = stress("cat");
    assert_eq!(said.status, Some(0), "{said:#?}");
    let said = stress("echo 2");
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stdout.contains("      2 does not divide "),
        "{said:#?}"
    );
}

#[test]
fn what_the_reference_cannot_check_is_no_verdict() {
    let toy = divisor(Toy::new("77\n", "7\n"));
    let why = "test test: the reference cannot check the output: 77 is too large: `check` must not search";
    toy.test_program("echo 7").refused(why);
    let toy = divisor(Toy::new("x\n", "7\n"));
    let why = "test test: the reference cannot check the output, since no number";
    toy.test_program("echo 7").refused(why);
}

#[test]
fn a_reference_that_is_missing_or_broken_is_named() {
    let toy = divisor(Toy::new("12\n", "2\n"));
    let reference = "crates/toy-1-echo/examples/toy-1-echo-reference.rs";
    toy.write(reference, "fn main() { nonsense }\n");
    let said = toy.test_program("echo 2");
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "error: toy-1-echo-reference does not compile: error";
    assert!(said.stderr.starts_with(why), "{said:#?}");
    toy.remove(reference);
    let why = format!("toy-1-echo has no reference: write {reference}");
    toy.test_program("echo 2").refused(&why);
}

/// From a heap each player takes one or two; whoever takes the last wins. The program begins. The opponent
/// takes one, or two to win.
fn heap(toy_: Toy) -> Toy {
    let solution = "fn main() {
        let mut lines = std::io::stdin().lines();
        let Ok(mut heap) = lines.next().unwrap().unwrap().parse::<i64>() else {
            eprintln!(\"error: no number\");
            std::process::exit(1);
        };
        while heap > 0 {
            let taken = (heap % 3).max(1);
            println!(\"{taken}\");
            heap -= taken;
            if heap > 0 {
                heap -= lines.next().unwrap().unwrap().parse::<i64>().unwrap();
            }
        }
    }";
    let jobs = "[\"interact\", input] => {
            let mut heap = number(&file(input));
            if heap % 3 == 0 {
                fail(2, \"the heap is lost\");
            }
            let mut lines = stdin().lines();
            let _ = writeln!(std::io::stdout(), \"{heap}\");
            let mut said = vec![format!(\"opponent  {heap}\")];
            loop {
                let Some(line) = lines.next() else {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    fail(5, \"the program ended where its move was expected\");
                };
                let line = line.unwrap();
                said.push(format!(\"program   {line}\"));
                let taken: u64 = line.parse().unwrap_or(0);
                if taken == 0 || taken > 2.min(heap) {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    fail(1, &format!(\"`{line}` is no move\"));
                }
                heap -= taken;
                if heap == 0 {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    return;
                }
                let taken = if heap == 2 { 2 } else { 1 };
                heap -= taken;
                let _ = writeln!(std::io::stdout(), \"{taken}\");
                said.push(format!(\"opponent  {taken}\"));
                let _ = std::io::stdout().flush();
                if heap == 0 {
                    eprintln!(\"{}\", said.join(\"\\n\"));
                    fail(1, \"the opponent takes the last\");
                }
            }
        }";
    toy(toy_, "interactor = 'reference'", solution, jobs)
}

/// Judges a program with a toy that those who play at the same time share: to build it takes longer than to play.
fn play(milliseconds: u32, program: &str) -> Said {
    static TOYS: Mutex<BTreeMap<u32, Weak<Toy>>> = Mutex::new(BTreeMap::new());
    let toy = {
        let mut toys = TOYS.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = toys.entry(milliseconds).or_default();
        shared.upgrade().unwrap_or_else(|| {
            let toy = Arc::new(heap(Toy::hurried(milliseconds, "10\n", "")));
            *shared = Arc::downgrade(&toy);
            toy
        })
    };
    toy.test_program(program)
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_program_that_wins_is_accepted() {
    let toy = heap(Toy::new("10\n", ""));
    toy.judge(&["test"]).verdict("AC", "");
    // It listens until nobody speaks any more.
    let listens_on = "import sys
heap = int(sys.stdin.readline())
while heap:
    taken = heap % 3 or 1
    print(taken, flush=True)
    heap -= taken
    line = sys.stdin.readline()
    heap -= int(line or 0)
assert not sys.stdin.readline()
";
    toy.write("listens_on.py", listens_on);
    toy.judge(&["test", "echo", "--source", "listens_on.py"])
        .verdict("AC", "");
}

#[rstest]
#[case::wrong_move(
    "sh -c 'read heap; echo 1; read taken; echo 7; cat'",
    "      `7` is no move\n      opponent  10\n      program   1\n      opponent  1\n      program   7\n"
)]
#[case::no_move("sh -c 'printf \"\\033[2J\\n\"; cat'", "`\\u{1b}[2J` is no move")]
#[case::loses(
    "sh -c 'while read line; do echo 1; done'",
    "the opponent takes the last"
)]
#[case::floods("yes", "`y` is no move")]
#[case::floods_with_moves("yes 1", "the opponent takes the last")]
#[case::ends_early(
    "sh -c 'read heap; echo 1'",
    "the program ended where its move was expected\n      opponent  10\n      program   1\n"
)]
#[case::says_more_after_the_end(
    "sh -c 'for move in 1 2 2 2 9; do echo $move; done; sleep 0.1; echo 9'",
    "the program said `9` after the end"
)]
fn wrong(#[case] program: &str, #[case] why: &str) {
    play(10_000, program).verdict("WA", why);
}

#[rstest]
#[case::exit_code("sh -c 'read heap; exit 3'", "exit code 3\n      opponent  10\n")]
#[case::signal("sh -c 'read heap; kill -SEGV $$'", "ended by SIGSEGV")]
#[case::after_the_end(
    "sh -c 'read heap; echo 1; read a; echo 2; read a; echo 2; read a; echo 2; exit 4'",
    "exit code 4"
)]
fn dies(#[case] program: &str, #[case] why: &str) {
    play(10_000, program).verdict("RE", why);
}

const FLUSH: &str =
    "still running after 2s\n      the opponent is waiting for output of the program: flush after each line\n";

#[rstest]
#[case::both_wait("sh -c 'read heap; read more'", FLUSH)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case::keeps_its_output(
    "env -u PYTHONUNBUFFERED python3 -c 'import sys; sys.stdin.readline(); sys.stdout.write(\"1\\n\"); sys.stdin.readline()'",
    FLUSH
)]
#[case::no_end_of_line("sh -c 'printf 1; read more; read more'", "      program   1\n")]
#[case::spins("sh -c 'while :; do :; done'", "more than 500ms of CPU time\n")]
#[case::sleeps_after_the_end(
    "sh -c 'read heap; echo 1; read a; echo 2; read a; echo 2; read a; echo 2; sleep 30'",
    "still running after 2s\n      opponent  10\n"
)]
fn goes_on(#[case] program: &str, #[case] why: &str) {
    play(500, program).verdict("TLE", why);
}

#[test]
fn nothing_is_left_of_a_dialogue() {
    let sleep = format!("sleep {}", unique_seconds());
    let program = format!("sh -c 'setsid {sleep} & read heap; {sleep}'");
    let toy = heap(Toy::hurried(500, "10\n", ""));
    toy.test_program(&program).verdict("TLE", "");
    assert_none_left(&sleep);
    // The reference lies there.
    assert_none_left(&toy.path().display().to_string());
}

#[test]
fn at_most_twenty_lines_of_a_dialogue_are_shown() {
    let toy = heap(Toy::new("100\n", ""));
    let said = toy.test_program("sh -c 'while read line; do echo 1; done'");
    said.verdict("WA", "      … ");
    let shown = said.stdout.lines().filter(|line| {
        ["      opponent  ", "      program   ", "      … "]
            .iter()
            .any(|it| line.starts_with(it))
    });
    assert_eq!(shown.count(), 20, "{said:#?}");
}

#[test]
fn stress_and_hidden_tests_talk_too() {
    let toy = heap(Toy::new("10\n", ""));
    let loses = "sh -c 'while read line; do echo 1; done'";
    let options = ["--seed", "1", "--tests", "20"];
    let said = toy.judge(&[&["stress", "echo", "--program", loses], &options[..]].concat());
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stdout.contains("the opponent takes the last"),
        "{said:#?}"
    );
    let hidden = |options: &[&str]| {
        let said = toy.judge(&[&["test", "echo", "--hidden"], options].concat());
        said.status
    };
    assert_eq!(hidden(&["--program", loses]), Some(1));
}

#[test]
fn an_opponent_that_fails_is_named() {
    let toy = heap(Toy::new("x\n", ""));
    toy.test_program("cat")
        .refused("test test: the reference refuses the test: no number");
    toy.write_reference("fn main() { panic!(\"no theory\") }\n");
    let said = toy.test_program("cat");
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "error: test test: the reference's `interact` fails with status 101: ";
    assert!(said.stderr.starts_with(why), "{said:#?}");
    toy.write_reference("fn main() { std::thread::sleep(std::time::Duration::from_secs(3600)) }\n");
    toy.test_program("true")
        .refused("test test: the reference's `interact` was stopped: it exceeded its Wall limit");
}

/// Makes a toy complete in everything but its reference; returns what `check` says.
fn check(toy: &Toy, sample: &str) -> Said {
    toy.change_manifest("'none'", "'none'\nlesson = '1.1'");
    toy.write("testdata/toy-1-echo/sample-1.in", sample);
    toy.write(
        "crates/toy-1-echo/examples/toy-1-echo-blank.rs",
        "fn main() {}\n",
    );
    for name in ["one", "two"] {
        let path = format!("crates/toy-1-echo/wrong/{name}.rs");
        toy.write(&path, "fn main() {}\n");
    }
    let solution = fs::read_to_string(toy.path().join("crates/toy-1-echo/src/main.rs")).unwrap();
    toy.write("crates/toy-1-echo/accepted/same.rs", &solution);
    toy.write("crates/toy-1-echo/invalid/not-a-number.in", "x\n");
    let readme = Toy::README.replace(
        "Print the number.",
        "Print.\n\n**Sample input 1**\n\n**Sample output 1**",
    );
    toy.write("crates/toy-1-echo/README.md", &readme);
    toy.judge(&["check", "--fill"])
}

#[test]
fn a_problem_whose_reference_checks_is_complete() {
    let toy = divisor(Toy::new("12\n", "3\n"));
    let said = check(&toy, "9\n");
    assert_eq!(said.stdout, "toy-1-echo is complete\n", "{said:#?}");
    // Written by the reference.
    let answer = toy.path().join("testdata/toy-1-echo/sample-1.out");
    assert_eq!(fs::read_to_string(answer).unwrap(), "3\n");
    toy.write("testdata/toy-1-echo/test.out", "5\n");
    toy.write("testdata/toy-1-echo/test.in", "77\n");
    let said = toy.judge(&["check"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(said.stdout.contains("77 is too large"), "{said:#?}");
}

#[test]
fn the_answers_of_an_interactive_problem_are_dialogues() {
    let toy = heap(Toy::new("10\n", ""));
    toy.remove("testdata/toy-1-echo/test.out");
    let said = check(&toy, "4\n");
    assert_eq!(said.stdout, "toy-1-echo is complete\n", "{said:#?}");
    let readme = fs::read_to_string(toy.path().join("crates/toy-1-echo/README.md")).unwrap();
    let dialogue = "opponent  4\nprogram   1\nopponent  1\nprogram   2\n";
    assert!(readme.contains(dialogue), "{readme}");
    toy.write("testdata/toy-1-echo/test.out", dialogue);
    let said = toy.judge(&["check"]);
    let why = "toy-1-echo: the reference does not answer test.in with test.out\n";
    assert_eq!(said.stdout, why, "{said:#?}");
}
