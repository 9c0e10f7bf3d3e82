//! C computes what the specification says, and what an interpreter does.

use rstest::rstest;

#[path = "../examples/translate/driver.rs"]
#[allow(dead_code)] // the example uses more
mod driver;
#[path = "../examples/translate/modules.rs"]
#[allow(dead_code)] // the example uses more
mod modules;
#[path = "../examples/translate/specification.rs"]
mod specification;

/// `.ci/c` has more, and all of the specification's tests.
#[test]
fn c_computes_what_an_interpreter_does() {
    let folder = tempfile::tempdir().unwrap();
    let mut same = 0;
    for seed in 0..12 {
        match modules::compare(seed, &["cc -O0".to_string()], folder.path()) {
            modules::Outcome::Same => same += 1,
            modules::Outcome::Skipped(_) => {}
            modules::Outcome::Different(why) => panic!("seed {seed}: {why}"),
        }
    }
    assert!(same >= 5, "only {same} modules could be compared");
}

/// Numbers, jumps and calls by address. Version 2 tests jumps and calls with what has no translation, too.
#[rstest]
fn the_specification_holds(
    #[values(
        "v2/i64",
        "v2/f64",
        "v2/conversions",
        "v1/br_table",
        "v1/call_indirect"
    )]
    wanted: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let file = format!("{wanted}.wast");
    let (name, text) = specification::files()
        .into_iter()
        .find(|(name, _)| *name == file)
        .unwrap();
    let command = ["cc -O0".to_string()];
    let tally = specification::run_file(&name, text, &command, folder.path()).unwrap();
    assert!(tally.assertions > 20, "{tally}");
}

/// What is on the stack when a block begins is there when it ends, whatever the block skips.
#[test]
fn a_skipped_block_leaves_the_stack_as_it_is() {
    let text = r#"(module (func (export "f") (param i32) (result i32)
        (i32.add (local.get 0) (i32.const 5))
        (if (local.get 0) (then (block (br_if 0 (i32.eq (local.get 0) (i32.const 2))) (block (nop)))))))
        (assert_return (invoke "f" (i32.const 0)) (i32.const 5))
        (assert_return (invoke "f" (i32.const 2)) (i32.const 7))
        (assert_return (invoke "f" (i32.const 3)) (i32.const 8))"#;
    let folder = tempfile::tempdir().unwrap();
    let command = ["cc -O0".to_string()];
    let tally = specification::run_file("stack", text, &command, folder.path()).unwrap();
    assert_eq!(tally.assertions, 3, "{tally}");
}
