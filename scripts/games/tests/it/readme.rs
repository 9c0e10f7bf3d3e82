//! The parts of the README that a command prints are what it prints.

use std::fs;

use crate::util::{judge, root};

#[test]
fn the_tables_of_the_problems_are_up_to_date() {
    let (file, command) = ("crates/README.md", &["list", "--markdown"]);
    let text = fs::read_to_string(root().join(file)).unwrap();
    let begin = format!("<!-- cargo games {} -->\n", command.join(" "));
    let (_, after) = text
        .split_once(&begin)
        .expect("the comment that names the command");
    let (part, _) = after
        .split_once("<!-- end -->")
        .expect("the end of the part");
    let printed = judge(root(), command).stdout;
    assert_eq!(
        part.trim(),
        printed.trim(),
        "paste this into {file}:\n\n{printed}"
    );
}

#[test]
fn the_chapters_are_those_of_the_curriculum() {
    let readme = fs::read_to_string(root().join("scripts/games/README.md")).unwrap();
    let printed = judge(root(), &["practice"]).stdout;
    let is_title = |line: &&str| line.starts_with(|char: char| char.is_ascii_digit());
    let titles: Vec<_> = printed
        .lines()
        .filter(is_title)
        .filter_map(|line| line.split_once(':'))
        .collect();
    assert!(!titles.is_empty(), "{printed}");
    for (title, _) in titles {
        assert!(readme.contains(&format!("{title}\n")), "{title}");
    }
}
