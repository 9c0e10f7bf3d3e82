//! Problem packages as Kattis, the ICPC and Polygon have them: `judge new --package`.

use std::fs;
use std::os::unix::fs::symlink;

use rstest::rstest;

use crate::util::Folder;

/// Returns an empty workspace with a package in the folder `sum`.
fn workspace(files: &[(&str, &str)]) -> Folder {
    let manifest = ("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = []\n");
    Folder::of(&[files, &[manifest]].concat())
}

/// The checker of a package runs from its folder.
#[rstest]
#[case("sum.zip")]
#[case("sum.7z")]
fn a_package_in_an_archive_is_to_be_unpacked(#[case] archive: &str) {
    let workspace = workspace(&[(archive, "")]);
    workspace.judge(&["new", "--package", archive]).assert_refused(&format!(
        "{archive} is not a folder: unpack the package and name its folder; keep the folder: the checker runs from it"
    ));
}

fn new_problem(workspace: &Folder) {
    workspace.run("new --package sum").exits(0);
}

const MANIFEST: &str = "contests/package/Cargo.toml";

/// Returns a workspace with a problem of [`TESTS`], these lines of `problem.yaml` and this output validator.
fn with_validator(yaml: &str, path: &str, validator: &str) -> Folder {
    let yaml = format!("name: Sum\n{yaml}\n");
    let files = [("sum/problem.yaml", &*yaml), (path, validator)];
    let workspace = workspace(&[&TESTS[..], &files].concat());
    new_problem(&workspace);
    workspace
}

/// Judges a program, and expects this verdict and text.
#[track_caller]
fn test(workspace: &Folder, program: &str, verdict: &str, text: &str) {
    let program = ["--program", program];
    test_with(workspace, "package-sum", program, verdict, text);
}

/// Tests a program that an option names on all tests of a problem.
#[track_caller]
fn test_with(
    workspace: &Folder,
    problem: &str,
    [option, program]: [&str; 2],
    verdict: &str,
    text: &str,
) {
    let arguments = ["test", problem, "--all", option, program];
    let output = workspace.judge(&arguments);
    let row = format!("\n {problem}   {verdict} ");
    output.shows(&row);
    output.shows(text);
}

const TESTS: [(&str, &str); 4] = [
    ("sum/data/sample/1.in", "1 2\n"),
    ("sum/data/sample/1.ans", "Three\n"),
    ("sum/data/secret/group1/02.in", "4 5\n"),
    ("sum/data/secret/group1/02.ans", "Three\n"),
];

#[rstest]
#[case::default(("", "checker = { tokens = \"ignore-case\" }", "AC"))]
#[case::strict(("validator_flags: case_sensitive\n", "checker = \"tokens\"", "WA"))]
#[case::tolerant((
    "validator_flags: float_absolute_tolerance 1e-6 float_relative_tolerance 1e-4\n",
    "checker = { tokens = \"ignore-case\", float = { absolute = 0.000001, relative = 0.0001 } }", "AC"
))]
#[case::with_a_number((
    "validator_flags: [float_tolerance, 1e-2]\n",
    "checker = { tokens = \"ignore-case\", float = 0.01 }", "AC"
))]
fn a_package_without_a_validator_has_its_flags(
    #[case] (flags, checker, verdict): (&str, &str, &str),
) {
    let yaml = format!("name: {{en: The Sum}}\nlimits: {{memory: 64, time_limit: 1.5}}\n{flags}");
    let files = [&TESTS[..], &[("sum/problem.yaml", &*yaml)]].concat();
    let workspace = workspace(&files);
    new_problem(&workspace);
    let limits = ["time-limit-ms = 1500", "memory-limit-mib = 64"];
    workspace.has(MANIFEST, &limits);
    workspace.has(MANIFEST, &["title = \"The Sum\"", checker]);
    test(&workspace, "echo three", verdict, "");
    test(&workspace, "echo four", "WA", "");
}

/// The folder has a file that the validator imports, and the legacy format's own comparison may be wanted all the same.
#[rstest]
#[case::custom("validation: custom\nvalidator_flags: 1e-2\n", "echo 3.001")]
#[case::default("validation: default\n", "echo three")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_validator_may_have_several_files(#[case] validation: &str, #[case] right: &str) {
    let yaml = format!("name: Sum\n{validation}");
    let check = "import sys, helper
if __name__ == '__main__':
    near = abs(float(sys.stdin.read()) - 3) <= float(sys.argv[4])
    sys.exit(helper.RIGHT if near else 43)
";
    let files = [
        ("sum/problem.yaml", &*yaml),
        ("sum/output_validators/val/helper.py", "RIGHT = 42\n"),
        ("sum/output_validators/val/val.py", check),
    ];
    let workspace = workspace(&[&TESTS[..], &files].concat());
    new_problem(&workspace);
    test(&workspace, right, "AC", "2/2");
    test(&workspace, "echo 4", "WA", "");
}

/// Samples of interactive problems are for readers: the interactor could not read them.
#[test]
fn samples_for_readers_are_no_tests() {
    let files = [
        ("sum/problem.yaml", "name: Sum\n"),
        ("sum/data/sample/2.in.download", "5\n"),
        ("sum/data/sample/2.ans.download", "6\n"),
        ("sum/data/sample/1.in.statement", "1 ...\n"),
        ("sum/data/sample/1.out", "another right output\n"),
        ("sum/data/sample/1.yaml", "description: a sample\n"),
        // For the package's own validators.
        ("sum/data/invalid_input/1.in", "none\n"),
        (
            "sum/data/invalid_input/test_group.yaml",
            "output_validator_args: [any]\n",
        ),
    ];
    let workspace = workspace(&[&TESTS[..], &files].concat());
    // A group may link to tests of another one.
    for end in ["in", "ans"] {
        let link = workspace.join(format!("sum/data/secret/03.{end}"));
        symlink(format!("../sample/1.{end}"), link).unwrap();
    }
    workspace.run("new --package sum").succeeds();
    test(&workspace, "echo three", "AC", "3/3");
}

/// Packages of `BAPCtools` are often published without the tests that it generates.
#[rstest]
#[case::without_any(&[], 2, "error: sum/problem.yaml: the package has no tests yet: generate them, for example with `bt generate` of \
    BAPCtools, and try again\n")]
#[case::with_samples(&TESTS[..2], 0, "package-sum: only its samples were found; run `bt generate` of BAPCtools, then \
    this command again to add the secret tests\n")]
#[case::with_all(&TESTS, 0, "package-sum: new tests: 2\n")]
fn tests_may_have_to_be_generated(
    #[case] tests: &[(&str, &str)],
    #[case] status: i32,
    #[case] text: &str,
) {
    let files = [
        ("sum/problem.yaml", "name: Sum\n"),
        ("sum/generators/generators.yaml", "data: {}\n"),
    ];
    let workspace = workspace(&[tests, &files].concat());
    let output = workspace.run("new --package sum").exits(status);
    let both = format!("{}{}", output.stdout, output.stderr);
    assert!(both.contains(text), "{output:#?}");
    let is_hint = text.contains("generate");
    assert_eq!(both.contains("bt generate"), is_hint, "{output:#?}");
}

/// Accepts the words of the input in reverse order.
const VALIDATOR: &str = include_str!("programs/backwards.py");

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_package_has_its_own_validator() {
    let path = "sum/output_validators/own/validate.py";
    let workspace = with_validator("validation: custom", path, VALIDATOR);
    test(&workspace, "rev", "AC", "");
    test(&workspace, "cat", "WA", "not backwards");
}

/// Accepts the arguments that it is called with after the folder of its messages.
const ECHO: &str = "import sys
sys.exit(42 if sys.stdin.read().split() == sys.argv[4:] else 43)
";

#[rstest]
#[case::of_the_problem(&[])]
#[case::of_all_groups(&[("sum/data/testdata.yaml", "output_validator_flags: eps 1e-6\n")])]
#[case::of_each_group(&[
    ("sum/data/sample/test_group.yaml", "output_validator_args: [eps, 1e-6]\n"),
    ("sum/data/secret/group1/testdata.yaml", "output_validator_flags: eps 1e-6\n"),
])]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_validator_has_arguments(#[case] groups: &[(&str, &str)]) {
    let more = if groups.is_empty() { " eps 1e-6" } else { "" };
    let yaml = format!("name: Sum\nvalidation: custom\nvalidator_flags: all{more}\n");
    let files = [
        ("sum/problem.yaml", &*yaml),
        ("sum/output_validators/validate.py", ECHO),
    ];
    let workspace = workspace(&[&TESTS[..], &files, groups].concat());
    new_problem(&workspace);
    let line = "/sum/output_validators/validate.py\", \"all\", \"eps\", \"1e-6\"] }";
    workspace.has(MANIFEST, &[line]);
    test(&workspace, "echo all eps 1e-6", "AC", "");
    test(&workspace, "echo all", "WA", "");
}

#[rstest]
#[case::of_a_group("testdata.yaml", "output_validator_flags: case_sensitive\n")]
#[case::of_a_test("02.yaml", "output_validator_args: [case_sensitive]\n")]
fn tests_with_other_arguments_are_refused(#[case] name: &str, #[case] settings: &str) {
    let path = format!("sum/data/secret/group1/{name}");
    let files = [("sum/problem.yaml", "name: Sum\n"), (&*path, settings)];
    let workspace = workspace(&[&TESTS[..], &files].concat());
    workspace
        .run("new --package sum")
        .exits(2)
        .warns("different arguments for the output validator are not supported");
}

/// A problem of Library Checker, with the layout and the settings of `data_structure/unionfind` in its repository.
const LIBRARY_CHECKER: [(&str, &str); 7] = [
    ("library/common/random.h", "inline int random_of(int seed) { return seed * 7 + 1; }\n"),
    ("library/common/testlib.h", "inline int status(bool is_right) { return is_right ? 0 : 1; }\n"),
    ("library/sample/sum/info.toml", "title = 'Sum'\ntimelimit = 2.5\n[[tests]]\n  name = 'example.in'\n  number = 1\n\
      [[tests]]\n  name = 'random.cpp'\n  number = 2\n[params]\n  MAX = 1_000\n"),
    ("library/sample/sum/gen/example_00.in", "1 2\n"),
    ("library/sample/sum/gen/random.cpp", "#include <cstdio>\n#include <cstdlib>\n#include \"random.h\"\n#include \"../params.h\"\n\
      int main(int, char* words[]) { printf(\"%lld %d\\n\", MAX, random_of(atoi(words[1]))); }\n"),
    ("library/sample/sum/sol/correct.cpp", "#include <cstdio>\n#include \"../params.h\"\n\
      int main() { long long a, b; scanf(\"%lld%lld\", &a, &b); printf(\"%lld\\n\", a + b); }\n"),
    ("library/sample/sum/checker.cpp", "#include <fstream>\n#include \"testlib.h\"\n#include \"params.h\"\n\
      int main(int, char* words[]) { long long a, b; std::ifstream(words[2]) >> a; std::ifstream(words[3]) >> b;\n\
      return status(a == b && a <= 2 * MAX); }\n"),
];

#[test]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
fn a_package_of_library_checker_generates_its_tests() {
    let workspace = workspace(&LIBRARY_CHECKER);
    let output = workspace.run("new --package library/sample/sum").exits(0);
    let tests = ["example_00.in", "random_01.in", "random_01.out"]
        .map(|file| workspace.read(&format!("testdata/library-checker-sum/{file}")));
    assert_eq!(tests, ["1 2\n", "1000 8\n", "1008\n"]);
    let line = "compiling the programs that generate and answer the tests\n";
    output.warns(line);
    let test = |program, verdict, text| {
        test_with(&workspace, "library-checker-sum", program, verdict, text);
    };
    test(["--program", "awk '{ print $1 + $2 }'"], "AC", "3/3");
    test(["--program", "echo 3"], "WA", "1/3");
    let solution = "library/sample/sum/sol/correct.cpp";
    test(["--source", solution], "AC", "3/3");
    let package = workspace.join("library/sample/sum");
    assert_eq!(fs::read_dir(package).unwrap().count(), 4);

    // If the site's own generator was interrupted, its incomplete tests are not used.
    workspace.write("library/sample/sum/in/random_01.in", "1 1\n");
    let output = workspace.run("add sum library/sample/sum");
    output.stderr_ends("has these tests already: example_00, random_00, random_01\n");
    output.warns(line);

    // If all are there, they are read.
    for name in ["example_00", "random_00", "random_01"] {
        for end in ["in", "out"] {
            workspace.write(&format!("library/sample/sum/{end}/{name}.{end}"), "5\n");
        }
    }
    let output = workspace.run("add sum library/sample/sum");
    assert!(!output.stderr.contains(line), "{output:#?}");
}

/// Asks for the sum of two numbers, one after the other.
const INTERACTIVE: &str = include_str!("programs/ask_for_sum.py");

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactive_package_talks() {
    let path = "sum/output_validator/validate.py";
    let workspace = with_validator("type: interactive", path, INTERACTIVE);
    let answer = |what: &str| format!("sh -c 'read a; read b; {what}'");
    test(&workspace, &answer("echo $((a + b))"), "AC", "");
    test(&workspace, &answer("echo $((a - b))"), "WA", "another sum");
    test(&workspace, &answer("exit 3"), "RE", "exit code 3");
    test(&workspace, &answer("read c"), "TLE", "flush");
    // The validator has accepted it and ended.
    let words_later = "echo $((a + b)); sleep 0.3; echo more; echo $? >&2";
    test(&workspace, &answer(words_later), "AC", "");
}

/// Prints numbers and closes its output, which alone marks their end. Expects their sum.
const WHOLE_INPUT: &str = include_str!("programs/ask_until_end.py");

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactor_may_close_its_output() {
    let path = "sum/output_validator/validate.py";
    let workspace = with_validator("type: interactive", path, WHOLE_INPUT);
    let sum = "s=0; while read x; do s=$((s + x)); done; echo";
    test(&workspace, &format!("sh -c '{sum} $s'"), "AC", "");
    test(&workspace, &format!("sh -c '{sum} -1'"), "WA", "");
}

/// Expects the sum of two numbers, then in a second pass one more than that. Each pass reads the file of its own input. A file
/// in the feedback folder marks that the first pass has run.
const TWO_PASSES: &str = include_str!("programs/two_passes.py");

#[rstest]
#[case::without_interaction("[multi-pass]", "False")]
#[case::with_interaction("[interactive, multi-pass]", "True")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_validator_may_ask_for_more_passes(#[case] kind: &str, #[case] talks: &str) {
    let validator = TWO_PASSES.replace("TALKS", talks);
    let path = "sum/output_validator/validate.py";
    let workspace = with_validator(&format!("type: {kind}"), path, &validator);
    let answer = |what: &str| format!("sh -c 'read a b; echo {what}'");
    let right = answer("$((a + ${b:-1}))");
    test(&workspace, &right, "AC", "2/2");
    test(&workspace, &answer("$((a + 1))"), "WA", "0/2");
    let wrong_later = answer("$((a + ${b:-2}))");
    test(&workspace, &wrong_later, "WA", "in pass 2\n");
    let fails_later = "sh -c 'read a b; echo $((a + ${b?none}))'";
    test(&workspace, fails_later, "RE", "in pass 2\n");
}

/// Asks for another pass, whatever the output is. Compiled, since it is started two hundred times.
const ENDLESS: &str = include_str!("programs/endless_passes.c");

#[test]
fn a_validator_may_not_ask_for_passes_without_end() {
    let path = "sum/output_validator/validate.c";
    let workspace = with_validator("type: multi-pass", path, ENDLESS);
    test(&workspace, "true", "JE", "asks for more than 100 passes");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_package_of_polygon_has_its_checker() {
    let xml = "<?xml version='1.0'?><problem><names><name language='english' value='The Sum'/></names>
<judging><testset name='pretests'><time-limit>500</time-limit><memory-limit>33554432</memory-limit></testset>
<testset name='tests'><time-limit>1500</time-limit><memory-limit>67108864</memory-limit></testset></judging>
<assets><checker type='testlib'><source path='files/check.py' type='python.3'/></checker></assets></problem>";
    let check = "import sys
ours = open(sys.argv[2]).read().split()
sys.exit(0 if ours == ['three'] else 1)\n";
    let workspace = workspace(&[
        ("sum/problem.xml", xml),
        ("sum/files/check.py", check),
        ("sum/tests/01", "1 2\n"),
        ("sum/tests/01.a", "Three\n"),
    ]);
    new_problem(&workspace);
    let limits = ["time-limit-ms = 1500", "memory-limit-mib = 64"];
    workspace.has(MANIFEST, &limits);
    test(&workspace, "echo three", "AC", "");
    test(&workspace, "echo Three", "WA", "");
}

/// The interactor writes a file that the checker reads.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_package_of_polygon_may_have_an_interactor_and_a_checker() {
    let xml = "<?xml version='1.0'?><problem><judging input-file='' output-file=''><testset name='tests'/></judging><assets>
<checker type='testlib'><source path='files/check.py'/></checker>
<interactor><source path='files/talk.py'/></interactor></assets></problem>";
    let talk = "import sys\nprint(open(sys.argv[1]).read(), flush=True)\nopen(sys.argv[2], 'w').write(input())\n";
    let check =
        "import sys\nsys.exit(0 if open(sys.argv[2]).read() == open(sys.argv[3]).read() else 1)\n";
    let workspace = workspace(&[
        ("sum/problem.xml", xml),
        ("sum/files/check.py", check),
        ("sum/files/talk.py", talk),
        ("sum/tests/01", "3"),
        ("sum/tests/01.a", "3"),
    ]);
    new_problem(&workspace);
    let manifest = workspace.read(MANIFEST);
    assert!(!manifest.contains("-file"), "{manifest}");
    test(&workspace, "head -n 1", "AC", "");
    test(&workspace, "echo 4", "WA", "");
    // The checker cannot read the answer.
    fs::remove_file(workspace.join("testdata/package-sum/01.out")).unwrap();
    let output = workspace.run("test package-sum --program 'head -n 1'");
    output.exits(0).shows("  ran  ");
}

/// A standard package has neither answers nor generated tests.
#[test]
fn a_package_of_polygon_may_lack_its_answers() {
    let files = [
        ("sum/problem.xml", "<?xml version='1.0'?><problem/>"),
        ("sum/doall.sh", ""),
        ("sum/tests/01", "3"),
    ];
    let output = workspace(&files).run("new --package sum");
    output.assert_refused(
        "sum/problem.xml: the package has no answers: run doall.sh in it, or download it from Polygon as a full package",
    );
}

#[test]
fn a_package_of_polygon_may_name_files() {
    let xml = "<?xml version='1.0'?><problem><judging input-file='sum.in' output-file='sum.out'/></problem>";
    let files = [
        ("sum/problem.xml", xml),
        ("sum/tests/01", "3"),
        ("sum/tests/01.a", "3"),
    ];
    let workspace = workspace(&files);
    new_problem(&workspace);
    let files = ["input-file = \"sum.in\"", "output-file = \"sum.out\""];
    workspace.has(MANIFEST, &files);
}

/// A key without a value has its default.
#[test]
fn a_package_of_kattis_may_have_empty_keys() {
    let yaml = "name: Sum\nproblem_format_version:\nvalidation: ~\nlimits:\n  # none\n";
    let files = [
        ("sum/problem.yaml", yaml),
        ("sum/.timelimit", "2\n"),
        ("sum/data/sample/1.in", "3\n"),
        ("sum/data/sample/1.ans", "3\n"),
    ];
    new_problem(&workspace(&files));
}

/// Takes a little more than 0.4 s of CPU time.
const SLOW: &str = "#include <stdio.h>
#include <time.h>
int main() { while (clock() < CLOCKS_PER_SEC * 41 / 100) {} puts(\"three\"); }
";

#[rstest]
#[case::legacy("", "time-limit-ms = 3000")]
#[case::legacy_multiple("limits:\n  time_multiplier: 10\n", "time-limit-ms = 5000")]
#[case::since_2023(
    "problem_format_version: 2023-07\nlimits:\n  time_multipliers:\n    ac_to_time_limit: 7.5\n",
    "time-limit-ms = 4000"
)]
#[case::given("limits:\n  time_limit: 7\n", "time-limit-ms = 7000")]
fn the_time_limit_follows_from_right_programs(#[case] limits: &str, #[case] line: &str) {
    let yaml = format!("name: Sum\n{limits}");
    let files = [
        ("sum/problem.yaml", &*yaml),
        ("sum/submissions/accepted/slow.c", SLOW),
        ("sum/submissions/accepted/wrong.c", "int main() {}\n"),
        ("sum/submissions/accepted/unknown.kt", "?\n"),
    ];
    let workspace = workspace(&[&TESTS[..], &files].concat());
    new_problem(&workspace);
    workspace.has(MANIFEST, &[line]);
}

#[test]
fn the_usual_time_limit_is_assumed_if_no_program_is_right() {
    let files = [
        ("sum/problem.yaml", "name: Sum\n"),
        ("sum/submissions/accepted/wrong.c", "int main() {}\n"),
    ];
    let workspace = workspace(&[&TESTS[..], &files].concat());
    let output = workspace.run("new --package sum");
    output.shows("its time limit is unknown: 2000 ms is assumed");
    output.hides("its time limit is 2");
    output.warns("note: ");
    output.stderr_ends("sum/submissions/accepted/wrong.c is not accepted on all tests\n");
}

#[rstest]
#[case::no_multiple((
    "sum/problem.yaml", "limits:\n  time_multiplier: -1\n",
    "error: sum/problem.yaml: limits: the time multiplier must be from 1 to 1000, not -1"
))]
#[case::submit_answer((
    "sum/problem.yaml", "type: submit-answer\n", "error: sum/problem.yaml: `submit-answer` is not supported"
))]
#[case::passes_without_a_validator((
    "sum/problem.yaml", "type: multi-pass\n",
    "error: sum/problem.yaml: the package has no output validator: there must be one in output_validator/ or output_validators/"
))]
#[case::points((
    "sum/output_validators/own.py", "validation: custom score\n",
    "error: sum/problem.yaml: an output validator that gives points is not supported"
))]
#[case::no_validator((
    "sum/problem.yaml", "validation: custom\n",
    "error: sum/problem.yaml: the package has no output validator: there must be one in output_validator/ or output_validators/"
))]
#[case::build_script((
    "sum/output_validators/own/build", "cc validate.c\n",
    "error: sum/problem.yaml: a validator with a build script is not supported: FOLDER/sum/output_validators/own/build"
))]
#[case::flag((
    "sum/problem.yaml", "validator_flags: any_order\n",
    "error: sum/problem.yaml: the argument `any_order` of the output validator is not supported"
))]
#[case::none((
    "sum/readme", "",
    "error: sum is no problem package: it has no problem.yaml (Kattis, ICPC), problem.xml (Polygon) or info.toml (Library \
     Checker)"
))]
#[case::no_tests(("sum/problem.yaml", "name: Sum\n", "error: no tests found: tests are `x.in` and `x.out` or `x.ans`, or files of one name in `in/` and `out/`; there are sum/problem.yaml"))]
fn what_a_package_needs_and_the_judge_lacks_is_named(
    #[case] (file, text, error): (&str, &str, &str),
) {
    let mut files = vec![(file, text)];
    if file.contains("output_validators") {
        let scores = text.contains("score");
        files.push((
            "sum/problem.yaml",
            if scores { text } else { "name: Sum\n" },
        ));
    }
    let workspace = workspace(&files);
    let output = workspace.run("new --package sum").exits(2);
    let folder = fs::canonicalize(workspace.path()).unwrap();
    let error = error.replace("FOLDER", folder.to_str().unwrap());
    assert_eq!(output.stderr.trim_end(), error);
    assert!(!workspace.join("contests").exists());
}
