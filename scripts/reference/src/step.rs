//! `step`: one step of a game, for a page, which cannot wait on standard input.

use common::Outcome;

use crate::choice::{choose, positions, unknown, Choice, Options, StepOptions};
use crate::erased::ErasedCase;
use crate::explain::{position_lines, rules};
use crate::failure::Failure;
use crate::game::Ending;
use crate::json::Json;
use crate::oracle::Moves;
use crate::round::{Player, Round, Turn};

/// The maximum number of moves for which the boards are drawn: among more, nobody chooses by the picture.
const MOST_DRAWN: usize = 500;

/// Returns as JSON the state of a game after some moves: the position, its moves with their worth to the player who
/// makes them, who wins and why, and the computer's answer.
pub(crate) fn step(cases: &[ErasedCase], options: &Options) -> Result<String, Failure> {
    let Choice {
        ending,
        number,
        mut round,
    } = choose(cases, options)?;
    let reason = replay(&mut round, &options.step)?;
    let end = round.end();
    let looked_back = match &end {
        Some(_) => Some(round.look_back().map_err(|why| unknown(&why))?),
        None => None,
    };
    let explained = match &end {
        Some(_) => beginning_explained(&mut round, ending),
        None => explain_position(&mut round, ending),
    };
    let moves = round.moves().map_err(|why| unknown(&why))?;
    let has_misere = round.game.ending() == Ending::LastMoveWins;
    let step = Json::Object(vec![
        ("rules", Json::text(rules(round.game, ending))),
        ("hasMisere", Json::Is(has_misere)),
        ("positions", number_of(positions(cases).count())),
        ("position", number_of(number)),
        ("turns", Json::list(round.turns.iter().map(turn))),
        ("reason", reason.into()),
        ("board", round.game.board(&round.position).json()),
        ("shown", Json::text(round.game.show(&round.position))),
        ("end", end.as_ref().map(|end| end.words.to_string()).into()),
        ("winner", winner(end.and_then(|end| end.winner))),
        ("lookedBack", looked_back.into()),
        ("moves", list_moves(&mut round, &moves)),
        ("explained", Json::text(explained)),
    ]);
    Ok(step.to_string())
}

/// Repeats the moves so far, and makes the computer's move if it is requested; returns the reason for that move.
fn replay(round: &mut Round, options: &StepOptions) -> Result<Option<String>, Failure> {
    for &number in &options.moves {
        let index = number.checked_sub(1);
        let successor = index.and_then(|index| round.game.moves(&round.position).nth(index));
        let (played, after, _) = successor.ok_or_else(|| {
            let shown = round.game.show(&round.position);
            Failure::invalid(format!("{shown} has no move {number}"))
        })?;
        round.make(number - 1, round.game.show_move(&played), after);
    }
    if !options.reply || round.mover == Player::You || round.end().is_some() {
        return Ok(None);
    }
    Ok(Some(round.answer().map_err(|why| unknown(&why))?))
}

fn number_of(number: usize) -> Json {
    Json::Number(number as u64)
}

fn player(player: Player) -> Json {
    Json::text(match player {
        Player::You => "you",
        Player::Computer => "computer",
    })
}

fn winner(winner: Option<Player>) -> Json {
    winner.map_or(Json::Null, player)
}

fn turn(turn: &Turn) -> Json {
    Json::Object(vec![
        ("by", player(turn.by)),
        ("move", number_of(turn.index + 1)),
        ("words", Json::text(&*turn.words)),
    ])
}

/// Returns the moves, each with its worth to the player who makes it, and a picture of the position that follows.
fn list_moves(round: &mut Round, moves: &Moves) -> Json {
    let is_drawn = moves.len() <= MOST_DRAWN;
    let mut winning = round.winning(moves).into_iter().peekable();
    Json::list(
        moves
            .iter()
            .enumerate()
            .map(|(index, (played, option, after))| {
                let worth = match after {
                    Outcome::Loss if winning.next_if_eq(&index).is_some() => "win",
                    // It wins, too, but a player who makes only such moves may return to a position for ever.
                    Outcome::Loss => "detour",
                    Outcome::Win => "loss",
                    Outcome::Draw => "draw",
                };
                let board = if is_drawn {
                    round.game.board(option).json()
                } else {
                    Json::Null
                };
                Json::Object(vec![
                    ("words", Json::text(round.game.show_move(played))),
                    ("leaves", Json::text(round.game.show(option))),
                    ("worth", Json::text(worth)),
                    ("board", board),
                ])
            }),
    )
}

/// Returns who wins this position and why, in the words of `explain`.
fn explain_position(round: &mut Round, ending: Ending) -> String {
    let (game, position) = (round.game, round.position.clone());
    position_lines(game, ending, &position, round.oracle()).join("\n")
}

/// Returns the same for the position that the game began with: the last one needs no explanation.
fn beginning_explained(round: &mut Round, ending: Ending) -> String {
    let (game, beginning) = (round.game, round.beginning().clone());
    let lines = position_lines(game, ending, &beginning, round.oracle());
    let shown = game.show(&beginning);
    format!("The game began with {shown}:\n{}", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::erased::{erase, erase_case};
    use crate::games::{nim, subtraction_game, Heaps, OneHeap};
    use crate::round::tests::Token;
    use protocol::Status;

    /// The input has the heaps 1 and 1, and 1 and 2.
    fn step_through(arguments: &[&str]) -> Result<String, Failure> {
        let games = [(nim("sticks"), vec![vec![1_usize, 1], vec![1, 2]])];
        let games = erase(games);
        let cases: Vec<_> = games.iter().map(erase_case::<Heaps>).collect();
        let options = Options::of_step(arguments).expect("these are arguments");
        step(&cases, &options)
    }

    #[track_caller]
    fn assert_has(arguments: &[&str], parts: &[&str]) {
        let text = step_through(arguments).unwrap_or_else(|failure| panic!("{}", failure.why));
        for part in parts {
            assert!(text.contains(part), "{text} has no {part}");
        }
    }

    #[test]
    fn the_first_position_that_can_be_won_is_played() {
        assert_has(
            &[],
            &[
                r#""positions":2,"position":2,"turns":[],"reason":null"#,
                r#""board":{"kind":"rows","lines":["o","oo"]},"shown":"heaps 1, 2","end":null"#,
                r#"{"words":"take 1 from heap 2","leaves":"heaps 1, 1","worth":"win","#,
                r#"{"words":"take 2 from heap 2","leaves":"heaps 1, 0","worth":"loss","#,
            ],
        );
    }

    #[test]
    fn the_computer_answers_moves_and_the_game_ends() {
        let won = r#""reason":"It leaves heaps 0, 0, where the values 0, 0 have the nim-sum 0.""#;
        let end = r#""end":"You have no move: I win.","winner":"computer""#;
        let missed =
            "in `heaps 1, 2` you played `take 1 from heap 1`, but `take 1 from heap 2` wins.";
        assert_has(&["--moves", "1", "--reply"], &[won, end, missed]);
        let won = r#""end":"I have no move: you win!","winner":"you","lookedBack":"You never left"#;
        let why = r#""explained":"The game began with heaps 1, 2:\u000a  The player to move wins. Winning moves, 1 of 3:"#;
        assert_has(&["--moves", "2,1,1"], &[won, why]);
        assert_has(
            &["--position", "1", "--second", "--reply"],
            &[r#""by":"computer","move":1"#],
        );
        assert_has(&["--position", "1", "--misere"], &[r#""worth":"win""#]);
    }

    #[test]
    fn a_winning_move_comes_closer_to_the_end() {
        // From 0, which is won, the first two moves lead to lost positions; from 1 play can only return. From 2 the
        // way leads by 3 to the end.
        let next = vec![vec![1, 2, 3], vec![0], vec![3], vec![4], vec![]];
        let games = erase([(Token(next), vec![0_usize])]);
        let cases: Vec<_> = games.iter().map(erase_case::<Token>).collect();
        let step = |arguments: &[&str]| {
            let options = Options::of_step(arguments).expect("these are arguments");
            step(&cases, &options).unwrap_or_else(|failure| panic!("{}", failure.why))
        };
        let shown = step(&[]);
        let moves = [
            r#"{"words":"1","leaves":"1","worth":"detour","board":null}"#,
            r#"{"words":"2","leaves":"2","worth":"win","board":null}"#,
        ];
        assert!(shown.contains(&moves.join(",")), "{shown}");
        assert!(step(&["--second", "--reply"]).contains(r#""move":2,"words":"2""#));
        let lost = step(&["--moves", "3", "--reply"]);
        assert!(
            lost.contains("in `0` you played `3`, but `2` wins."),
            "{lost}"
        );
    }

    #[test]
    fn the_computer_does_not_end_a_game_that_it_loses() {
        let games = erase([(subtraction_game("counters", vec![1, 3]), vec![3_usize])]);
        let cases: Vec<_> = games.iter().map(erase_case::<OneHeap>).collect();
        let options = Options::of_step(&["--misere", "--second", "--reply"]).expect("arguments");
        let shown = step(&cases, &options).unwrap_or_else(|failure| panic!("{}", failure.why));
        // To take all three would lose at once; after this move, the player may take the wrong number.
        assert!(shown.contains(r#""words":"take 1"#), "{shown}");
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let refused = |arguments: &[&str], why: &str| {
            let failure = step_through(arguments).expect_err("it is refused");
            assert_eq!((failure.status, &*failure.why), (Status::Invalid, why));
        };
        refused(
            &["--position", "3"],
            "there is no position 3: the input has 2 positions",
        );
        refused(&["--moves", "4"], "heaps 1, 2 has no move 4");
        refused(&["--moves", "0"], "heaps 1, 2 has no move 0");
        for arguments in [&["--moves", "1,x"][..], &["--moves"], &["--fast"]] {
            assert!(Options::of_step(arguments).is_none());
        }
        assert!(Options::of_play(&["--reply"]).is_none());
    }
}
