//! Problem packages as Kattis, the ICPC and Polygon have them: `judge new --package`.

use std::fs;

use rstest::rstest;
use tempfile::TempDir;

use crate::util::judge;

/// Returns an empty workspace with a package in the folder `sum`.
fn workspace(files: &[(&str, &str)]) -> TempDir {
    let workspace = TempDir::new().unwrap();
    let manifest = ("Cargo.toml", "[workspace]\nresolver = '2'\nmembers = []\n");
    for (name, text) in files.iter().chain([&manifest]) {
        let path = workspace.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    workspace
}

/// Makes a problem of the package.
fn made(workspace: &TempDir) -> String {
    let said = judge(workspace.path(), &["new", "--package", "sum"]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    fs::read_to_string(workspace.path().join("contests/package/Cargo.toml")).unwrap()
}

/// Judges a program, and expects this verdict and text.
#[track_caller]
fn test(workspace: &TempDir, program: &str, verdict: &str, text: &str) {
    let arguments = ["test", "package-sum", "--all", "--program", program];
    let said = judge(workspace.path(), &arguments);
    let row = format!("\n package-sum   {verdict} ");
    assert!(
        said.stdout.contains(&row) && said.stdout.contains(text),
        "{said:#?}"
    );
}

const TESTS: [(&str, &str); 4] = [
    ("sum/data/sample/1.in", "1 2\n"),
    ("sum/data/sample/1.ans", "Three\n"),
    ("sum/data/secret/group1/02.in", "4 5\n"),
    ("sum/data/secret/group1/02.ans", "Three\n"),
];

#[rstest]
#[case::default("", "checker = { tokens = \"ignore-case\" }", "AC")]
#[case::strict("validator_flags: case_sensitive\n", "checker = \"tokens\"", "WA")]
#[case::tolerant(
    "validator_flags: float_absolute_tolerance 1e-6 float_relative_tolerance 1e-4\n",
    "checker = { float = 0.0001 }",
    "WA"
)]
fn a_package_without_a_validator_has_its_flags(
    #[case] flags: &str,
    #[case] checker: &str,
    #[case] verdict: &str,
) {
    let yaml = format!("name: {{en: The Sum}}\nlimits: {{memory: 64, time_limit: 1.5}}\n{flags}");
    let files = [&TESTS[..], &[("sum/problem.yaml", &*yaml)]].concat();
    let workspace = workspace(&files);
    let manifest = made(&workspace);
    for line in [
        "title = \"The Sum\"",
        "time-limit-ms = 1500",
        "memory-limit-mib = 64",
        checker,
    ] {
        assert!(manifest.contains(line), "{line}: {manifest}");
    }
    test(&workspace, "echo three", verdict, "");
    test(&workspace, "echo four", "WA", "");
}

/// Accepts what the input says backwards.
const VALIDATOR: &str = "import sys
words = open(sys.argv[1]).read().split()
if sys.stdin.read().split() == words[::-1]: sys.exit(42)
open(sys.argv[3] + 'judgemessage.txt', 'w').write('not backwards\\n')
sys.exit(43)
";

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_package_has_its_own_validator() {
    let yaml = ("sum/problem.yaml", "name: Sum\nvalidation: custom\n");
    let validator = ("sum/output_validators/own/validate.py", VALIDATOR);
    let workspace = workspace(&[&TESTS[..], &[yaml, validator]].concat());
    made(&workspace);
    test(&workspace, "rev", "AC", "");
    test(&workspace, "cat", "WA", "not backwards");
}

/// Asks for the sum of two numbers, one after the other.
const INTERACTIVE: &str = "import sys
a, b = open(sys.argv[1]).read().split()
print(a, flush=True)
print(b, flush=True)
line = sys.stdin.readline()
if line.strip() == str(int(a) + int(b)): sys.exit(42)
open(sys.argv[3] + 'judgemessage.txt', 'w').write('another sum\\n')
sys.exit(43)
";

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn an_interactive_package_talks() {
    let yaml = ("sum/problem.yaml", "name: Sum\ntype: interactive\n");
    let validator = ("sum/output_validator/validate.py", INTERACTIVE);
    let workspace = workspace(&[&TESTS[..], &[yaml, validator]].concat());
    made(&workspace);
    let answer = |what: &str| format!("sh -c 'read a; read b; {what}'");
    test(&workspace, &answer("echo $((a + b))"), "AC", "");
    test(&workspace, &answer("echo $((a - b))"), "WA", "another sum");
    test(&workspace, &answer("exit 3"), "RE", "exit code 3");
    test(&workspace, &answer("read c"), "TLE", "flush");
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_package_of_polygon_has_its_checker() {
    let xml = "<?xml version='1.0'?><problem><names><name language='english' value='The Sum'/></names>
<judging><testset name='tests'><time-limit>1500</time-limit><memory-limit>67108864</memory-limit></testset></judging>
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
    let manifest = made(&workspace);
    assert!(manifest.contains("memory-limit-mib = 64"), "{manifest}");
    test(&workspace, "echo three", "AC", "");
    test(&workspace, "echo Three", "WA", "");
}

#[rstest]
#[case::multi_pass(
    "sum/problem.yaml",
    "type: multi-pass\n",
    "error: sum/problem.yaml: `multi-pass` is not supported"
)]
#[case::no_validator(
    "sum/problem.yaml",
    "validation: custom\n",
    "error: sum/problem.yaml: there is no output validator in output_validators"
)]
#[case::flag(
    "sum/problem.yaml",
    "validator_flags: space_change_sensitive\n",
    "error: sum/problem.yaml: validator_flags: `space_change_sensitive` is not supported"
)]
#[case::library_checker(
    "sum/info.toml",
    "",
    "error: sum is a problem of Library Checker: generate its tests with its own generate.py, then `judge add` them"
)]
#[case::none(
    "sum/readme",
    "",
    "error: sum has neither a problem.yaml (Kattis, ICPC) nor a problem.xml (Polygon)"
)]
#[case::no_tests(
    "sum/problem.yaml",
    "name: Sum\n",
    "error: FOLDER/sum/data: No such file or directory (os error 2)"
)]
fn what_a_package_needs_and_the_judge_lacks_is_named(
    #[case] file: &str,
    #[case] text: &str,
    #[case] error: &str,
) {
    let workspace = workspace(&[(file, text)]);
    let said = judge(workspace.path(), &["new", "--package", "sum"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    let folder = fs::canonicalize(workspace.path()).unwrap();
    let error = error.replace("FOLDER", folder.to_str().unwrap());
    assert_eq!(said.stderr.trim_end(), error);
    assert!(!workspace.path().join("contests").exists());
}
