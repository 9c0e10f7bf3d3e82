use super::certificate::{wins_beside, Claim, Fault, Proof};
use super::monoid::Monoid;
use super::rule::HeapRule;
use super::table::Table;
use super::words::Words;

/// The maximum number of entries of a table.
const LARGEST_TABLE: usize = 400_000;

/// A table with this many entries for each element of the quotient is replaced by one built on the quotient.
const SPARSE: usize = 8;

/// The number of heaps of one size that a new table counts: three are equal to one until that fails.
const FIRST_BOUND: usize = 3;

/// The longest sum that is counted in a table.
const LONGEST: usize = 250;

/// The quotient of the first heaps.
#[derive(Clone)]
pub(super) struct PartialQuotient {
    pub(super) monoid: Monoid,
    pub(super) is_lost: Vec<bool>,
    /// The least sum with each element: heaps, descending.
    pub(super) sums: Vec<Vec<usize>>,
    /// The element of each heap.
    pub(super) heaps: Vec<usize>,
    /// The elements of the options of each heap.
    pub(super) options: Vec<Vec<usize>>,
}

/// A search for the quotient, one heap after another.
///
/// A heap is given an element that another heap has, if that heap can take its place in the proof. Otherwise it is given
/// the element that has its outcomes beside the least sum of each element, if the proof can be continued. If not, the
/// quotient is learned again. The first guess is the product of the quotient of the smaller heaps and the powers of
/// the new heap: a table of outcomes, reduced to the classes that differ beside some other. Each check that fails
/// tells the least sum whose outcome is wrong. The outcomes of all smaller sums are right, so no rule that makes
/// this sum equal to a smaller one is true. The next guess has none of these rules, and so the least wrong sum grows.
/// (That the search is taken up again from the least failure is Siegel's remedy in `MisereSolver`: Plambeck and Siegel
/// 2008, appendix.)
pub(super) struct Search<'a> {
    rule: &'a HeapRule<'a>,
    pub(super) known: PartialQuotient,
    /// The result of the last check.
    proved: Proof,
    /// The number of elements and entries that may still be examined.
    effort: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(rule: &'a HeapRule<'a>, effort: usize) -> Self {
        let known = PartialQuotient {
            monoid: Monoid::of(1, |_, _| 0),
            is_lost: vec![false],
            sums: vec![vec![]],
            heaps: vec![0],
            options: vec![vec![]],
        };
        let mut unlimited = usize::MAX;
        let proved = known.claim().prove(&mut unlimited);
        Self {
            rule,
            proved: proved.expect("the player to move wins if there are no heaps"),
            known,
            effort,
        }
    }

    /// Adds the next heap, or returns `None` if the effort is spent.
    pub(super) fn add(&mut self) -> Option<()> {
        let heap = self.known.heaps.len();
        let options = self.known.options_of(self.rule, heap);
        self.spend(options.len())?;
        if options.is_empty() {
            self.known.push(0, options);
            return Some(());
        }
        self.spend(self.known.monoid.order)?;
        if let Some(element) = self.proved.element(&options) {
            self.known.push(element, options);
            return Some(());
        }
        if let Some(element) = self.known.guess(&options) {
            self.known.push(element, options);
            let claim = self.known.claim();
            let checked = claim.prove_last(&mut self.proved, &mut self.effort);
            if checked.is_ok() {
                return Some(());
            }
            self.known.heaps.pop();
            self.known.options.pop();
            if checked == Err(Fault::Effort) {
                return None;
            }
        }
        let (known, proved) = self.add_heap(heap)?;
        self.known = known;
        self.proved = proved;
        Some(())
    }

    fn spend(&mut self, looks: usize) -> Option<()> {
        self.effort = self.effort.checked_sub(looks)?;
        Some(())
    }

    /// Returns the quotient with a further heap.
    fn add_heap(&mut self, heap: usize) -> Option<(PartialQuotient, Proof)> {
        let mut words: Vec<Vec<usize>> = self
            .known
            .heaps
            .iter()
            .map(|&element| self.known.sums[element].clone())
            .collect();
        words.push(vec![heap]);
        let generators: Vec<(usize, usize)> = self.known.generators();
        let mut factors = vec![
            Words::within(&self.known.monoid, &generators),
            Words::powers(heap, FIRST_BOUND),
        ];
        loop {
            let sizes = factors.iter().map(Words::order);
            let size = sizes.fold(1_usize, usize::saturating_mul);
            self.spend(size.saturating_mul(words.len().min(1 + generators.len())))?;
            if size > LARGEST_TABLE {
                return None;
            }
            let next = self.reduce(&factors, &words)?;
            self.spend(next.monoid.order * next.monoid.order)?;
            let checked = next.claim().prove(&mut self.effort);
            let failure = match checked {
                Ok(proved) => return Some((next, proved)),
                Err(Fault::Sum(sum)) if sum.len() <= LONGEST => sum,
                Err(_) => return None,
            };
            if size > SPARSE * next.monoid.order {
                let mut generators: Vec<(usize, usize)> = factors
                    .iter()
                    .flat_map(|factor| &factor.generators)
                    .map(|&generator| (generator, next.heaps[generator]))
                    .collect();
                generators.sort_unstable_by(|one, other| other.cmp(one));
                factors = vec![Words::within(&next.monoid, &generators)];
            }
            factors = factors
                .into_iter()
                .flat_map(|factor| factor.split_for(&failure))
                .collect();
            for &heap in &failure {
                let is_generator = factors
                    .iter()
                    .any(|factor| factor.generators.contains(&heap));
                if !is_generator {
                    factors.push(Words::powers(heap, FIRST_BOUND));
                    words[heap] = vec![heap];
                }
            }
        }
    }

    /// Returns the quotient of a product of monoids, if each heap is equal to a word of generators.
    fn reduce(&mut self, factors: &[Words], words: &[Vec<usize>]) -> Option<PartialQuotient> {
        let options = |heap: usize| {
            let mut options: Vec<Vec<usize>> = Vec::new();
            self.rule.each_option(heap, |option| {
                options.push(
                    option
                        .iter()
                        .flat_map(|&left| words[left].iter().copied())
                        .collect(),
                );
            });
            options
        };
        let reduced = Table::new(factors, options).reduce(&mut self.effort)?;
        let element = |word: &Vec<usize>| {
            reduced
                .monoid
                .product(word.iter().map(|heap| reduced.elements[heap]))
        };
        let heaps: Vec<usize> = words.iter().map(element).collect();
        let mut known = PartialQuotient {
            heaps,
            options: Vec::new(),
            monoid: reduced.monoid,
            is_lost: reduced.is_lost,
            sums: reduced.sums,
        };
        known.options = (0..words.len())
            .map(|heap| known.options_of(self.rule, heap))
            .collect();
        Some(known)
    }
}

impl PartialQuotient {
    pub(super) fn claim(&self) -> Claim<'_> {
        Claim {
            monoid: &self.monoid,
            is_lost: &self.is_lost,
            heaps: &self.heaps,
            options: &self.options,
            sums: &self.sums,
        }
    }

    /// Returns the elements of the options of a heap, ascending, each once.
    pub(super) fn options_of(&self, rule: &HeapRule, heap: usize) -> Vec<usize> {
        let mut is_option = vec![false; self.monoid.order];
        rule.each_option(heap, |option| is_option[self.element_of(option)] = true);
        (0..is_option.len())
            .filter(|&element| is_option[element])
            .collect()
    }

    pub(super) fn element_of(&self, sum: &[usize]) -> usize {
        self.monoid
            .product(sum.iter().map(|&heap| self.heaps[heap]))
    }

    /// Returns the heaps that are no sums of smaller ones, with their elements, in descending order.
    pub(super) fn generators(&self) -> Vec<(usize, usize)> {
        let heaps = self.heaps.iter().copied().enumerate().rev();
        heaps
            .filter(|&(heap, element)| self.sums[element] == [heap])
            .collect()
    }

    fn push(&mut self, element: usize, options: Vec<usize>) {
        self.heaps.push(element);
        self.options.push(options);
    }

    /// Returns the element that has the same outcomes beside the least sum of each element as a heap with these
    /// options.
    fn guess(&self, options: &[usize]) -> Option<usize> {
        let order = self.monoid.order;
        let lost_beside = self.monoid.leading_to(&self.is_lost);
        let wins = wins_beside(options, &lost_beside);
        let mut is_lost = vec![false; order];
        // The options of a least sum have smaller least sums.
        for (element, sum) in self.sums.iter().enumerate() {
            let is_won_beside = (0..sum.len()).any(|at| {
                let rest = [&sum[..at], &sum[at + 1..]].concat();
                let rest = self.element_of(&rest);
                let mut options = self.options[sum[at]].iter();
                options.any(|&option| is_lost[self.monoid.times(rest, option)])
            });
            is_lost[element] = !wins.has(element) && !is_won_beside;
        }
        let agrees = |element: &usize| {
            (0..order).all(|beside| is_lost[beside] == lost_beside[*element].has(beside))
        };
        (0..order).find(agrees)
    }
}
