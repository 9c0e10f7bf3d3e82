//! The recorded tests of the package `wasm-to-c`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::modules;
use crate::specification;

/// Numbers, jumps and calls by address. Version 2 tests jumps and calls with what has no translation, too.
const FILES: [&str; 5] = [
    "v2/i64",
    "v2/f64",
    "v2/conversions",
    "v1/br_table",
    "v1/call_indirect",
];

/// The generated modules have the seeds from 0 on.
const SEEDS: u64 = 12;

/// The values on the stack at the start of a block are there at its end, whatever the block skips.
const SKIPPED_BLOCK: &str = r#"(module (func (export "f") (param i32) (result i32)
    (i32.add (local.get 0) (i32.const 5))
    (if (local.get 0) (then (block (br_if 0 (i32.eq (local.get 0) (i32.const 2))) (block (nop)))))))
    (assert_return (invoke "f" (i32.const 0)) (i32.const 5))
    (assert_return (invoke "f" (i32.const 2)) (i32.const 7))
    (assert_return (invoke "f" (i32.const 3)) (i32.const 8))"#;

/// Returns the folder of the recorded tests.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/recorded")
}

/// Returns the files of the recorded tests, by their names.
pub fn files() -> Vec<(String, String)> {
    let mut files = vec![("skipped-block.txt".to_string(), of_text(SKIPPED_BLOCK))];
    for (name, text) in specification::files() {
        let name = name.trim_end_matches(".wast");
        if FILES.contains(&name) {
            files.push((format!("{}.txt", name.replace('/', "-")), of_text(text)));
        }
    }
    let mut generated = String::new();
    for case in (0..SEEDS).filter_map(|seed| modules::case(seed).ok()) {
        let _ = write!(generated, "{case}");
    }
    files.push(("generated.txt".to_string(), generated));
    files
}

fn of_text(text: &str) -> String {
    let (cases, _) = specification::cases(text).expect("the parser knows it");
    let cases = cases.iter().filter(|case| case.len() > 0);
    cases.map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    #[test]
    fn the_recorded_tests_are_what_is_recorded_now() {
        let files = super::files();
        let entries = fs::read_dir(super::folder()).unwrap();
        assert_eq!(entries.count(), files.len());
        for (name, text) in files {
            let recorded = fs::read_to_string(super::folder().join(&name)).unwrap();
            let same = recorded == text;
            assert!(same, "{name}: run `cargo run -p translate -- record`");
        }
    }
}
