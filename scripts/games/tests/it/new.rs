//! New problems of the book.

use crate::util::copy;

const NAME: &str = "hdu-9999-take-any";

#[test]
fn what_is_still_to_be_written_is_named() {
    let copy = copy::workspace();
    copy.judge(&["new", NAME]).exits(0);
    let output = copy.judge(&["check", "9999"]).exits(1);
    let unfinished: Vec<_> = output.stdout.lines().collect();
    let missing = [
        format!("{NAME}: set `title` in crates/{NAME}/Cargo.toml"),
        format!("{NAME}: set `url` in crates/{NAME}/Cargo.toml"),
        format!("{NAME}: set `theory` in crates/{NAME}/Cargo.toml"),
        format!("{NAME}: set `lesson` in crates/{NAME}/Cargo.toml"),
        format!("{NAME}: crates/{NAME}/README.md is still the template: write it"),
        format!("{NAME}: crates/{NAME}/examples/{NAME}-blank.rs is still the template: write it"),
        format!(
            "{NAME}: crates/{NAME}/examples/{NAME}-reference.rs is still the template: write it"
        ),
        format!("{NAME}: crates/{NAME}/src/main.rs is still the template: write it"),
        format!("{NAME}: testdata/{NAME} has no samples: add sample-1.in and sample-1.out"),
        format!(
            "{NAME}: crates/{NAME}/wrong has 0 of at least 2 programs: add plausible ones that the tests \
             reject"
        ),
        format!(
            "{NAME}: crates/{NAME}/accepted has no program: add a correct one that uses another method or \
             another language"
        ),
        format!("{NAME}: crates/{NAME}/README.md: line 11: there is no fenced text under this title"),
    ];
    assert_eq!(unfinished, missing);
}
