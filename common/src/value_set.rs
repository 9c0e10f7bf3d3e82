/// A set of Grundy values, such as those of the options of a position, with a fast mex, nim-sum and union.
///
/// The set is a binary tree: the branches of its root hold the values whose highest digit is 0 and 1, and so on.
/// A part of the tree that holds all values is stored as one vertex. A nim-sum with a number exchanges the branches of
/// some vertices. The number is stored at the root, and passed down when the branches are needed.
///
/// # Complexity
///
/// For values below 2^h, an insertion, a nim-sum and a mex take O(h) time. A union takes time proportional to the
/// number of vertices that both trees have. Each such pair becomes one vertex, so all unions together take no longer
/// than the insertions before them, up to a constant factor.
///
/// # Examples
///
/// ```
/// use common::ValueSet;
///
/// let mut options = ValueSet::default();
/// options.insert(0);
/// options.insert(2);
/// assert_eq!(options.mex(), 1);
/// options.nim_add(1); // 1 and 3
/// assert_eq!(options.mex(), 0);
/// let mut others = ValueSet::default();
/// others.insert(0);
/// options.append(others); // 0, 1 and 3
/// assert_eq!(options.mex(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ValueSet {
    /// All values are below 2 to this power.
    height: u32,
    tree: Tree,
}

/// A tree of some height, or nothing if it holds no value.
type Tree = Option<Box<Vertex>>;

#[derive(Clone, Debug)]
enum Vertex {
    /// All values below 2 to the power of the height.
    Full,
    /// The branches hold the values whose highest digit is 0 and 1, without that digit. `added` is still to be
    /// nim-added to all of these values.
    Inner { added: usize, branches: [Tree; 2] },
}

impl ValueSet {
    /// Inserts a value.
    pub fn insert(&mut self, value: usize) {
        let height = digits(value);
        let mut vertex = Vertex::Full;
        for digit in 0..height {
            vertex = prepend(vertex, value >> digit & 1);
        }
        let tree = Some(Box::new(vertex));
        self.append(Self { height, tree });
    }

    /// Replaces each value by its nim-sum with `value`: the position is played together with another one.
    pub fn nim_add(&mut self, value: usize) {
        self.grow(digits(value));
        add(&mut self.tree, value);
    }

    /// Inserts all values of another set.
    pub fn append(&mut self, mut other: Self) {
        let height = self.height.max(other.height);
        self.grow(height);
        other.grow(height);
        self.tree = union(self.tree.take(), other.tree, height);
    }

    /// Returns the smallest number that is not in the set.
    #[must_use]
    pub fn mex(&self) -> usize {
        let (mut tree, mut added, mut mex) = (&self.tree, 0, 0);
        for digit in (0..self.height).rev() {
            match tree.as_deref() {
                None => return mex,
                Some(Vertex::Full) => return 2 << digit,
                Some(Vertex::Inner {
                    added: here,
                    branches,
                }) => {
                    added ^= here;
                    let zero = added >> digit & 1;
                    let is_full = matches!(branches[zero].as_deref(), Some(Vertex::Full));
                    mex |= usize::from(is_full) << digit;
                    tree = &branches[zero ^ usize::from(is_full)];
                }
            }
        }
        mex + usize::from(tree.is_some())
    }

    fn grow(&mut self, height: u32) {
        while self.height < height {
            self.height += 1;
            let lengthened = |vertex: Box<Vertex>| Box::new(prepend(*vertex, 0));
            self.tree = self.tree.take().map(lengthened);
        }
    }
}

/// Returns the number of binary digits of a number.
fn digits(number: usize) -> u32 {
    usize::BITS - number.leading_zeros()
}

/// Returns the tree with `digit` prepended to all of its values.
fn prepend(vertex: Vertex, digit: usize) -> Vertex {
    let mut branches = [None, None];
    branches[digit] = Some(Box::new(vertex));
    Vertex::Inner { added: 0, branches }
}

/// Adds a number to all values in the sense of Nim; its digits beyond the height of the tree do not count.
fn add(tree: &mut Tree, value: usize) {
    if let Some(Vertex::Inner { added, .. }) = tree.as_deref_mut() {
        *added ^= value;
    }
}

/// Returns the union of two trees of the same height.
fn union(one: Tree, other: Tree, height: u32) -> Tree {
    let (one, other) = match (one, other) {
        (Some(one), Some(other)) => (one, other),
        (one, other) => return one.or(other),
    };
    match (*one, *other) {
        (
            Vertex::Inner { added, branches },
            Vertex::Inner {
                added: other_added,
                branches: other_branches,
            },
        ) => {
            let digit = height - 1;
            let [low, high] = split(added, branches, digit);
            let [other_low, other_high] = split(other_added, other_branches, digit);
            let branches = [union(low, other_low, digit), union(high, other_high, digit)];
            let is_full = |tree: &Tree| matches!(tree.as_deref(), Some(Vertex::Full));
            Some(Box::new(if branches.iter().all(is_full) {
                Vertex::Full
            } else {
                Vertex::Inner { added: 0, branches }
            }))
        }
        _ => Some(Box::new(Vertex::Full)),
    }
}

/// Returns the values with a 0 and with a 1 as the highest digit after a number is added.
fn split(added: usize, mut branches: [Tree; 2], digit: u32) -> [Tree; 2] {
    if added >> digit & 1 == 1 {
        branches.swap(0, 1);
    }
    for branch in &mut branches {
        add(branch, added);
    }
    branches
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::super::mex;
    use super::*;

    #[test]
    fn sets_have_the_mex_of_the_definition() {
        let mut rng = SmallRng::seed_from_u64(1);
        for round in 0..300 {
            let most = [1, 4, 9, 40][round % 4];
            let mut sets = vec![(ValueSet::default(), BTreeSet::new()); 4];
            for _ in 0..40 {
                let index = rng.random_range(0..sets.len());
                let value = rng.random_range(0..most);
                let (set, values) = &mut sets[index];
                match rng.random_range(0..8) {
                    0 => {
                        set.nim_add(value);
                        *values = values.iter().map(|old| old ^ value).collect();
                    }
                    1 => {
                        let (other, other_values) = sets[rng.random_range(0..4)].clone();
                        sets[index].0.append(other);
                        sets[index].1.extend(other_values);
                    }
                    _ => {
                        set.insert(value);
                        values.insert(value);
                    }
                }
                let (set, values) = &sets[index];
                assert_eq!(set.mex(), mex(values.iter().copied()), "{values:?}");
            }
        }
    }

    #[test]
    fn values_may_be_large() {
        let mut set = ValueSet::default();
        assert_eq!(set.mex(), 0);
        set.insert(usize::MAX);
        assert_eq!(set.mex(), 0);
        set.nim_add(usize::MAX);
        assert_eq!(set.mex(), 1);
    }

    #[test]
    fn unions_of_many_sets_are_quick() {
        let mut sets: Vec<_> = (0..1 << 13)
            .map(|value| {
                let mut set = ValueSet::default();
                set.insert(value);
                set
            })
            .collect();
        while sets.len() > 1 {
            let others = sets.split_off(sets.len() / 2);
            for (one, other) in sets.iter_mut().zip(others) {
                one.append(other);
                one.nim_add(1);
            }
        }
        assert_eq!(sets[0].mex(), 1 << 13);
    }
}
