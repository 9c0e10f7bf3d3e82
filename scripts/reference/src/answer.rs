//! Answers of a common form.

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

/// Answers each position with `win` or `loss`, which is what happens to the player to move.
pub fn win_or_loss<G: Game>(
    win: &'static str,
    loss: &'static str,
) -> impl Fn(&mut Search<G>, &[G::Position]) -> Result<String, String> {
    move |search, positions| search.lines(positions, win, loss)
}
