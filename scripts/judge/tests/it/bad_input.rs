//! Bad input: the runner refuses each with one sentence that says what, where and what to do.

use std::fs;

use rstest::rstest;

use crate::util::{judge, root, Outcome, Toy};

fn problems(names: &[&str]) -> Toy {
    let toy = Toy::new("", "");
    for name in names {
        toy.add_problem(name, Toy::SOLUTION);
    }
    toy
}

#[test]
fn unknown_problem_names_the_nearest() {
    let toy = problems(&["hdu-1536-s-nim", "pku-1067-wythoff"]);
    toy.run("test 1537")
        .assert_refused("there is no problem `1537`: did you mean hdu-1536-s-nim?");
    toy.run("test wytof")
        .assert_refused("there is no problem `wytof`: did you mean pku-1067-wythoff?");
    toy.run("test 9999")
        .assert_refused("there is no problem `9999`: `cargo judge list` lists the problems");
}

#[test]
fn a_long_word_is_cut_where_it_is_quoted() {
    let (long, shown) = ("q".repeat(1000), "q".repeat(40));
    let toy = Toy::new("", "");
    toy.judge(&["test", &long]).assert_refused(&format!(
        "there is no problem `{shown}…`: `cargo judge list` lists the problems"
    ));
    toy.judge(&["test", "echo", "--only", &long])
        .assert_refused(&format!("toy-1-echo has no test `{shown}…`: it has test"));
    toy.judge(&["new", &long])
        .error_begins(&format!("`{shown}…` cannot be the name of a problem: "));
}

/// Returns the first words of the lines that show problems in the table.
fn rows(output: &Outcome) -> Vec<String> {
    let (_, table) = output.stdout.split_once("──\n").unwrap();
    let mut rows = Vec::new();
    for line in table.lines() {
        let words: Vec<_> = line.split_whitespace().take(3).collect();
        rows.push(words.join(" "));
    }
    rows
}

#[test]
fn problems_without_tests_stop_no_others() {
    let toy = Toy::new("1\n", "1\n");
    let manifest = "[package]\nname = 'abc300'\nedition = '2021'\n";
    toy.write("crates/abc300/Cargo.toml", manifest);
    toy.write("crates/abc300/src/bin/a.rs", Toy::SOLUTION);
    toy.write("crates/abc300/src/bin/b.rs", Toy::SOLUTION);
    toy.write_test("testdata/abc300-a/sample-1", "2\n", "2\n");
    let output = toy.run("test").exits(0);
    assert_eq!(output.stderr, "");
    let all = ["abc300-a AC 1/1", "toy-1-echo AC 1/1", "abc300-b - -"];
    assert_eq!(rows(&output), all);
    // A contest is called by its name, or by a part of it.
    for contest in ["ABC300", "300"] {
        let output = toy.judge(&["test", contest]).exits(0);
        assert_eq!(rows(&output), ["abc300-a AC 1/1", "abc300-b - -"]);
    }
    let why = "`0` is ambiguous: it may mean abc300-a in crates/abc300, abc300-b in crates/abc300";
    toy.run("bundle 0").assert_refused(why);
    let why = "abc300-b has no tests in testdata/abc300-b, crates/abc300/test/b or crates/abc300/tests/b: \
        `cargo judge add abc300-b` adds one";
    toy.run("test abc300-b").assert_refused(why);
    // Before anything is compiled.
    toy.write("crates/abc300/src/bin/b.rs", "does not compile");
    let why = format!("{why} (`--no-test` bundles it all the same)");
    toy.run("bundle abc300-b").assert_refused(&why);
}

#[test]
fn a_problem_with_invalid_metadata_does_not_stop_the_others() {
    let toy = Toy::new("1\n", "1\n");
    toy.add_problem("toy-2-bad", Toy::SOLUTION);
    toy.break_manifest("toy-2-bad");
    toy.run("test echo").verdict("AC", "");
    for command in ["test", "list"] {
        let output = toy.judge(&[command]).exits(2);
        output.shows("toy-1-echo");
        let error = "toy-2-bad/Cargo.toml: [package.metadata.problem]: unknown field `titel`";
        output.warns(error);
    }
}

#[test]
fn ambiguous_problem_names_all_that_it_may_mean() {
    problems(&["pku-1067-wythoff", "pku-1143-number-game"])
        .run("test pku")
        .assert_refused(
            "`pku` is ambiguous: it may mean pku-1067-wythoff in crates/pku-1067-wythoff, pku-1143-number-game in \
             crates/pku-1143-number-game",
        );
}

#[test]
fn program_for_several_problems() {
    let output = judge(root(), &["test", "1536", "1848", "--program", "true"]);
    output.assert_refused("one program can be judged on one problem, not on 2");
}

#[test]
fn tests_that_cannot_be_run_are_refused() {
    let toy = Toy::new("", "");
    // A README, which says how the tests were made, may stand beside the folders; so may files that are not for the judge,
    // and hidden ones.
    for other in "README.md pictures/a.svg .hidden toy-1-echo/.hidden".split(' ') {
        toy.write(&format!("testdata/{other}"), "");
    }
    toy.run("test").exits(0);
    for (file, why) in [
        ("toy-1-echo/test.ans", "testdata/toy-1-echo/test.out and testdata/toy-1-echo/test.ans are answers of one test: remove one"),
        ("toy-1-echo/folder.in/x", "testdata/toy-1-echo/folder.in is not a regular file"),
        ("toy-2/test.in", "testdata/toy-2: there is no problem of that name"),
    ] {
        let path = format!("testdata/{file}");
        toy.write(&path, "");
        toy.run("test").assert_refused(why);
        let added = toy.join(&path);
        fs::remove_file(&added).unwrap();
        // The folder, if it was new.
        let _ = fs::remove_dir(added.parent().unwrap());
    }
    toy.remove("testdata/toy-1-echo/test.in");
    toy.run("test").assert_refused(
        "testdata/toy-1-echo/test.out is an answer without an input: there is no testdata/toy-1-echo/test.in",
    );
}

#[test]
fn files_that_are_no_tests_are_ignored() {
    let toy = Toy::new("1\n", "1\n");
    for file in ["test.in~", "notes.txt", "Thumbs.db", "old/1.in"] {
        toy.write(&format!("testdata/toy-1-echo/{file}"), "");
    }
    let output = toy.run("test");
    output.verdict("AC", "");
    output.warns("note: testdata/toy-1-echo: ignored Thumbs.db, notes.txt, old, test.in~, since tests are `<test>.in` and \
             `<test>.out` or `<test>.ans`\n");
}

#[test]
fn an_answer_may_end_with_ans() {
    let toy = Toy::new("1\n", "1\n");
    toy.remove("testdata/toy-1-echo/test.out");
    toy.write("testdata/toy-1-echo/test.ans", "2\n");
    toy.run("test").verdict("WA", "expected  line 1: 2");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_test() {
    let toy = Toy::new("\u{feff}1\r\n", "1\n");
    toy.run("test").verdict("AC", "");
    let toy = Toy::new("1\n", "\u{feff}1\r\n");
    toy.run("test").verdict("AC", "");
}

#[rstest]
#[case::utf16(b"\xff\xfe1\0\n\0", "the file is UTF-16: save it as UTF-8")]
#[case::utf16_without_a_mark(b"1\0\n\0", "the file is UTF-16: save it as UTF-8")]
#[case::end_of_dos(
    b"1\r\n\x1a",
    "the file ends with ^Z (byte 1a), the end-of-file mark of DOS: remove it"
)]
fn encoding_of_a_test(#[case] text: &[u8], #[case] why: &str, #[values("in", "out")] end: &str) {
    let toy = Toy::new("1\n", "1\n");
    let path = toy.join("testdata/toy-1-echo/test").with_extension(end);
    fs::write(&path, text).unwrap();
    let path = path.canonicalize().unwrap();
    toy.run("test")
        .assert_refused(&format!("{}: {why}", path.display()));
}

#[test]
fn a_part_of_a_name_means_a_test() {
    let toy = Toy::new("", "1\n");
    toy.write("testdata/toy-1-echo/sample-1.in", "");
    toy.write("testdata/toy-1-echo/sample-10.in", "");
    let only = |name: &str| toy.judge(&["test", "echo", "--only", name, "--program", "echo 1"]);
    only("es").verdict("AC", "  test ");
    let output = only("sample-1");
    output.shows("  sample-1  ");
    assert_eq!(output.stdout.matches(" ran ").count(), 2, "{output:#?}");
    only("sample").assert_refused("`sample` is ambiguous: it may mean sample-1, sample-10");
}

#[test]
fn folder_that_is_no_workspace() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().canonicalize().unwrap();
    judge(folder.path(), &["list"]).assert_refused(&format!(
        "there is no Cargo.toml in {} or above it: `cargo judge init` creates a workspace",
        shown.display()
    ));
}

/// The toy's manifest with one of its lines replaced; the error names the file and the key.
#[rstest]
#[case::no_time(("time-limit-ms = 10000", "time-limit-ms = 0", "invalid value: integer `0`, expected a nonzero u32"))]
#[case::no_memory(("memory-limit-mib = 64", "memory-limit-mib = 0", "invalid value: integer `0`, expected a nonzero u32"))]
#[case::title_of_two_lines(("'Echo'", "\"Echo\\necho\"", "title must be one line of text"))]
#[case::title_with_an_override(("'Echo'", "\"Echo\\u202e\"", "title must be one line of text"))]
#[case::empty_title(("title = 'Echo'", "title = ' '", "title must be one line of text"))]
#[case::url(("'https://example.org/1'", "\"https://example.org/1\\u001b[2J\"", "url must be one line of text"))]
#[case::mirror((
    "mirrors = []", "mirrors = [{ site = 'hdu', url = \"https://example.org/1\\n\" }]", "url must be one line of text"
))]
#[case::checker(("checker = 'tokens'", "checker = { program = \"a\\rb.cpp\" }", "program must be one line of text"))]
#[case::interactor(("checker = 'tokens'", "interactor = \"a\\u2028b.cpp\"", "interactor must be one line of text"))]
#[case::unknown_key((
    "title = 'Echo'", "titel = 'Echo'", "unknown field `titel`, expected one of `title`, `url`, `time-limit-ms`, \
    `memory-limit-mib`, `checker`, `interactive`, `interactor`, `input-file`, `output-file`, `mirrors`"
))]
#[case::unknown_checker((
    "checker = 'tokens'", "checker = 'token'", "no checker is called \"token\": write \"tokens\", \"lines\" or \"reference\", \
    or a table with one of `program`, `scorer` and `validator`, or with some of `tokens`, `spaces` and `float`"
))]
#[case::unknown_site(("mirrors = []", "mirrors = [{ site = 'luogo', url = '' }]", "yukicoder"))]
fn a_line_of_the_metadata_is_refused(#[case] (line, by, why): (&str, &str, &str)) {
    let toy = Toy::new("", "");
    toy.change_manifest(line, by);
    let output = toy.run("list").exits(2);
    output.warns("crates/toy-1-echo/Cargo.toml: [package.metadata.problem]");
    output.stderr_ends(&format!("{why}\n"));
}

#[rstest]
#[case::no_program((
    "test echo --program 'no-such-program x'", "`no-such-program` cannot be started: No such file or directory (os error 2)"
))]
#[case::open_quote(("test echo --program \"echo 'x\"", "--program echo 'x: missing closing quote"))]
#[case::no_word(("test echo --program ''", "--program is empty: give a program and its arguments"))]
#[case::no_test(("test echo --only tset", "toy-1-echo has no test `tset`: it has test"))]
#[case::no_name(("test ''", "the name of the problem is empty: leave it out to mean all problems"))]
fn a_command_line_is_refused(#[case] (line, sentence): (&str, &str)) {
    Toy::new("", "1\n").run(line).assert_refused(sentence);
}

#[test]
fn one_description_of_two_problems() {
    let toy = Toy::new("", "");
    toy.write("crates/toy-1-echo/src/bin/toy-2.rs", Toy::SOLUTION);
    toy.run("test").exits(2).stderr_ends(
        "[package.metadata.problem]: the package has 2 binaries: write [package.metadata.problems.<binary>] for each\n",
    );
}

#[test]
fn unknown_key_of_a_site() {
    let toy = Toy::new("", "");
    toy.write(
        "Cargo.toml",
        "[workspace]\nmembers = ['crates/*']\n[workspace.metadata.sites.x]\nname = 'X'\nlimit = 1\n",
    );
    let output = toy.run("list").exits(2);
    output.warns("Cargo.toml: [workspace.metadata.sites]");
    output.warns("unknown field `limit`");
}
