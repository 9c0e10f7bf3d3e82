//! The contributions of a build to a program's crates: when the build is made, and how often.

use std::fs;
use std::path::PathBuf;

use crate::small::{success, Small};

/// Returns the files that record the results of macros during the compilation of crates.
fn records(small: &Small) -> Vec<PathBuf> {
    let mut folders = vec![small.path().join("target/solo")];
    let mut records = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "records")
            {
                records.push(path);
            }
        }
    }
    records
}

#[track_caller]
fn bundle(small: &Small, more: &[&str]) -> String {
    success(&mut small.solo(more)).0
}

/// `proconio` has its macros in a dependency; `easy-ext` is a macro crate itself.
#[test]
fn macros_of_a_crate_that_the_site_has_are_not_expanded() {
    let manifest = "[dependencies]\nproconio = { version = \"=0.5.0\", features = [\"derive\"] }\neasy-ext = \"=1.0.2\"\n";
    let program = "use easy_ext::ext;\nuse proconio::fastout;\n\n#[ext]\nimpl i32 {\n    fn one(&self) -> i32 {\n        \
                   *self\n    }\n}\n\n#[fastout]\nfn main() {\n    println!(\"{}\", 1.one());\n}\n";
    let small = Small::new(&[("main/Cargo.toml", manifest), ("main/src/main.rs", program)]);
    let text = bundle(&small, &["--for", "atcoder"]);
    assert!(
        text.contains("#[ext]") && text.contains("#[fastout]"),
        "{text}"
    );
    let folder = small.path().join("target/solo");
    assert!(!folder.exists(), "a build was made that nothing needs");
}

/// A crate whose macro `number` returns 1.
const MACROS: &str = "use proc_macro::TokenStream;\n#[proc_macro]\npub fn number(_: TokenStream) -> TokenStream {\n    \"1\".parse().unwrap()\n}\n";

/// Returns a program that prints the number that a macro of its workspace returns.
fn with_macros(macros: &str) -> Small {
    Small::new(&[
        (
            "main/Cargo.toml",
            "[dependencies]\nmacros = { path = \"../macros\" }\n",
        ),
        (
            "main/src/main.rs",
            "fn main() {\n    println!(\"{}\", macros::number!());\n}\n",
        ),
        ("macros/Cargo.toml", "[lib]\nproc-macro = true\n"),
        ("macros/src/lib.rs", macros),
    ])
}

/// No site has the crate `macros`, so the program is built for each of the two.
#[test]
fn macros_are_expanded_for_a_site_after_one_that_has_their_crate() {
    let small = with_macros(MACROS);
    let program = "use easy_ext::ext;\n\n#[ext]\nimpl i32 {\n    fn same(self) -> i32 {\n        self\n    }\n}\n\nfn main() \
                   {\n    println!(\"{}\", macros::number!().same());\n}\n";
    small.write("main/src/main.rs", program);
    let manifest = "[package]\nname = \"main\"\nedition = \"2021\"\n[dependencies]\nmacros = { path = \"../macros\" }\n\
                    easy-ext = \"=1.0.2\"\n";
    small.write("main/Cargo.toml", manifest);
    let texts = ["atcoder", "codeforces"].map(|site| bundle(&small, &["--for", site]));
    let calls = texts.map(|text| text.contains("#[ext]"));
    assert_eq!(calls, [true, false]);
}

#[test]
fn the_build_is_cached_until_a_macro_changes() {
    let small = with_macros(MACROS);
    let first = bundle(&small, &[]);
    assert!(first.contains("println!(\"{}\", 1)"), "{first}");
    let written = |records: &[PathBuf]| -> Vec<_> {
        let times = records
            .iter()
            .map(|record| record.metadata().unwrap().modified().unwrap());
        times.collect()
    };
    let before = records(&small);
    assert_eq!(before.len(), 1);
    let times = written(&before);
    assert_eq!(bundle(&small, &[]), first);
    assert_eq!(
        written(&records(&small)),
        times,
        "the program was built again"
    );
    small.write("macros/src/lib.rs", &MACROS.replace("\"1\"", "\"2\""));
    let second = bundle(&small, &[]);
    assert!(second.contains("println!(\"{}\", 2)"), "{second}");
}

/// In this case, cargo itself confuses the macros of the two workspaces.
#[test]
fn workspaces_with_packages_of_one_name_may_share_a_target_folder() {
    let one = with_macros(MACROS);
    let two = with_macros(&MACROS.replace("\"1\"", "\"2\""));
    let shared = tempfile::tempdir().unwrap();
    for (small, call) in [(&one, "println!(\"{}\", 1)"), (&two, "println!(\"{}\", 2)")] {
        let mut solo = small.solo(&[]);
        let (text, _) = success(solo.env("CARGO_TARGET_DIR", shared.path()));
        assert!(text.contains(call), "{text}");
    }
}
