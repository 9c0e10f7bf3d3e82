//! Problems of which not the answer alone decides: floats, and checkers and interactors in any language.

use crate::util::Toy;

/// A toy with this checker or interactor.
fn toy(toy: Toy, decides: &str) -> Toy {
    toy.change_manifest("checker = 'tokens'", decides);
    toy
}

#[test]
fn floats_may_differ_by_the_tolerance() {
    let toy = toy(
        Toy::new("", "0.3333333333 yes\n"),
        "checker = { float = 1e-6 }",
    );
    toy.test_program("echo 0.333333 yes").verdict("AC", "");
    toy.test_program("echo 3333333e-7 yes").verdict("AC", "");
    let why = "expected  line 1: 0.3333333333 yes\n      got       line 1: 0.33333 yes\n";
    toy.test_program("echo 0.33333 yes").verdict("WA", why);
    toy.test_program("echo nan yes")
        .verdict("WA", "got       line 1: nan yes");
    toy.test_program("echo 0.333333 Yes").verdict("WA", "");
    let toy = self::toy(Toy::new("", "0.5\n"), "checker = { float = 1.5 }");
    let said = toy.test_program("echo 0.5");
    assert_eq!(said.status, Some(2), "{said:#?}");
    let why = "checker: float = 1.5: the tolerance must be at least 0 and less than 1";
    assert!(said.stderr.contains(why), "{said:#?}");
}
