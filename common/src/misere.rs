use std::collections::HashMap;
use std::hash::Hash;

use super::search::search;

/// Returns, for every position that play can reach from `starts`, these included, whether the player to move wins
/// in misère play: a player who cannot move wins. `options` lists the options of a position.
///
/// Values do not help here: two positions of the same Grundy value may differ beside a third, so a sum is searched
/// as a whole (Conway, *On Numbers and Games*, ch. 12). Keep its components sorted, so that it is searched only once.
///
/// # Panics
///
/// If play can return to a position: such a game may never end.
///
/// # Complexity
///
/// Two looks at each option of each position reached; O(positions + their options) space.
///
/// # Examples
///
/// A move knocks one or two pins off the end of a row, and whoever knocks off the last one loses.
///
/// ```
/// use common::misere_search;
///
/// let wins = misere_search([7_usize], |&pins| (1..=pins.min(2)).map(move |taken| pins - taken));
/// let lost: Vec<usize> = (0..=7).filter(|pins| !wins[pins]).collect();
/// assert_eq!(lost, [1, 4, 7]);
/// ```
pub fn misere_search<Position, Options>(
    starts: impl IntoIterator<Item = Position>,
    options: impl Fn(&Position) -> Options,
) -> HashMap<Position, bool>
where
    Position: Clone + Eq + Hash,
    Options: IntoIterator<Item = Position>,
{
    let lists = |position: &Position| {
        options(position)
            .into_iter()
            .map(|option| vec![option])
            .collect()
    };
    search(starts, lists, |options, wins: &HashMap<_, bool>| {
        options.is_empty() || options.iter().flatten().any(|option| !wins[option])
    })
}

#[cfg(test)]
mod tests {
    use super::misere_search;
    use crate::is_misere_nim_p_position;

    /// Returns the options of heaps, each list in order.
    fn nim(heaps: &[u64]) -> Vec<Vec<u64>> {
        let moves =
            (0..heaps.len()).flat_map(|index| (0..heaps[index]).map(move |left| (index, left)));
        let options = moves.map(|(index, left)| {
            let mut heaps = heaps.to_vec();
            heaps[index] = left;
            heaps.sort_unstable();
            heaps
        });
        options.collect()
    }

    #[test]
    fn misere_nim_is_as_bouton_proved() {
        let start = vec![5, 5, 5, 5];
        let wins = misere_search([start], |heaps: &Vec<u64>| nim(heaps));
        assert_eq!(wins.len(), 126);
        for (heaps, &wins) in &wins {
            assert_eq!(wins, !is_misere_nim_p_position(heaps), "{heaps:?}");
        }
    }

    /// *Winning Ways*, ch. 13; Sibert and Conway, *Mathematical Kayles*, 1992.
    #[test]
    fn one_row_of_misere_kayles_is_lost_with_five_numbers_of_pins() {
        let options = |rows: &Vec<usize>| {
            let mut options = Vec::new();
            for (index, &row) in rows.iter().enumerate() {
                for taken in 1..=row.min(2) {
                    for left in 0..=(row - taken) / 2 {
                        let mut rows = rows.clone();
                        rows.swap_remove(index);
                        rows.extend([left, row - taken - left].iter().filter(|&&row| row > 0));
                        rows.sort_unstable();
                        options.push(rows);
                    }
                }
            }
            options
        };
        let wins = misere_search((1..=27).map(|row| vec![row]), options);
        let lost: Vec<usize> = (1..=27).filter(|&row| !wins[&vec![row]]).collect();
        assert_eq!(lost, [1, 4, 9, 12, 20]);
    }

    #[test]
    #[should_panic(expected = "play can return to a position")]
    fn a_game_that_may_never_end_is_refused() {
        misere_search([0_u8], |&position| [1 - position]);
    }
}
