//! The problems as lessons: their order, their READMEs, explanations, and games.

use std::fs;

use crate::util::{command, judge, root, Outcome, Toy};

fn with_input(arguments: &[&str], input: &str) -> Outcome {
    Outcome::of(&mut command(root(), arguments), input)
}

fn complete() -> Toy {
    let toy = Toy::with_reference();
    let manifest = Toy::manifest() + "[package.metadata.game]\ntheory = 'none'\nlesson = '1.1'\n";
    toy.write("crates/toy-1-echo/Cargo.toml", &manifest);
    for extension in ["in", "out"] {
        toy.write(&format!("testdata/toy-1-echo/sample-1.{extension}"), "5\n");
    }
    for name in ["one", "two"] {
        toy.write(
            &format!("crates/toy-1-echo/wrong/{name}.rs"),
            "fn main() {}\n",
        );
    }
    // A temporary file of an editor is not a program.
    toy.write("crates/toy-1-echo/wrong/.one.rs.swp", "");
    toy.write("crates/toy-1-echo/src/main.rs", REFUSES);
    toy.write(ACCEPTED, REFUSES);
    toy.write("crates/toy-1-echo/invalid/not-a-number.in", "x\n");
    let readme = toy.read(README);
    let samples = "Print the number.\n\n**Sample input 1**\n\n**Sample output 1**";
    toy.write(README, &readme.replace("Print the number.", samples));
    let output = toy.run("check --fill");
    assert_eq!(output.stdout, "toy-1-echo is complete\n", "{output:#?}");
    toy
}

/// A solution of the toy that refuses an input that is not a number.
const REFUSES: &str = "fn main() {
    let input = std::io::read_to_string(std::io::stdin()).unwrap();
    let Ok(number) = input.trim().parse::<u64>() else {
        eprintln!(\"error: not a number\");
        std::process::exit(1);
    };
    println!(\"{number}\");
}
";

const README: &str = "crates/toy-1-echo/README.md";
const ACCEPTED: &str = "crates/toy-1-echo/accepted/same.rs";

/// All checks share one toy, because building it takes longer than checking it.
#[test]
fn what_is_missing_or_wrong_is_named() {
    let toy = complete();
    let readme = || toy.read(README);
    let complete = readme();
    let shown = |text| {
        format!("**Sample input 1**\n```text\n{text}\n```\n\n**Sample output 1**\n```text\n{text}\n```\n")
    };
    assert!(complete.contains(&shown("5")), "{complete}");

    // Right except on hidden-12.
    let wrong = REFUSES.replace("{number}\"", "{}\", number + u64::from(number == 120)");
    toy.write(ACCEPTED, &wrong);
    for extension in ["in", "out"] {
        toy.write(&format!("testdata/toy-1-echo/sample-1.{extension}"), "8\n");
    }
    let output = toy.run("check");
    let why = format!(
        "toy-1-echo: {README}:7: sample-1.in is not up to date: run `cargo games check toy-1-echo --fill`
toy-1-echo: {ACCEPTED} gets WA on hidden-12, with half of the time limit\n"
    );
    assert_eq!((output.status, output.stdout), (Some(1), why));

    toy.write(ACCEPTED, REFUSES);
    toy.run("check --fill");
    assert!(readme().contains(&shown("8")), "{}", readme());
    toy.write("testdata/toy-1-echo/test.out", "8\n");
    let output = toy.run("check");
    // Nor does a program that should pass.
    let why = "toy-1-echo: the reference does not answer test.in with test.out
toy-1-echo: crates/toy-1-echo/accepted/same.rs gets WA on test, with half of the time limit
";
    assert_eq!(output.stdout, why, "{output:#?}");
    toy.write("testdata/toy-1-echo/test.out", "7\n");
    toy.write("crates/toy-1-echo/invalid/empty.in", "\n");
    let output = toy.run("check");
    let why = "toy-1-echo: invalid/ has 2 inputs: keep one, which violates the format in an unusual way\n";
    assert_eq!(output.stdout, why, "{output:#?}");
    toy.remove("crates/toy-1-echo/invalid/empty.in");
    toy.change_manifest("'none'", "'none'\ncalculation = true");
    let output = toy.run("check");
    let why = "toy-1-echo: crates/toy-1-echo/Cargo.toml has `calculation = true`, but the reference plays a game\n";
    assert_eq!(output.stdout, why, "{output:#?}");

    toy.remove(ACCEPTED);
    toy.remove("crates/toy-1-echo/invalid/not-a-number.in");
    toy.write(README, &complete.replacen("Print it.", "", 1));
    let lacks = format!(
        "toy-1-echo: crates/toy-1-echo/accepted has no program: add a correct one that uses another method or another language
toy-1-echo: {README}: the hint `Print` is empty\n"
    );
    let output = toy.run("check");
    assert_eq!(
        (output.status, &output.stdout),
        (Some(1), &lacks),
        "{output:#?}"
    );
    fs::remove_dir(toy.join("crates/toy-1-echo/invalid")).unwrap();
    let output = toy.run("check");
    assert_eq!(
        (output.status, &output.stdout),
        (Some(1), &lacks),
        "{output:#?}"
    );
}

#[test]
fn an_explanation_names_the_winner_the_moves_and_the_values() {
    let output = judge(root(), &["explain", "1536"]).exits(0);
    let second = "Position 2: heaps 2, 4, 7
  The player to move wins. Winning moves, 3 of 4:
    take 2 from heap 1  leaves heaps 0, 4, 7
    take 2 from heap 2  leaves heaps 2, 2, 7
    take 5 from heap 3  leaves heaps 2, 4, 2
  Values, in binary on the right:
    heap 1, of 2  1  1
    heap 2, of 4  0  0
    heap 3, of 7  0  0
    nim-sum       1  1
  A winning move makes the nim-sum 0, for example by lowering one of these values:
    heap 1, of 2  from 1 to 0
  Theory: `subtraction_table` in the library `common`.
";
    output.shows(second);
}

#[test]
fn what_is_too_large_to_search_is_explained_by_theory_and_marked() {
    let output = with_input(&["explain", "pku-1067", "-"], "165580140 267914295\n");
    let marked = "Too large to be searched. By theory alone:
  The player to move loses. There are too many moves to list.
  Theory: `is_wythoff_p_position` in the library `common`.\n";
    output.shows(marked);
}

#[test]
fn an_input_that_is_invalid_is_not_explained() {
    with_input(&["explain", "pku-1067", "-"], "1\n")
        .assert_refused("the input is invalid: the input ends where a heap is expected");
    let token = "9".repeat(50);
    let quoted = "9".repeat(40);
    with_input(&["explain", "pku-1067", "-"], &format!("1 2\n3 {token}\n")).assert_refused(&format!(
        "the input is invalid: line 2: `{quoted}`… is not a heap, which is a number from 0 to 1000000000"
    ));
}

#[test]
fn a_game_is_played_to_its_end() {
    let moves = "hint\n1\nundo\ntake 1 from heap 1\n1\n1\n";
    let output = with_input(&["play", "pku-1067"], moves).exits(0);
    output.shows("A player who cannot move loses.");
    output.shows("heaps 8 and 4");
    output.shows("… and 4 more, numbered in the same order");
    output.shows("`take 1 from heap 1` wins. It leaves heaps 7 and 4, where every move loses.");
    output.shows("I play: ");
    output.shows("Every move of mine loses.");
}

#[test]
fn the_mistake_is_named_when_the_game_is_over() {
    // From 2, 4, 7 with {2, 5}: to 2, 4, 5, which the computer can win.
    let moves = "take 2 from heap 3\n1\n1\n1\n1\n1\n1\n";
    let output = with_input(&["play", "1536"], moves);
    output.shows("I win.");
    let mistake =
        "Your move 1 left the winning path: in `heaps 2, 4, 7` you played `take 2 from heap 3`, \
                   but `take 2 from heap 1` wins.";
    output.shows(mistake);
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let output = with_input(&["play", "stripes"], "").exits(0);
    assert!(
        output
            .stdout
            .ends_with("The input ends, and the game with it.\n"),
        "{output:#?}"
    );
    let output = with_input(&["play", "stripes", "--random", "--seed", "3"], "quit\n").exits(0);
    assert!(output.stdout.starts_with("Seed 3.\n"), "{output:#?}");
}

#[test]
fn what_is_no_move_is_said_to_be_none() {
    let output = with_input(&["play", "pku-1067"], "0\n99\nundo\ntake\nfly\n\nquit\n");
    output.shows("There is no move 0: choose one of 1 to 16.");
    output.shows("There is no move 99: choose one of 1 to 16.");
    output.shows("You have made no move yet.");
    output.shows("Several moves begin like this, for example `take 1 from heap 1`.");
    output.shows("There is no such move.");
    output.shows("Type the number of a move.");
}

#[test]
fn the_misere_game_is_lost_by_the_last_move() {
    // From 2 and 1, taking 2 leaves 1, which must be taken.
    let options = ["play", "pku-1067", "--misere", "--position", "1"];
    let output = with_input(&options, "take 2 from heap 1\n");
    output.shows("A player who cannot move wins.");
    output.shows("You have no move: you win!");
    output.shows("You never left a winning path.");
}

#[test]
fn a_position_that_is_not_there_cannot_be_played() {
    with_input(&["play", "pku-1067", "--position", "4"], "")
        .assert_refused("there is no position 4: the input has 3 positions");
    with_input(&["play", "pku-1067", "-"], "")
        .assert_refused("standard input is for your moves: name a file, or use --random");
}
