use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// Returns a result for every position that play can reach from `starts`. `of` computes it from the options of
/// a position and the results of these. An option is a list of positions.
///
/// The search keeps its own stack, so a game may last as many moves as fit in memory.
///
/// # Panics
///
/// If play can return to a position.
pub(crate) fn search<Position, Known>(
    starts: impl IntoIterator<Item = Position>,
    options: impl Fn(&Position) -> Vec<Vec<Position>>,
    of: impl Fn(&[Vec<Position>], &HashMap<Position, Known>) -> Known,
) -> HashMap<Position, Known>
where
    Position: Clone + Eq + Hash,
{
    let mut known: HashMap<Position, Known> = HashMap::new();
    let mut open: HashSet<Position> = HashSet::new();
    let mut stack: Vec<Position> = starts.into_iter().collect();
    while let Some(position) = stack.last().cloned() {
        if known.contains_key(&position) {
            stack.pop();
            continue;
        }
        let options = options(&position);
        let unknown = options
            .iter()
            .flatten()
            .filter(|part| !known.contains_key(part));
        let before = stack.len();
        stack.extend(unknown.cloned());
        if stack.len() > before {
            open.insert(position);
            assert!(
                !stack[before..].iter().any(|part| open.contains(part)),
                "play can return to a position: the game may never end"
            );
            continue;
        }
        let of_position = of(&options, &known);
        open.remove(&position);
        known.insert(position, of_position);
        stack.pop();
    }
    known
}
