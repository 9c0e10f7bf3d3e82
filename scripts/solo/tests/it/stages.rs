//! The page that shows one program after each stage is up to date.

use std::collections::BTreeMap;
use std::fs;

use cargo_solo::Request;

use crate::small::Small;

/// Returns the blocks of code in a page, each under the comment before it.
fn blocks(page: &str) -> BTreeMap<&str, &str> {
    let block = |part| {
        let (name, rest): (&str, &str) = str::split_once(part, " -->\n```rust\n").unwrap();
        (name, rest.split_once("```").unwrap().0)
    };
    page.split("<!-- ").skip(1).map(block).collect()
}

fn without_blank_lines(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| line.trim_end().to_string() + "\n")
        .collect()
}

#[test]
fn the_page_of_stages_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/STAGES.md");
    let page = fs::read_to_string(path).unwrap();
    let blocks = blocks(&page);
    let file = |name| (name, blocks[name]);
    let small = Small::new(&[
        (
            "main/Cargo.toml",
            "[dependencies]\nnim = { path = \"../nim\" }\n",
        ),
        file("main/src/main.rs"),
        file("nim/src/lib.rs"),
        file("nim/src/value.rs"),
    ]);
    let request = Request::new(small.path().join("main/Cargo.toml"));
    let bundle = cargo_solo::bundle(&request, None, &|_| ()).unwrap();
    let stages = [
        ("inlined", without_blank_lines(&bundle.inlined)),
        ("shaken", without_blank_lines(&bundle.shaken)),
        ("bundle", bundle.text),
    ];
    for (name, text) in stages {
        assert_eq!(
            blocks[name], text,
            "update `{name}` in {path}: it is\n{text}"
        );
    }
}
