use super::nim_sum;

/// Returns the Grundy value of a position of staircase Nim.
///
/// `steps[0]` counters lie on the first step of a staircase, `steps[1]` on the second, and so on. A move
/// takes any number of counters from one step to the next lower one, and from the first step to the
/// ground, where they stay.
///
/// The value is the nim-sum of the first, third, fifth, … step (Sprague 1937). Every move changes the
/// counters of exactly one of these, so it changes their nim-sum; and it can make the nim-sum any
/// smaller value, because taking counters down from these steps is Nim.
///
/// # Complexity
///
/// O(number of steps).
///
/// # Examples
///
/// ```
/// use common::staircase_nim_value;
///
/// assert_eq!(staircase_nim_value(&[3, 9, 1]), 2);
/// assert_eq!(staircase_nim_value(&[0, 9]), 0);
/// ```
pub fn staircase_nim_value(steps: &[u64]) -> u64 {
    nim_sum(steps.iter().step_by(2).copied())
}

/// Returns every winning move of staircase Nim as (index of the step, counters to take down), by index.
///
/// The steps are those of [`staircase_nim_value`]. If the value is s, a move wins exactly when it changes
/// the `x` counters of the first, third, fifth, … step to `x ^ s`: by taking counters down from that step
/// if `x ^ s` is less, and by taking counters down to it from the step above if `x ^ s` is more. A step
/// has at most one winning move.
///
/// # Complexity
///
/// O(number of steps).
///
/// # Examples
///
/// ```
/// use common::staircase_nim_winning_moves;
///
/// assert_eq!(staircase_nim_winning_moves(&[1, 5, 2]), [(1, 1), (2, 1)]);
/// assert_eq!(staircase_nim_winning_moves(&[2, 5, 2]), []);
/// ```
pub fn staircase_nim_winning_moves(steps: &[u64]) -> Vec<(usize, u64)> {
    let value = staircase_nim_value(steps);
    let taken = |index: usize| {
        let wanted = |heap: u64| heap ^ value;
        if index % 2 == 0 {
            return steps[index].checked_sub(wanted(steps[index]));
        }
        let below = steps[index - 1];
        wanted(below).checked_sub(below)
    };
    let is_move = |index: usize, taken: u64| (1..=steps[index]).contains(&taken);
    (0..steps.len())
        .filter_map(|index| Some((index, taken(index)?)))
        .filter(|&(index, taken)| is_move(index, taken))
        .collect()
}
