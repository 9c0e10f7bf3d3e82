//! Calls of editors: paths in the place of names, and the judge in the place of rustc.

use std::fs;
use std::path::Path;
use std::process::Command;

use rstest::rstest;
use serde_json::{json, Value};
use tempfile::TempDir;

use crate::util::{command, judge, Said, Toy};

/// A contest of two problems, a problem in a folder of its own, and a library.
const FILES: [(&str, &str); 9] = [
    (
        "Cargo.toml",
        "[workspace]\nresolver = '2'\nmembers = ['contest', 'alone', 'library']\n",
    ),
    (
        "contest/Cargo.toml",
        "[package]\nname = 'contest'\nedition = '2021'\n[dependencies]\nlibrary = { path = '../library' }\n",
    ),
    ("contest/src/bin/a.rs", "fn main() { println!(\"{}\", library::seven()); }\n"),
    ("contest/src/bin/b/main.rs", "mod part;\nfn main() { println!(\"{}\", part::SEVEN); }\n"),
    ("contest/src/bin/b/part.rs", "pub const SEVEN: i32 = 7;\n"),
    ("alone/Cargo.toml", "[package]\nname = 'alone'\nedition = '2021'\n"),
    ("alone/src/main.rs", "fn main() { println!(\"7\"); }\n"),
    ("library/Cargo.toml", "[package]\nname = 'library'\nedition = '2021'\n"),
    ("library/src/lib.rs", "pub fn seven() -> i32 { 7 }\n"),
];

fn workspace() -> TempDir {
    let folder = TempDir::new().unwrap();
    let tests = ["contest-a", "contest-b", "alone"].map(|problem| {
        let test = format!("testdata/{problem}/test");
        [(format!("{test}.in"), "\n"), (format!("{test}.out"), "7\n")]
    });
    let files = FILES.map(|(path, text)| (path.to_string(), text));
    for (path, text) in files.into_iter().chain(tests.into_iter().flatten()) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[rstest]
#[case::source(".", "contest/src/bin/a.rs", "contest-a")]
#[case::source_here("contest/src/bin", "a.rs", "contest-a")]
#[case::module(".", "contest/src/bin/b/part.rs", "contest-b")]
#[case::folder_of_tests(".", "testdata/contest-b", "contest-b")]
#[case::input("testdata/alone", "./test.in", "alone")]
#[case::package(".", "./alone", "alone")]
#[case::file_of_the_package("library", "../alone/Cargo.toml", "alone")]
fn a_path_names_a_problem(#[case] folder: &str, #[case] path: &str, #[case] problem: &str) {
    let workspace = workspace();
    let said = judge(&workspace.path().join(folder), &["test", path]);
    said.verdict("AC", "");
    assert!(
        said.stdout.starts_with(&format!("{problem}\n")),
        "{said:#?}"
    );
}

#[test]
fn an_absolute_path_of_a_library_names_the_problem_judged_last() {
    let workspace = workspace();
    let path = workspace.path().join("library/src/lib.rs");
    let library = path.to_str().unwrap();
    let bundle = ["bundle", library, "--no-test", "--no-prove"];
    judge(workspace.path(), &bundle).refused(&format!(
        "{library} belongs to no problem: there is alone, contest-a, contest-b"
    ));
    judge(workspace.path(), &["test", "contest-a"]).verdict("AC", "");
    let said = judge(workspace.path(), &bundle);
    assert!(said.stdout.contains("library::seven()"), "{said:#?}");
}

#[test]
fn a_path_that_names_several_problems_or_none_is_refused() {
    let workspace = workspace();
    let submit = |path| judge(workspace.path(), &["bundle", path]);
    submit("contest/Cargo.toml").refused(
        "contest/Cargo.toml is ambiguous: it may mean contest-a in contest, contest-b in contest",
    );
    let folder = TempDir::new().unwrap();
    let outside = folder.path().to_str().unwrap();
    let said = submit(outside);
    assert!(
        said.stderr
            .contains("belongs to no problem: there is alone"),
        "{said:#?}"
    );
    let said = submit("./missing.rs");
    assert!(
        said.stderr
            .contains("./missing.rs is no problem and no file"),
        "{said:#?}"
    );
}

#[test]
fn a_source_file_names_its_problem() {
    let workspace = workspace();
    let said = judge(
        workspace.path(),
        &["test", "--source", "contest/src/bin/a.rs"],
    );
    said.verdict("AC", "");
    assert!(said.stdout.starts_with("contest-a\n"), "{said:#?}");
}

fn prints_seven(program: &Path) {
    let output = Command::new(program).output().unwrap();
    assert_eq!(output.stdout, b"7\n", "{output:?}");
}

/// As the extension cph starts the compiler that its setting names, and as competitest.nvim does: in the source's
/// folder, where the program is expected.
#[rstest]
#[case::cph(&["SOURCE", "-o", "OUT"], "out")]
#[case::cph_with_arguments(&["SOURCE", "-o", "OUT", "-O", "--edition", "2024"], "out")]
#[case::competitest(&["build", "a.rs"], "contest/src/bin/a")]
fn an_editor_builds_a_program_with_crates(#[case] words: &[&str], #[case] program: &str) {
    let workspace = workspace();
    let folder = workspace.path().join("contest/src/bin");
    let source = folder.join("a.rs");
    let out = workspace.path().join("out");
    let words = words.iter().map(|word| match *word {
        "SOURCE" => source.to_str().unwrap(),
        "OUT" => out.to_str().unwrap(),
        word => word,
    });
    let said = judge(&folder, &words.collect::<Vec<_>>());
    assert_eq!((said.status, &*said.stdout), (Some(0), ""), "{said:#?}");
    prints_seven(&workspace.path().join(program));
}

/// The name of the file has the hash that other programs compute of the source's path.
#[test]
fn cph_gets_the_tests() {
    let workspace = workspace();
    let source = workspace
        .path()
        .canonicalize()
        .unwrap()
        .join("contest/src/bin/a.rs");
    let said = judge(workspace.path(), &["export", "cph", "contest-a"]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    let hash = Said::of(&mut Command::new("md5sum"), source.to_str().unwrap()).stdout;
    let hash = hash.split(' ').next().unwrap();
    let file = source.with_file_name(format!(".cph/.a.rs_{hash}.prob"));
    let written: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let test = json!({ "id": 0, "input": "\n", "output": "7\n" });
    assert_eq!(written["tests"], json!([test]));
    assert_eq!(written["srcPath"], source.to_str().unwrap());
    assert_eq!(written["timeLimit"], 2000);
    let said = judge(workspace.path(), &["export", "cph", "contest-a"]);
    assert!(
        said.stderr
            .contains("already exists, and may have tests of yours"),
        "{said:#?}"
    );
}

#[test]
fn errors_are_those_of_rustc() {
    let workspace = workspace();
    fs::write(
        workspace.path().join("alone/src/main.rs"),
        "fn main() { x }\n",
    )
    .unwrap();
    let said = judge(
        workspace.path(),
        &["build", "alone/src/main.rs", "-o", "out"],
    );
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(
        said.stderr.contains("error[E0425]: cannot find value `x`"),
        "{said:#?}"
    );
    assert!(said.stderr.contains("alone/src/main.rs:1:13"), "{said:#?}");
    assert!(!workspace.path().join("out").exists());
}

#[test]
fn a_program_does_not_replace_its_source() {
    let workspace = workspace();
    let source = workspace.path().join("alone/src/main.rs");
    let before = fs::read(&source).unwrap();
    let source_name = source.to_str().unwrap();
    let said = judge(workspace.path(), &["build", source_name, "-o", source_name]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    assert!(
        said.stderr.contains("would replace the source file"),
        "{said:#?}"
    );
    assert_eq!(fs::read(&source).unwrap(), before);
}

#[test]
fn a_file_of_no_workspace_is_compiled_by_rustc() {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("a.rs"),
        "fn main() { println!(\"7\"); }\n",
    )
    .unwrap();
    let mut build = command(folder.path(), &["a.rs", "-o", "out", "-C", "opt-level=1"]);
    assert_eq!(Said::new(build.output().unwrap()).status, Some(0));
    prints_seven(&folder.path().join("out"));
    fs::write(folder.path().join("a.rs"), "fn main() { x }\n").unwrap();
    let said = judge(folder.path(), &["a.rs"]);
    assert_eq!(said.status, Some(1), "{said:#?}");
    assert!(said.stderr.contains("error[E0425]"), "{said:#?}");
}

#[rstest]
#[case::of_the_workspace("Cargo.toml", "[workspace\n", "Cargo.toml:1:")]
#[case::of_a_member(
    "contest/Cargo.toml",
    "[package]\nname = 7\n",
    "invalid type: integer `7`"
)]
#[case::of_another_member("alone/Cargo.toml", "[package]\nname = 7\n", "alone/Cargo.toml:2:")]
#[case::of_the_judge(
    "contest/Cargo.toml",
    "[package]\nname = 'contest'\n[package.metadata.problems.a]\nchecker = 'token'\n",
    "no checker is called \"token\""
)]
fn a_manifest_that_is_not_valid_is_named(
    #[case] path: &str,
    #[case] manifest: &str,
    #[case] why: &str,
) {
    let workspace = workspace();
    fs::write(workspace.path().join(path), manifest).unwrap();
    let build = ["build", "contest/src/bin/a.rs", "-o", "out"];
    let said = judge(workspace.path(), &build);
    assert_eq!(said.status, Some(2), "{said:#?}");
    assert!(said.stderr.contains(why), "{said:#?}");
    assert!(!said.stderr.contains("error[E"), "{said:#?}");
}

/// The keys of the page, pressed in a Neovim without a terminal.
#[test]
#[cfg_attr(missing_neovim, ignore = "no nvim: apt-get install neovim")]
fn a_key_in_neovim_tests_the_open_file() {
    let workspace = workspace();
    let page = include_str!("../../EDITORS.md");
    let (_, keys) = page.split_once("```lua\n").unwrap();
    let (keys, _) = keys.split_once("```").unwrap();
    fs::write(workspace.path().join("init.lua"), keys).unwrap();
    let path = format!(
        "{}:{}",
        Path::new(crate::PROGRAM).parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
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
    let manifest = fs::read_to_string(toy.path().join("Cargo.toml")).unwrap();
    let debugger = "folder = 'crates'\ndebugger = 'rust-gdb --batch'";
    toy.write(
        "Cargo.toml",
        &manifest.replace("folder = 'crates'", debugger),
    );
    toy.write(
        "crates/toy-1-echo/src/main.rs",
        "fn main() {
    let line = std::io::read_to_string(std::io::stdin()).unwrap();
    let number: i32 = line.trim().parse().unwrap();
    assert_eq!(number, 8);
}\n",
    );
    let said = toy.judge(&["debug", "echo"]);
    let place = "toy_1_echo::main () at crates/toy-1-echo/src/main.rs:2\n";
    assert!(said.stdout.contains(place), "{said:#?}");
    // The other one is where panics begin.
    assert!(said.stdout.contains("Breakpoint 2 at "), "{said:#?}");
    let said = toy.judge(&["debug", "echo", "--print"]);
    let configuration: Value = serde_json::from_str(&said.stdout).unwrap();
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
    let said = judge(workspace.path(), &["editor", editor]);
    assert_eq!(said.status, Some(0), "{said:#?}");
    for file in files {
        let text = fs::read_to_string(workspace.path().join(file)).unwrap();
        assert!(page.contains(&text), "{file}");
        match Path::new(file).extension().and_then(|end| end.to_str()) {
            Some("json") => drop(serde_json::from_str::<Value>(&text).unwrap()),
            Some("toml") => drop(text.parse::<toml_edit::DocumentMut>().unwrap()),
            _ => {}
        }
        let said = judge(workspace.path(), &["editor", editor]);
        assert!(
            said.stdout.contains(&format!("{file} is up to date\n")),
            "{said:#?}"
        );
        // A person's own file stays, comments too.
        fs::write(workspace.path().join(file), "// mine\n").unwrap();
        let said = judge(workspace.path(), &["editor", editor]);
        assert!(said.stdout.contains(&text), "{said:#?}");
        let kept = fs::read_to_string(workspace.path().join(file)).unwrap();
        assert_eq!(kept, "// mine\n");
    }
}
