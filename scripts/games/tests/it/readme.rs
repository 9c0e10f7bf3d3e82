//! The parts of the README that a command prints are up to date.

use std::fs;

use crate::util::{assert_up_to_date, judge, root};

#[test]
fn the_tables_of_the_problems_are_up_to_date() {
    assert_up_to_date("crates/README.md", "games", "list --markdown");
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
