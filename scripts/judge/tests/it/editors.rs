//! Calls of editors: paths in the place of names, and the judge in the place of rustc.

use std::fs;
use std::path::Path;
use std::process::Command;

use rstest::rstest;
use serde_json::{json, Value};

use crate::util::{judge, Folder, Outcome, Toy};

/// A contest of two problems, a problem in a folder of its own, and a library.
const FILES: [(&str, &str); 10] = [
    (
        "Cargo.toml",
        "[workspace]\nresolver = '2'\nmembers = ['contest', 'alone', 'library']\n",
    ),
    (
        "contest/Cargo.toml",
        "[package]\nname = 'contest'\nedition = '2021'\n[dependencies]\nlibrary = { path = '../library' }\n",
    ),
    ("contest/src/bin/a.rs", "fn main() { println!(\"{}\", library::seven()); }\n"),
    ("contest/src/bin/a.sh", "echo 7\n"),
    ("contest/src/bin/b/main.rs", "mod part;\nfn main() { println!(\"{}\", part::SEVEN); }\n"),
    ("contest/src/bin/b/part.rs", "pub const SEVEN: i32 = 7;\n"),
    ("alone/Cargo.toml", "[package]\nname = 'alone'\nedition = '2021'\n"),
    ("alone/src/main.rs", "fn main() { println!(\"7\"); }\n"),
    ("library/Cargo.toml", "[package]\nname = 'library'\nedition = '2021'\n"),
    ("library/src/lib.rs", "pub fn seven() -> i32 { 7 }\n"),
];

fn workspace() -> Folder {
    let workspace = Folder::of(&FILES);
    for problem in ["contest-a", "contest-b", "alone"] {
        workspace.write_test(&format!("testdata/{problem}/test"), "\n", "7\n");
    }
    workspace
}

#[rstest]
#[case::source(".", &["contest/src/bin/a.rs"], "contest-a")]
#[case::source_in_another_language(".", &["contest/src/bin/a.sh"], "contest-a")]
#[case::option(".", &["--source", "contest/src/bin/a.rs"], "contest-a")]
#[case::source_here("contest/src/bin", &["a.rs"], "contest-a")]
#[case::module(".", &["contest/src/bin/b/part.rs"], "contest-b")]
#[case::folder_of_tests(".", &["testdata/contest-b"], "contest-b")]
#[case::input("testdata/alone", &["./test.in"], "alone")]
#[case::package(".", &["./alone"], "alone")]
#[case::file_of_the_package("library", &["../alone/Cargo.toml"], "alone")]
fn a_path_names_a_problem(#[case] folder: &str, #[case] path: &[&str], #[case] problem: &str) {
    let workspace = workspace();
    let output = judge(&workspace.join(folder), &[&["test"], path].concat());
    output.verdict("AC", "");
    output.stdout_begins(&format!("{problem}\n"));
}

#[test]
fn an_absolute_path_of_a_library_names_the_problem_judged_last() {
    let workspace = workspace();
    let path = workspace.join("library/src/lib.rs");
    let library = path.to_str().unwrap();
    let bundle = ["bundle", library, "--no-test", "--no-prove"];
    workspace.judge(&bundle).assert_refused(&format!(
        "{library} belongs to no problem: the problems are alone, contest-a, contest-b"
    ));
    workspace.judge(&["test", "contest-a"]).verdict("AC", "");
    workspace.judge(&bundle).shows("library::seven()");
}

#[test]
fn a_path_that_names_several_problems_or_none_is_refused() {
    let workspace = workspace();
    let submit = |path| workspace.judge(&["bundle", path]);
    submit("contest/Cargo.toml").assert_refused(
        "contest/Cargo.toml is ambiguous: it may mean contest-a in contest, contest-b in contest",
    );
    let folder = Folder::of(&[]);
    let outside = folder.path().to_str().unwrap();
    submit(outside).warns("belongs to no problem: the problems are alone");
    submit("./missing.rs").warns("./missing.rs is no problem and no file");
}

fn prints_seven(program: &Path) {
    let output = Command::new(program).output().unwrap();
    assert_eq!(output.stdout, b"7\n", "{output:?}");
}

/// The commands of the extension cph, which starts the compiler in its settings, and of competitest.nvim, which starts
/// it in the source's folder and expects the program there.
#[rstest]
#[case::cph(&["SOURCE", "-o", "OUT"], "out")]
#[case::cph_with_arguments(&["SOURCE", "-o", "OUT", "-O", "--edition", "2024"], "out")]
#[case::competitest(&["build", "a.rs"], "contest/src/bin/a")]
fn an_editor_builds_a_program_with_crates(#[case] words: &[&str], #[case] program: &str) {
    let workspace = workspace();
    let folder = workspace.join("contest/src/bin");
    let source = folder.join("a.rs");
    let out = workspace.join("out");
    let words = words.iter().map(|word| match *word {
        "SOURCE" => source.to_str().unwrap(),
        "OUT" => out.to_str().unwrap(),
        word => word,
    });
    let output = judge(&folder, &words.collect::<Vec<_>>()).exits(0);
    assert_eq!(output.stdout, "");
    prints_seven(&workspace.join(program));
}

/// The name of the file has the hash that other programs compute of the source's path.
#[test]
fn cph_gets_the_tests() {
    let workspace = workspace();
    let top = workspace.path().canonicalize().unwrap();
    let source = top.join("contest/src/bin/a.rs");
    workspace.judge(&["export", "cph", "contest-a"]).exits(0);
    let hash = Outcome::of(&mut Command::new("md5sum"), source.to_str().unwrap()).stdout;
    let hash = hash.split(' ').next().unwrap();
    let file = source.with_file_name(format!(".cph/.a.rs_{hash}.prob"));
    let written: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let test = json!({ "id": 0, "input": "\n", "output": "7\n" });
    assert_eq!(written["tests"], json!([test]));
    assert_eq!(written["srcPath"], source.to_str().unwrap());
    assert_eq!(written["timeLimit"], 2000);
    workspace
        .run("export cph contest-a")
        .warns("already exists, and may have tests of yours");
}

#[test]
fn errors_are_those_of_rustc() {
    let workspace = workspace();
    workspace.write("alone/src/main.rs", "fn main() { x }\n");
    let output = workspace.run("build alone/src/main.rs -o out").exits(1);
    output.warns("error[E0425]: cannot find value `x`");
    output.warns("alone/src/main.rs:1:13");
    assert!(!workspace.join("out").exists());
}

#[test]
fn a_program_does_not_replace_its_source() {
    let workspace = workspace();
    let source = "alone/src/main.rs";
    let before = workspace.read(source);
    let output = workspace.judge(&["build", source, "-o", source]).exits(2);
    output.warns("would replace the source file");
    assert_eq!(workspace.read(source), before);
}

#[test]
fn a_file_of_no_workspace_is_compiled_by_rustc() {
    let folder = Folder::of(&[]);
    folder.write("a.rs", "fn main() { println!(\"7\"); }\n");
    folder.run("a.rs -o out -C opt-level=1").exits(0);
    prints_seven(&folder.join("out"));
    folder.write("a.rs", "fn main() { x }\n");
    folder.judge(&["a.rs"]).exits(1).warns("error[E0425]");
}

#[rstest]
#[case::of_the_workspace(("Cargo.toml", "[workspace\n", "Cargo.toml:1:"))]
#[case::of_a_member(("contest/Cargo.toml", "[package]\nname = 7\n", "invalid type: integer `7`"))]
#[case::of_another_member(("alone/Cargo.toml", "[package]\nname = 7\n", "alone/Cargo.toml:2:"))]
#[case::of_the_judge((
    "contest/Cargo.toml", "[package]\nname = 'contest'\n[package.metadata.problems.a]\nchecker = 'token'\n",
    "no checker is called \"token\""
))]
fn a_manifest_that_is_not_valid_is_named(#[case] (path, manifest, why): (&str, &str, &str)) {
    let workspace = workspace();
    workspace.write(path, manifest);
    let build = ["build", "contest/src/bin/a.rs", "-o", "out"];
    let output = workspace.judge(&build).exits(2);
    output.warns(why);
    assert!(!output.stderr.contains("error[E"), "{output:#?}");
}

/// The keys of the page, pressed in a Neovim without a terminal.
#[test]
#[cfg_attr(missing_neovim, ignore = "no nvim: apt-get install neovim")]
fn a_key_in_neovim_tests_the_open_file() {
    let workspace = workspace();
    let page = include_str!("../../EDITORS.md");
    let (_, keys) = page.split_once("```lua\n").unwrap();
    let (keys, _) = keys.split_once("```").unwrap();
    workspace.write("init.lua", keys);
    let folder = Path::new(crate::PROGRAM).parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let output = Command::new("nvim")
        .args(["--headless", "-u", "init.lua", "contest/src/bin/a.rs"])
        .args(["-c", "execute \"normal \\<F5>\"", "-c", "quit!"])
        .current_dir(workspace.path())
        .env("PATH", path)
        .env("JUDGE_ALIAS", "1")
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
    assert!(
        shown.contains("contest-a") && shown.contains("AC"),
        "{shown}"
    );
}

#[test]
#[cfg_attr(missing_gdb, ignore = "no gdb: apt-get install gdb")]
fn a_debugger_stops_in_main_and_where_a_panic_begins() {
    let toy = Toy::new("7\n", "7\n");
    let debugger = toy.read("Cargo.toml") + "debugger = 'rust-gdb --batch'\n";
    toy.write("Cargo.toml", &debugger);
    let solution = "fn main() {
    let line = std::io::read_to_string(std::io::stdin()).unwrap();
    let number: i32 = line.trim().parse().unwrap();
    assert_eq!(number, 8);
}\n";
    toy.write("crates/toy-1-echo/src/main.rs", solution);
    let output = toy.run("debug echo");
    output.shows("toy_1_echo::main () at crates/toy-1-echo/src/main.rs:2\n");
    // The second breakpoint is where panics begin.
    output.shows("Breakpoint 2 at ");
    let output = toy.run("debug echo --print");
    let configuration: Value = serde_json::from_str(&output.stdout).unwrap();
    let input = configuration["stdio"][0].as_str().unwrap();
    assert_eq!(fs::read_to_string(input).unwrap(), "7\n");
    let mut program = Command::new(configuration["program"].as_str().unwrap());
    let output = program.stdin(fs::File::open(input).unwrap()).output();
    assert_eq!(output.unwrap().status.code(), Some(101));
}

#[rstest]
#[case::vscode("vscode", &[".vscode/tasks.json", ".vscode/settings.json"])]
#[case::zed("zed", &[".zed/tasks.json"])]
#[case::helix("helix", &[".helix/config.toml"])]
#[case::neovim("neovim", &[".nvim.lua"])]
fn an_editor_gets_its_files(#[case] editor: &str, #[case] files: &[&str]) {
    let page = include_str!("../../EDITORS.md");
    let workspace = workspace();
    workspace.judge(&["editor", editor]).exits(0);
    for file in files {
        let text = workspace.read(file);
        assert!(page.contains(&text), "{file}");
        match Path::new(file).extension().and_then(|end| end.to_str()) {
            Some("json") => drop(serde_json::from_str::<Value>(&text).unwrap()),
            Some("toml") => drop(text.parse::<toml_edit::DocumentMut>().unwrap()),
            _ => {}
        }
        let output = workspace.judge(&["editor", editor]);
        output.shows(&format!("{file} is up to date\n"));
        // A person's own file stays, comments too.
        workspace.write(file, "// mine\n");
        workspace.judge(&["editor", editor]).shows(&text);
        assert_eq!(workspace.read(file), "// mine\n");
    }
}
