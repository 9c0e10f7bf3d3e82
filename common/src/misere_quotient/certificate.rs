use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem;

use super::bits::Bits;
use super::monoid::Monoid;

/// A claim about all sums of some heaps: the element of a sum is the product of the elements of its heaps, and the
/// player to move loses exactly if it is in P.
///
/// # Why the check proves it
///
/// Call a sum *right* if what is claimed of it is true. Every sum is right if the following holds, by induction on
/// its counters, since its options are right before it is.
///
/// 1. *The end*: the identity is not in P, and a heap without options has the identity. So no sum without options is
///    said to be lost: the player to move has won.
/// 2. *The side of P*: no option of a sum in P is in P. A move in a sum is a move in one heap h beside a sum Z, from
///    h + Z to h′ + Z. Let W(h) be the set of the elements z for which an option h′ of h has h′ z in P. There is such
///    a move exactly if some z in W(h) has h z in P, since each element is that of some sum. Each heap is looked at.
/// 3. *The side of N*: a sum that is not in P and has options has an option in P. Let the *debt* D(X) of a sum X be
///    the set of the elements z for which x z is not in P, and no move in X beside z leads into P. With W as before,
///    the debt of a heap has the z with neither z ∈ W(h) nor h z ∈ P; and
///
///    D(X + h) = {z : h z ∈ D(X) and x z ∈ D(h)},
///
///    since a move in X + h is one in X beside h + z or one in h beside X + z. A sum that breaks the rule is one with
///    the identity in its debt. A sum with the element and at least the debt of another can take its place: beside
///    any third, the debt is at least as large. So of the pairs (element, debt) only the maximal ones are extended by
///    further heaps. They are finitely many, for there are finitely many pairs.
///
/// Sums are looked at in the order of their heaps, listed from the largest on, so the first that breaks the rule is
/// the least that does.
pub(super) struct Claim<'a> {
    pub(super) monoid: &'a Monoid,
    /// Whether an element is in P.
    pub(super) is_lost: &'a [bool],
    /// The element of each heap.
    pub(super) heaps: &'a [usize],
    /// The elements of the options of each heap.
    pub(super) options: &'a [Vec<usize>],
    /// Some sum with each element: heaps, descending.
    pub(super) sums: &'a [Vec<usize>],
}

/// Why a claim is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The table is not that of a commutative monoid which the heaps generate, or a sum does not have its element.
    Algebra,
    /// A sum without options is said to be lost.
    End,
    /// The outcome that is claimed of this sum is wrong: heaps, descending.
    Sum(Vec<usize>),
}

/// A heap whose moves are looked at on the side of N.
struct Debtor {
    heap: usize,
    element: usize,
    debt: Bits,
    /// For each element, those whose product with the heap's it is.
    before: Vec<Vec<usize>>,
}

impl Claim<'_> {
    /// Checks the claim.
    pub(super) fn check(&self) -> Result<(), Fault> {
        if !self.is_algebra() {
            return Err(Fault::Algebra);
        }
        self.check_outcomes(&mut 0)
    }

    /// Returns whether the table is that of a commutative monoid which the heaps generate.
    ///
    /// The product is associative if (a g) b = a (g b) for all a and b and each g of some elements that generate it
    /// (Light's test; Clifford and Preston, *The Algebraic Theory of Semigroups*, 1961).
    fn is_algebra(&self) -> bool {
        let Monoid { order, products } = self.monoid;
        let order = *order;
        let counts_fit = order > 0
            && products.len() == order * order
            && self.is_lost.len() == order
            && self.sums.len() == order
            && self.options.len() == self.heaps.len();
        let listed = self.heaps.iter().chain(self.options.iter().flatten());
        let are_elements = products.iter().all(|&product| (product as usize) < order)
            && listed.into_iter().all(|&element| element < order);
        if !counts_fit || !are_elements {
            return false;
        }
        let times = |left, right| self.monoid.times(left, right);
        let mut generators = self.heaps.to_vec();
        generators.sort_unstable();
        generators.dedup();
        let is_right = |left, right| {
            let associates =
                |&by: &usize| times(times(left, by), right) == times(left, times(by, right));
            times(left, right) == times(right, left) && generators.iter().all(associates)
        };
        (0..order)
            .all(|left| times(0, left) == left && (0..order).all(|right| is_right(left, right)))
            && self.has_sums()
            && self.is_generated_by(&generators)
    }

    /// Returns whether each sum has its element.
    fn has_sums(&self) -> bool {
        let mut sums = self.sums.iter().enumerate();
        sums.all(|(element, sum)| {
            let are_heaps = sum.iter().all(|&heap| heap < self.heaps.len());
            are_heaps
                && self
                    .monoid
                    .product(sum.iter().map(|&heap| self.heaps[heap]))
                    == element
        })
    }

    fn is_generated_by(&self, generators: &[usize]) -> bool {
        let mut is_reached = vec![false; self.monoid.order];
        is_reached[0] = true;
        let mut ahead = vec![0];
        while let Some(element) = ahead.pop() {
            for &by in generators {
                let product = self.monoid.times(element, by);
                if !mem::replace(&mut is_reached[product], true) {
                    ahead.push(product);
                }
            }
        }
        is_reached.into_iter().all(|is_reached| is_reached)
    }

    /// Checks the outcomes that are claimed. If one is wrong and `sums` are the least sums of their elements, the
    /// fault is the least sum that is. `looks` grows by the number of elements looked at.
    pub(super) fn check_outcomes(&self, looks: &mut usize) -> Result<(), Fault> {
        let order = self.monoid.order;
        let has_no_options = |&heap: &usize| self.options[heap].is_empty();
        let mut ends = (0..self.heaps.len()).filter(has_no_options);
        if self.is_lost[0] || ends.any(|heap| self.heaps[heap] != 0) {
            return Err(Fault::End);
        }
        *looks += order * order;
        let lost_beside = self.monoid.leading_to(self.is_lost);
        let wins = self
            .options
            .iter()
            .map(|options| wins_beside(options, &lost_beside));
        let wins: Vec<Bits> = wins.collect();
        *looks += self.heaps.len() * order / 64;
        let on_side_of_p = self.lost_with_lost_option(&lost_beside, &wins);
        let debtors = self.debtors(&lost_beside, &wins);
        let on_side_of_n = self.won_without_lost_option(&debtors, on_side_of_p.as_deref(), looks);
        match on_side_of_n.or(on_side_of_p) {
            Some(sum) => Err(Fault::Sum(sum)),
            None => Ok(()),
        }
    }

    /// Returns the least sum in P that has an option in P.
    fn lost_with_lost_option(&self, lost_beside: &[Bits], wins: &[Bits]) -> Option<Vec<usize>> {
        let failing = wins.iter().enumerate().flat_map(|(heap, wins)| {
            let beside = lost_beside[self.heaps[heap]].iter();
            let beside = beside.filter(move |&beside| wins.has(beside));
            beside.map(move |beside| with(&self.sums[beside], heap))
        });
        failing.min()
    }

    /// Returns the heaps without those that another can replace.
    fn debtors(&self, lost_beside: &[Bits], wins: &[Bits]) -> Vec<Debtor> {
        let order = self.monoid.order;
        let mut debtors: Vec<Debtor> = Vec::new();
        for (heap, &element) in self.heaps.iter().enumerate() {
            let owes = |beside| !lost_beside[element].has(beside) && !wins[heap].has(beside);
            let debt = Bits::of(order, owes);
            let replaces = |other: &Debtor| other.element == element && debt.is_within(&other.debt);
            if self.options[heap].is_empty() || debtors.iter().any(replaces) {
                continue;
            }
            let mut before = vec![Vec::new(); order];
            for beside in 0..order {
                before[self.monoid.times(beside, element)].push(beside);
            }
            debtors.push(Debtor {
                heap,
                element,
                debt,
                before,
            });
        }
        debtors
    }

    /// Returns the least sum below `limit` that has options, but none in P, and is not in P.
    fn won_without_lost_option(
        &self,
        debtors: &[Debtor],
        limit: Option<&[usize]>,
        looks: &mut usize,
    ) -> Option<Vec<usize>> {
        let mut maximal: Vec<Vec<Bits>> = vec![Vec::new(); self.monoid.order];
        let is_new = |maximal: &[Vec<Bits>], element: usize, debt: &Bits| {
            !maximal[element].iter().any(|larger| debt.is_within(larger))
        };
        // The queue holds each pair's number, since debts have no order.
        let mut pairs: Vec<(usize, Bits)> = Vec::new();
        let mut ahead = BinaryHeap::new();
        for debtor in debtors {
            ahead.push(Reverse((vec![debtor.heap], pairs.len())));
            pairs.push((debtor.element, debtor.debt.clone()));
        }
        while let Some(Reverse((sum, number))) = ahead.pop() {
            if limit.map_or(false, |limit| &sum[..] >= limit) {
                return None;
            }
            let element = pairs[number].0;
            let debt = mem::replace(&mut pairs[number].1, Bits::none(0));
            if !is_new(&maximal, element, &debt) {
                continue;
            }
            if debt.has(0) {
                return Some(sum);
            }
            for debtor in debtors {
                let (product, debt) = self.extended(element, &debt, debtor, looks);
                if !debt.is_empty() && is_new(&maximal, product, &debt) {
                    ahead.push(Reverse((with(&sum, debtor.heap), pairs.len())));
                    pairs.push((product, debt));
                }
            }
            maximal[element].push(debt);
        }
        None
    }

    /// Returns the element and the debt of a sum with one more heap.
    fn extended(
        &self,
        element: usize,
        debt: &Bits,
        by: &Debtor,
        looks: &mut usize,
    ) -> (usize, Bits) {
        let mut extended = Bits::none(self.monoid.order);
        for &beside in debt.iter().flat_map(|product| &by.before[product]) {
            *looks += 1;
            if by.debt.has(self.monoid.times(beside, element)) {
                extended.insert(beside);
            }
        }
        (self.monoid.times(element, by.element), extended)
    }
}

/// Returns beside which elements a move to one of these options leads into P.
pub(super) fn wins_beside(options: &[usize], lost_beside: &[Bits]) -> Bits {
    let mut wins = Bits::none(lost_beside.len());
    for &option in options {
        wins.unite(&lost_beside[option]);
    }
    wins
}

/// Returns a sum with one heap more.
fn with(sum: &[usize], heap: usize) -> Vec<usize> {
    let at = sum.iter().take_while(|&&other| other >= heap).count();
    let mut sum = sum.to_vec();
    sum.insert(at, heap);
    sum
}
