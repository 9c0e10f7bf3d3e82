//! Completions as bash asks for them, and man pages.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::util::{judge, root, Toy};

/// Loads the completions, and prints what Tab offers for the last word of a command line.
const TAB: &str = "source <(judge completions bash)
    COMP_WORDS=(\"$@\") COMP_CWORD=$(($# - 1)) COMP_TYPE=9
    _clap_complete_judge judge \"${!#}\"
    printf '%s\\n' \"${COMPREPLY[@]}\"";

/// Returns the words to which bash completes the last word of a command line.
fn complete(toy: &Toy, words: &[&str]) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_judge"));
    let path = env::var_os("PATH").unwrap_or_default();
    let own = program.parent().unwrap().to_path_buf();
    let folders = [own].into_iter().chain(env::split_paths(&path));
    let output = Command::new("bash")
        .args(["-uc", TAB, "bash"])
        .args(words)
        .env("PATH", env::join_paths(folders).unwrap())
        .current_dir(toy.path())
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    let offered = text.lines().map(str::trim_end);
    offered.map(str::to_string).collect()
}

#[test]
fn commands_options_problems_and_sites_are_completed() {
    let toy = Toy::new("1\n", "1\n");
    assert_eq!(complete(&toy, &["judge", "bun"]), ["bundle"]);
    assert_eq!(complete(&toy, &["judge", "test", "--onl"]), ["--only"]);
    let problem = ["toy-1-echo"];
    assert_eq!(complete(&toy, &["judge", "test", "to"]), problem);
    assert_eq!(complete(&toy, &["judge", "stress", "toy-"]), problem);
    let bundle = ["judge", "bundle", "toy-1-echo", "--for", "kat"];
    assert_eq!(complete(&toy, &bundle), ["kattis"]);
}

#[test]
fn each_command_has_a_man_page() {
    let page = judge(root(), &["man"]).stdout;
    assert!(page.contains(".TH judge 1 "), "{page}");
    let page = judge(root(), &["man", "test"]).stdout;
    assert!(page.contains(".TH judge-test 1 "), "{page}");
    assert!(page.contains("\\fB\\-\\-only\\fR"), "{page}");
    judge(root(), &["man", "tset"]).assert_refused("there is no command `tset`");
}
