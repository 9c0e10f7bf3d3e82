//! What is kept from one bundle for the next saves time and changes nothing.

use std::fs;

use serde_json::Value;

use crate::small::Small;

const LIBRARY: &str = "pub fn f() -> i32 {
    3
}
pub fn g() -> i32 {
    4
}
pub struct S;
impl Drop for S {
    fn drop(&mut self) {
        println!(\"dropped\");
    }
}
";
const FIRST: &str = "fn main() { println!(\"{}\", lib::f()); }";
const SECOND: &str = "fn main() { let _s = lib::S; println!(\"{}\", lib::g()); }";

fn small(main: &str) -> Small {
    Small::new(&[("lib/src/lib.rs", LIBRARY), ("main/src/main.rs", main)])
}

#[test]
fn whatever_the_cache_holds_the_bundle_is_the_same() {
    let cold = |main| small(main).check("2021", &[]);
    let (of_first, of_second) = (cold(FIRST), cold(SECOND));
    let small = small(FIRST);
    assert_eq!(small.check("2021", &[]), of_first);
    assert_eq!(small.check("2021", &[]), of_first);
    small.write("main/src/main.rs", SECOND);
    assert_eq!(small.check("2021", &[]), of_second);
    let kept = fs::read_dir(small.path().join("target/judge-bundle")).unwrap();
    let files: Vec<_> = kept.map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    // The cache claims that the `Drop` was removed; the file compiles without it.
    for file in &files {
        let mut known: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let text = known["text"].as_str().unwrap();
        let start = text.find("impl Drop").unwrap();
        let end = start + text[start..].find("\n}").unwrap() + 2;
        let blanks = " ".repeat(end - start);
        known["text"] = format!("{}{blanks}{}", &text[..start], &text[end..]).into();
        fs::write(file, known.to_string()).unwrap();
    }
    assert_eq!(small.check("2021", &[]), of_second);
    for file in &files {
        fs::write(file, "{").unwrap();
    }
    assert_eq!(small.check("2021", &[]), of_second);
}

#[test]
fn what_cargo_built_with_other_features_is_not_compared() {
    let manifest = "[package]\nname = \"main\"\nedition = \"2021\"\n\n[features]\nother = []\n";
    let main = "fn main() { if cfg!(feature = \"other\") { println!(\"other\") } else { println!(\"{}\", 1) } }";
    let small = Small::new(&[("main/Cargo.toml", manifest), ("main/src/main.rs", main)]);
    let with = small.check("2021", &["--features", "other"]);
    let without = small.check("2021", &[]);
    assert_ne!(with, without);
    assert_eq!(small.check("2021", &["--features", "other"]), with);
    assert_eq!(small.check("2021", &[]), without);
}
