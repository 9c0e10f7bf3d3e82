//! `judge add`: tests from standard input, the clipboard, files, folders and zip files.

use std::fs;
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::Path;
use std::process::Command;

use crate::util::{command, Said, Toy};
use rstest::rstest;

const TESTS: &str = "testdata/toy-1-echo";

/// A problem without tests.
fn toy() -> Toy {
    let toy = Toy::new("", "");
    fs::remove_dir_all(toy.path().join("testdata")).unwrap();
    toy
}

/// Returns the files of the tests, with what is in them, in order.
fn tests(toy: &Toy) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(toy.path().join(TESTS)) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let file = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        (name, fs::read_to_string(path).unwrap())
    };
    let mut files: Vec<_> = paths.map(file).collect();
    files.sort();
    files
}

#[track_caller]
fn assert_tests(toy: &Toy, files: &[(&str, &str)]) {
    let found = tests(toy);
    let found: Vec<_> = found
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    assert_eq!(found, files);
}

fn add(toy: &Toy, arguments: &[&str], input: &str) -> Said {
    let arguments: Vec<_> = ["add", "echo"].iter().chain(arguments).copied().collect();
    Said::of(&mut command(toy.path(), &arguments), input)
}

#[track_caller]
fn added(said: &Said, line: &str) {
    assert_eq!(said.status, Some(0), "{said:#?}");
    let next = "next: cargo judge test toy-1-echo\n";
    assert_eq!(said.stdout, format!("added to {TESTS}{line}\n{next}"));
}

#[test]
fn standard_input_is_the_input_of_a_test() {
    let toy = toy();
    added(&add(&toy, &[], "1 2\n"), " (1 without an answer): manual-1");
    toy.write("answer", "3\n");
    // A text that was pasted may lack the end of its last line.
    added(&add(&toy, &["--answer", "answer"], "3"), ": manual-2");
    let files = [
        ("manual-1.in", "1 2\n"),
        ("manual-2.in", "3\n"),
        ("manual-2.out", "3\n"),
    ];
    assert_tests(&toy, &files);
    let said = toy.test_program("cat");
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(said.stdout.contains("manual-1          ran"), "{said:#?}");
    assert!(said.stdout.contains("manual-2          AC"), "{said:#?}");
}

#[test]
fn a_test_of_nothing_is_refused() {
    let toy = toy();
    add(&toy, &[], " \n").refused("the input is empty");
    add(&toy, &["--answer", "none"], "1\n").refused("none: No such file or directory (os error 2)");
    assert_tests(&toy, &[]);
}

/// Runs a command on a terminal, at which this is typed; `^D` ends a text.
fn on_terminal(toy: &Toy, path: &str, arguments: &str, typed: &str) -> Said {
    let judge = env!("CARGO_BIN_EXE_judge");
    let mut script = Command::new("script");
    let command = format!("stty -echo; exec {judge} {arguments}");
    script.args(["--quiet", "--return", "--command", &command, "/dev/null"]);
    script.current_dir(toy.path()).env("PATH", path);
    Said::of(&mut script, &typed.replace("^D", "\u{4}"))
}

#[rstest]
#[case::with_an_answer("1 2\n^D3\n^D", &[("manual-1.in", "1 2\n"), ("manual-1.out", "3\n")])]
#[case::without_one("1 2\n^D^D", &[("manual-1.in", "1 2\n")])]
fn a_terminal_is_asked_for_the_answer(#[case] typed: &str, #[case] files: &[(&str, &str)]) {
    let toy = toy();
    let path = std::env::var("PATH").unwrap();
    let said = on_terminal(&toy, &path, "add echo", typed);
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(
        said.stdout.contains("input of toy-1-echo, then Ctrl-D:"),
        "{said:#?}"
    );
    assert_tests(&toy, files);
}

/// Puts a command in a folder that is to be searched first; returns the `PATH`.
fn fake(toy: &Toy, name: &str, script: &str) -> String {
    let path = toy.path().join("bin").join(name);
    toy.write(&format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var("PATH").unwrap();
    format!("{}:{path}", toy.path().join("bin").display())
}

#[test]
fn the_clipboard_is_read_by_the_command_that_works() {
    let toy = toy();
    fake(&toy, "wl-paste", "echo no display >&2; exit 1");
    let path = fake(
        &toy,
        "xclip",
        "test \"$*\" = '-selection clipboard -out' && printf '\\357\\273\\2771 2\\r\\n3'",
    );
    let mut judge = command(toy.path(), &["add", "echo", "--clipboard"]);
    judge.env("PATH", &path);
    added(
        &Said::of(&mut judge, ""),
        " (1 without an answer): manual-1",
    );
    assert_tests(&toy, &[("manual-1.in", "1 2\n3\n")]);

    for name in ["xclip", "xsel", "pbpaste", "powershell.exe"] {
        fake(&toy, name, "exit 1");
    }
    let mut judge = command(toy.path(), &["add", "echo", "--clipboard"]);
    judge.env("PATH", &path);
    Said::of(&mut judge, "").refused(
        "the clipboard cannot be read: wl-paste: no display; xclip: exit status: 1; xsel: exit status: 1; \
         pbpaste: exit status: 1; powershell.exe: exit status: 1",
    );
    assert_eq!(tests(&toy).len(), 1);
}

#[test]
fn the_answer_is_copied_after_the_input() {
    let toy = toy();
    // Each time something else is on it.
    let path = fake(&toy, "wl-paste", "cat clipboard; echo 3 > clipboard");
    toy.write("clipboard", "1 2\n");
    let said = on_terminal(&toy, &path, "add echo --clipboard", "\n");
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert_tests(&toy, &[("manual-1.in", "1 2\n"), ("manual-1.out", "3\n")]);
}

#[test]
fn files_keep_their_names() {
    let toy = toy();
    toy.write("x.in", "1\n");
    toy.write("x.out", "1\n");
    toy.write("y.in", "2\n");
    toy.write("y.ans", "2\n");
    toy.write("z.in", "3");
    let files = ["x.in", "x.out", "y.ans", "y.in", "z.in"];
    added(&add(&toy, &files, ""), " (1 without an answer): x, y, z");
    let files = [
        ("x.in", "1\n"),
        ("x.out", "1\n"),
        ("y.in", "2\n"),
        ("y.out", "2\n"),
        ("z.in", "3"),
    ];
    assert_tests(&toy, &files);
    // With an answer, the files may have any names.
    toy.write("large.txt", "4\n");
    added(
        &add(&toy, &["large.txt", "--answer", "x.in"], ""),
        ": large",
    );
    add(&toy, &["x.in", "y.in", "--answer", "x.out"], "")
        .refused("--answer: one file is the answer to one input, not to 2");
}

/// As the archives of two sites have them.
#[test]
fn a_folder_holds_tests_in_either_form() {
    let toy = toy();
    toy.write("A/in/00_sample_01.txt", "1\n");
    toy.write("A/out/00_sample_01.txt", "1\n");
    toy.write("A/in/handmade", "2\n");
    toy.write("A/out/handmade", "2\n");
    toy.write("data/sample/1.in", "3\n");
    toy.write("data/sample/1.ans", "3\n");
    toy.write("data/secret/1.in", "4\n");
    toy.write("data/secret/1.ans", "4\n");
    toy.write("data/secret/1.desc", "the largest");
    toy.write("data/.hidden.in", "");
    symlink("/etc/passwd", toy.path().join("data/secret/2.in")).unwrap();
    let said = add(&toy, &["A", "data"], "");
    added(&said, ": 00_sample_01, handmade, sample-1, secret-1");
    assert_eq!(
        said.stderr,
        "note: files skipped because they are not tests: 2\n"
    );
    let said = toy.test_program("cat");
    assert!(said.stdout.contains("4 tests           AC"), "{said:#?}");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_zip_holds_tests_as_a_folder_does() {
    let toy = toy();
    let zip = "import zipfile
with zipfile.ZipFile('-tests.zip', 'w', zipfile.ZIP_DEFLATED) as file:
    file.writestr('A/in/1.txt', '1\\n')
    file.writestr('A/out/1.txt', '1\\n')
    file.writestr('__MACOSX/A/in/._1.txt', '')";
    let python = Command::new("python3")
        .args(["-c", zip])
        .current_dir(toy.path())
        .status();
    assert!(python.unwrap().success());
    added(&add(&toy, &["--", "-tests.zip"], ""), ": 1");
    assert_tests(&toy, &[("1.in", "1\n"), ("1.out", "1\n")]);
    toy.write("broken.zip", "PK");
    let said = add(&toy, &["broken.zip"], "");
    assert_eq!(said.status, Some(2), "{said:#?}");
    assert!(
        said.stderr
            .starts_with("error: broken.zip: cannot be unpacked: "),
        "{said:#?}"
    );
    let left = fs::read_dir(toy.path().join("target")).unwrap();
    assert_eq!(left.count(), 0);
}

/// Nothing is added then.
#[rstest]
#[case::of_no_form(&["new.in", "readme.md"], "readme.md: not a test file; tests are `x.in` and `x.out` or `x.ans`")]
#[case::without_an_input(&["new.in", "old.out"], "old.out is an answer without an input")]
#[case::twice(&["new.in", "below/new.in"], "new.in and below/new.in would become the same file: add only one of them")]
#[case::that_exists(&["new.in", "old.in"], "nothing was added: testdata/toy-1-echo already has a test old")]
#[case::of_a_name_that_is_taken(&["hidden-1.in"], "nothing was added: hidden-1: names that begin with hidden- belong to the hidden tests")]
#[case::that_is_not_there(&["new.in", "none.in"], "none.in: No such file or directory (os error 2)")]
#[case::without_tests(&["empty"], "no tests found: tests are `x.in` and `x.out` or `x.ans`, or files of one name in `in/` and `out/`")]
fn files_that_cannot_be_tests_are_refused(#[case] files: &[&str], #[case] why: &str) {
    let toy = toy();
    for file in [
        "new.in",
        "below/new.in",
        "old.in",
        "old.out",
        "hidden-1.in",
        "readme.md",
    ] {
        toy.write(file, "2\n");
    }
    fs::create_dir(toy.path().join("empty")).unwrap();
    toy.write(&format!("{TESTS}/old.in"), "1\n");
    add(&toy, files, "").refused(why);
    assert_tests(&toy, &[("old.in", "1\n")]);
}

#[test]
fn a_full_disk_takes_no_part_of_a_test() {
    let toy = toy();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let judge = env!("CARGO_BIN_EXE_judge");
    let mut shell = Command::new("sh");
    shell.args(["-c", script, "sh", judge, "add", "echo"]);
    shell.current_dir(toy.path());
    let said = Said::of(&mut shell, "1\n");
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = format!("{TESTS}/manual-1.in cannot be written: File too large");
    assert!(said.stderr.contains(&why), "{said:#?}");
    assert!(!toy.path().join("testdata").exists());
}

/// Where a problem has its tests in another place, new ones go there, so that none is hidden by the other.
#[rstest]
#[case::of_oj("crates/toy-1-echo/test", "crates/toy-1-echo/test")]
#[case::of_nobody("crates/toy-1-echo/other", TESTS)]
fn new_tests_join_those_that_there_are(#[case] folder: &str, #[case] place: &str) {
    let toy = toy();
    toy.write(&format!("{folder}/sample-1.in"), "1\n");
    let said = add(&toy, &[], "2\n");
    assert_eq!(said.status, Some(0), "{said:#?}");
    assert!(
        Path::new(&toy.path().join(place).join("manual-1.in")).exists(),
        "{said:#?}"
    );
}
