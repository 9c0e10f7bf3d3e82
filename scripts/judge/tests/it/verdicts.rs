//! The runner's verdicts, on programs that misbehave.

use crate::util::processes::{assert_none_left, kill_at_work, unique_seconds};
use crate::util::{run, Outcome, Toy};
use rstest::rstest;
use tempfile::TempDir;

#[test]
fn right_answer_of_the_solution() {
    let toy = Toy::new("1 2\n", "1 2\n");
    let output = toy.run("test");
    output.verdict("AC", "");
    assert_eq!(output.stderr, "", "a build that succeeds prints nothing");
}

#[rstest]
#[case::first_line_that_differs((
    "LWW\nWWL\n", "printf 'LWW\\nWWW\\n'", "WA", "expected  line 2: WWL\n      got       line 2: WWW\n"
))]
#[case::output_that_is_opened_anew(("1\n2\n3\n", "sh -c 'echo 1; echo 2 > /dev/stdout; echo 3 >> /dev/stdout'", "AC", ""))]
#[case::no_signal_is_blocked(("SigBlk: 0000000000000000\n", "grep SigBlk /proc/self/status", "AC", ""))]
#[case::exit_code(("", "sh -c 'exit 3'", "RE", "exit code 3"))]
#[case::signal(("", "sh -c 'kill -SEGV $$'", "RE", "ended by SIGSEGV"))]
#[case::signal_that_rust_ignores(("", "sh -c 'kill -PIPE $$'", "RE", "ended by SIGPIPE"))]
#[case::signal_without_a_name(("", "sh -c 'kill -40 $$'", "RE", "ended by signal 40"))]
#[case::last_words(("1\n", "sh -c 'echo 1; echo oh dear >&2; exit 1'", "RE", "oh dear"))]
#[case::escapes(("", "sh -c 'printf \"\\\\033[2J\" >&2; exit 1'", "RE", "\\u{1b}[2J"))]
#[case::much_output(("1\n", "yes", "OLE", "more than 64 MiB of output"))]
#[case::many_errors(("1\n", "sh -c 'yes >&2'", "OLE", "more than 64 MiB of output"))]
#[case::deaf_to_the_signal(("1\n", "sh -c 'trap \"\" XFSZ; yes'", "OLE", "more than 64 MiB of output"))]
// `tail` keeps the last line in memory. The toy may use 64 MiB, an interpreter 256 more.
#[case::much_memory((
    "1\n", "sh -c 'head -c 500M /dev/zero | tail -n 1 | wc -c'", "MLE", "more than 320 MiB of memory"
))]
fn a_program_gets_a_verdict(#[case] (answer, program, verdict, why): (&str, &str, &str, &str)) {
    let toy = Toy::new("", answer);
    toy.test_program(program).verdict(verdict, why);
}

#[test]
fn letters_count_where_the_checker_compares_lines() {
    let toy = Toy::new("", "a b\n");
    toy.test_program("echo 'a  b'").verdict("AC", "");
    let manifest = Toy::manifest().replace("tokens", "lines");
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    toy.test_program("echo 'a  b'")
        .verdict("PE", "got       line 1: a  b");
    toy.test_program("echo a B")
        .verdict("WA", "got       line 1: a B");
    toy.test_program("printf 'a b  \\n\\n'").verdict("AC", "");
}

/// With a backtrace, a panic takes longer and needs more memory than many problems allow.
#[test]
fn no_backtrace_is_made_unless_it_is_asked_for() {
    let toy = Toy::new("", "none\n");
    let program = "sh -c 'echo ${RUST_BACKTRACE-none}'";
    let mut judge = toy.command(&["test", "echo", "--program", program]);
    let output = judge.env("RUST_BACKTRACE", "1").output();
    Outcome::new(output.unwrap()).verdict("AC", "");
}

#[rstest]
#[case::sleeps("sleep 30", "still running after 1.2s")]
#[case::spins("sh -c 'while :; do :; done'", "more than 100ms of CPU time")]
#[case::spins_in_its_children(
    "sh -c 'for i in 1 2 3; do while :; do :; done & done; wait'",
    "more than 100ms of CPU time"
)]
#[case::ignores_signals("sh -c 'trap \"\" TERM INT HUP; sleep 30 & sleep 30'", "still running")]
#[case::stops_itself("sh -c 'kill -STOP $$'", "still running")]
#[case::closes_its_output("sh -c 'exec >&- 2>&-; sleep 30'", "still running")]
fn time_limit_exceeded(#[case] program: &str, #[case] why: &str) {
    Toy::with_milliseconds(100, "", "1\n")
        .test_program(program)
        .verdict("TLE", why);
}

/// The supervisor uses more memory than the limit when it starts the program.
#[test]
fn memory_of_the_supervisor_is_not_held_against_the_program() {
    let toy = Toy::new("1\n", "1\n");
    toy.change_manifest("memory-limit-mib = 64", "memory-limit-mib = 3");
    toy.run("test").verdict("AC", "");
}

#[test]
fn a_program_that_multiplies_is_ended() {
    let sleep = format!("sleep {}", unique_seconds());
    // At most 300 processes, in case the runner does not end it.
    let program = format!("sh -c 'for i in $(seq 300); do {sleep} & done; wait'");
    Toy::new("", "1\n")
        .test_program(&program)
        .verdict("RE", "more than 64 processes at a time");
    assert_none_left(&sleep);
}

#[test]
fn compilation_error_shows_what_the_compiler_said() {
    let toy = Toy::new("", "1\n");
    toy.write("crates/toy-1-echo/src/main.rs", "fn main() { nonsense }\n");
    let output = toy.run("test").exits(1);
    output.shows("cannot find value `nonsense`");
    output.last_verdict("CE");
}

#[test]
fn one_that_does_not_compile_keeps_no_other_from_being_judged() {
    let toy = Toy::new("1\n", "1\n");
    toy.add_problem("toy-2-broken", "fn main() { nonsense }\n");
    toy.write_test("testdata/toy-2-broken/test", "", "");
    let output = toy.run("test").exits(1);
    let rows: Vec<Vec<_>> = output
        .stdout
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let [.., echo, broken] = &rows[..] else {
        panic!("{output:#?}")
    };
    assert_eq!(echo[..3], ["toy-1-echo", "AC", "1/1"]);
    assert_eq!(broken[..3], ["toy-2-broken", "CE", "-"]);
}

#[rstest]
#[case::child("SLEEP & SLEEP")]
#[case::session_of_its_own("setsid SLEEP & SLEEP")]
#[case::double_fork("(setsid sh -c \"SLEEP & SLEEP &\" &); SLEEP")]
fn nothing_is_left_by_one_that_is_too_slow(#[case] script: &str) {
    let sleep = format!("sleep {}", unique_seconds());
    let program = format!("sh -c '{}'", script.replace("SLEEP", &sleep));
    let output = Toy::with_milliseconds(100, "1\n", "1\n").test_program(&program);
    output.verdict("TLE", "");
    assert_none_left(&sleep);
}

#[rstest]
#[case::of_one_that_ended("cat", "AC")]
#[case::of_one_that_crashed("exit 1", "RE")]
fn no_daemon_is_left(#[case] end: &str, #[case] verdict: &str) {
    let sleep = format!("sleep {}", unique_seconds());
    let program = format!("sh -c 'setsid {sleep} & {end}'");
    let output = Toy::new("1\n", "1\n").test_program(&program);
    output.verdict(verdict, "");
    assert_none_left(&sleep);
}

/// Six children, one after another, that the kernel forgets as soon as they end.
fn forgotten_children(work: &str) -> String {
    let children = format!(
        "import os, signal, time\n\
         signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n\
         for _ in range(6):\n    \
             if os.fork() == 0:\n        \
                 {work}\n        \
                 os._exit(0)\n    \
             try: os.wait()\n    \
             except ChildProcessError: pass\n"
    );
    format!("python3 -c '{children}'")
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn time_of_children_that_nobody_waits_for_counts() {
    // Each child takes less than 0.2 s.
    let work = "while time.process_time() < 0.08: pass";
    let output = Toy::with_milliseconds(200, "", "").test_program(&forgotten_children(work));
    output.verdict("TLE", "more than 200ms of CPU time");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn memory_of_children_that_nobody_waits_for_counts() {
    // Long enough to be seen on a busy machine.
    let work = "x = bytearray(100 << 20); time.sleep(0.5)";
    let output = Toy::new("", "").test_program(&forgotten_children(work));
    assert!(memory(&output.stdout) > 100.0, "{output:#?}");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn memory_that_processes_share_counts_once() {
    // 150 MiB in seven processes, where 320 are allowed.
    let program = "import os, time\nx = bytearray(150 << 20)\n\
        for _ in range(6):\n    if os.fork() == 0:\n        time.sleep(0.2)\n        os._exit(0)\n\
        for _ in range(6): os.wait()\n";
    let output = Toy::new("", "").test_program(&format!("python3 -c '{program}'"));
    output.verdict("AC", "");
}

#[test]
fn an_output_of_many_megabytes_comes_through() {
    let toy = Toy::new("", &"0123456789\n".repeat(1 << 20));
    toy.test_program("cat testdata/toy-1-echo/test.out")
        .verdict("AC", "");
}

#[test]
fn nothing_is_left_when_the_runner_is_killed() {
    let toy = Toy::new("", "1\n");
    let sleep = format!("sleep {}", unique_seconds());
    let program = format!("sh -c 'setsid {sleep} & {sleep}'");
    let arguments = ["test", "echo", "--program", &program];
    kill_at_work(&mut toy.command(&arguments), &sleep);
}

/// Returns the words of the line that shows the test: its name, verdict, time and memory, each figure before its unit.
fn words(stdout: &str) -> Vec<&str> {
    let mut lines = stdout.lines();
    let test = lines.find(|line| line.starts_with("  test")).unwrap();
    test.split_whitespace().collect()
}

/// Returns the peak memory of the test, in MiB, as the runner shows it.
pub fn memory(stdout: &str) -> f64 {
    words(stdout)[4].parse().unwrap()
}

#[test]
fn memory_is_that_of_the_program() {
    let toy = Toy::new("1\n", "1\n");
    let output = toy.test_program("sh -c 'head -c 100M /dev/zero | tail -n 1 | wc -c; exit 1'");
    assert!(
        (95.0..115.0).contains(&memory(&output.stdout)),
        "{output:#?}"
    );
}

#[test]
fn memory_of_a_small_program_is_small_though_the_runner_is_large() {
    // The runner has read the answer when it starts the program.
    let toy = Toy::new("", &"1\n".repeat(50 << 20));
    let output = toy.test_program("true");
    output.verdict("WA", "expected  line 1: 1");
    // The supervisor, from which it is started, has about 11 MiB when compiled for debugging.
    assert!(memory(&output.stdout) < 20.0, "{output:#?}");
}

#[test]
fn time_is_that_of_the_program_and_its_children() {
    let toy = Toy::new("1\n", "1\n");
    let spin = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
    let time = |program: &str| -> f64 {
        let output = toy.test_program(program);
        output.verdict("AC", "");
        words(&output.stdout)[2].parse().unwrap()
    };
    let once = time(&format!("sh -c '{spin}; cat'"));
    let in_three_children = time(&format!(
        "sh -c '({spin}) & ({spin}) & ({spin}) & wait; cat'"
    ));
    assert!(once >= 10.0, "{once} ms");
    assert!(
        in_three_children > 1.5 * once,
        "{once} ms, three times {in_three_children} ms"
    );
}

#[test]
fn failures_are_printed_in_order_and_accepted_tests_are_counted() {
    let toy = Toy::new("0.3\n", "1\n");
    for test in 2..=20 {
        let answer = if test % 2 == 0 { "1\n" } else { "0\n" };
        toy.write_test(&format!("testdata/toy-1-echo/test-{test}"), "0\n", answer);
    }
    // The first test takes longest: several run at a time.
    let program = "sh -c 'read seconds; sleep $seconds; echo $seconds'";
    let output = toy.judge(&["test", "echo", "--all", "--program", program]);
    let lines = output.stdout.lines();
    let names: Vec<_> = lines
        .filter(|line| line.starts_with("  test"))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    let rejected = (2..=20).step_by(2).map(|number| format!("test-{number}"));
    assert_eq!(names[0], "test");
    assert!(names[1..].iter().copied().eq(rejected), "{names:?}");
    output.shows("  9 tests           AC ");
    output.shows("9/20");
    output.exits(1);
}

#[test]
fn what_is_too_slow_among_others_is_so_alone() {
    let toy = Toy::with_milliseconds(100, "", "1\n");
    for test in ["test-2", "test-3"] {
        toy.write_test(&format!("testdata/toy-1-echo/{test}"), "", "1\n");
    }
    let program = "sh -c 'while :; do :; done'";
    let output = toy.judge(&["test", "echo", "--all", "--program", program]);
    output.verdict("TLE", "0/3");
}

#[test]
fn the_program_runs_in_the_folder_of_the_caller() {
    let toy = Toy::new("", "here\n");
    toy.write("mine/answer.txt", "here\n");
    let output = run(&toy.join("mine"), "test echo --program 'cat answer.txt'");
    output.verdict("AC", "");
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let toy = Toy::new("", "1\n");
    let arguments = ["test", "echo", "--program", "echo 2"];
    let is_coloured = |variable: &str| {
        let output = toy.command(&arguments).env(variable, "1").output().unwrap();
        output.stdout.contains(&b'\x1b')
    };
    assert!(!is_coloured("NO_COLOR"));
    assert!(!is_coloured("TERM"), "there is no terminal here");
    assert!(is_coloured("CLICOLOR_FORCE"));
}

#[test]
fn a_failed_test_is_shown_whole() {
    let toy = Toy::new("1\n2\n", "Yes\nNo\n3\n");
    let program = "printf 'Yes\\nno\\n\\033[2J'";
    let output = toy.judge(&["test", "echo", "--diff", "--program", program]);
    let shown = "input of testdata/toy-1-echo/test.in:
  1
  2
  expected │ got
  Yes      │ Yes
! No       │ no
! 3        │ \\u{1b}[2J
";
    output.shows(shown);
    assert_eq!(output.stdout.matches("input of testdata").count(), 1);
    let output = toy.run("test echo --diff --program 'cat testdata/toy-1-echo/test.out'");
    output.verdict("AC", "");
    output.hides("expected");
    // Other failures are shown, too.
    toy.run("test echo --diff --program \"sh -c 'echo Yes; exit 1'\"")
        .shows("! No       │\n");
}

/// In a shared target folder, cargo itself takes the program of one workspace for that of the other.
#[test]
fn workspaces_with_packages_of_one_name_may_share_a_target_folder() {
    let shared = TempDir::new().unwrap();
    let [right, wrong] = [Toy::SOLUTION, "fn main() {}\n"].map(|solution| {
        let toy = Toy::new("1\n", "1\n");
        toy.write("crates/toy-1-echo/src/main.rs", solution);
        toy
    });
    for (toy, verdict) in [(&right, "AC"), (&wrong, "WA"), (&right, "AC")] {
        let mut judge = toy.command(&["test", "echo"]);
        let output = Outcome::of(judge.env("CARGO_TARGET_DIR", shared.path()), "");
        output.verdict(verdict, "");
    }
}

/// A recursion of depth 1,000,000, as in a search on a path. The shell's usual stack has 8 MiB.
#[rstest]
#[case::rust(
    "deep.rs",
    "fn depth(left: u32) -> u32 { if std::hint::black_box(left) == 0 { 0 } else { 1 + depth(left - 1) } }
fn main() { println!(\"{}\", depth(1_000_000)); }\n"
)]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[case::cpp(
    "deep.cpp",
    "#include <cstdio>
int depth(int left) { volatile int here = left; return here ? 1 + depth(here - 1) : 0; }
int main() { std::printf(\"%d\\n\", depth(1000000)); }\n"
)]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[case::threads(
    "threads.cpp",
    "#include <cstdio>
#include <thread>
#include <vector>
int main() {
    std::vector<std::thread> threads;
    long sum = 0;
    for (int i = 0; i < 40; i++) threads.emplace_back([] {});
    for (auto &thread : threads) { thread.join(); sum += 25000; }
    std::printf(\"%ld\\n\", sum);
}\n"
)]
fn a_deep_recursion_is_accepted(#[case] file: &str, #[case] text: &str) {
    let toy = Toy::new("", "1000000\n");
    toy.change_manifest("memory-limit-mib = 64", "memory-limit-mib = 256");
    toy.write(file, text);
    let output = toy.judge(&["test", "echo", "--source", file]);
    output.verdict("AC", "");
}

/// Its stack is smaller than its memory, so it never runs out of memory first.
#[rstest]
#[case::rust(
    "endless.rs",
    "fn depth(left: u64) -> u64 { if std::hint::black_box(left) == 0 { 0 } else { 1 + depth(left + 1) } }
fn main() { println!(\"{}\", depth(1)); }\n"
)]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[case::cpp(
    "endless.cpp",
    "int depth(int left) { volatile char frame[64]; frame[0] = left; return depth(left + 1) + frame[0]; }
int main() { return depth(1); }\n"
)]
fn a_recursion_without_end_overflows_the_stack(#[case] file: &str, #[case] text: &str) {
    let toy = Toy::new("", "1\n");
    toy.write(file, text);
    let output = toy.judge(&["test", "echo", "--source", file]);
    output.verdict("RE", "the stack here is 60 MiB");
}
