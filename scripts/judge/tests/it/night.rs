//! A contest, from its beginning to the last bundle, in a workspace that has never seen this repository.

use std::env;
use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use rstest::rstest;
use serde_json::{json, Value};
use tempfile::TempDir;

use crate::util::listener::{status, Listener};
use crate::util::processes::{await_none_left, await_process, sleeper, unique_seconds, Guard};
use crate::util::{left_in_target, on_terminal, Folder, Outcome, Toy};

/// Returns the command as it is called outside of cargo.
fn command(folder: &Path, line: &str) -> Command {
    let mut judge = crate::util::command(folder, &shell_words::split(line).unwrap());
    judge.env_remove("JUDGE_ALIAS");
    judge
}

fn run(folder: &Path, line: &str) -> Outcome {
    Outcome::new(command(folder, line).output().unwrap())
}

/// A new workspace, in a folder outside of every other.
struct Night(Folder);

impl Deref for Night {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.0
    }
}

impl Night {
    fn begin() -> Self {
        Self::with_crate("proconio")
    }

    /// Begins with a template that uses only this one of the site's crates, so that no other is built.
    fn with_crate(only: &str) -> Self {
        let night = Self(Folder(TempDir::with_prefix("contest night ").unwrap()));
        night.run("init . --for atcoder").exits(0);
        let template = "template/Cargo.toml";
        let mut manifest = night.read(template);
        for name in ["ac-library-rs", "itertools", "num", "proconio", "rand"] {
            let line = format!("{name}.workspace = true\n");
            assert!(manifest.contains(&line), "{manifest}");
            if name != only {
                manifest = manifest.replace(&line, "");
            }
        }
        night.write(template, &manifest);
        night
    }

    fn command(&self, line: &str) -> Command {
        command(self.path(), line)
    }

    fn run(&self, line: &str) -> Outcome {
        run(self.path(), line)
    }

    /// Makes each build wait for a process that sleeps; returns the seconds for which it sleeps.
    fn delay_builds(&self) -> String {
        let seconds = unique_seconds();
        self.write("library/build.rs", &sleeper(&seconds));
        seconds
    }

    /// Writes the solution of a problem.
    fn solve(&self, letter: &str, text: &str) {
        let path = format!("contests/codeforces-1/src/bin/{letter}.rs");
        assert!(self.join(&path).is_file());
        self.write(&path, text);
    }

    /// Adds a line to the entry of a problem in the contest's manifest.
    fn describe(&self, letter: &str, line: &str) {
        let path = "contests/codeforces-1/Cargo.toml";
        let manifest = self.read(path);
        let table = format!("[package.metadata.problems.{letter}]\n");
        assert!(manifest.contains(&table), "{manifest}");
        self.write(path, &manifest.replace(&table, &format!("{table}{line}\n")));
    }

    /// Compiles a bundle as a site does, and returns what it prints.
    fn compile_and_run(&self, bundle: &str, externs: &[String], input: &str) -> String {
        let program = self.join("program");
        let compiled = Command::new("rustc")
            .args(["--edition", "2024", "-O", "-D", "warnings", "-o"])
            .args([&program, &self.join(bundle)])
            .args(externs)
            .status()
            .unwrap();
        assert!(compiled.success());
        let output = Outcome::of(&mut Command::new(program), input).exits(0);
        output.stdout
    }

    /// Returns the arguments by which rustc finds the proconio that the contest was built with.
    fn proconio(&self) -> Vec<String> {
        let (library, _) = libraries(self, "proconio").remove(0);
        let folder = library.parent().unwrap();
        assert!(folder.ends_with("release/deps"), "{}", library.display());
        vec![
            "--extern".to_string(),
            format!("proconio={}", library.display()),
            "-L".to_string(),
            format!("dependency={}", folder.display()),
        ]
    }
}

/// A problem as the browser extension sends it.
fn problem(letter: &str, title: &str, samples: &[(&str, &str)]) -> Value {
    let sample = |(input, output): &(&str, &str)| json!({"input": input, "output": output});
    json!({
        "name": format!("{letter}. {title}"), "group": "Codeforces - Round 1",
        "url": format!("https://codeforces.com/contest/1/problem/{letter}"),
        "interactive": letter == "E", "memoryLimit": 256, "timeLimit": 10000,
        "tests": samples.iter().map(sample).collect::<Vec<_>>(), "testType": "single",
        "input": {"type": "stdin"}, "output": {"type": "stdout"},
        "languages": {"java": {"mainClass": "Main", "taskClass": "Task"}},
        "batch": {"id": "night", "size": 6}
    })
}

fn problems() -> Vec<Value> {
    vec![
        problem("A", "Sum", &[("2\n1 2\n", "3\n"), ("3\n5 5 5\n", "15\n")]),
        problem("B", "Stones", &[("4\n", "second\n"), ("2\n", "first\n")]),
        problem("C", "Third", &[("1\n", "0.3333333333\n")]),
        problem("D", "Two Parts", &[("5\n", "2 3\n")]),
        problem("E", "Guess", &[("42\n", "")]),
        problem("F", "Square", &[("3\n", "9\n")]),
    ]
}

/// Sends problems as the extension does: up to six at the same time.
#[track_caller]
fn post(listener: &Listener, problems: &[Value]) {
    for status in answers(listener, problems) {
        assert_eq!(status, "HTTP/1.1 200");
    }
}

/// Sends problems, six side by side, and returns the lines with the statuses.
fn answers(listener: &Listener, problems: &[Value]) -> Vec<String> {
    let mut answers = Vec::new();
    for together in problems.chunks(6) {
        let send = |problem: &Value| listener.post(&problem.to_string());
        let responses: Vec<_> = together.iter().map(send).collect();
        answers.extend(responses.into_iter().map(status));
    }
    answers
}

/// Receives problems, and returns what was printed.
fn listen(night: &Night, problems: &[Value]) -> String {
    listen_with("--no-build", night, problems)
}

fn listen_with(option: &str, night: &Night, problems: &[Value]) -> String {
    let line = format!("listen --port 0 --problems {} {option}", problems.len());
    let listener = Listener::start(&mut night.command(&line));
    post(&listener, problems);
    let [output, _] = listener.end(0);
    output
}

#[test]
fn six_problems_from_the_first_request_to_the_last_bundle() {
    let night = Night::begin();
    let output = listen_with("", &night, &problems());
    let last = output.lines().last().unwrap();
    assert_eq!(last, "next: write the solution, then  judge test a");
    // Meanwhile the crates were built, for the tests and for the bundles.
    let built = |folder: &str| night.join("target").join(folder).is_dir();
    assert!(built("release/deps") && built("cargo-solo"));

    // A, which uses the site's proconio and the workspace's library.
    night.write(
        "library/src/lib.rs",
        "//! What your solutions share.\n\npub fn sum(numbers: &[u64]) -> u64 {\n    numbers.iter().sum()\n}\n",
    );
    night.solve(
        "a",
        "use proconio::{fastout, input};\n\n#[fastout]\nfn main() {\n    input! {\n        n: usize,\n        a: [u64; n],\n    }\n    \
         println!(\"{}\", library::sum(&a));\n}\n",
    );
    night.run("test a").exits(0).shows("2/2");

    // B, which passes the samples but differs from a brute force.
    night.solve("b", &stones("n % 2 == 0 && n % 4 != 0"));
    night.run("test b").exits(0);
    night.write("brute.rs", BRUTE);
    night
        .run("stress b --brute brute.rs --seed 1 --time 60")
        .exits(1)
        .shows("input of codeforces-1-b:\n  1\nanswer:\n  first\n");
    night.solve("b", &stones("n % 4 != 0"));
    night
        .run("stress b --brute brute.rs --tests 30 --time 600")
        .exits(0)
        .shows(": nothing found\n");

    // C: a float.
    night.solve("c", "fn main() {\n    println!(\"0.333333\");\n}\n");
    night.run("test c").exits(1);
    night.describe("c", "checker = { float = 1e-6 }");
    night.run("test c").exits(0);

    // D: any two parts are right.
    night.solve("d", &solution("format!(\"1 {}\", n - 1)"));
    night.describe("d", "checker = { program = \"checker.rs\" }");
    night.write("contests/codeforces-1/checker.rs", CHECKER);
    night.run("test d").exits(0);
    night.solve("d", &solution("format!(\"1 {n}\")"));
    night.run("test d").exits(1).shows("1 and 5 are not 5");

    // E: an interactive problem.
    night.solve("e", GUESS);
    night.run("test e").exits(2).warns("interactive");
    night.describe("e", "interactor = \"interactor.rs\"");
    night.write("contests/codeforces-1/interactor.rs", INTERACTOR);
    night.run("test e").exits(0);

    // F: an input of one's own, from the contest's folder.
    night.solve("f", &solution("n * n"));
    night.write("own.txt", "12\n");
    let contest = night.join("contests/codeforces-1");
    let output = run(&contest, "test f --input ../../own.txt").exits(0);
    output.shows("ran");
    output.shows("144");

    // The site is that of the address; AtCoder has proconio.
    for letter in ["a", "b", "f"] {
        let bundle = format!("bundle {letter} -o {letter}.rs");
        night.run(&bundle).exits(0).warns("Codeforces");
    }
    assert_eq!(night.compile_and_run("a.rs", &[], "3\n1 2 4\n"), "7\n");
    assert_eq!(night.compile_and_run("b.rs", &[], "8\n"), "second\n");
    assert_eq!(night.compile_and_run("f.rs", &[], "5\n"), "25\n");
    night.run("bundle a --for atcoder -o a.rs").exits(0);
    night.has("a.rs", &["#[fastout]"]);
    let printed = night.compile_and_run("a.rs", &night.proconio(), "3\n1 2 4\n");
    assert_eq!(printed, "7\n");
}

/// Returns a program that reads a number `n`, and prints the value of an expression.
fn solution(value: &str) -> String {
    format!(
        "use std::io;\n\nfn main() {{\n    let input = io::read_to_string(io::stdin()).unwrap();\n    let n: u64 = \
         input.trim().parse().unwrap();\n    println!(\"{{}}\", {value});\n}}\n"
    )
}

fn stones(wins: &str) -> String {
    solution(&format!("if {wins} {{ \"first\" }} else {{ \"second\" }}"))
}

/// A move takes 1 to 3 stones, and whoever cannot move loses.
const BRUTE: &str = "fn wins(n: u64) -> bool {
    (1..=3.min(n)).any(|taken| !wins(n - taken))
}

fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    println!(\"{}\", if wins(input.trim().parse().unwrap()) { \"first\" } else { \"second\" });
}
";

/// With testlib's arguments and exit statuses.
const CHECKER: &str = "use std::{env, fs, process};

fn numbers(path: &str) -> Vec<u64> {
    let text = fs::read_to_string(path).unwrap();
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn main() {
    let files: Vec<String> = env::args().skip(1).collect();
    let (input, output) = (numbers(&files[0]), numbers(&files[1]));
    assert_eq!(numbers(&files[2]).len(), 2);
    if output[0] + output[1] != input[0] {
        eprintln!(\"{} and {} are not {}\", output[0], output[1], input[0]);
        process::exit(1);
    }
    eprintln!(\"ok\");
}
";

const GUESS: &str = "use std::io;

fn main() {
    let (mut low, mut high) = (1, 100);
    loop {
        let guess = (low + high) / 2;
        println!(\"{guess}\");
        let mut line = String::new();
        io::stdin().read_line(&mut line).unwrap();
        match line.trim() {
            \"less\" => high = guess - 1,
            \"more\" => low = guess + 1,
            _ => return,
        }
    }
}
";

const INTERACTOR: &str = "use std::{env, fs, io, process};

fn main() {
    let input = env::args().nth(1).unwrap();
    let secret: u64 = fs::read_to_string(input).unwrap().trim().parse().unwrap();
    for _ in 0..7 {
        let mut line = String::new();
        io::stdin().read_line(&mut line).unwrap();
        let guess: u64 = line.trim().parse().unwrap();
        if guess == secret {
            println!(\"right\");
            eprintln!(\"ok\");
            return;
        }
        println!(\"{}\", if secret < guess { \"less\" } else { \"more\" });
    }
    eprintln!(\"too many guesses\");
    process::exit(1);
}
";

/// Receives a problem, and fails unless the output says `text` of it.
#[track_caller]
fn assert_received(night: &Night, problem: &Value, text: &str) {
    let output = listen(night, std::slice::from_ref(problem));
    let line = format!("codeforces-1-a: {text}");
    assert!(output.contains(&line), "{output}");
}

/// Problems received beside others: one that is sent again, and another of the same name.
#[test]
fn nothing_that_exists_is_replaced() {
    let night = Night::begin();
    let first = problem("A", "Sum", &[("1\n", "1\n")]);
    listen(&night, std::slice::from_ref(&first));
    night.solve("a", "fn main() {}\n");
    night.write("testdata/codeforces-1-a/sample-1.out", "changed\n");
    let mut again = problem("A", "Sum", &[("1\n", "1\n"), ("2\n", "2\n")]);
    assert_received(&night, &again, "new tests: 1");
    let read = |path: &str| night.read(path);
    assert_eq!(read("contests/codeforces-1/src/bin/a.rs"), "fn main() {}\n");
    assert_eq!(read("testdata/codeforces-1-a/sample-1.out"), "changed\n");
    assert_eq!(read("testdata/codeforces-1-a/sample-2.out"), "2\n");

    // An answer with another extension counts, too.
    let [out, ans] = [
        "testdata/codeforces-1-a/sample-1.out",
        "testdata/codeforces-1-a/sample-1.ans",
    ];
    night.rename(out, ans);
    assert_received(&night, &first, "new tests: 0");
    assert!(!night.join(out).exists());
    night.rename(ans, out);

    // Files of another tool beside the package count, too.
    night.write("contests/codeforces-1/test/.keep", "");
    night.rename("testdata/codeforces-1-a", "contests/codeforces-1/test/a");
    again["tests"] = json!([{"input": "2\n", "output": "2\n"}, {"input": "3\n", "output": "3\n"}]);
    assert_received(&night, &again, "new tests: 1");
    assert_eq!(read("contests/codeforces-1/test/a/sample-3.out"), "3\n");

    again["interactive"] = json!(true);
    let lacks =
        "it is interactive: write `interactor = \"FILE\"` in contests/codeforces-1/Cargo.toml";
    assert_received(&night, &again, lacks);

    again["url"] = json!("https://codeforces.com/contest/1/problem/A/x");
    let output = Outcome::of(&mut night.command("new --companion"), &again.to_string());
    output.assert_refused(
        "codeforces-1-a is already the name of https://codeforces.com/contest/1/problem/A: create this one by hand, \
         with `judge new NAME`",
    );
}

/// Sets the number of problems in the contest of these problems.
fn set_size(problems: &mut [Value], size: usize) {
    for problem in problems {
        problem["batch"]["size"] = json!(size);
    }
}

#[test]
fn forty_problems_arrive_at_once() {
    let night = Night::begin();
    let mut problems = Vec::new();
    for number in 0..40 {
        let letter = format!("{}{}", char::from(b'A' + number / 10), number % 10);
        problems.push(problem(&letter, "Many", &[("1\n", "1\n")]));
    }
    set_size(&mut problems, 40);
    let output = listen(&night, &problems);
    let next = "next: write the solution, then  judge test a0";
    assert_eq!(output.lines().last(), Some(next));
    let output = night.run("list --json").exits(0);
    let listed: Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!(listed.as_array().unwrap().len(), 40, "{listed}");
}

/// A build that is under way ends with the command, with all its processes.
#[test]
fn no_build_is_left_by_an_interrupt() {
    let night = Night::begin();
    let seconds = night.delay_builds();
    let mut listener = Listener::start(&mut night.command("listen --port 0"));
    let mut only = [problem("A", "Sum", &[("1\n", "1\n")])];
    set_size(&mut only, 1);
    post(&listener, &only);
    await_process(&mut listener.process.0, &seconds);
    listener.process.interrupt();
    await_none_left(&seconds);
}

/// The files of a crate that were built for tests and for bundles, with the times of the last builds.
fn libraries(night: &Night, name: &str) -> Vec<(PathBuf, SystemTime)> {
    let target = night.join("target");
    let mut folders = vec![target.join("release/deps")];
    let entries = fs::read_dir(target.join("cargo-solo")).unwrap();
    folders.extend(entries.map(|entry| entry.unwrap().path().join("release/deps")));
    let mut found = Vec::new();
    for file in folders.iter().flat_map(fs::read_dir).flatten() {
        let path = file.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let is_library = path.extension().is_some_and(|end| end == "rlib");
        if is_library && stem.starts_with(&format!("lib{name}-")) {
            let time = path.metadata().unwrap().modified().unwrap();
            found.push((path, time));
        }
    }
    found
}

/// Uses itertools, because it builds quickly.
#[test]
fn init_builds_the_crates_of_the_first_contest() {
    let night = Night::with_crate("itertools");
    night.write("template/src/bin/{{alias}}.rs", Toy::SOLUTION);
    let output = night.run("init . --build").exits(0);
    // Without a terminal, cargo's lines show the progress.
    output.warns("Compiling itertools v");
    assert_eq!(left_in_target(night.path()), [""; 0]);
    let contests = fs::read_dir(night.join("contests")).unwrap();
    assert_eq!(contests.count(), 1, "only .gitkeep");
    let before = libraries(&night, "itertools");
    assert_eq!(before.len(), 2, "{before:?}");
    let lock = night.read("Cargo.lock");
    assert!(lock.contains("name = \"itertools\""), "{lock}");

    night.run("new abc300-a").exits(0);
    night.write_test("testdata/abc300-a/1", "7\n", "7\n");
    night.run("test a").exits(0);
    night.run("bundle a").exits(0);
    assert_eq!(libraries(&night, "itertools"), before);
}

#[test]
fn no_build_of_init_is_left_by_an_interrupt() {
    let night = Night::begin();
    let seconds = night.delay_builds();
    let mut judge = night.command("init . --build");
    let mut judge = Guard(judge.stdout(Stdio::null()).spawn().unwrap());
    await_process(&mut judge.0, &seconds);
    judge.interrupt();
    await_none_left(&seconds);
    assert_eq!(left_in_target(night.path()), [""; 0]);
}

#[test]
fn init_asks_on_a_terminal_whether_to_build() {
    let folder = TempDir::new().unwrap();
    let path = env::var("PATH").unwrap();
    let init = "init work --for atcoder";
    let output = on_terminal(folder.path(), &path, init, "n\n").exits(0);
    output.shows(
        "build the template's dependencies now, so that the first test and the first bundle are quick? y or n:",
    );
    assert!(!folder.path().join("work/target/release").exists());
}

#[rstest]
#[case::refused(3, "", "next: write the solution, then  judge test a\n")]
#[case::missing(4, "note: 3 of 4 problems of the contest have arrived: ", "")]
fn a_contest_may_be_incomplete(#[case] size: usize, #[case] error: &str, #[case] last: &str) {
    let night = Night::begin();
    let mut problems = ["A", "B", "C"].map(|letter| problem(letter, "Few", &[("1\n", "1\n")]));
    set_size(&mut problems, size);
    problems[2]["timeLimit"] = json!(1_u64 << 32);
    let mut listener = Listener::start(&mut night.command("listen --port 0"));
    let statuses = answers(&listener, &problems);
    assert_eq!(statuses[2], "HTTP/1.1 422");
    listener.process.interrupt();
    let [output, errors] = listener.end(130);
    assert!(output.ends_with(last), "{output}");
    assert!(errors.contains(error), "{errors}");
    assert_eq!(errors.contains("note: "), !error.is_empty(), "{errors}");
}

/// Nothing in an existing file is changed.
#[test]
fn init_adds_to_a_workspace_what_it_lacks() {
    let manifest = "# mine\n[workspace]\nmembers = ['mine']\nresolver = '2'\n";
    let package = "[package]\nname = 'mine'\nedition = '2021'\n";
    let folder = Folder::of(&[
        ("Cargo.toml", manifest),
        ("mine/Cargo.toml", package),
        ("mine/src/main.rs", "fn main() {}\n"),
        (".gitignore", "mine\n"),
    ]);
    folder.run("init").exits(0).shows("changed ./Cargo.toml\n");
    let after = folder.read("Cargo.toml");
    let begin = "# mine\n[workspace]\nmembers = ['mine', \"contests/*\"]\n";
    assert!(after.starts_with(begin), "{after}");
    assert_eq!(folder.read(".gitignore"), "mine\n");
    assert!(!folder.join("library").exists());
    folder.run("init").stdout_begins("nothing is missing\n");
    assert_eq!(folder.read("Cargo.toml"), after);
    let init = "init --for codeforces";
    folder.run(init).shows("changed ./Cargo.toml\n");
    folder.has("Cargo.toml", &["site = \"codeforces\"\n"]);
    folder.run(init).stdout_begins("nothing is missing\n");
    folder.run("init --for atcoder").assert_refused(
        "./Cargo.toml: [workspace.metadata.judge] already has site = \"codeforces\": change it there, or choose AtCoder \
         for one bundle with `bundle --for atcoder`",
    );
    // The existing binary is a problem, and a new problem can be created.
    for line in ["new abc1-a", "list"] {
        folder.run(line).exits(0).shows("abc1-a");
    }
    run(&folder.join("mine"), "init inner")
        .exits(2)
        .warns("is inside the workspace of");
    let output = run(folder.path(), "init ../[2026]").exits(2);
    output.warns("choose a folder without it");
}

/// A package that is no workspace becomes one.
#[test]
fn a_single_package_gets_a_contest_beside_it() {
    let folder = Folder::of(&[
        ("Cargo.toml", "[package]\nname = 'mine'\nedition = '2021'\n"),
        ("src/main.rs", "fn main() {}\n"),
    ]);
    folder.run("new abc1-a").exits(0);
    let output = folder.run("list").exits(0);
    output.shows("abc1-a");
    output.shows("mine");
}
