//! `judge add`: tests from standard input, the clipboard, files, folders and zip files.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;
use std::thread;

use crate::util::{in_shell, left_in_target, on_terminal, Outcome, Toy};
use rstest::rstest;

const TESTS: &str = "testdata/toy-1-echo";

/// A problem without tests.
fn toy() -> Toy {
    let toy = Toy::new("", "");
    fs::remove_dir_all(toy.join("testdata")).unwrap();
    toy
}

/// Returns the files of the tests with their contents, in order.
fn tests(toy: &Toy) -> Vec<(String, String)> {
    let entries = fs::read_dir(toy.join(TESTS)).into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let file = |name: String| (name.clone(), toy.read(&format!("{TESTS}/{name}")));
    let mut files: Vec<_> = names.map(file).collect();
    files.sort();
    files
}

#[track_caller]
fn assert_tests(toy: &Toy, files: &[(&str, &str)]) {
    let tests = tests(toy);
    let borrowed = tests.iter().map(|(name, text)| (&**name, &**text));
    assert_eq!(borrowed.collect::<Vec<_>>(), files);
}

fn add(toy: &Toy, arguments: &[&str], input: &str) -> Outcome {
    let arguments: Vec<_> = ["add", "echo"].iter().chain(arguments).copied().collect();
    toy.feed(&arguments, input)
}

#[track_caller]
fn assert_added(output: &Outcome, line: &str) {
    assert_eq!(output.status, Some(0), "{output:#?}");
    let next = "next: cargo judge test toy-1-echo\n";
    assert_eq!(output.stdout, format!("added to {TESTS}{line}\n{next}"));
}

#[test]
fn standard_input_is_the_input_of_a_test() {
    let toy = toy();
    assert_added(&add(&toy, &[], "1 2\n"), " (1 without an answer): manual-1");
    toy.write("answer", "3\n");
    // A text that was pasted may lack the end of its last line.
    assert_added(&add(&toy, &["--answer", "answer"], "3"), ": manual-2");
    let files = [
        ("manual-1.in", "1 2\n"),
        ("manual-2.in", "3\n"),
        ("manual-2.out", "3\n"),
    ];
    assert_tests(&toy, &files);
    let output = toy.test_program("cat").exits(0);
    output.shows("manual-1          ran");
    output.shows("manual-2          AC");
}

#[test]
fn a_test_of_nothing_is_refused() {
    let toy = toy();
    add(&toy, &[], " \n").assert_refused("the input is empty");
    add(&toy, &["--answer", "none"], "1\n")
        .assert_refused("none: No such file or directory (os error 2)");
    assert_tests(&toy, &[]);
}

#[rstest]
#[case::with_an_answer("1 2\n^D3\n^D", &[("manual-1.in", "1 2\n"), ("manual-1.out", "3\n")])]
#[case::without_one("1 2\n^D^D", &[("manual-1.in", "1 2\n")])]
fn a_terminal_is_asked_for_the_answer(#[case] typed: &str, #[case] files: &[(&str, &str)]) {
    let toy = toy();
    let path = std::env::var("PATH").unwrap();
    let output = on_terminal(toy.path(), &path, "add echo", typed).exits(0);
    output.shows("input of toy-1-echo, then Ctrl-D:");
    assert_tests(&toy, files);
}

#[test]
fn the_clipboard_is_read_by_the_command_that_works() {
    let toy = toy();
    toy.fake("wl-paste", "echo no display >&2; exit 1");
    let path = toy.fake(
        "xclip",
        "test \"$*\" = '-selection clipboard -out' && printf '\\357\\273\\2771 2\\r\\n3'",
    );
    let mut judge = toy.command(&["add", "echo", "--clipboard"]);
    judge.env("PATH", &path);
    let output = Outcome::of(&mut judge, "");
    assert_added(&output, " (1 without an answer): manual-1");
    assert_tests(&toy, &[("manual-1.in", "1 2\n3\n")]);

    for name in ["xclip", "xsel", "pbpaste", "powershell.exe"] {
        toy.fake(name, "exit 1");
    }
    Outcome::of(&mut judge, "").assert_refused(
        "the clipboard cannot be read: wl-paste: no display; xclip: exit status: 1; xsel: exit status: 1; \
         pbpaste: exit status: 1; powershell.exe: exit status: 1",
    );
    assert_eq!(tests(&toy).len(), 1);
}

#[test]
fn the_answer_is_copied_after_the_input() {
    let toy = toy();
    // Each call changes the content of the clipboard.
    let path = toy.fake("wl-paste", "cat clipboard; echo 3 > clipboard");
    toy.write("clipboard", "1 2\n");
    on_terminal(toy.path(), &path, "add echo --clipboard", "\n").exits(0);
    assert_tests(&toy, &[("manual-1.in", "1 2\n"), ("manual-1.out", "3\n")]);
}

#[test]
fn files_keep_their_names() {
    let toy = toy();
    toy.write_test("x", "1\n", "1\n");
    toy.write("y.in", "2\n");
    toy.write("y.ans", "2\n");
    toy.write("z.in", "3");
    let files = ["x.in", "x.out", "y.ans", "y.in", "z.in"];
    assert_added(&add(&toy, &files, ""), " (1 without an answer): x, y, z");
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
    let output = add(&toy, &["large.txt", "--answer", "x.in"], "");
    assert_added(&output, ": large");
    add(&toy, &["x.in", "y.in", "--answer", "x.out"], "")
        .assert_refused("--answer: one file is the answer to one input, not to 2");
}

/// The layouts in the archives of two sites.
#[test]
fn a_folder_holds_tests_in_either_form() {
    let toy = toy();
    for (test, input, answer) in [
        ("1", "A/in/00_sample_01.txt", "A/out/00_sample_01.txt"),
        ("2", "A/in/handmade", "A/out/handmade"),
        ("3", "data/sample/1.in", "data/sample/1.ans"),
        ("4", "data/secret/1.in", "data/secret/1.ans"),
    ] {
        toy.write(input, test);
        toy.write(answer, test);
    }
    toy.write("data/secret/1.desc", "the largest");
    toy.write("data/.hidden.in", "");
    // For the package's own validators.
    toy.write("data/invalid_answer/2.in", "5\n");
    toy.write("data/invalid_answer/2.ans", "6\n");
    symlink("/etc/passwd", toy.join("data/secret/2.in")).unwrap();
    let output = add(&toy, &["A", "data"], "");
    assert_added(&output, ": 00_sample_01, handmade, sample-1, secret-1");
    let others = "data/secret/1.desc, data/secret/2.in, data/invalid_answer";
    assert_eq!(
        output.stderr,
        format!("note: ignored, since they are not tests: {others}\n")
    );
    toy.test_program("cat").shows("4 tests           AC");
}

/// Makes an archive of files with these names, each of which contains its number.
fn pack(toy: &Toy, archive: &str, names: &[&str]) {
    let script = include_str!("programs/pack.py");
    let mut python = Command::new("python3");
    python.args(["-c", script, archive]).args(names);
    assert!(python.current_dir(toy.path()).status().unwrap().success());
}

#[rstest]
#[case("-tests.zip")]
#[case("-tests.tar")]
#[case("-tests.tar.gz")]
#[case("-TESTS.TGZ")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_archive_holds_tests_as_a_folder_does(#[case] archive: &str) {
    let toy = toy();
    let names = "A/in/1.txt A/out/1.txt __MACOSX/A/in/._1.txt A/é.md";
    pack(&toy, archive, &names.split(' ').collect::<Vec<_>>());
    let output = add(&toy, &["--", archive], "");
    assert_added(&output, ": 1");
    let note = format!("note: ignored, since they are not tests: {archive}/A/é.md\n");
    assert_eq!(output.stderr, note);
    assert_tests(&toy, &[("1.in", "0\n"), ("1.out", "1\n")]);
    toy.write(archive, "PK");
    add(&toy, &["--", archive], "").error_begins(&format!("{archive}: cannot be unpacked: "));
    assert_eq!(left_in_target(toy.path()), [""; 0]);
}

/// An archive that is refused writes no files.
#[rstest]
#[case("../x.in")]
#[case("a/../../x.in")]
#[case("/nowhere/x.in")]
#[case("a\\..\\..\\x.in")]
#[case("C:\\x.in")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_archive_is_refused_that_reaches_outside_itself(
    #[case] name: &str,
    #[values("t.zip", "t.tgz")] archive: &str,
) {
    let toy = toy();
    pack(&toy, archive, &["1.in", "1.out", name]);
    let output = add(&toy, &[archive], "").exits(2);
    output.warns("lies outside the archive");
    assert_tests(&toy, &[]);
    assert!(!toy.join("target/x.in").exists());
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn entries_that_are_no_files_of_a_name_are_listed() {
    let toy = toy();
    pack(&toy, "t.tar", &["1.in", "1.out", "XX.in", "link.in"]);
    let output = add(&toy, &["t.tar"], "");
    assert_added(&output, ": 1");
    output.stderr_ends(": t.tar/\\xce\\xc4.in, t.tar/link.in\n");
}

/// Zip files do not state the encoding of their names.
#[rstest]
#[case::gbk(&["XX/in/1XX.txt", "XX/out/1XX.txt"], &[("1文.in", "0\n"), ("1文.out", "1\n")])]
#[case::shift_jis(&["YY/in/1YY", "YY/out/1YY"], &[("1表.in", "0\n"), ("1表.out", "1\n")])]
#[case::ms_dos(&["ZZ.in", "ZZ.out"], &[("eé.in", "0\n"), ("eé.out", "1\n")])]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn names_in_zip_files_are_in_any_encoding(#[case] names: &[&str], #[case] files: &[(&str, &str)]) {
    let toy = toy();
    pack(&toy, "t.zip", names);
    add(&toy, &["t.zip"], "").succeeds();
    assert_tests(&toy, files);
}

#[rstest]
#[case("t.7z", "7z")]
#[case("t.RAR", "RAR")]
#[case("t.tar.xz", "xz")]
#[case("t.tar.zst", "Zstandard")]
fn other_archives_are_refused(#[case] archive: &str, #[case] format: &str) {
    let toy = toy();
    toy.write(archive, "");
    add(&toy, &[archive], "").assert_refused(&format!(
        "{archive}: {format} files are not supported: unpack the file and name the folder, or repack it as zip or tar.gz"
    ));
}

#[test]
fn tests_that_are_there_do_not_stop_the_others() {
    let toy = toy();
    toy.write_test(&format!("{TESTS}/same"), "1\n", "1\n");
    toy.write(&format!("{TESTS}/late.in"), "2\n");
    toy.write(&format!("{TESTS}/old.in"), "3\n");
    for (name, text) in [
        ("same", "1\n"),
        ("late", "2\n"),
        ("old", "4\n"),
        ("new", "5\n"),
    ] {
        toy.write_test(&format!("more/{name}"), text, text);
    }
    let output = add(&toy, &["more"], "");
    assert_eq!(
        output.stdout,
        format!(
            "added to {TESTS}: new\nadded the answers to tests in {TESTS}: late\nnext: cargo judge test toy-1-echo\n"
        )
    );
    assert_eq!(
        output.stderr,
        format!("note: {TESTS} has these tests already: same\nnote: not added, since {TESTS} has other tests of these names: old\n")
    );
    let answered = [("late.in", "2\n"), ("late.out", "2\n")];
    let new = [("new.in", "5\n"), ("new.out", "5\n")];
    let others = [("old.in", "3\n"), ("same.in", "1\n"), ("same.out", "1\n")];
    assert_tests(&toy, &[&answered[..], &new, &others].concat());
    // The other test is an error only if nothing is added.
    let why = format!("nothing was added: {TESTS} already has a test old");
    add(&toy, &["more"], "").assert_refused(&why);
    let output = add(&toy, &["more/same.in", "more/same.out"], "");
    output.stdout_begins(&format!("{TESTS} has all of these tests already\n"));
    output.exits(0);
}

#[test]
fn an_input_without_an_answer_is_named() {
    let toy = toy();
    for file in ["in/1.in", "out/1.out", "gen/1.in"] {
        toy.write(&format!("more/{file}"), "1\n");
    }
    for file in ["gen/2.in", "gen/2.correct"] {
        toy.write(&format!("more/{file}"), "2\n");
    }
    let output = add(&toy, &["more"], "");
    assert_added(&output, " (1 without an answer): 1, 2");
    assert_eq!(
        output.stderr,
        "note: ignored, since they are not tests: more/gen/2.correct\n\
         note: ignored, since another test has the same input: more/gen/1.in\n\
         note: inputs without an answer, so that any output passes: more/gen/2.in\n"
    );
}

#[test]
fn a_folder_of_several_problems_asks_which() {
    let toy = toy();
    for name in ["A/in/1", "A/out/1", "B/in/2", "B/out/2"] {
        toy.write(&format!("contest/{name}"), "1\n");
    }
    add(&toy, &["contest"], "").assert_refused(
        "there are tests of several problems, in the folders A, B: choose one, as in `--folder A`",
    );
    assert_added(&add(&toy, &["contest", "--folder", "B"], ""), ": 2");
    add(&toy, &["contest", "--folder", "C"], "")
        .assert_refused("--folder `C`: there is no such folder");
}

/// The archive of DMOJ's problems is beside the file that names the tests in it.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn the_settings_of_dmoj_name_the_tests() {
    let toy = toy();
    fs::create_dir(toy.join("dmoj")).unwrap();
    let names = ["first", "first-right", "d/2.txt", "d/3.txt"];
    pack(&toy, "dmoj/tests.zip", &names);
    let settings = "archive: tests.zip\ntest_cases:\n- {in: first, out: first-right, points: 5}\n\
                    - batched:\n  - {in: d/2.txt, out: d/3.txt}\n  points: 5\n";
    toy.write("dmoj/init.yml", settings);
    let output = add(&toy, &["dmoj"], "");
    assert_added(&output, ": first, 2");
    let files = [
        ("2.in", "2\n"),
        ("2.out", "3\n"),
        ("first.in", "0\n"),
        ("first.out", "1\n"),
    ];
    assert_tests(&toy, &files);
    toy.write("dmoj/init.yml", &settings.replace("d/3", "d/4"));
    add(&toy, &["dmoj"], "")
        .assert_refused("dmoj/init.yml: there is no file `d/2.txt` or `d/4.txt`");
}

/// Of a package, or of a folder with an `init.yml` of DMOJ, only the files of tests are added.
#[rstest]
#[case::kattis(&["problem.yaml", "data/sample/1.in", "data/sample/1.ans", "data/sample/1.out", "attachments/2.in"])]
#[case::polygon(&["problem.xml", "tests/1", "tests/1.a", "statements/english/input.tex", "statements/english/output.tex"])]
#[case::dmoj(&["init.yml", "1.in", "1.out", "2.in"])]
fn only_the_tests_of_a_package_are_added(#[case] files: &[&str]) {
    let toy = toy();
    for file in files {
        toy.write(&format!("x/{file}"), "0\n");
    }
    if files.contains(&"init.yml") {
        toy.write("x/init.yml", "test_cases:\n- {in: 1.in, out: 1.out}\n");
    }
    assert_added(&add(&toy, &["x"], ""), ": 1");
}

#[test]
fn gzipped_files_are_read_and_other_archives_are_ignored() {
    let toy = toy();
    toy.write_test("x/1", "2\n", "3\n");
    let mut gzip = Command::new("gzip");
    gzip.args(["x/1.in", "x/1.out"]).current_dir(toy.path());
    assert!(gzip.status().unwrap().success());
    toy.write("x/2.in.xz", "");
    toy.write("x/out.zip", "");
    assert_added(&add(&toy, &["x"], ""), ": 1");
    assert_tests(&toy, &[("1.in", "2\n"), ("1.out", "3\n")]);
    fs::remove_dir_all(toy.join("testdata")).unwrap();
    fs::rename(toy.join("x/1.out.gz"), toy.join("x/1.OUT.GZ")).unwrap();
    assert_added(&add(&toy, &["x/1.in.gz", "x/1.OUT.GZ"], ""), ": 1");
    toy.write("x/1.in.gz", "0");
    add(&toy, &["x"], "").assert_refused("x/1.in.gz: unexpected end of file");
}

#[test]
fn tests_that_are_added_at_once_all_get_names() {
    let toy = toy();
    thread::scope(|scope| {
        for number in 0..6 {
            let toy = &toy;
            scope.spawn(move || add(toy, &[], &format!("{number}\n")).exits(0));
        }
    });
    assert_eq!(tests(&toy).len(), 6);
}

/// If one file is refused, none is added.
#[rstest]
#[case::of_no_form(&["new.in", "readme.md"], "readme.md: not a test file; tests are `x.in` and `x.out` or `x.ans`, or files of one name in `in/` and `out/`")]
#[case::without_an_input(&["new.in", "old.out"], "old.out is an answer without an input")]
#[case::twice(&["new.in", "below/new.in"], "below/new.in and new.in would become the same file: add only one of them")]
#[case::that_exists(&["old.in", "old.out"], "nothing was added: testdata/toy-1-echo already has a test old")]
#[case::of_a_name_that_is_taken(&["hidden-1.in", "hidden-1.out"], "nothing was added: hidden-1: names that begin with hidden- belong to the hidden tests")]
#[case::that_is_not_there(&["new.in", "none.in"], "none.in: No such file or directory (os error 2)")]
#[case::without_tests(&["empty"], "no tests found: tests are `x.in` and `x.out` or `x.ans`, or files of one name in `in/` and `out/`")]
fn files_that_cannot_be_tests_are_refused(#[case] files: &[&str], #[case] why: &str) {
    let toy = toy();
    for file in "new.in below/new.in old.in old.out hidden-1.in hidden-1.out readme.md".split(' ') {
        toy.write(file, "2\n");
    }
    fs::create_dir(toy.join("empty")).unwrap();
    toy.write(&format!("{TESTS}/old.in"), "1\n");
    add(&toy, files, "").assert_refused(why);
    assert_tests(&toy, &[("old.in", "1\n")]);
}

#[test]
fn a_full_disk_takes_no_part_of_a_test() {
    let toy = toy();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let mut shell = in_shell(&[], toy.path(), script, &["add", "echo"]);
    let why = format!("{TESTS}/manual-1.in cannot be written: File too large");
    Outcome::of(&mut shell, "1\n").exits(2).warns(&why);
    assert!(!toy.join("testdata").exists());
}

/// Where a problem has its tests in another place, new ones are added there, since only one of the places is read.
#[rstest]
#[case::of_oj("crates/toy-1-echo/test", "crates/toy-1-echo/test")]
#[case::of_nobody("crates/toy-1-echo/other", TESTS)]
fn new_tests_join_those_that_there_are(#[case] folder: &str, #[case] place: &str) {
    let toy = toy();
    toy.write(&format!("{folder}/sample-1.in"), "1\n");
    let output = add(&toy, &[], "2\n").exits(0);
    let new = toy.join(place).join("manual-1.in");
    assert!(new.exists(), "{output:#?}");
}
