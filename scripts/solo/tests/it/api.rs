//! The library: the facts in a bundle, and the kinds of errors.

use std::path::Path;
use std::sync::Mutex;

use cargo_solo::{Bundle, Error, Request};

use crate::small::Small;

const LIBRARY: &str = "pub fn f() -> &'static str {
    std::any::type_name::<Vec<i32>>()
}
pub fn unused() {}
";

fn request(small: &Small) -> Request {
    Request::new(small.path().join("main/Cargo.toml"))
}

fn bundle(small: &Small) -> Result<Bundle, Error> {
    cargo_solo::bundle(&request(small), None, &|_| ())
}

/// Returns a callback that accepts a program which prints this.
fn prints(expected: &'static str) -> impl Fn(&Path) -> Result<(), String> {
    move |program| {
        let output = std::process::Command::new(program).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        (printed == expected).then_some(()).ok_or(printed)
    }
}

#[test]
fn a_bundle_tells_what_it_is_made_of() {
    let small = Small::new(&[("lib/src/lib.rs", LIBRARY)]);
    let steps = Mutex::new(Vec::new());
    let progress = |step: &str| steps.lock().unwrap().push(step.to_string());
    let bundle = cargo_solo::bundle(&request(&small), None, &progress).unwrap();
    let names = bundle.crates.iter().map(|krate| krate.package.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["main", "lib"]);
    let is_part = |bytes: usize| bytes > 0 && bytes < bundle.inlined.len();
    assert!(bundle.crates.iter().all(|krate| is_part(krate.bytes)));
    // On other systems, a removal by names alone cannot be compared with cargo's build.
    if cfg!(target_os = "linux") {
        let by_names = &bundle.steps[0];
        assert_eq!(
            (&*by_names.name, by_names.bytes),
            ("by names", "pubfnunused(){}".len())
        );
    }
    let note = "lib/src/lib.rs:2: `type_name` returns different paths in the bundle";
    assert!(bundle
        .notes
        .iter()
        .any(|shown| shown.is_own && shown.text == note));
    let mut steps = steps.into_inner().unwrap();
    // Times depend on the machine, and progress within a step depends on the compiler.
    steps.retain(|step| !step.contains('(') && !step.contains(':'));
    assert_eq!(
        steps,
        [
            "reading the crates",
            "inlining",
            "removing unused code",
            "verifying",
            "comparing with cargo's build"
        ]
    );
}

#[test]
fn libraries_are_pruned_without_a_proof_too() {
    let small = Small::new(&[("lib/src/lib.rs", LIBRARY)]);
    let request = Request {
        prove: false,
        ..request(&small)
    };
    let bundle = cargo_solo::bundle(&request, None, &|_| ()).unwrap();
    assert_eq!(bundle.steps[0].name, "by names");
}

#[test]
fn a_refusal_has_its_place_its_reason_and_a_remedy() {
    let library = "macro_rules! m { () => { line!() } }\npub fn f() -> u32 { m!() }\n";
    let error = bundle(&Small::new(&[("lib/src/lib.rs", library)])).unwrap_err();
    let Error::Refusal(refusal) = error else {
        panic!("{error:?}")
    };
    assert_eq!(refusal.place.as_deref(), Some("lib/src/lib.rs:1"));
    assert_eq!(
        refusal.reason,
        "`line!` would return something else in the bundle"
    );
    assert_eq!(refusal.remedy, "write the value instead");
}

#[test]
fn the_callback_runs_the_program_and_can_reject_it() {
    let small = Small::new(&[("lib/src/lib.rs", "pub fn f() -> i32 { 3 }\n")]);
    let right = cargo_solo::bundle(&request(&small), Some(&prints("3\n")), &|_| ());
    assert!(right.is_ok(), "{right:?}");
    let wrong = cargo_solo::bundle(&request(&small), Some(&prints("4\n")), &|_| ());
    let Err(Error::Tool { tool, message }) = wrong else {
        panic!("{wrong:?}")
    };
    assert_eq!((&*tool, &*message), ("the check of the bundle", "3"));
}

/// Programs written in a hurry can be submitted: the compiler's warnings about them are left to the user.
#[test]
fn a_warning_about_the_program_and_a_forgotten_dbg_are_no_refusal() {
    let main = "fn main() {\n    let unused = 3;\n    println!(\"{}\", dbg!(lib::f()));\n}\n";
    let library = "pub fn f() -> i32 {\n    let unused = 4;\n    3\n}\n";
    let small = Small::new(&[("main/src/main.rs", main), ("lib/src/lib.rs", library)]);
    let accept = prints("3\n");
    let bundle = cargo_solo::bundle(&request(&small), Some(&accept), &|_| ()).unwrap();
    assert!(bundle.text.contains("let unused = 3;"), "{}", bundle.text);
    // It is still compared with cargo's build.
    assert!(bundle.notes.is_empty(), "{bundle:?}");
    // Warnings about the library are allowed in the bundle.
    small.write("bundle.rs", &bundle.text);
    let mut rustc = std::process::Command::new("rustc");
    rustc.args(["--edition=2021", "--emit=metadata", "bundle.rs"]);
    let stderr = rustc.current_dir(small.path()).output().unwrap().stderr;
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!(
        stderr.matches("warning: unused variable").count(),
        1,
        "{stderr}"
    );
}

#[test]
fn a_manifest_that_is_missing_or_broken_is_not_a_refusal() {
    let small = Small::new(&[]);
    let missing = Request::new(small.path().join("no/Cargo.toml"));
    let missing = cargo_solo::bundle(&missing, None, &|_| ());
    assert!(matches!(missing, Err(Error::Io { .. })), "{missing:?}");
    small.write("main/Cargo.toml", "nonsense");
    let broken = bundle(&small);
    assert!(
        matches!(&broken, Err(Error::Tool { tool, .. }) if tool == "cargo"),
        "{broken:?}"
    );
}
