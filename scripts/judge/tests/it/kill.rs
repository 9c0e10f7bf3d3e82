//! A command that is killed while it writes, and one where a folder cannot be synchronised.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::util::{all_below, Outcome, Toy};
use crate::PROGRAM;
use rstest::rstest;

/// The system calls between which a file is incomplete.
const CALLS: &str = "?rename,?renameat,?renameat2,?fsync,?mkdir,?unlink,?unlinkat";

/// A problem with this letter, as Competitive Companion sends it.
fn problem(letter: char) -> String {
    serde_json::json!({
        "name": format!("{letter} - T"), "group": "x",
        "url": format!("https://codeforces.com/contest/1/problem/{letter}"), "interactive": false,
        "memoryLimit": 256, "timeLimit": 1234,
        "tests": [{"input": "1\n", "output": "1\n"}, {"input": "2\n", "output": "2\n"}],
        "testType": "single", "input": {"type": "stdin"}, "output": {"type": "stdout"},
        "languages": {}, "batch": {"id": "1", "size": 1}
    })
    .to_string()
}

/// Runs a command that gets a signal, or an error, at one of the system calls; `options` are those of strace. Returns its
/// outcome, and whether the signal or the error was injected: on a busy machine, the command may end first.
fn strace(
    options: &[&str],
    folder: &Path,
    arguments: &[&str],
    calls: &str,
    what: &str,
    input: &str,
) -> (Outcome, bool) {
    let log = tempfile::NamedTempFile::new().unwrap();
    let mut strace = Command::new("strace");
    strace
        .arg("-o")
        .arg(log.path())
        .args(options)
        .args(["-e", &format!("trace={calls}")])
        .args(["-e", &format!("inject={calls}:{what}"), PROGRAM])
        .args(arguments)
        .current_dir(folder)
        .env("JUDGE_ALIAS", "1");
    let output = Outcome::of(&mut strace, input);
    let log = fs::read_to_string(log.path()).unwrap();
    let has_signal = |line: &str| line.starts_with("---") && !line.contains("SIGCHLD");
    let is_injected = |line: &str| {
        line.contains("INJECTED") || line.starts_with("+++ killed") || has_signal(line)
    };
    (output, log.lines().any(is_injected))
}

/// Returns the temporary files and folders that an interrupted command left.
fn leftovers(toy: &Toy) -> Vec<PathBuf> {
    let mut all = all_below(toy.path());
    all.retain(|path| {
        let name = path.file_name().unwrap();
        name.as_encoded_bytes().starts_with(b".new-")
    });
    all
}

/// A workspace of contests, still without a problem.
fn contests() -> Toy {
    let toy = Toy::new("1\n", "1\n");
    let manifest = "[workspace]\nmembers = ['contests/*']\nresolver = '3'\n";
    toy.write("Cargo.toml", manifest);
    toy.write("contests/.gitkeep", "");
    fs::remove_dir_all(toy.join("testdata")).unwrap();
    toy
}

/// The next command works, and the problem is complete when it is sent again.
#[rstest]
#[case::the_first_of_a_contest("INT", 'A')]
#[case::the_first_of_a_contest("KILL", 'A')]
#[case::another_of_a_contest("KILL", 'B')]
#[cfg_attr(missing_strace, ignore = "no strace: apt-get install strace")]
fn a_killed_new_breaks_nothing(#[case] signal: &str, #[case] letter: char) {
    let mut kills = 0;
    for number in 1.. {
        let toy = contests();
        if letter == 'B' {
            toy.feed(&["new", "--companion"], &problem('A')).exits(0);
        }
        let what = format!("signal=SIG{signal}:when={number}");
        let new = ["new", "--companion"];
        let (_, is_signalled) = strace(&[], toy.path(), &new, CALLS, &what, &problem(letter));
        let place = format!("SIG{signal} at call {number}");
        if !is_signalled {
            break;
        }
        kills += 1;
        for output in [toy.run("list"), toy.feed(&new, &problem(letter))] {
            assert_eq!(output.status, Some(0), "{place}: {output:#?}");
        }
        let lower = letter.to_ascii_lowercase();
        let tests = format!("testdata/codeforces-1-{lower}");
        for (name, text) in [("sample-1", "1\n"), ("sample-2", "2\n")] {
            let pair = ["in", "out"].map(|end| toy.read(&format!("{tests}/{name}.{end}")));
            assert_eq!(pair, [text, text], "{place}");
        }
        assert_eq!(fs::read_dir(toy.join(tests)).unwrap().count(), 4, "{place}");
        let manifest = toy.read("contests/codeforces-1/Cargo.toml");
        for line in [
            format!("[package.metadata.problems.{lower}]"),
            format!("contest/1/problem/{letter}\""),
            format!("name = \"codeforces-1-{lower}\""),
        ] {
            let count = manifest.matches(&line).count();
            assert_eq!(count, 1, "{place}: {line}: {manifest}");
        }
        assert_eq!(leftovers(&toy), [""; 0].map(PathBuf::from), "{place}");
    }
    assert!(kills > 3, "only {kills} of the calls were found");
}

/// Without its answer, any output would pass.
#[rstest]
#[case::to_others(true)]
#[case::the_first(false)]
#[cfg_attr(missing_strace, ignore = "no strace: apt-get install strace")]
fn a_killed_add_leaves_no_input_without_its_answer(#[case] has_tests: bool) {
    let mut kills = 0;
    for number in 1.. {
        let toy = Toy::new("1\n", "1\n");
        if !has_tests {
            fs::remove_dir_all(toy.join("testdata")).unwrap();
        }
        toy.write_test("new/x", "7\n", "7\n");
        let what = format!("signal=SIGKILL:when={number}");
        let (_, is_signalled) = strace(&[], toy.path(), &["add", "echo", "new"], CALLS, &what, "");
        if !is_signalled {
            break;
        }
        kills += 1;
        toy.run("test echo --program cat");
        let is_there = |name: &str| toy.join("testdata/toy-1-echo").join(name).exists();
        assert!(!is_there("x.in") || is_there("x.out"), "call {number}");
        assert_eq!(leftovers(&toy), [""; 0].map(PathBuf::from), "call {number}");
    }
    assert!(kills > 3, "only {kills} of the calls were found");
}

/// Some file systems cannot synchronise files, or cannot synchronise folders. The files are written all the same.
#[rstest]
#[case::no_folder("error=EINVAL", true)]
#[case::no_folder_on_this_disk("error=EIO", true)]
#[case::nothing("error=EINVAL", false)]
#[cfg_attr(missing_strace, ignore = "no strace: apt-get install strace")]
fn a_folder_need_not_be_synchronised(#[case] what: &str, #[case] is_of_folder: bool) {
    let toy = Toy::new("1\n", "1\n");
    toy.write_test("x", "7\n", "7\n");
    let folder = toy.join("testdata/toy-1-echo");
    let only_folder = ["-P", folder.to_str().unwrap()];
    let (output, is_injected) = strace(
        if is_of_folder { &only_folder } else { &[] },
        toy.path(),
        &["add", "echo", "x.in", "x.out"],
        "fsync",
        what,
        "",
    );
    assert!(is_injected, "{output:#?}");
    output.exits(0);
    for file in ["x.in", "x.out"] {
        assert_eq!(toy.read(&format!("testdata/toy-1-echo/{file}")), "7\n");
    }
}

/// The commands change the manifest one after the other.
#[test]
fn problems_that_are_created_at_once_are_all_described() {
    let toy = contests();
    let letters = ['a', 'b', 'c', 'd'];
    let commands = letters.map(|letter| {
        let mut new = toy.command(&["new", &format!("abc500-{letter}")]);
        new.stdout(Stdio::null()).spawn().unwrap()
    });
    for mut command in commands {
        assert!(command.wait().unwrap().success());
    }
    let manifest = toy.read("contests/abc500/Cargo.toml");
    for letter in letters {
        for line in [
            format!("[package.metadata.problems.{letter}]"),
            format!("src/bin/{letter}.rs"),
        ] {
            assert_eq!(manifest.matches(&line).count(), 1, "{manifest}");
        }
    }
}

/// A sample that lost its answer before gets it when the problem is sent again.
#[test]
fn the_answer_of_a_known_input_is_completed() {
    let toy = contests();
    let new = || toy.feed(&["new", "--companion"], &problem('A'));
    new().exits(0);
    let answer = "testdata/codeforces-1-a/sample-2.out";
    toy.remove(answer);
    new().exits(0);
    assert_eq!(toy.read(answer), "2\n");
}
