//! The interfaces for editors, scripts and other tools: JSON, and `--watch`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::util::processes::Guard;
use crate::util::{command, judge, root, Outcome, Toy, SOLUTIONS};
use serde_json::{json, Value};

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

/// Returns the events of a command, each of which has the keys of the schema.
fn events(output: &Outcome) -> Vec<Value> {
    let events = output.events();
    let start = json!({"event": "start", "version": 1});
    assert_eq!(events[0], start, "{output:#?}");
    let schema = parse(include_str!("../../editors/events.schema.json"));
    for event in &events {
        let kinds = schema["oneOf"].as_array().unwrap();
        let kind = |kind: &&Value| kind["properties"]["event"]["const"] == event["event"];
        let kind = kinds.iter().find(kind).expect("the schema has the event");
        check(event, kind);
        for test in event["tests"].as_array().into_iter().flatten() {
            check(test, &schema["$defs"]["test"]);
        }
    }
    events
}

/// Checks the keys of an object by its schema.
fn check(object: &Value, schema: &Value) {
    for key in object.as_object().unwrap().keys() {
        assert!(schema["properties"][key].is_object(), "{key} in {object}");
    }
    for key in schema["required"].as_array().unwrap() {
        assert!(
            object.get(key.as_str().unwrap()).is_some(),
            "{key} in {object}"
        );
    }
}

#[test]
fn verdicts_in_json() {
    let toy = Toy::new("", "1\n");
    let output = toy.run("test echo --json --program 'echo 2'").exits(1);
    let [_, outcome] = &events(&output)[..] else {
        panic!("{output:#?}")
    };
    assert_eq!(outcome["problem"], "toy-1-echo");
    assert_eq!(outcome["verdict"], "WA");
    let source = outcome["source"].as_str().unwrap();
    assert_eq!(Path::new(source), toy.join("crates/toy-1-echo/src/main.rs"));
    let test = &outcome["tests"][0];
    assert_eq!(test["name"], "test");
    assert_eq!(test["verdict"], "WA");
    assert_eq!(test["output"], "2\n");
    assert_eq!(test["expected"], "1\n");
    for (key, text) in [("input", ""), ("answer", "1\n")] {
        let path = test[key].as_str().unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), text);
    }
    let why = json!(["expected  line 1: 1", "got       line 1: 2"]);
    assert_eq!(test["why"], why);
    assert!(test["time"].as_f64().unwrap() < 10.0 && test["memory"].as_u64().unwrap() > 100_000);
}

#[test]
fn a_compilation_error_in_json() {
    let toy = Toy::new("", "");
    toy.write("crates/toy-1-echo/src/main.rs", "fn main() { nonsense }\n");
    let output = toy.run("test --json").exits(1);
    let outcome = &events(&output)[1];
    assert_eq!(outcome["verdict"], "CE");
    assert!(outcome["message"].as_str().unwrap().contains("nonsense"));
    assert_eq!(outcome["tests"], json!([]));
}

#[test]
fn errors_in_json() {
    let toy = Toy::new("", "");
    let output = toy.run("test unknown --json").exits(2);
    let error = &events(&output)[1];
    assert_eq!(error["event"], "error");
    output.warns(error["message"].as_str().unwrap());
}

#[test]
fn problems_and_sites_in_json() {
    let listed = parse(&judge(root(), &["list", "--json"]).stdout);
    let mut problems = listed.as_array().unwrap().iter();
    let s_nim = problems.find(|problem| problem["name"] == "hdu-1536-s-nim");
    assert_eq!(s_nim.unwrap()["time-limit-ms"], 1000);
    let sites = parse(&judge(root(), &["list", "--sites", "--json"]).stdout);
    assert_eq!(sites["codeforces"]["source-limit"], 65536);
}

/// Text that a person would copy is whole at any width: columns are left out instead of being wrapped.
#[test]
fn a_narrow_terminal_gets_fewer_columns() {
    let names: Vec<_> = SOLUTIONS.keys().collect();
    let listed = |options: &[&str], columns: &str| {
        let mut list = command(root(), &[&["list"], options].concat());
        let output = list.env("COLUMNS", columns).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    // A name is not cut, however narrow the terminal is; a blank stands before and behind it.
    let widest_name = names.iter().map(|name| name.len() + 2).max();
    for columns in [40, 60, 80, 100] {
        let text = listed(&[], &columns.to_string());
        for name in &names {
            assert!(text.contains(*name), "{columns} columns:\n{text}");
        }
        assert_eq!(text.lines().count(), names.len() + 2, "{text}");
        let longest = text.lines().map(|line| line.chars().count()).max();
        let most = widest_name.max(Some(columns));
        assert!(longest <= most, "{columns} columns:\n{text}");
        let sites = listed(&["--sites"], &columns.to_string());
        let longest = sites.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(columns), "{columns} columns:\n{sites}");
    }
    assert!(listed(&[], "200").contains("submit at"));
}

/// Fails unless the runner prints such a line next, apart from others, and then waits for a change.
#[track_caller]
fn assert_next(lines: &mut impl Iterator<Item = String>, begin: &str, verdict: &str) {
    assert!(lines.any(|line| line.starts_with(begin) && line.contains(verdict)));
    assert!(lines.any(|line| line.starts_with("waiting for a change")));
}

/// Starts a command that watches files. Returns it with the lines that it prints.
fn watch(toy: &Toy, arguments: &[&str]) -> (Guard, impl Iterator<Item = String>) {
    let mut judge = toy.command(arguments);
    let judge = judge.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut runner = Guard(judge.spawn().unwrap());
    let lines = BufReader::new(runner.0.stdout.take().unwrap()).lines();
    (runner, lines.map(Result::unwrap))
}

#[test]
fn a_change_is_judged_at_once() {
    let toy = Toy::new("1\n", "1\n");
    toy.write("mine.sh", "echo 2");
    let manifest = Toy::manifest() + "[dependencies]\nlib = { path = '../../lib' }\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    toy.write("lib/Cargo.toml", "[package]\nname = 'lib'\n");
    toy.write("lib/src/lib.rs", "");
    let arguments = ["test", "echo", "--watch", "--program", "sh mine.sh"];
    let (_runner, mut lines) = watch(&toy, &arguments);
    assert_next(&mut lines, "  test ", "  WA ");
    toy.write("mine.sh", "cat");
    assert_next(&mut lines, "  test ", "  AC ");
    toy.write("testdata/toy-1-echo/test.out", "3\n");
    assert_next(&mut lines, "  test ", "  WA ");
    // As an editor saves: another file gets the name.
    for (program, verdict) in [("echo 3", "  AC "), ("echo 4", "  WA ")] {
        toy.write("new.sh", program);
        fs::rename(toy.join("new.sh"), toy.join("mine.sh")).unwrap();
        assert_next(&mut lines, "  test ", verdict);
    }
    // A library that the solution uses.
    toy.write("lib/src/lib.rs", "pub fn f() {}\n");
    assert_next(&mut lines, "  test ", "  WA ");
}

#[test]
fn a_broken_problem_is_reported_while_watching_until_it_is_mended() {
    let toy = Toy::new("1\n", "1\n");
    toy.add_problem("toy-2-bad", Toy::SOLUTION);
    let manifest = toy.break_manifest("toy-2-bad");
    let (mut runner, mut lines) = watch(&toy, &["test", "--watch"]);
    let mut errors = BufReader::new(runner.0.stderr.take().unwrap()).lines();
    let error = errors.next().unwrap().unwrap();
    assert!(error.contains("toy-2-bad/Cargo.toml"), "{error}");
    assert!(lines.any(|line| line.starts_with("waiting for a change")));
    toy.write_test("testdata/toy-2-bad/test", "1\n", "1\n");
    toy.write("crates/toy-2-bad/Cargo.toml", &manifest);
    assert!(lines.any(|line| line.starts_with(" toy-2-bad ") && line.contains(" AC ")));
}

#[test]
fn a_pipe_that_is_closed_and_a_disk_that_is_full_are_no_panic() {
    let mut list = command(root(), &["list"]);
    let mut runner = list
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(runner.stdout.take());
    thread::sleep(Duration::from_millis(10));
    let output = Outcome::new(runner.wait_with_output().unwrap());
    assert_eq!(output.stderr, "");

    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = list.stdout(full).output().unwrap();
    Outcome::new(output).error_begins("standard output cannot be written: ");
}

/// Tests as online-judge-tools does: passes a `.in` to the program, and compares the output with the `.out`. The `.out`
/// of an interactive problem is a dialogue.
#[test]
fn the_test_folders_are_those_of_other_tools() {
    for (problem, solution) in &*SOLUTIONS {
        let manifest = root().join(format!("crates/{problem}/Cargo.toml"));
        let manifest = fs::read_to_string(manifest).unwrap();
        if manifest.contains("interactor = \"reference\"") {
            continue;
        }
        let folder = root().join("testdata").join(problem);
        let input = fs::File::open(folder.join("sample-1.in")).unwrap();
        let output = Command::new(solution).stdin(input).output().unwrap();
        let answer = fs::read(folder.join("sample-1.out")).unwrap();
        assert_eq!(output.stdout, answer);
    }
}
