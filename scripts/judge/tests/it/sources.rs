//! Source files and tests with names, sizes and kinds that are not usual.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use rstest::rstest;

use crate::util::{in_shell, Outcome, Toy};

/// A program that compiles only as on a site.
const IN_CPP: &str =
    "#ifndef ONLINE_JUDGE\n#error\n#endif\n#include <cstdio>\nint main() { puts(\"7\"); }\n";

/// A compiler that does not know the newest standard of C++.
const OLDER: &str = include_str!("programs/older_compiler.sh");

const IN_C: &str = "#include <stdio.h>\nint main() { puts(\"7\"); }\n";

#[rstest]
#[case::control_characters_in_an_error(("testdata/toy-1-echo/b.in", "testdata/toy-1-echo/a\u{1b}[2J.out"))]
#[case::control_characters_in_a_verdict(("testdata/toy-1-echo/a\u{1b}[2J.in", "testdata/toy-1-echo/a\u{1b}[2J.out"))]
fn control_characters_do_not_reach_the_terminal(#[case] (input, answer): (&str, &str)) {
    let toy = Toy::new("7\n", "7\n");
    toy.write(input, "8\n");
    toy.write(answer, "9\n");
    let source = "crates/toy-1-echo/src/main.rs";
    // As on a terminal: otherwise, all escape sequences are removed, and the test would show nothing.
    let mut judge = toy.command(&["test", "echo", "--source", source, "--all"]);
    let output = Outcome::of(judge.env("CLICOLOR_FORCE", "1"), "");
    assert_ne!(output.status, Some(0), "{output:#?}");
    let shown = format!("{}{}", output.stderr, output.stdout);
    assert!(!shown.contains("\u{1b}[2J"), "{output:#?}");
    assert!(shown.contains("\\u{1b}[2J"), "{output:#?}");
}

#[rstest]
#[case::not_utf_8(b"m\xff.c", IN_C)]
#[case::like_an_option(b"-x.c", IN_C)]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case::python_not_utf_8(b"m\xff.py", "print(7)\n")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case::like_an_option_of_python(b"-x.py", "print(7)\n")]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
#[case::byte_order_mark_of_python(b"m.py", "\u{feff}print(7)\n")]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
#[case::macro_of_sites(b"m.cpp", IN_CPP)]
fn a_source_file_may_have_any_name(#[case] name: &[u8], #[case] text: &str) {
    let toy = Toy::new("7\n", "7\n");
    let name = OsStr::from_bytes(name);
    fs::write(toy.join(name), text).unwrap();
    let mut option = OsStr::new("--source=").to_os_string();
    option.push(name);
    let output = toy.command(&["test", "echo"]).arg(option).output();
    Outcome::new(output.unwrap()).verdict("AC", "");
}

#[test]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
fn an_older_compiler_compiles_for_an_older_standard() {
    let toy = Toy::new("7\n", "7\n");
    toy.write("m.cpp", IN_CPP);
    let path = toy.fake("g++", OLDER);
    let mut judge = toy.command(&["test", "echo", "--source", "m.cpp"]);
    Outcome::of(judge.env("PATH", path), "").verdict("AC", "");
}

/// Editors pass the path of the open file.
#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_source_file_in_another_language_may_stand_for_the_problem() {
    let toy = Toy::new("7\n", "7\n");
    toy.write("crates/toy-1-echo/src/main.py", "print(8)\n");
    let output = toy.run("test crates/toy-1-echo/src/main.py");
    output.verdict("WA", "got       line 1: 8");
    toy.run("test crates/toy-1-echo/src/main.rs")
        .verdict("AC", "");
    for (command, why) in [
        ("bundle", "only a solution in Rust can be bundled"),
        ("debug", "only a solution in Rust can be debugged"),
        ("submit", "name the problem, and this file with `--source`"),
    ] {
        let file = "crates/toy-1-echo/src/main.py";
        toy.judge(&[command, file])
            .assert_refused(&format!("{file} is not a Rust file: {why}"));
    }
}

#[test]
fn a_source_in_rust_has_the_edition_of_the_solution() {
    let toy = Toy::new("7\n", "7\n");
    toy.change_manifest("2021", "2024");
    let chain = "if let Some(seven) = Some(7) && seven > 6 { println!(\"{seven}\"); }";
    toy.write("chain.rs", &format!("fn main() {{ {chain} }}\n"));
    toy.run("test echo --source chain.rs").verdict("AC", "");
}

#[test]
fn a_source_in_rust_has_the_crates_of_the_solution() {
    let toy = Toy::new("7\n", "7\n");
    let package = |name: &str| format!("[package]\nname = '{name}'\nedition = '2021'\n");
    toy.write(
        "macros/Cargo.toml",
        &(package("macros") + "[lib]\nproc-macro = true\n"),
    );
    let seven = "proc_macro::TokenStream) -> proc_macro::TokenStream { \"7\".parse().unwrap() }\n";
    toy.write(
        "macros/src/lib.rs",
        &format!("#[proc_macro]\npub fn seven(_: {seven}"),
    );
    toy.write("other/Cargo.toml", &package("other"));
    toy.write(
        "other/src/lib.rs",
        "compile_error!(\"not on this system\");\n",
    );
    let manifest = toy.read("crates/toy-1-echo/Cargo.toml")
        + "[dependencies]\nmacros = { path = '../../macros' }\n\
           other = { path = '../../other', optional = true }\n\
           [target.'cfg(target_arch = \"none\")'.dependencies]\nalso = { package = 'other', path = '../../other' }\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    toy.write(
        "mine.rs",
        "fn main() { println!(\"{}\", macros::seven!()); }\n",
    );
    toy.run("test echo --source mine.rs").verdict("AC", "");
}

#[test]
#[cfg_attr(
    missing_java,
    ignore = "no javac: apt-get install default-jdk-headless"
)]
fn garbage_in_java_is_collected_before_the_limit() {
    let toy = Toy::new("7\n", "7\n");
    toy.change_manifest("memory-limit-mib = 64", "memory-limit-mib = 256");
    toy.write("Live.java", LIVE);
    toy.run("test echo --source Live.java").verdict("AC", "");
}

/// Keeps 150 MB of objects, and replaces them a few times.
const LIVE: &str = include_str!("programs/Live.java");

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn a_script_that_looks_for_the_interpreter_costs_no_test_its_time() {
    let toy = Toy::new("7\n", "7\n");
    toy.write_test("testdata/toy-1-echo/b", "8\n", "8\n");
    toy.write("echo.py", "print(input())\n");
    // A script like pyenv's.
    let notes_calls = "echo $1 >> calls; PATH=${PATH#*:} exec python3 \"$@\"";
    let path = toy.fake("python3", notes_calls);
    let mut judge = toy.command(&["test", "echo", "--source", "echo.py"]);
    let output = Outcome::new(judge.env("PATH", path).output().unwrap());
    output.shows("  2 tests           AC ");
    let calls = toy.read("calls");
    assert_eq!(calls, "-c\n", "it is called to check the program only");
}

/// Runs the runner with a disk of one page at `folder`.
fn judge_with_small_disk(toy: &Toy, folder: &str, arguments: &[&str]) -> Outcome {
    let script = format!(
        "mount -t tmpfs -o size=4k none {folder} || exit 9
        head -c 1000000 /dev/zero > {folder}/full 2> /dev/null; exec \"$@\""
    );
    fs::create_dir_all(toy.join(folder)).unwrap();
    let mut shell = in_shell(&["unshare", "-Urm"], toy.path(), &script, arguments);
    shell.env("TMPDIR", toy.join("temporary"));
    Outcome::new(shell.output().unwrap())
}

#[test]
#[cfg_attr(
    missing_namespaces,
    ignore = "no right to create namespaces: run as root, or allow user namespaces"
)]
fn a_full_disk_is_no_compilation_error() {
    let toy = Toy::new("", "7\n");
    toy.write("mine.c", IN_C);
    let arguments = ["test", "echo", "--source", "mine.c"];
    // gcc writes its assembly there.
    let output = judge_with_small_disk(&toy, "temporary", &arguments);
    output.verdict("AC", "");
    judge_with_small_disk(&toy, "target", &arguments)
        .error_begins("mine.c cannot be compiled: No space left on device");
}

#[test]
fn an_input_may_come_from_standard_input() {
    let toy = Toy::new("7\n", "7\n");
    toy.write("input", "5\n");
    let judge = |options: &[&str]| {
        let arguments = ["test", "echo", "--program", "cat", "--input", "-"];
        let mut judge = toy.command(&[&arguments, options].concat());
        judge.stdin(File::open(toy.join("input")).unwrap());
        Outcome::new(judge.output().unwrap())
    };
    let output = judge(&[]).exits(0);
    output.shows("  standard input    ran ");
    output.shows("      5\n");
    judge(&["--watch"])
        .assert_refused("--watch: standard input can be read only once: name a file with --input");
}

#[test]
fn a_test_without_an_end_is_refused() {
    let toy = Toy::new("7\n", "7\n");
    for end in ["in", "out"] {
        let file = format!("testdata/toy-1-echo/test.{end}");
        toy.remove(&file);
        symlink("/dev/zero", toy.join(&file)).unwrap();
        toy.test_program("cat")
            .assert_refused(&format!("{file} is not a regular file"));
        toy.remove(&file);
        toy.write(&file, "7\n");
    }
}

#[test]
fn a_test_that_is_too_large_is_refused() {
    let toy = Toy::new("7\n", "7\n");
    let path = toy.join("testdata/toy-1-echo/test.in");
    File::create(path).unwrap().set_len(3 << 30).unwrap();
    toy.test_program("true")
        .exits(2)
        .warns("test.in has 3221225472 bytes: a test file may have at most 1073741824");
}
