//! Misère play: the player who cannot move wins. Small positions are searched; the misère quotient of the game
//! answers large ones.

use std::collections::HashMap;

use anyhow::{anyhow, Result};
use common::{misere_nim_winning_moves, misere_search};

use crate::game::{Game, Kind, Move, Moves};
use crate::misere_quotient::{HeapRule, MisereQuotient};

/// A position with at most this many counters is searched, which takes some 200,000 positions.
const MOST: u64 = 40;

/// The largest heap whose element is computed: enough for the period of 0.156. The second is for games in which a heap
/// has more options.
const LARGEST: usize = 8_000;
const LARGEST_OF_OTHERS: usize = 300;

/// The number of elements and table entries that a search for a quotient may examine, which takes about a second.
const EFFORT: usize = 50_000_000;

/// Returns every winning move in misère play, as (index of the heap, move).
pub fn winning_moves(game: &Game, heaps: &[u64]) -> Result<Vec<(usize, Move)>> {
    if matches!(game.kind, Kind::Nim) {
        let moves = misere_nim_winning_moves(heaps)
            .into_iter()
            .map(|(index, taken)| {
                let left = usize::try_from(heaps[index] - taken)?;
                Ok((index, (usize::try_from(taken)?, [0, 0, left])))
            });
        return moves.collect();
    }
    let total = heaps
        .iter()
        .fold(0, |total: u64, heap| total.saturating_add(*heap));
    if total > MOST {
        return by_quotient(game, heaps);
    }
    let heaps: Vec<usize> = heaps
        .iter()
        .map(|&heap| usize::try_from(heap))
        .collect::<Result<_, _>>()?;
    let rule = game.kind.moves();
    let wins = search(&rule, [sorted(heaps.clone())]);
    let winning =
        moves_in(&rule, &heaps).filter(|&(index, (_, left))| !wins[&after(&heaps, index, left)]);
    Ok(winning.collect())
}

/// Returns the misère quotient of a game: of all heaps if a period is proved.
pub fn quotient(kind: &Kind) -> MisereQuotient<'static> {
    let (rule, largest) = match kind {
        Kind::Octal(digits) => (HeapRule::octal(digits), LARGEST),
        Kind::Subtraction(set) => (HeapRule::subtraction(set), LARGEST),
        Kind::Hexadecimal(digits) => (HeapRule::hexadecimal(digits), LARGEST_OF_OTHERS),
        Kind::Nim | Kind::LaskersNim | Kind::GrundysGame => {
            let moves = kind.moves();
            let options =
                move |heap: usize| moves.from(heap).map(|(_, left)| left.to_vec()).collect();
            (HeapRule::new(options), LARGEST_OF_OTHERS)
        }
    };
    MisereQuotient::find(rule, largest, EFFORT)
}

/// Returns every winning move by the quotient of the game.
fn by_quotient(game: &Game, heaps: &[u64]) -> Result<Vec<(usize, Move)>> {
    let quotient = quotient(&game.kind);
    let unknown = || {
        anyhow!(
            "misère play of {} is known for positions of at most {MOST} counters, and of heaps of at most {} each",
            game.title,
            quotient.last_heap()
        )
    };
    quotient.is_lost(heaps).ok_or_else(unknown)?;
    let rule = game.kind.moves();
    let mut winning = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for (taken, left) in rule.from(usize::try_from(heap)?) {
            let mut option = heaps.to_vec();
            option.swap_remove(index);
            option.extend(left.map(|heap| heap as u64));
            if quotient.is_lost(&option).ok_or_else(unknown)? {
                winning.push((index, (taken, left)));
            }
        }
    }
    Ok(winning)
}

/// Returns, for each position that can be reached from these, whether the player to move wins.
fn search(rule: &Moves, starts: impl IntoIterator<Item = Vec<usize>>) -> HashMap<Vec<usize>, bool> {
    misere_search(starts, |heaps: &Vec<usize>| {
        let options = moves_in(rule, heaps).map(|(index, (_, left))| after(heaps, index, left));
        options.collect::<Vec<_>>()
    })
}

fn moves_in<'a>(rule: &'a Moves, heaps: &'a [usize]) -> impl Iterator<Item = (usize, Move)> + 'a {
    let all = heaps.iter().enumerate();
    all.flat_map(move |(index, &heap)| rule.from(heap).map(move |option| (index, option)))
}

/// Returns the heaps, in order, after a move that leaves `left` of one of them.
fn after(heaps: &[usize], index: usize, left: [usize; 3]) -> Vec<usize> {
    let mut heaps = heaps.to_vec();
    heaps.swap_remove(index);
    heaps.extend(left);
    sorted(heaps)
}

fn sorted(mut heaps: Vec<usize>) -> Vec<usize> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

#[cfg(test)]
mod tests {
    use super::{by_quotient, winning_moves, Game};

    #[test]
    fn the_search_and_the_quotient_find_the_same_moves() {
        for name in ["kayles", "0.123"] {
            let game = Game::by_name(name).unwrap();
            for heaps in [[5, 7], [12, 3], [4, 4], [9, 0]] {
                let searched = winning_moves(&game, &heaps).unwrap();
                assert_eq!(
                    by_quotient(&game, &heaps).unwrap(),
                    searched,
                    "{name} {heaps:?}"
                );
            }
        }
    }

    #[test]
    fn heaps_beyond_those_that_are_proved_are_refused() {
        let treblecross = Game::by_name("treblecross").unwrap();
        let why = winning_moves(&treblecross, &[400, 1])
            .unwrap_err()
            .to_string();
        let expected = "misère play of Treblecross is known for positions of at most 40 counters, and of heaps of at most ";
        assert!(why.starts_with(expected), "{why}");
    }
}
