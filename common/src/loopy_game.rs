use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::mem;

/// The outcome of a position of a game with cycles for the player who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player can force a win: some option is a loss for the opponent.
    Win,
    /// The opponent can force a win: every option is a win for the opponent.
    Loss,
    /// Neither: play goes on forever.
    Draw,
}

/// A game in which play may return to a position: a directed graph on which two players move one token
/// in turn. A player who cannot move loses; play that never ends is a draw.
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
    /// If a move names a position that is not there.
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
    /// position is won as soon as an option is lost, and lost as soon as all options are won. A position that
    /// is left over has no move to a lost one, and at least one to another that is left over: so both players
    /// can go on forever (Smith 1966; *Winning Ways*, ch. 12).
    ///
    /// # Panics
    ///
    /// If `lost` names a position that is not there.
    ///
    /// # Complexity
    ///
    /// O(positions + moves): each move is looked at no more than once.
    pub fn outcomes(&self, lost: &[usize]) -> Vec<Outcome> {
        let positions = self.options.len();
        let mut outcomes = vec![Outcome::Draw; positions];
        let mut not_won = self.options.clone();
        let mut decided: Vec<usize> = (0..positions)
            .filter(|&position| not_won[position] == 0)
            .collect();
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

    /// Returns the outcome of each round, which is a start and a target: that of [`outcomes`](Self::outcomes)
    /// at the start if the target is lost for the player to move.
    ///
    /// This is the same analysis for 64 rounds at a time, one in each bit of a word. Options are decided before
    /// the positions that have them, where cycles permit it, so that most rounds decide a position together.
    ///
    /// # Panics
    ///
    /// If a round names a position that is not there.
    ///
    /// # Complexity
    ///
    /// O((positions + moves) · log positions) for 64 rounds if play cannot return to a position. At most as
    /// much for each round otherwise.
    ///
    /// # Examples
    ///
    /// ```
    /// use common::{LoopyGame, Outcome};
    ///
    /// let game = LoopyGame::new(4, &[(0, 1), (1, 0), (1, 2), (3, 3)]);
    /// assert_eq!(game.round_outcomes(&[(0, 1), (0, 3)]), [Outcome::Win, Outcome::Loss]);
    /// ```
    pub fn round_outcomes(&self, rounds: &[(usize, usize)]) -> Vec<Outcome> {
        let (game, rank) = self.options_first();
        let rounds: Vec<_> = (rounds.iter())
            .map(|&(start, target)| (rank[start], rank[target]))
            .collect();
        let words = rounds.chunks(64);
        words.flat_map(|word| game.word_outcomes(word)).collect()
    }

    /// Returns the same game with other numbers, and the number of each position there: larger than those of its
    /// options where cycles permit it. Where they do not, a position that is won without a target comes next,
    /// after a lost option of it.
    fn options_first(&self) -> (Self, Vec<usize>) {
        let outcomes = self.outcomes(&[]);
        let mut missing = self.options.clone();
        let (mut complete, mut won) = (Vec::new(), VecDeque::new());
        let mut others = 0..self.options.len();
        complete.extend(others.clone().filter(|&other| missing[other] == 0));
        let mut rank = vec![usize::MAX; self.options.len()];
        let mut placed = 0;
        while let Some(position) = complete
            .pop()
            .or_else(|| won.pop_front())
            .or_else(|| others.next())
        {
            if rank[position] < placed {
                continue;
            }
            rank[position] = placed;
            placed += 1;
            for &earlier in &self.before[self.begin[position]..self.begin[position + 1]] {
                missing[earlier] -= 1;
                if missing[earlier] == 0 {
                    complete.push(earlier);
                } else if outcomes[position] == Outcome::Loss {
                    won.push_back(earlier);
                }
            }
        }
        let before = |to: usize| &self.before[self.begin[to]..self.begin[to + 1]];
        let moves: Vec<_> = (0..placed)
            .flat_map(|to| before(to).iter().map(move |&from| (from, to)))
            .map(|(from, to)| (rank[from], rank[to]))
            .collect();
        (Self::new(placed, &moves), rank)
    }

    /// Returns the outcomes of at most 64 rounds: round k is bit k of each word.
    fn word_outcomes(&self, rounds: &[(usize, usize)]) -> Vec<Outcome> {
        let positions = self.options.len();
        let mut won = vec![0_u64; positions];
        let mut lost: Vec<u64> = (self.options.iter())
            .map(|&options| if options == 0 { !0 } else { 0 })
            .collect();
        for (round, &(_, target)) in rounds.iter().enumerate() {
            lost[target] |= 1 << round;
        }
        // The rounds in which a position is decided, but not yet the positions before it.
        let mut decided = lost.clone();
        let first = (0..positions).filter(|&position| decided[position] != 0);
        let mut queue: BinaryHeap<_> = first.map(Reverse).collect();
        let mut not_won = Counters::new(&self.options);
        while let Some(Reverse(position)) = queue.pop() {
            let decided_here = mem::take(&mut decided[position]);
            let (lost_here, won_here) =
                (decided_here & lost[position], decided_here & won[position]);
            for &earlier in &self.before[self.begin[position]..self.begin[position + 1]] {
                let open = !(won[earlier] | lost[earlier]);
                if open == 0 {
                    continue;
                }
                let wins = lost_here & open;
                let loses = not_won.decrement(earlier, won_here) & open;
                won[earlier] |= wins;
                lost[earlier] |= loses;
                if wins | loses != 0 && decided[earlier] == 0 {
                    queue.push(Reverse(earlier));
                }
                decided[earlier] |= wins | loses;
            }
        }
        let outcome = |(round, &(start, _)): (usize, &(usize, usize))| match (
            won[start] >> round & 1,
            lost[start] >> round & 1,
        ) {
            (0, 0) => Outcome::Draw,
            (0, _) => Outcome::Loss,
            _ => Outcome::Win,
        };
        rounds.iter().enumerate().map(outcome).collect()
    }
}

/// For each position 64 counters, one in each bit of its words: word k has bit k of all of them.
struct Counters {
    words: Vec<u64>,
    /// Where the words of each position begin, and the end of all.
    begin: Vec<usize>,
}

impl Counters {
    /// Returns counters that are all as large as that of their position.
    fn new(counts: &[usize]) -> Self {
        let mut words = Vec::new();
        let mut begin = vec![0];
        for &count in counts {
            let mut rest = count;
            while rest > 0 {
                words.push(if rest % 2 == 1 { !0 } else { 0 });
                rest /= 2;
            }
            begin.push(words.len());
        }
        Self { words, begin }
    }

    /// Subtracts 1 from the counters with the bits in `mask`, none of which is 0; returns which of these
    /// become 0.
    fn decrement(&mut self, position: usize, mask: u64) -> u64 {
        let (mut borrow, mut not_zero) = (mask, 0);
        for word in &mut self.words[self.begin[position]..self.begin[position + 1]] {
            *word ^= borrow;
            borrow &= *word;
            not_zero |= *word;
        }
        mask & !not_zero
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
            let moves: Vec<_> = (0..all.len())
                .filter(|index| chosen >> index & 1 == 1)
                .map(|index| all[index])
                .collect();
            let game = LoopyGame::new(3, &moves);
            for lost in [&[][..], &[0], &[1, 2], &[2, 2]] {
                let outcomes = by_rounds(3, &moves, lost);
                assert_eq!(game.outcomes(lost), outcomes, "{moves:?} {lost:?}");
            }
            for target in 0..3 {
                let rounds = [0, 1, 2].map(|start| (start, target));
                let outcomes = by_rounds(3, &moves, &[target]);
                assert_eq!(game.round_outcomes(&rounds), outcomes, "{moves:?} {target}");
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
    fn rounds_that_are_decided_together_have_the_outcomes_of_each_alone() {
        let mut state = 2_u32;
        let mut next = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for positions in 1..200 {
            let count = next(5 * positions);
            // Most moves lead to a smaller position, a few to any.
            let moves: Vec<_> = (0..count)
                .map(|_| {
                    let from = next(positions);
                    let is_any = next(10) == 0;
                    (from, next(if is_any { positions } else { from + 1 }))
                })
                .collect();
            let game = LoopyGame::new(positions, &moves);
            let rounds: Vec<_> = (0..next(200))
                .map(|_| (next(positions), next(positions)))
                .collect();
            let alone: Vec<_> = rounds
                .iter()
                .map(|&(start, target)| game.outcomes(&[target])[start])
                .collect();
            assert_eq!(game.round_outcomes(&rounds), alone, "{moves:?} {rounds:?}");
        }
    }

    #[test]
    fn without_cycles_options_have_smaller_numbers() {
        let mut state = 3_u32;
        let mut next = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for positions in 2..100 {
            let mut names: Vec<_> = (0..positions).collect();
            names.sort_by_cached_key(|_| next(1 << 20));
            let moves: Vec<_> = (0..3 * positions)
                .map(|_| {
                    let from = 1 + next(positions - 1);
                    (names[from], names[next(from)])
                })
                .collect();
            let (_, rank) = LoopyGame::new(positions, &moves).options_first();
            for (from, to) in moves {
                assert!(rank[from] > rank[to], "{from} to {to}");
            }
        }
    }

    #[test]
    fn on_a_cycle_a_position_with_a_lost_option_comes_first() {
        // Position 2 wins by a move to 0, where the game is over, and 1 has only the move to 2.
        let game = LoopyGame::new(3, &[(2, 0), (2, 1), (1, 2)]);
        assert_eq!(game.options_first().1, [0, 2, 1]);
    }

    #[test]
    #[should_panic(expected = "a move from 1 to 2 in a game of 2 positions")]
    fn a_move_to_a_position_that_is_not_there_is_refused() {
        LoopyGame::new(2, &[(0, 1), (1, 2)]);
    }
}
