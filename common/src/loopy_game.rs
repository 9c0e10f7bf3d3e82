/// What a position of a game with cycles is worth to the player who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player can force a win: some option is a loss for the opponent.
    Win,
    /// The opponent can force a win: every option is a win for the opponent.
    Loss,
    /// Neither: play goes on for ever.
    Draw,
}

/// A game in which play may return to a position: a directed graph on which two players move one token
/// in turn. Who cannot move loses, and play without an end is a draw.
///
/// # Examples
///
/// From 0 one can go to 1 and back, and from 1 to 2, where the game is over.
///
/// ```
/// use common::{LoopyGame, Outcome};
///
/// let game = LoopyGame::new(4, &[(0, 1), (1, 0), (1, 2), (3, 3)]);
/// assert_eq!(game.outcomes(&[]), [Outcome::Loss, Outcome::Win, Outcome::Loss, Outcome::Draw]);
/// // As soon as the token is on 1, the game is over.
/// assert_eq!(game.outcomes(&[1])[0], Outcome::Win);
/// ```
#[derive(Clone, Debug)]
pub struct LoopyGame {
    /// How many options each position has.
    options: Vec<usize>,
    /// The positions before position 0, those before position 1, and so on.
    before: Vec<usize>,
    /// Where in that list the positions before each one begin, and the end of the list.
    begin: Vec<usize>,
}

impl LoopyGame {
    /// Returns the game with positions 0, 1, …, `positions` − 1 and these moves, each as the position before
    /// it and the position after it.
    ///
    /// # Panics
    ///
    /// If a move names another position.
    ///
    /// # Complexity
    ///
    /// O(positions + moves).
    pub fn new(positions: usize, moves: &[(usize, usize)]) -> Self {
        let mut options = vec![0; positions];
        let mut begin = vec![0; positions + 1];
        for &(from, to) in moves {
            assert!(
                from.max(to) < positions,
                "a move from {} to {} in a game of {} positions",
                from,
                to,
                positions
            );
            options[from] += 1;
            begin[to + 1] += 1;
        }
        for position in 0..positions {
            begin[position + 1] += begin[position];
        }
        let mut next = begin.clone();
        let mut before = vec![0; moves.len()];
        for &(from, to) in moves {
            before[next[to]] = from;
            next[to] += 1;
        }
        Self {
            options,
            before,
            begin,
        }
    }

    /// Returns the outcome of each position, if those in `lost` are lost for the player to move, whatever
    /// moves there are: a target that wins for the player who reaches it, for example.
    ///
    /// Retrograde analysis: from the positions that are lost at once, the outcomes are carried backward. A
    /// position is won as soon as an option is lost, and lost as soon as all options are won. From a position
    /// that is left over, no move is to a lost one, and a move is to another that is left over: so both
    /// players can go on for ever (Smith 1966; *Winning Ways*, ch. 12).
    ///
    /// # Panics
    ///
    /// If `lost` names a position that is not there.
    ///
    /// # Complexity
    ///
    /// O(positions + moves): each move is looked at once at most.
    pub fn outcomes(&self, lost: &[usize]) -> Vec<Outcome> {
        let positions = self.options.len();
        let mut outcomes = vec![Outcome::Draw; positions];
        let mut not_won = self.options.clone();
        let mut decided: Vec<usize> = (0..positions).filter(|&it| not_won[it] == 0).collect();
        decided.extend(lost);
        for &position in &decided {
            outcomes[position] = Outcome::Loss;
        }
        while let Some(position) = decided.pop() {
            let before = &self.before[self.begin[position]..self.begin[position + 1]];
            if outcomes[position] == Outcome::Loss {
                for &earlier in before {
                    if outcomes[earlier] == Outcome::Draw {
                        outcomes[earlier] = Outcome::Win;
                        decided.push(earlier);
                    }
                }
                continue;
            }
            for &earlier in before {
                // A position that is won has a lost option, which is never counted.
                not_won[earlier] -= 1;
                if not_won[earlier] == 0 {
                    outcomes[earlier] = Outcome::Loss;
                    decided.push(earlier);
                }
            }
        }
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the outcomes by definition: who can force a win within some number of moves, one more in each
    /// round, until a round changes nothing.
    fn by_rounds(positions: usize, moves: &[(usize, usize)], lost: &[usize]) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::Draw; positions];
        loop {
            let next: Vec<_> = (0..positions)
                .map(|position| {
                    let from_here = moves.iter().filter(|(from, _)| *from == position);
                    let mut options = from_here.map(|&(_, to)| outcomes[to]);
                    if lost.contains(&position) {
                        Outcome::Loss
                    } else if options.clone().any(|option| option == Outcome::Loss) {
                        Outcome::Win
                    } else if options.all(|option| option == Outcome::Win) {
                        Outcome::Loss
                    } else {
                        Outcome::Draw
                    }
                })
                .collect();
            if next == outcomes {
                return outcomes;
            }
            outcomes = next;
        }
    }

    #[test]
    fn every_game_of_three_positions_has_the_outcomes_of_the_definition() {
        let all: Vec<_> = (0..3)
            .flat_map(|from| (0..3).map(move |to| (from, to)))
            .collect();
        for chosen in 0..1 << all.len() {
            let moves = (0..all.len()).filter(|index| chosen >> index & 1 == 1);
            let moves: Vec<_> = moves.map(|index| all[index]).collect();
            let game = LoopyGame::new(3, &moves);
            for lost in [&[][..], &[0], &[1, 2], &[2, 2]] {
                let outcomes = by_rounds(3, &moves, lost);
                assert_eq!(game.outcomes(lost), outcomes, "{moves:?} {lost:?}");
            }
        }
    }

    #[test]
    fn random_games_have_the_outcomes_of_the_definition() {
        let mut state = 1_u32;
        let mut next = |below: usize| {
            // A linear congruential generator: it only has to give many graphs.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        let mut seen = [0; 3];
        for _ in 0..500 {
            let positions = 1 + next(12);
            let count = next(2 * positions + 1);
            let moves: Vec<_> = (0..count)
                .map(|_| (next(positions), next(positions)))
                .collect();
            let lost: Vec<_> = (0..next(3)).map(|_| next(positions)).collect();
            let outcomes = LoopyGame::new(positions, &moves).outcomes(&lost);
            assert_eq!(
                outcomes,
                by_rounds(positions, &moves, &lost),
                "{moves:?} {lost:?}"
            );
            for outcome in outcomes {
                seen[outcome as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    #[should_panic(expected = "a move from 1 to 2 in a game of 2 positions")]
    fn a_move_to_a_position_that_is_not_there_is_refused() {
        LoopyGame::new(2, &[(0, 1), (1, 2)]);
    }
}
