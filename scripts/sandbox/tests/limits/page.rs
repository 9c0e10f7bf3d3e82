//! Checks of the README's table of promises.

use std::fs;
use std::path::Path;

/// Returns the names of tests in the last column of the table of promises.
fn test_names() -> Vec<&'static str> {
    let page = include_str!("../../README.md");
    let (_, table) = page.split_once("| promise |").unwrap();
    let lines = table.lines().skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    let last = rows.map(|row| row.rsplit('|').nth(1).unwrap());
    last.flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn each_test_that_the_page_names_exists() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/limits", "../judge/tests/it"];
    let files = folders.map(|folder| fs::read_dir(package.join(folder)).unwrap());
    let text = |file: std::io::Result<fs::DirEntry>| fs::read_to_string(file.unwrap().path());
    let tests: String = files.into_iter().flatten().flat_map(text).collect();
    let names = test_names();
    assert!(names.len() > 10, "{names:?}");
    for name in names {
        let is_there = tests.contains(&format!("fn {name}("));
        assert!(is_there, "there is no test {name}");
    }
}
