//! Misère play: the player who cannot move wins. It is searched, so positions are small.

use std::collections::HashMap;

use anyhow::{ensure, Result};
use common::{misere_nim_winning_moves, misere_search};

use crate::game::{Game, Kind, Move, Moves};

/// A position has at most so many counters: that is some 200,000 positions.
const MOST: u64 = 40;

/// Returns every winning move in misère play, as (index of the heap, move).
pub fn winning_moves(game: &Game, heaps: &[u64]) -> Result<Vec<(usize, Move)>> {
    if matches!(game.kind, Kind::Nim) {
        let moves = misere_nim_winning_moves(heaps).into_iter();
        let moves = moves.map(|(index, taken)| {
            let left = usize::try_from(heaps[index] - taken)?;
            Ok((index, (usize::try_from(taken)?, [0, 0, left])))
        });
        return moves.collect();
    }
    let total = heaps
        .iter()
        .fold(0, |total: u64, heap| total.saturating_add(*heap));
    ensure!(
        total <= MOST,
        "misère play of {} is searched, with at most {MOST} counters in all: these are {total}",
        game.title
    );
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

/// Returns the positions of at most so many counters from which the player to move loses, as a page has them: heaps
/// in order, with commas between them, and positions with semicolons. The position without heaps is not among them.
pub fn lost(game: &Game, most: usize) -> String {
    let wins = search(&game.kind.moves(), (1..=most).flat_map(partitions));
    let lost = wins.iter().filter(|(_, &wins)| !wins);
    let mut lost: Vec<_> = lost.map(|(heaps, _)| heaps).collect();
    lost.sort_unstable_by_key(|heaps| (heaps.iter().sum::<usize>(), *heaps));
    let lost = lost.into_iter().map(|heaps| {
        let heaps: Vec<_> = heaps.iter().map(usize::to_string).collect();
        heaps.join(",")
    });
    lost.collect::<Vec<_>>().join(";")
}

/// Returns every way to write a number as a sum of others, each in order.
fn partitions(number: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut begun = vec![(Vec::new(), 1, number)];
    while let Some((parts, least, rest)) = begun.pop() {
        if rest == 0 {
            all.push(parts);
            continue;
        }
        for part in least..=rest {
            let parts = [&parts[..], &[part]].concat();
            begun.push((parts, part, rest - part));
        }
    }
    all
}

/// Returns for each position that play reaches from these whether the player to move wins.
fn search(rule: &Moves, starts: impl IntoIterator<Item = Vec<usize>>) -> HashMap<Vec<usize>, bool> {
    misere_search(starts, |heaps: &Vec<usize>| {
        let options = moves_in(rule, heaps).map(|(index, (_, left))| after(heaps, index, left));
        options.collect::<Vec<_>>()
    })
}

/// Returns the moves in any of these heaps.
fn moves_in<'a>(rule: &'a Moves, heaps: &'a [usize]) -> impl Iterator<Item = (usize, Move)> + 'a {
    let all = heaps.iter().enumerate();
    all.flat_map(move |(index, &heap)| rule.from(heap).map(move |it| (index, it)))
}

/// Returns the heaps, in order, after a move in one of them that leaves these.
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
    use super::{lost, Game};

    /// *Winning Ways*, ch. 13; Sibert and Conway, *Mathematical Kayles*, 1992.
    #[test]
    fn rows_of_misere_kayles_are_lost_as_published() {
        let lost = lost(&Game::named("kayles").unwrap(), 20);
        let rows: Vec<_> = lost
            .split(';')
            .filter(|heaps| !heaps.contains(','))
            .collect();
        assert_eq!(rows, ["1", "4", "9", "12", "20"]);
    }
}
