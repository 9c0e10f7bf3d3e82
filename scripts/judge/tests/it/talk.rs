//! `judge talk`: a person as the interactor.

use crate::util::{Outcome, Toy};

/// Doubles each number that it reads, until its input ends.
const DOUBLES: &str = "sh -c 'echo ready; while read a; do echo $((2 * a)); done'";

fn talk(toy: &Toy, program: &str, options: &[&str], person: &str) -> Outcome {
    let arguments = ["talk", "echo", "--program", program];
    let arguments = [&arguments[..], options].concat();
    toy.feed(&arguments, person)
}

#[test]
fn a_dialogue_is_stored_and_said_again() {
    let toy = Toy::new("", "");
    let output = talk(&toy, DOUBLES, &["--save", "dialogue"], "2\n5\n").exits(0);
    // The two sides need not wait for each other here.
    output.shows("> ready\n");
    output.shows("< 2\n");
    output.shows("< 5\n");
    output.shows("> 4\n");
    output.shows("> 10\n");
    output.shows("the program has ended: exit status: 0\n");
    let stored = toy.read("dialogue");
    assert_eq!(stored.lines().count(), 5, "{stored}");

    talk(&toy, DOUBLES, &["--save", "dialogue"], "")
        .assert_refused("dialogue exists: choose another name for the dialogue");

    toy.write("dialogue", ">ready\n<2\n>4\n<5\n> 10\n");
    let output = talk(&toy, DOUBLES, &["--replay", "dialogue"], "").exits(0);
    let lines = "> ready\n< 2\n> 4\n< 5\n> 10\nthe program has ended: exit status: 0\n";
    assert_eq!(output.stdout, lines);
}

#[test]
fn a_program_that_says_something_else_fails() {
    let toy = Toy::new("", "");
    toy.write("dialogue", ">ready\n<2\n>4\n");
    let replay = ["--replay", "dialogue"];
    for (program, end) in [
        (
            "sh -c 'echo ready; read a; echo $a'",
            "> 2\nline 3: expected `>4`\n",
        ),
        (
            "echo ready",
            "< 2\nline 3: expected `>4`, but the program ended\n",
        ),
        (
            "sh -c 'echo ready; read a; echo 4; echo 5'",
            "> 5\nthe program printed a line after the end of the dialogue\n",
        ),
        (
            "sh -c 'echo ready; read a; echo 4; exit 3'",
            "> 4\nthe program has ended: exit status: 3\n",
        ),
    ] {
        let output = talk(&toy, program, &replay, "");
        assert_eq!(output.status, Some(1), "{program}: {output:#?}");
        assert!(output.stdout.ends_with(end), "{program}: {output:#?}");
    }
    toy.write("dialogue", "4\n");
    let output = talk(&toy, DOUBLES, &replay, "");
    output.assert_refused("line 1 of the dialogue begins neither with `<` nor with `>`");
}

/// The solution of the workspace is built, and ends with its opponent.
#[test]
fn the_solution_talks() {
    let toy = Toy::new("", "");
    let output = toy.feed(&["talk", "echo"], "7\n").exits(0);
    let lines = "< 7\n> 7\nthe program has ended: exit status: 0\n";
    assert_eq!(output.stdout, lines);
}
