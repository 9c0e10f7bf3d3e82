use super::nim_sum;

/// Returns every winning move of a sum of games as (index of the component, move), in the order
/// they are listed.
///
/// `values` are the Grundy values of the components, which may be positions of different games;
/// `moves(index)` lists the moves in one component, each with the Grundy value it leaves there. A
/// move wins exactly when it leaves nim-sum 0 (Sprague 1935, Grundy 1939): when it leaves, in its
/// component, the value of that component ⊕ the nim-sum.
///
/// # Complexity
///
/// One look at each move of each component.
///
/// # Examples
///
/// Heaps of 9, 10 and 14 of which at most 3, 5 and 7 may be taken: the nim-sum is 3.
///
/// ```
/// use common::winning_moves;
///
/// let games = [(9, 3), (10, 5), (14, 7)];
/// let value = |heap: usize, most: usize| heap % (most + 1);
/// let values = games.map(|(heap, most)| value(heap, most));
/// assert_eq!(values, [1, 4, 6]);
///
/// let moves = winning_moves(&values, |index| {
///     let (heap, most) = games[index];
///     (1..=most.min(heap)).map(move |taken| (taken, value(heap - taken, most)))
/// });
/// assert_eq!(moves, [(0, 3), (2, 1)]);
/// ```
pub fn winning_moves<Move, Moves>(
    values: &[usize],
    moves: impl Fn(usize) -> Moves,
) -> Vec<(usize, Move)>
where
    Moves: IntoIterator<Item = (Move, usize)>,
{
    let sum = nim_sum(values.iter().copied());
    let mut winning = Vec::new();
    if sum == 0 {
        return winning;
    }
    for (index, value) in values.iter().enumerate() {
        let of_component = moves(index).into_iter();
        winning.extend(
            of_component
                .filter(|(_, left)| left ^ value == sum)
                .map(|(step, _)| (index, step)),
        );
    }
    winning
}
