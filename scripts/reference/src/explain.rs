//! `explain`: who wins, by which moves, and why.

use common::Outcome;

use crate::erased::{Erased, ErasedCase, ErasedGame};
use crate::game::{nim_sum, Ending, Theory};
use crate::oracle::{Moves, Oracle, Work};

/// How many moves of a lost position are shown, each with an answer.
const MOST_ANSWERS: usize = 8;

/// How many positions of an input are explained.
const MOST_POSITIONS: usize = 30;

/// How many of them may be too large to be searched, because theory may take long.
const MOST_TOO_LARGE: usize = 3;

/// Returns an explanation of each position.
pub(crate) fn explain(cases: &[ErasedCase]) -> String {
    let mut lines = Vec::new();
    let mut work = Work::new();
    let (mut number, mut too_large) = (0, 0);
    let is_enough = |number, too_large| number == MOST_POSITIONS || too_large == MOST_TOO_LARGE;
    for &(game, ref positions) in cases {
        if is_enough(number, too_large) {
            break;
        }
        lines.push(rules(game, game.ending()));
        lines.push(String::new());
        for position in positions {
            if is_enough(number, too_large) {
                break;
            }
            number += 1;
            lines.push(format!("Position {number}: {}", game.show(position)));
            let mut oracle = work.oracle(game, game.ending(), position);
            lines.extend(position_lines(game, game.ending(), position, &mut oracle));
            work.spend(&oracle);
            too_large += usize::from(oracle.gave_up());
            lines.push(String::new());
        }
    }
    let all: usize = cases.iter().map(|(_, positions)| positions.len()).sum();
    if number < all {
        let more = all - number;
        lines.push(format!(
            "… and {more} more positions, which are not explained: use a smaller input."
        ));
    }
    lines.join("\n").trim_end().to_string()
}

/// Returns the rules of a move, and who wins at the end.
pub(crate) fn rules(game: &dyn ErasedGame, ending: Ending) -> String {
    let end = match ending {
        Ending::LastMoveWins => " A player who cannot move loses.",
        Ending::LastMoveLoses => " A player who cannot move wins.",
        Ending::Fixed => "",
    };
    game.rules() + end
}

/// Returns who wins a position of a game with this ending, and why.
pub(crate) fn position_lines(
    game: &dyn ErasedGame,
    ending: Ending,
    position: &Erased,
    oracle: &mut Oracle,
) -> Vec<String> {
    let outcome = match oracle.outcome(position) {
        Ok(outcome) => outcome,
        Err(why) => return vec![format!("  Not known: {why}.")],
    };
    let moves = oracle.moves(position).unwrap_or_default();
    let theory = game.theory(position);
    let mut lines = Vec::new();
    if oracle.gave_up() {
        lines.push("  Too large to be searched. By theory alone:".into());
    }
    let verdict = verdict(outcome);
    match &moves {
        None => lines.push(format!("  {verdict} There are too many moves to list.")),
        Some(moves) if moves.is_empty() => lines.push(format!("  {verdict} There is no move.")),
        Some(moves) if outcome == Outcome::Loss => {
            lines.push(format!("  {verdict} Every move has an answer:"));
            lines.extend(answers(game, moves, oracle));
        }
        Some(moves) => lines.extend(good_moves(game, moves, outcome)),
    }
    let sum = match &theory {
        // Theory applies only to the game's own ending.
        Theory::Sum { components, .. } if ending == game.ending() => sum_lines(components),
        _ => Vec::new(),
    };
    let is_told = oracle.gave_up() || !sum.is_empty();
    lines.extend(sum);
    if let (true, Some(source)) = (is_told, theory.source()) {
        lines.push(format!("  Theory: {source}."));
    }
    lines
}

fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "The player to move wins.",
        Outcome::Loss => "The player to move loses.",
        Outcome::Draw => "Neither player can force a win.",
    }
}

/// Returns the moves that win, or that do not lose where no move wins.
fn good_moves(game: &dyn ErasedGame, moves: &Moves, outcome: Outcome) -> Vec<String> {
    let (wanted, what) = match outcome {
        Outcome::Win => (Outcome::Loss, "Winning moves"),
        _ => (Outcome::Draw, "Moves that do not lose"),
    };
    let good = moves.iter().filter(|(.., after)| *after == wanted);
    let shown: Vec<_> = good
        .map(|(played, option, _)| {
            let leaves = format!("leaves {}", game.show(option));
            (game.show_move(played), leaves)
        })
        .collect();
    let (verdict, count, all) = (verdict(outcome), shown.len(), moves.len());
    let mut lines = vec![format!("  {verdict} {what}, {count} of {all}:")];
    lines.extend(columns(shown));
    lines
}

/// Returns the first moves of a lost position, and what the opponent answers.
fn answers(game: &dyn ErasedGame, moves: &Moves, oracle: &mut Oracle) -> Vec<String> {
    let mut shown = Vec::new();
    for (played, option, _) in moves.iter().take(MOST_ANSWERS) {
        let replies = oracle.moves(option).ok().flatten().unwrap_or_default();
        let reply = replies.iter().find(|(.., after)| *after == Outcome::Loss);
        let answer = match reply {
            Some((reply, ..)) => format!("answer: {}", game.show_move(reply)),
            None if replies.is_empty() => "and the opponent has won".to_string(),
            None => "has an answer among too many moves to list".to_string(),
        };
        shown.push((game.show_move(played), answer));
    }
    let more = moves.len() - shown.len();
    let mut lines = columns(shown);
    if more > 0 {
        lines.push(format!("    … and {more} more"));
    }
    lines
}

/// Returns lines of two columns.
fn columns(lines: Vec<(String, String)>) -> Vec<String> {
    let width = lines
        .iter()
        .map(|(first, _)| first.chars().count())
        .max()
        .unwrap_or(0);
    let line = |(first, second)| format!("    {first:width$}  {second}");
    lines.into_iter().map(line).collect()
}

/// Returns the values of the components, their nim-sum in binary, and the changes that make it 0.
fn sum_lines(components: &[(String, u64)]) -> Vec<String> {
    let sum = nim_sum(components);
    let largest = components.iter().map(|(_, value)| *value).max();
    let binary_width = format!("{:b}", largest.unwrap_or(0)).len();
    let decimal_width = largest.unwrap_or(0).to_string().len();
    let names = components.iter().map(|(name, _)| name.as_str());
    let name_width = names
        .chain(["nim-sum"])
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    let line = |component: &str, value| {
        format!("    {component:name_width$}  {value:>decimal_width$}  {value:0binary_width$b}")
    };

    let mut lines = vec!["  Values, in binary on the right:".to_string()];
    lines.extend(
        components
            .iter()
            .map(|(component, value)| line(component, *value)),
    );
    if components.len() < 2 {
        return lines;
    }
    lines.push(line("nim-sum", sum));
    if sum == 0 {
        lines.push("  The nim-sum is 0. Every move changes one value, and so the nim-sum.".into());
        return lines;
    }
    let lower =
        "  A winning move makes the nim-sum 0, for example by lowering one of these values:";
    lines.push(lower.into());
    let lowered = components.iter().filter(|(_, value)| value ^ sum < *value);
    lines.extend(lowered.map(|(component, value)| {
        format!(
            "    {component:name_width$}  from {value} to {}",
            value ^ sum
        )
    }));
    lines
}
