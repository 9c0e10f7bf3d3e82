//! Problems as Competitive Companion sends them from sites that differ from others.

use serde_json::{json, Value};

use crate::util::{Folder, Outcome};

fn workspace() -> Folder {
    Folder::of(&[("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = []\n")])
}

/// A problem with one sample.
fn problem(name: &str, url: &str) -> Value {
    json!({
        "name": name, "group": "g", "url": url, "interactive": false, "memoryLimit": 256, "timeLimit": 1000,
        "tests": [{ "input": "1 2\n", "output": "3\n" }], "testType": "single",
        "input": { "type": "stdin" }, "output": { "type": "stdout" },
        "batch": { "id": "b", "size": 1 }
    })
}

fn receive(workspace: &Folder, problem: &Value) -> Outcome {
    workspace
        .feed(&["new", "--companion"], &problem.to_string())
        .exits(0)
}

fn problems(workspace: &Folder) -> Vec<Value> {
    let output = workspace.judge(&["list", "--json"]);
    serde_json::from_str(&output.stdout).unwrap()
}

fn only_problem(workspace: &Folder) -> Value {
    let problems = problems(workspace);
    assert_eq!(problems.len(), 1, "{problems:?}");
    problems[0].clone()
}

#[test]
fn limits_that_could_not_be_read_are_the_usual_ones() {
    let workspace = workspace();
    let mut unknown = problem("B. b", "https://codeforces.com/contest/9/problem/B");
    unknown["memoryLimit"] = Value::Null;
    unknown["timeLimit"] = json!(0);
    let output = receive(&workspace, &unknown);
    output.shows("codeforces-9-b: its time limit is unknown: 2000 ms is assumed; change `time-limit-ms` in contests/codeforces-9/Cargo.toml");
    output.shows("codeforces-9-b: its memory limit is unknown: 1024 MiB is assumed; change `memory-limit-mib` in");
    let listed = only_problem(&workspace);
    assert_eq!(listed["time-limit-ms"], 2000);
    assert_eq!(listed["memory-limit-mib"], 1024);
}

/// In the Meta Hacker Cup, the program would read any file whose name matches a pattern.
#[test]
fn input_by_pattern_is_standard_input() {
    let workspace = workspace();
    let url = "https://www.facebook.com/codingcompetitions/hacker-cup/2019/round-1/problems/A1";
    let mut meta = problem("Problem A1: Leapfrog", url);
    meta["input"] = json!({ "type": "regex", "pattern": "leapfrog_ch__.*input[.]txt" });
    meta["output"] = json!({ "type": "file", "fileName": "leapfrog_ch__output.txt" });
    receive(&workspace, &meta);
    let listed = only_problem(&workspace);
    workspace.write("a.rs", "fn main() { println!(\"3\"); }\n");
    let name = listed["name"].as_str().unwrap();
    workspace
        .judge(&["test", name, "--source", "a.rs"])
        .shows("AC");
}

#[test]
fn a_problem_in_another_language_is_the_same() {
    let workspace = workspace();
    let url = "https://codeforces.com/contest/810/problem/D";
    for suffix in ["?locale=ru", "?locale=en", ""] {
        receive(&workspace, &problem("D. Guess", &format!("{url}{suffix}")));
    }
    let archive = "https://codeforces.com/problemset/problem/810/D";
    let output = receive(&workspace, &problem("D. Guess", archive));
    output.shows("codeforces-810-d: new tests: 0");
    assert_eq!(only_problem(&workspace)["name"], "codeforces-810-d");
}

#[test]
fn a_long_name_is_truncated() {
    let workspace = workspace();
    let title = "a-very-long-name-of-a-problem-that-no-package-of-cargo-may-have-here";
    let url = format!("https://example.org/problems/{title}");
    receive(&workspace, &problem("X", &url));
    let listed = only_problem(&workspace);
    let name = listed["name"].as_str().unwrap();
    assert_eq!(name.len(), 64, "{name}");
    assert!(name.starts_with("example-a-very-long-name"), "{name}");
}

/// Codeforces shows all problems of a contest on one page.
#[test]
fn problems_of_one_address_are_several() {
    let workspace = workspace();
    let url = "https://codeforces.com/contest/1/problems?locale=en";
    for title in ["A. Theatre Square", "B. Spreadsheets", "A. Theatre Square"] {
        receive(&workspace, &problem(title, url));
    }
    let problems = problems(&workspace);
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert_eq!(problems[0]["name"], "codeforces-1-a");
    assert_eq!(problems[1]["name"], "codeforces-1-b");
}

/// An interactive problem has no samples, and may be sent again.
#[test]
fn a_problem_without_samples_may_come_again() {
    let workspace = workspace();
    let mut guess = problem("D. Guess", "https://codeforces.com/contest/810/problem/D");
    guess["tests"] = json!([]);
    guess["interactive"] = json!(true);
    for _ in 0..2 {
        receive(&workspace, &guess);
    }
    assert_eq!(only_problem(&workspace)["name"], "codeforces-810-d");
}
