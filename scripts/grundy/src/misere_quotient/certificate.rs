use std::cmp::Ordering;
use std::collections::BinaryHeap;

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
    /// The effort ran out before the check was complete.
    Effort,
}

/// A heap whose moves are examined on the side of N.
struct Debtor {
    heap: usize,
    element: usize,
    debt: Bits,
    /// For each element, the elements whose product with the heap's element it is.
    before: Vec<Vec<usize>>,
}

/// A sum that may break the rule on the side of N beside others.
#[derive(PartialEq, Eq)]
struct Pair {
    element: usize,
    debt: Bits,
    /// Heaps, descending.
    sum: Vec<usize>,
}

/// The proof of a claim, which can be continued with a further heap.
pub(super) struct Proof {
    lost_beside: Vec<Bits>,
    /// The heaps without those that another can replace.
    debtors: Vec<Debtor>,
    /// For each element, the pairs whose debt is not part of the debt of another pair with the element.
    maximal: Vec<Vec<Pair>>,
}

impl Proof {
    /// Returns an element for a further heap with these options, so that the claim stays right. There is at least one
    /// option.
    ///
    /// No move in the heap leads from P into P, and another heap with the element has at least its debt. So the other
    /// can take its place in each sum that would break the rule.
    pub(super) fn element(&self, options: &[usize]) -> Option<usize> {
        let wins = wins_beside(options, &self.lost_beside);
        let order = self.lost_beside.len();
        let is_right = |debtor: &&Debtor| {
            let lost = &self.lost_beside[debtor.element];
            let is_owed = |beside| lost.has(beside) || wins.has(beside) || debtor.debt.has(beside);
            lost.is_apart_from(&wins) && (0..order).all(is_owed)
        };
        let found = self.debtors.iter().find(is_right);
        found.map(|debtor| debtor.element)
    }
}

impl Claim<'_> {
    pub(super) fn check(&self) -> Result<(), Fault> {
        if !self.is_algebra() {
            return Err(Fault::Algebra);
        }
        let mut unlimited = usize::MAX;
        self.prove(&mut unlimited).map(drop)
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
    }

    /// Returns whether each sum has its element. Then the heaps generate all elements.
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

    /// Proves the outcomes that are claimed. If one is wrong and `sums` are the least sums of their elements, the fault
    /// is the least sum that is. `effort` shrinks by the number of elements looked at.
    pub(super) fn prove(&self, effort: &mut usize) -> Result<Proof, Fault> {
        let order = self.monoid.order;
        let has_no_options = |&heap: &usize| self.options[heap].is_empty();
        let mut ends = (0..self.heaps.len()).filter(has_no_options);
        if self.is_lost[0] || ends.any(|heap| self.heaps[heap] != 0) {
            return Err(Fault::End);
        }
        spend(effort, order * order + self.heaps.len() * order / 64)?;
        let lost_beside = self.monoid.leading_to(self.is_lost);
        let wins = self.wins(&lost_beside);
        let on_side_of_p = self.lost_with_lost_option(&lost_beside, &wins);
        let mut proved = Proof {
            debtors: self.debtors(&lost_beside, &wins),
            maximal: (0..order).map(|_| Vec::new()).collect(),
            lost_beside,
        };
        let begun = proved.debtors.iter().map(Debtor::pair).collect();
        let on_side_of_n =
            self.won_without_lost_option(&mut proved, begun, on_side_of_p.as_deref(), effort)?;
        match on_side_of_n.or(on_side_of_p) {
            Some(sum) => Err(Fault::Sum(sum)),
            None => Ok(proved),
        }
    }

    /// Continues the proof of the claim without its last heap. If an outcome is wrong, the fault is a sum that is, not
    /// always the least, and the proof is void.
    pub(super) fn prove_last(&self, proved: &mut Proof, effort: &mut usize) -> Result<(), Fault> {
        let heap = self.heaps.len() - 1;
        let element = self.heaps[heap];
        let wins = wins_beside(&self.options[heap], &proved.lost_beside);
        if let Some(beside) = proved.lost_beside[element]
            .iter()
            .find(|&beside| wins.has(beside))
        {
            return Err(Fault::Sum(with(&self.sums[beside], heap)));
        }
        let last = self.debtor(heap, &proved.lost_beside, &wins);
        let mut begun = vec![last.pair()];
        for pair in proved.maximal.iter().flatten() {
            begun.push(self.extend(pair, &last, effort)?);
        }
        proved.debtors.retain(|debtor| !last.replaces(debtor));
        proved.debtors.push(last);
        match self.won_without_lost_option(proved, begun, None, effort)? {
            Some(sum) => Err(Fault::Sum(sum)),
            None => Ok(()),
        }
    }

    /// Returns, for each heap, the elements beside which a move in it leads into P.
    fn wins(&self, lost_beside: &[Bits]) -> Vec<Bits> {
        let options = self.options.iter();
        options
            .map(|options| wins_beside(options, lost_beside))
            .collect()
    }

    /// Returns the least sum in P that has an option in P.
    fn lost_with_lost_option(&self, lost_beside: &[Bits], wins: &[Bits]) -> Option<Vec<usize>> {
        let failing = wins.iter().enumerate().flat_map(|(heap, wins)| {
            let beside = lost_beside[self.heaps[heap]]
                .iter()
                .filter(move |&beside| wins.has(beside));
            beside.map(move |beside| with(&self.sums[beside], heap))
        });
        failing.min()
    }

    /// Returns the heaps without those that another can replace.
    fn debtors(&self, lost_beside: &[Bits], wins: &[Bits]) -> Vec<Debtor> {
        let mut debtors: Vec<Debtor> = Vec::new();
        let with_options = (0..self.heaps.len()).filter(|&heap| !self.options[heap].is_empty());
        for heap in with_options {
            let debtor = self.debtor(heap, lost_beside, &wins[heap]);
            if !debtors.iter().any(|other| other.replaces(&debtor)) {
                debtors.push(debtor);
            }
        }
        debtors
    }

    fn debtor(&self, heap: usize, lost_beside: &[Bits], wins: &Bits) -> Debtor {
        let order = self.monoid.order;
        let element = self.heaps[heap];
        let owes = |beside| !lost_beside[element].has(beside) && !wins.has(beside);
        let mut before = vec![Vec::new(); order];
        for beside in 0..order {
            before[self.monoid.times(beside, element)].push(beside);
        }
        Debtor {
            heap,
            element,
            debt: Bits::of(order, owes),
            before,
        }
    }

    /// Adds the sums of these and further heaps to the maximal pairs. Returns the least sum below `limit` that has
    /// options, but none in P, and is not in P.
    fn won_without_lost_option(
        &self,
        proved: &mut Proof,
        begun: Vec<Pair>,
        limit: Option<&[usize]>,
        effort: &mut usize,
    ) -> Result<Option<Vec<usize>>, Fault> {
        let words = 1 + self.monoid.order / 64;
        let is_new = |maximal: &[Vec<Pair>], pair: &Pair| {
            let mut others = maximal[pair.element].iter();
            !pair.debt.is_empty() && !others.any(|other| pair.debt.is_within(&other.debt))
        };
        let mut ahead: BinaryHeap<Pair> = begun.into();
        while let Some(pair) = ahead.pop() {
            if limit.is_some_and(|limit| &pair.sum[..] >= limit) {
                return Ok(None);
            }
            spend(effort, words * proved.maximal[pair.element].len())?;
            if !is_new(&proved.maximal, &pair) {
                continue;
            }
            if pair.debt.has(0) {
                return Ok(Some(pair.sum));
            }
            for debtor in &proved.debtors {
                let further = self.extend(&pair, debtor, effort)?;
                spend(effort, words * proved.maximal[further.element].len())?;
                if is_new(&proved.maximal, &further) {
                    ahead.push(further);
                }
            }
            let others = &mut proved.maximal[pair.element];
            others.retain(|other| !other.debt.is_within(&pair.debt));
            others.push(pair);
        }
        Ok(None)
    }

    /// Returns the pair of a sum with one more heap.
    fn extend(&self, pair: &Pair, by: &Debtor, effort: &mut usize) -> Result<Pair, Fault> {
        let mut debt = Bits::none(self.monoid.order);
        let mut looks = 1;
        for &beside in pair.debt.iter().flat_map(|product| &by.before[product]) {
            looks += 1;
            if by.debt.has(self.monoid.times(beside, pair.element)) {
                debt.insert(beside);
            }
        }
        spend(effort, looks)?;
        Ok(Pair {
            element: self.monoid.times(pair.element, by.element),
            debt,
            sum: with(&pair.sum, by.heap),
        })
    }
}

impl Debtor {
    fn pair(&self) -> Pair {
        Pair {
            element: self.element,
            debt: self.debt.clone(),
            sum: vec![self.heap],
        }
    }

    /// Returns whether this heap can replace another in each sum that breaks the rule.
    fn replaces(&self, other: &Self) -> bool {
        self.element == other.element && other.debt.is_within(&self.debt)
    }
}

/// The greatest pair is the one with the least sum.
impl Ord for Pair {
    fn cmp(&self, other: &Self) -> Ordering {
        other.sum.cmp(&self.sum)
    }
}

impl PartialOrd for Pair {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn spend(effort: &mut usize, looks: usize) -> Result<(), Fault> {
    *effort = effort.checked_sub(looks).ok_or(Fault::Effort)?;
    Ok(())
}

/// Returns the elements beside which a move to one of these options leads into P.
pub(super) fn wins_beside(options: &[usize], lost_beside: &[Bits]) -> Bits {
    let mut wins = Bits::none(lost_beside.len());
    for &option in options {
        wins.unite(&lost_beside[option]);
    }
    wins
}

fn with(sum: &[usize], heap: usize) -> Vec<usize> {
    let at = sum.iter().take_while(|&&other| other >= heap).count();
    let mut sum = sum.to_vec();
    sum.insert(at, heap);
    sum
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;
    use crate::{HeapRule, MisereQuotient};
    use common::KAYLES;

    #[derive(Clone)]
    struct Parts {
        products: Vec<u32>,
        is_lost: Vec<bool>,
        heaps: Vec<usize>,
        options: Vec<Vec<usize>>,
        sums: Vec<Vec<usize>>,
    }

    impl Parts {
        fn check(&self) -> Result<(), Fault> {
            let monoid = Monoid {
                order: self.is_lost.len(),
                products: self.products.clone(),
            };
            self.check_with(&monoid)
        }

        fn check_with(&self, monoid: &Monoid) -> Result<(), Fault> {
            let claim = Claim {
                monoid,
                is_lost: &self.is_lost,
                heaps: &self.heaps,
                options: &self.options,
                sums: &self.sums,
            };
            claim.check()
        }
    }

    /// Heaps of 0 and 1: who takes the last counter loses, so an odd number of heaps of 1 is lost.
    fn ones() -> Parts {
        Parts {
            products: vec![0, 1, 1, 0],
            is_lost: vec![false, true],
            heaps: vec![0, 1],
            options: vec![vec![], vec![0]],
            sums: vec![vec![], vec![1]],
        }
    }

    #[test]
    fn what_is_no_table_of_a_monoid_or_no_sum_is_refused() {
        assert_eq!(ones().check(), Ok(()));
        let changes: [fn(&mut Parts); 14] = [
            // Lists that are too short or too long.
            |parts| parts.products.truncate(3),
            |parts| parts.products.push(0),
            |parts| parts.sums.truncate(1),
            |parts| parts.options.truncate(1),
            // Elements and heaps that are not there.
            |parts| parts.products[1] = 2,
            |parts| parts.products[3] = 2,
            |parts| parts.products[3] = 3,
            |parts| parts.heaps[1] = 2,
            |parts| parts.options[1] = vec![2],
            |parts| parts.sums[1] = vec![2],
            // A sum of another element.
            |parts| parts.sums[1] = vec![0],
            // The first element is not the identity, not even with itself.
            |parts| parts.products[0] = 1,
            |parts| parts.products = vec![1; 4],
            // The product depends on the order.
            |parts| parts.products[2] = 0,
        ];
        for (number, change) in changes.iter().enumerate() {
            let mut parts = ones();
            change(&mut parts);
            assert_eq!(parts.check(), Err(Fault::Algebra), "change {}", number);
        }
        let nothing = Parts {
            products: vec![],
            is_lost: vec![],
            heaps: vec![],
            options: vec![],
            sums: vec![],
        };
        assert_eq!(nothing.check(), Err(Fault::Algebra));
        let of_two = Monoid {
            order: 2,
            products: vec![0, 1, 1, 0],
        };
        let one_outcome = Parts {
            is_lost: vec![false],
            ..ones()
        };
        assert_eq!(one_outcome.check_with(&of_two), Err(Fault::Algebra));
        // (1 · 1) · 2 = 0 and 1 · (1 · 2) = 1.
        let not_associative = Parts {
            products: vec![0, 1, 2, 1, 2, 0, 2, 0, 0],
            is_lost: vec![false, true, false],
            sums: vec![vec![], vec![1], vec![1, 1]],
            ..ones()
        };
        assert_eq!(not_associative.check(), Err(Fault::Algebra));
    }

    #[test]
    fn false_outcomes_are_refused_with_the_least_sum() {
        let mut parts = ones();
        parts.is_lost[0] = true;
        assert_eq!(parts.check(), Err(Fault::End));
        // A heap without options beside which nothing changes has the identity.
        let mut parts = ones();
        parts.options[1].clear();
        assert_eq!(parts.check(), Err(Fault::End));
        // The heap of 1 has no option but the end, where the player to move has won.
        let mut parts = ones();
        parts.is_lost[1] = false;
        assert_eq!(parts.check(), Err(Fault::Sum(vec![1])));
        // From heap 2 and heap 3, a move leads to the heap of 1, which is lost.
        let mut parts = ones();
        parts.heaps.extend([1, 1]);
        parts.options.extend([vec![0, 1], vec![0, 1]]);
        assert_eq!(parts.check(), Err(Fault::Sum(vec![2])));
    }

    /// Each move takes one counter, so a sum with an odd number of counters is lost.
    #[test]
    fn each_product_and_each_word_of_the_set_of_a_heap_takes_effort() {
        const ORDER: usize = 130;
        let elements = || (0..1000).map(|heap| heap % ORDER);
        let claim = Claim {
            monoid: &Monoid::of(ORDER, |left, right| (left + right) % ORDER),
            is_lost: &[false, true].repeat(ORDER / 2),
            heaps: &elements().collect::<Vec<_>>(),
            options: &iter::once(vec![])
                .chain(elements().map(|element| vec![element]).take(999))
                .collect::<Vec<_>>(),
            sums: &[],
        };
        let mut left = usize::MAX;
        assert!(claim.prove(&mut left).is_ok());
        let mut spent = usize::MAX - left;
        assert!(spent >= ORDER * ORDER + 1000 * ORDER / 64);
        assert!(claim.prove(&mut spent.clone()).is_ok());
        spent -= 1;
        assert_eq!(claim.prove(&mut spent).err(), Some(Fault::Effort));
    }

    #[test]
    fn each_look_at_an_element_beside_a_sum_and_a_heap_takes_effort() {
        let kayles = MisereQuotient::find(HeapRule::octal(KAYLES), 100, usize::MAX);
        let mut left = usize::MAX;
        let proved = kayles.known.claim().prove(&mut left).unwrap();
        let mut looks = 0;
        for pair in proved.maximal.iter().flatten() {
            for debtor in &proved.debtors {
                let is_owed = |&beside: &usize| {
                    let product = kayles.product(beside, debtor.element);
                    pair.debt.has(product)
                };
                looks += (0..kayles.order()).filter(is_owed).count();
            }
        }
        let spent = usize::MAX - left;
        assert!(looks > 0 && spent > looks, "{} and {}", spent, looks);
    }

    /// One of the heaps 1 and 2 is lost with a lost option, and the other is won without one.
    #[test]
    fn the_least_sum_is_told_of_those_that_are_wrong_on_either_side() {
        for lost in [1, 2] {
            let option_of = |heap: usize| if heap == lost { vec![heap] } else { vec![0] };
            let parts = Parts {
                products: (0..16).map(|place| (place / 4) ^ (place % 4)).collect(),
                is_lost: (0..4).map(|element| element == lost).collect(),
                heaps: vec![0, 1, 2],
                options: vec![vec![], option_of(1), option_of(2)],
                sums: vec![vec![], vec![1], vec![2], vec![2, 1]],
            };
            assert_eq!(parts.check(), Err(Fault::Sum(vec![1])), "heap {}", lost);
        }
    }
}
