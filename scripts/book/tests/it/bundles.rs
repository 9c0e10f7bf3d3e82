//! The bundles on the site are those of the command.

use std::fs;

use book::course::run;

use crate::util::{between, BUNDLED, BUNDLED_IN_C, SITE};

#[test]
fn the_files_to_copy_are_those_of_the_command() {
    for (problem, site) in BUNDLED {
        check(problem, site);
    }
}

#[test]
#[cfg_attr(
    missing_wasm,
    ignore = "no wasm32-wasip1: rustup target add wasm32-wasip1"
)]
fn so_are_those_in_c() {
    let (problem, site) = BUNDLED_IN_C;
    check(problem, site);
}

#[track_caller]
fn check(problem: &str, site: &str) {
    let page = &SITE.pages[&format!("{problem}.html")];
    let mut files = between(page, "data-file=\"", "\"");
    let file = files.find(|file| file.contains(&format!("-{site}.")));
    let file = SITE.folder.join(file.expect("the page has the bundle"));
    let shown = fs::read_to_string(&file).unwrap();
    let printed = run(
        &book::workspace(),
        "judge",
        &["bundle", problem, "--for", site],
    )
    .unwrap();
    assert_eq!(shown, String::from_utf8(printed).unwrap());
    let told = format!("</a>, {} bytes ", shown.len());
    assert!(page.contains(&told), "{told}");
}
