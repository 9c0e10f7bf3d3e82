//! Workspaces of other tools work as they are: those of cargo-compete, and folders of online-judge-tools.

use std::fs;
use std::ops::Deref;

use crate::util::{command, judge, run, Folder, Outcome, Toy};
use rstest::rstest;
use serde_json::Value;

/// A folder as cargo-compete makes it: `compete.toml` at the top, and in it a package that is a workspace of its own.
struct Compete(Folder);

impl Deref for Compete {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.0
    }
}

impl Compete {
    /// The files of `cargo compete init`, without the parts on new packages and on submitting.
    const CONFIG: &str =
        "test-suite = \"{{ manifest_dir }}/testcases/{{ bin_alias }}.yml\"\n\n[test]\ntoolchain = \"1.70.0\"\n";

    /// The files of `cargo compete new`.
    const MANIFEST: &str = include_str!("compete/manifest.toml");

    /// The file of `cargo compete download`, with a case without an answer added.
    const SUITE: &str = include_str!("compete/suite.yml");

    const INTERACTIVE: &str = "---\ntype: Interactive\ntimelimit: 2s\n";

    const SOLUTION: &str = "use std::io::read_to_string;

fn main() {
    let input = read_to_string(std::io::stdin()).unwrap();
    let words: Vec<_> = input.split_whitespace().collect();
    let sum: i32 = words[..3].iter().map(|word| word.parse::<i32>().unwrap()).sum();
    println!(\"{sum} {}\", words[3]);
}
";

    fn new() -> Self {
        let compete = Self(Folder::of(&[]));
        compete.write("compete.toml", Self::CONFIG);
        compete.write("practice/Cargo.toml", Self::MANIFEST);
        compete.write("practice/src/bin/a.rs", Self::SOLUTION);
        compete.write("practice/src/bin/b.rs", "fn main() {}\n");
        compete.write("practice/testcases/a.yml", Self::SUITE);
        compete.write("practice/testcases/b.yml", Self::INTERACTIVE);
        compete
    }

    fn with_suite(from: &str, to: &str) -> Self {
        let compete = Self::new();
        assert!(Self::SUITE.contains(from));
        compete.write("practice/testcases/a.yml", &Self::SUITE.replace(from, to));
        compete
    }

    fn judge(&self, arguments: &[&str]) -> Outcome {
        judge(&self.join("practice"), arguments)
    }

    fn run(&self, line: &str) -> Outcome {
        run(&self.join("practice"), line)
    }

    /// Judges a program that prints its input.
    fn cat(&self) -> Outcome {
        self.run("test a --all --program cat")
    }

    /// Returns the judge's entry for the problem `a`.
    fn entry(&self) -> Value {
        let output = self.run("list --json").exits(0);
        let mut problems: Value = serde_json::from_str(&output.stdout).unwrap();
        problems[0].take()
    }
}

/// The verdicts of `cat` on the cases of the suite.
const CAT_VERDICTS: [&str; 3] = ["sample1 WA", "sample2 WA", "mine ran"];

/// Fails unless these are the names and verdicts of the tests, in any order.
#[track_caller]
fn assert_verdicts(output: &Outcome, tests: &[&str]) {
    let (lines, _table) = output.stdout.split_once("\n\n").unwrap();
    let mut found = Vec::new();
    for line in lines.lines().filter(|line| line.ends_with(" MiB")) {
        let words: Vec<_> = line.split_whitespace().collect();
        // The time and the memory follow, each with its unit.
        found.push(words[..words.len() - 4].join(" "));
    }
    let mut tests = tests.to_vec();
    found.sort();
    tests.sort_unstable();
    assert_eq!(found, tests, "{output:#?}");
}

#[test]
fn a_package_of_cargo_compete_is_judged_as_it_is() {
    let compete = Compete::new();
    let output = compete.run("test a");
    assert_verdicts(&output, &["2 tests AC", "mine ran"]);
    output.shows("      6 x\n");
    output.exits(0);
    let problem = compete.entry();
    assert_eq!(problem["name"], "practice-a");
    assert_eq!(
        problem["url"],
        "https://atcoder.jp/contests/practice/tasks/practice_1"
    );
    assert_eq!(problem["time-limit-ms"], 2500);
    assert_eq!(problem["checker"], "lines");
    let one = compete.run("test a --only sample2");
    assert_verdicts(&one, &["sample2 AC"]);
    compete
        .run("test a --only sample3")
        .assert_refused("practice-a has no test `sample3`: it has sample1, sample2, mine");
}

#[rstest]
#[case::before_0_6("a = { name = 'practice-a', problem = { platform = 'atcoder', contest = 'practice', index = 'A', url = 'https://x/1' } }")]
#[case::before_0_9("a = { name = 'practice-a', problem = 'https://x/1' }")]
#[case::today("practice-a = { alias = 'a', problem = 'https://x/1' }")]
fn every_form_of_the_metadata_is_read(#[case] entry: &str) {
    let compete = Compete::new();
    let (before, _) = Compete::MANIFEST.split_once("practice-a =").unwrap();
    let (_, after) = Compete::MANIFEST.split_once("practice_2\" }").unwrap();
    compete.write("practice/Cargo.toml", &format!("{before}{entry}{after}"));
    assert_eq!(compete.entry()["url"], "https://x/1");
    assert_eq!(compete.entry()["time-limit-ms"], 2500);
}

#[test]
fn metadata_of_another_form_is_an_error_that_names_the_key() {
    let compete = Compete::new();
    let address = "\"https://atcoder.jp/contests/practice/tasks/practice_1\"";
    let manifest = Compete::MANIFEST.replace(address, "1");
    compete.write("practice/Cargo.toml", &manifest);
    compete.run("list").exits(2).stderr_ends(
        "practice/Cargo.toml: [package.metadata.cargo-compete]: `problem` must be an address, or a table with the key `url`\n",
    );
}

/// Tabs cannot be in a plain text of YAML, so cargo-compete writes them in quotes; and a text whose last line does not
/// end is one with `>`.
#[rstest]
#[case::in_quotes(("    in: |\n      1\n      2 3\n      x\n", "    in: \"1\\n2\\t3\\nx\\n\"\n", "1\n2\t3\nx\n"))]
#[case::folded(("    in: |\n      1\n      2 3\n      x\n", "    in: >\n      1 2 3\n", "1 2 3\n"))]
#[case::number(("    in: |\n      1\n      2 3\n      x\n", "    in: 007\n", "007"))]
#[case::indented(("    in: |\n      1\n      2 3\n      x\n", "    in: |2\n          1\n", "    1\n"))]
fn a_text_is_read_as_yaml_has_it(#[case] (from, to, text): (&str, &str, &str)) {
    let compete = Compete::with_suite(from, to);
    let output = compete.run("test a --only mine --program cat");
    let shown = format!("      {}\n", text.trim_end().replace('\n', "\n      "));
    output.shows(&shown);
}

#[rstest]
#[case::exact("Exact", "\"lines\"")]
#[case::words("SplitWhitespace", "\"tokens\"")]
#[case::float(
    "{ Float: { relative_error: 1e-6, absolute_error: ~ } }",
    "{\"float\":{\"absolute\":0.0,\"relative\":1e-6}}"
)]
#[case::both(
    "{ Float: { relative_error: 1e-6, absolute_error: 1e-6 } }",
    "{\"float\":1e-6}"
)]
#[case::no_error("{ Float: {} }", "{\"float\":0.0}")]
fn what_outputs_are_compared_by_is_known(#[case] comparison: &str, #[case] checker: &str) {
    let compete = Compete::with_suite("match: Lines", &format!("match: {comparison}"));
    let checker: Value = serde_json::from_str(checker).unwrap();
    assert_eq!(compete.entry()["checker"], checker);
}

#[test]
fn the_manifest_decides_where_it_says_something() {
    let checker = "match: { Checker: { cmd: './checker \"$INPUT\"', shell: Bash } }";
    let compete = Compete::with_suite("match: Lines", checker);
    compete.cat().assert_refused(
        "testcases/a.yml: match: Checker: cannot run the command line `./checker \"$INPUT\"`: name a program that is \
         called as testlib's are, as `checker = { program = \"FILE\" }` in [package.metadata.problems.<binary>]",
    );
    let output = "[package.metadata.problems.a]\nurl = 'https://x/2'\ntime-limit-ms = 7000\nchecker = 'tokens'\n";
    compete.write(
        "practice/Cargo.toml",
        &(Compete::MANIFEST.to_string() + output),
    );
    let known = compete.entry();
    assert_eq!(known["url"], "https://x/2");
    assert_eq!(known["time-limit-ms"], 7000);
    assert_verdicts(&compete.cat(), &CAT_VERDICTS);
}

/// A problem whose suite is wrong is still a problem: it can be listed and bundled.
#[rstest]
#[case::no_yaml(("---\n", "--- [\n", ""))]
#[case::unknown_key(("    out:", "    otu:", "unknown field `otu`, expected one of name, in, out, timelimit, match"))]
#[case::unknown_type(("Batch", "Butch", "unknown variant `Butch`, expected one of Batch, Interactive, Unsubmittable"))]
#[case::unknown_comparison((
    "Lines", "Words", "unknown variant `Words`, expected one of Exact, SplitWhitespace, Lines, Float, Checker"
))]
#[case::no_comparison(("match: Lines\n", "", "missing field `match`"))]
#[case::no_input(("    in: |\n      72\n      128 256\n      myonmyon\n", "", "missing field `in`"))]
#[case::no_time(("2s 500ms", "0s", "timelimit: 0s: it must be from 1 to 4294967295 ms"))]
#[case::time_of_no_unit(("2s 500ms", "'2'", "timelimit: 2: time unit needed, for example 2sec or 2ms"))]
#[case::large_error(("Lines", "{ Float: { relative_error: 1.5 } }", "`relative_error` must be at least 0 and less than 1"))]
#[case::limit_of_one_test((
    "  - name: mine\n", "  - name: mine\n    timelimit: 1s\n",
    "`timelimit` differs between tests: all tests of a problem must have the same `timelimit`"
))]
#[case::comparison_of_one_test((
    "  - name: mine\n", "  - name: mine\n    match: Exact\n",
    "`match` differs between tests: all tests of a problem must have the same `match`"
))]
#[case::comparison_of_files((
    "    in: /in", "    match: Exact\n    in: /in",
    "`match` differs between tests: all tests of a problem must have the same `match`"
))]
fn a_suite_that_cannot_be_used_is_an_error_of_its_problem(
    #[case] (from, to, why): (&str, &str, &str),
) {
    let compete = Compete::with_suite(from, to);
    assert_eq!(compete.entry()["name"], "practice-a");
    let output = compete.cat();
    output.error_begins("testcases/a.yml: ");
    output.warns(why);
    assert_eq!((&*output.stdout, output.stderr.lines().count()), ("", 1));
}

#[test]
fn a_config_without_test_suite_is_refused() {
    let compete = Compete::new();
    let config = compete.path().canonicalize().unwrap().join("compete.toml");
    compete.write("compete.toml", "test = \"\"\n");
    compete.cat().assert_refused(&format!(
        "{}: there is no key `test-suite`",
        config.display()
    ));
}

/// A path is relative to the top of the workspace, and the manifest may name a `compete.toml` that is elsewhere.
#[test]
fn a_suite_is_found_where_another_config_says() {
    let compete = Compete::new();
    compete.write("compete.toml", "nonsense");
    compete.write(
        "config/my.toml",
        "test-suite = \"./../suites/{{ bin_name }}.yml\"\n",
    );
    compete.write("suites/practice-a.yml", Compete::SUITE);
    let table = "[package.metadata.cargo-compete]\nconfig = '../config/my.toml'\n[package.metadata.cargo-compete.bin]\n";
    let manifest = Compete::MANIFEST.replace("[package.metadata.cargo-compete.bin]\n", table);
    compete.write("practice/Cargo.toml", &manifest);
    assert_verdicts(&compete.cat(), &CAT_VERDICTS);
}

#[test]
fn files_that_a_suite_names_are_tests() {
    let compete = Compete::new();
    compete.write("practice/testcases/a/in/random1.txt", "1\n");
    compete.write("practice/testcases/a/out/random1.txt", "1\n");
    compete.write("practice/testcases/a/in/random2.txt", "2\n");
    compete.write("practice/testcases/a/in/readme.md", "");
    compete.write("practice/testcases/a/in/below/random3.txt", "3\n");
    let of_files = ["random1 AC", "random2 ran"];
    assert_verdicts(&compete.cat(), &[&CAT_VERDICTS[..], &of_files].concat());
    compete.write("practice/testcases/a/out/random4.txt", "4\n");
    let why = "practice/testcases/a/out/random4.txt is an answer without an input\n";
    compete.cat().stderr_ends(why);

    // Without a slash, the pattern matches in all folders.
    let compete = Compete::with_suite("/in/*.txt\n    out: /out/*.txt", "'*.in'\n    out: '*.out'");
    compete.write_test("practice/testcases/a/x/1", "1\n", "1\n");
    assert_verdicts(&compete.cat(), &[&CAT_VERDICTS[..], &["1 AC"]].concat());
}

#[test]
fn tests_that_cargo_compete_has_downloaded_are_used() {
    let compete = Compete::with_suite(
        "  - type: Text\n    path: \"./a\"\n    in: /in/*.txt\n    out: /out/*.txt\n",
        "  - type: SystemTestCases\n",
    );
    let folder =
        "cache/cargo-compete/system-test-cases/atcoder.jp/contests/practice/tasks/practice_1";
    compete.write(&format!("{folder}/in/max.txt"), "9\n");
    compete.write(&format!("{folder}/out/max.txt"), "9\n");
    let arguments = ["test", "a", "--all", "--program", "cat"];
    let mut judge = command(&compete.join("practice"), &arguments);
    judge.env("XDG_CACHE_HOME", compete.join("cache"));
    let output = Outcome::new(judge.output().unwrap());
    assert_verdicts(&output, &[&CAT_VERDICTS[..], &["max AC"]].concat());
}

#[test]
fn an_interactive_problem_is_known_as_one() {
    let compete = Compete::new();
    compete.write("practice/testcases/a.yml", Compete::INTERACTIVE);
    assert_eq!(compete.entry()["interactive"], true);
    compete.cat().assert_refused(
        "practice-a has no tests in testdata/practice-a, testcases/a.yml, test/practice-a, test/a, \
         tests/practice-a or tests/a: \
         `cargo judge add practice-a` adds one",
    );
}

/// The tests of the workspace come first, and those of the suite count, too.
#[test]
fn own_tests_are_judged_beside_those_of_a_suite() {
    let compete = Compete::new();
    compete.write_test("practice/testdata/practice-a/1", "1\n", "1\n");
    compete.write_test("practice/test/a/2", "2\n", "2\n");
    assert_verdicts(&compete.cat(), &[&["1 AC"], &CAT_VERDICTS[..]].concat());
    // Tests of online-judge-tools count only if there are no others.
    fs::remove_dir_all(compete.join("practice/testdata")).unwrap();
    assert_verdicts(&compete.cat(), &CAT_VERDICTS);
    fs::remove_file(compete.join("practice/testcases/a.yml")).unwrap();
    assert_verdicts(&compete.cat(), &["2 AC"]);
}

#[test]
fn names_of_capital_letters_are_found() {
    let compete = Compete::new();
    let manifest = Compete::MANIFEST.replace("alias = \"a\"", "alias = \"EX1\"");
    compete.write("practice/Cargo.toml", &manifest);
    compete.write("practice/testcases/EX1.yml", Compete::SUITE);
    for name in ["EX1", "ex1", "Practice-A"] {
        let output = compete.judge(&["test", name, "--only", "sample1", "--program", "cat"]);
        assert_verdicts(&output, &["sample1 WA"]);
    }
}

/// `oj download` writes `test/sample-1.in` and `.out`, and atcoder-cli the same files in `tests`.
#[rstest]
#[case::of_one_program("test")]
#[case::of_a_program("test/toy-1-echo")]
#[case::of_a_package("tests")]
#[case::of_a_problem("tests/toy-1-echo")]
fn samples_of_online_judge_tools_and_atcoder_cli_are_tests(#[case] folder: &str) {
    let toy = Toy::new("", "");
    fs::remove_dir_all(toy.join("testdata")).unwrap();
    let folder = format!("crates/toy-1-echo/{folder}");
    toy.write_test(&format!("{folder}/sample-1"), "1\n", "1\n");
    toy.write(&format!("{folder}/sample-2.in"), "2\n");
    assert_verdicts(&toy.test_program("cat"), &["sample-1 AC", "sample-2 ran"]);
    // The workspace's own tests take precedence.
    toy.write("testdata/toy-1-echo/test.in", "3\n");
    assert_verdicts(&toy.test_program("cat"), &["test ran"]);
}

#[test]
fn a_problem_without_tests_says_where_it_looked() {
    let toy = Toy::new("", "");
    fs::remove_dir_all(toy.join("testdata")).unwrap();
    let settings = "[workspace]\nmembers = ['crates/*']\n[workspace.metadata.judge]\ntests = 'tests/{alias}'\n";
    toy.write("Cargo.toml", settings);
    toy.test_program("cat").assert_refused(
        "toy-1-echo has no tests in tests/toy-1-echo, testdata/toy-1-echo, \
         crates/toy-1-echo/test, crates/toy-1-echo/test/toy-1-echo, \
         crates/toy-1-echo/tests or crates/toy-1-echo/tests/toy-1-echo: \
         `cargo judge add toy-1-echo` adds one",
    );
    toy.write("testdata/toy-1-echo/test.in", "1\n");
    assert_verdicts(&toy.test_program("cat"), &["test ran"]);
    toy.write("tests/toy-1-echo/first.in", "1\n");
    assert_verdicts(&toy.test_program("cat"), &["first ran"]);
}

/// Nothing is written into a suite: a new test is a file, and counts beside it.
#[test]
fn a_test_that_is_added_counts_beside_a_suite() {
    let compete = Compete::new();
    compete.write_test("practice/x", "1\n", "1\n");
    let output = compete.run("add a x.in x.out").exits(0);
    output.stdout_begins("added to testdata/practice-a: x\n");
    assert_verdicts(&compete.cat(), &[&["x AC"], &CAT_VERDICTS[..]].concat());
    assert_eq!(compete.read("practice/testcases/a.yml"), Compete::SUITE);
}
