//! Answers of a common form.

use common::Outcome;

use crate::game::Game;
use crate::search::Search;

/// Answers each position on a line of its own.
pub fn each<G: Game>(
    answer: impl Fn(&mut Search<G>, &G::Position) -> Result<String, String>,
) -> impl Fn(&mut Search<G>, &[G::Position]) -> Result<String, String> {
    move |search, positions| {
        let mut lines = String::new();
        for position in positions {
            lines += &answer(search, position)?;
            lines.push('\n');
        }
        Ok(lines)
    }
}

/// Answers each position with `win` or `loss` for the player to move.
pub fn win_or_loss<G: Game>(
    win: &'static str,
    loss: &'static str,
) -> impl Fn(&mut Search<G>, &[G::Position]) -> Result<String, String> {
    move |search, positions| search.lines(positions, win, loss)
}

/// Answers each position with `win`, `loss` or `draw` for the player to move.
pub fn win_loss_or_draw<G: Game>(
    win: &'static str,
    loss: &'static str,
    draw: &'static str,
) -> impl Fn(&mut Search<G>, &[G::Position]) -> Result<String, String> {
    each(move |search: &mut Search<G>, position| {
        let answer = match search.outcome(position)? {
            Outcome::Win => win,
            Outcome::Loss => loss,
            Outcome::Draw => draw,
        };
        Ok(answer.to_string())
    })
}
