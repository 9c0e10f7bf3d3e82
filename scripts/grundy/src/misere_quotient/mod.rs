mod bits;
mod certificate;
mod monoid;
mod rule;
mod search;
mod table;
mod words;

pub use self::rule::HeapRule;

use self::certificate::Fault;
use self::search::{PartialQuotient, Search};
use common::{Period, PeriodProof};

/// The misère quotient of the sums of some heaps: a finite commutative monoid and a set P of its elements.
///
/// Each heap has an element, and the element of a sum is the product of the elements of its heaps. In misère play, in
/// which a player who cannot move wins, the player to move loses exactly if the element of the sum is in P. Two sums
/// have the same element exactly if they have the same outcome beside every other sum of these heaps (Plambeck, *Taming
/// the wild in impartial combinatorial games*, 2005; Plambeck and Siegel, *Misère quotients for impartial games*,
/// 2008). The quotient does in misère play what Grundy values and their nim-sum do in normal play.
///
/// A search guesses the quotient. A separate [`check`](Self::check) proves that the outcomes of all sums are right.
pub struct MisereQuotient<'a> {
    rule: HeapRule<'a>,
    known: PartialQuotient,
    period: Option<Period>,
}

impl<'a> MisereQuotient<'a> {
    /// Returns the quotient of the heaps up to `max`, or of all heaps if a period is proved before. The search looks at
    /// about `effort` elements and table entries. If these are not enough, the quotient is that of the heaps up to
    /// [`last_heap`](Self::last_heap), whose outcomes are proved.
    ///
    /// A period is proved by the theorem of Guy and Smith in the form of Plambeck and Siegel (2008). Let a move take at
    /// most k counters and leave at most l heaps, and let heaps n and n + p have the same element for
    /// n₀ ≤ n < l n₀ + (l − 1) p + k, n₀ ≥ 1. Give every larger heap the element of the heap with p counters fewer.
    /// Each option of a larger m = n + p leaves a heap of at least n₀ + p; with p counters fewer there, it is an
    /// option of n with the same element, and the reverse. So m and n have the same element and the elements of their
    /// options are the same, and the check, which looks at nothing else of a heap, passes for all heaps.
    ///
    /// # Panics
    ///
    /// If the rule leaves a heap that is not smaller.
    ///
    /// # Complexity
    ///
    /// Nobody knows a bound: the quotient of finitely many heaps may be infinite. With q elements, g of them
    /// generators, a guess takes O(q² + g t) time for a table of t entries, which is seldom more than a few times
    /// 8 q, and its check O(q² + q g s) for s maximal pairs; there are often a few guesses for each generator. Time
    /// and memory are at most proportional to `effort`, and to the options of the heaps.
    ///
    /// # Examples
    ///
    /// W. L. Sibert solved misère Kayles (Sibert and Conway, *Mathematical Kayles*, 1992). Its quotient has 40 elements,
    /// and those of its heaps have the period of normal play, 12 from heap 71 on.
    ///
    /// ```
    /// use common::KAYLES;
    /// use grundy::{HeapRule, MisereQuotient};
    ///
    /// let kayles = MisereQuotient::find(HeapRule::octal(KAYLES), 200, 1_000_000);
    /// let period = kayles.period().unwrap();
    /// assert_eq!((kayles.order(), period.preperiod, period.period), (40, 71, 12));
    /// assert_eq!(kayles.is_lost(&[9]), Some(true));
    /// assert_eq!(kayles.is_lost(&[u64::MAX, u64::MAX]), Some(true));
    /// ```
    pub fn find(rule: HeapRule<'a>, max: usize, effort: usize) -> Self {
        let mut search = Search::new(&rule, effort);
        let mut period = None;
        let mut looked_at = 0;
        while period.is_none() && search.known.heaps.len() <= max && search.add().is_some() {
            let count = search.known.heaps.len();
            // A period is looked for whenever there is an eighth more, or there are no more.
            if count > looked_at + looked_at / 8 || count > max {
                looked_at = count;
                period = rule
                    .proof
                    .and_then(|proof| proof.period(&search.known.heaps));
            }
        }
        let known = search.known;
        let quotient = Self {
            rule,
            known,
            period,
        };
        assert_eq!(quotient.check(), Ok(()), "the search checks what it finds");
        quotient
    }

    /// Checks that every outcome that the quotient gives is right. The check computes the elements of all options anew,
    /// and trusts nothing that the search has found.
    ///
    /// `certificate.rs` has the proof. A sum in P has no option in P: the check looks at each heap beside each element.
    /// Every other sum with options has one in P: the check looks at pairs of an element and a debt, that is, the
    /// elements beside which the sum would break this rule. There are finitely many, and only maximal ones matter.
    ///
    /// # Errors
    ///
    /// If the quotient is wrong. The error names the mistake.
    ///
    /// # Complexity
    ///
    /// O(q² g + q g s) time with q elements, g of them generators, and s maximal pairs, besides the options of the
    /// heaps.
    pub fn check(&self) -> Result<(), String> {
        let mut known = self.known.clone();
        let heaps = &self.known.heaps;
        if heaps.iter().any(|&element| element >= self.order()) {
            return Err("a heap has an element that does not exist".to_string());
        }
        known.options = (0..heaps.len())
            .map(|heap| known.options_of(&self.rule, heap))
            .collect();
        known.claim().check().map_err(|fault| describe(&fault))?;
        match (self.period, self.rule.proof) {
            (Some(period), proof) if !proof.is_some_and(|proof| proves(proof, period, heaps)) => {
                Err("the heaps do not prove the period".to_string())
            }
            _ => Ok(()),
        }
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.known.monoid.order
    }

    /// Returns the elements in P, ascending. Element 0 is the identity, which is never in P.
    pub fn lost_elements(&self) -> Vec<usize> {
        let lost = &self.known.is_lost;
        (0..lost.len()).filter(|&element| lost[element]).collect()
    }

    /// Returns the product of two elements.
    ///
    /// # Panics
    ///
    /// If there are no such elements.
    pub fn product(&self, left: usize, right: usize) -> usize {
        self.known.monoid.times(left, right)
    }

    /// Returns the least sum with this element: heaps, from the largest on. Sums are compared by their largest heap,
    /// then by the next, and so on.
    ///
    /// # Panics
    ///
    /// If there is no such element.
    pub fn least_sum(&self, element: usize) -> &[usize] {
        &self.known.sums[element]
    }

    /// Returns the heaps that generate the monoid, ascending: those that are no sums of smaller ones.
    pub fn generators(&self) -> Vec<usize> {
        let generators = self.known.generators().into_iter().rev();
        generators.map(|(heap, _)| heap).collect()
    }

    /// Returns the elements of the heaps 0, 1, 2, … that were examined.
    pub fn elements(&self) -> &[usize] {
        &self.known.heaps
    }

    /// Returns the last heap that was examined.
    pub fn last_heap(&self) -> usize {
        self.known.heaps.len() - 1
    }

    /// Returns the period of the elements, if one is proved.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Returns the element of `heap`, or `None` if it was not looked at and no period is proved.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn element(&self, heap: u64) -> Option<usize> {
        let reduced = self.period.map_or(heap, |period| period.first_like(heap));
        self.known
            .heaps
            .get(usize::try_from(reduced).ok()?)
            .copied()
    }

    /// Returns whether the player to move loses, or `None` if the element of a heap is not known.
    ///
    /// # Complexity
    ///
    /// O(number of heaps).
    ///
    /// # Examples
    ///
    /// Values do not tell who wins: Kayles has G(1) = 1 and G(5) = 4, and in misère Nim the player to move wins from
    /// heaps of 1 and 4.
    ///
    /// ```
    /// use common::{is_misere_nim_p_position, KAYLES};
    /// use grundy::{HeapRule, MisereQuotient};
    ///
    /// let kayles = MisereQuotient::find(HeapRule::octal(KAYLES), 10, 1_000_000);
    /// assert_eq!(kayles.is_lost(&[1, 5]), Some(true));
    /// assert!(!is_misere_nim_p_position(&[1, 4]));
    /// ```
    pub fn is_lost(&self, heaps: &[u64]) -> Option<bool> {
        let elements: Option<Vec<usize>> = heaps.iter().map(|&heap| self.element(heap)).collect();
        Some(self.known.is_lost[self.known.monoid.product(elements?)])
    }
}

/// Returns whether the elements of the heaps prove this period.
fn proves(proof: PeriodProof, period: Period, elements: &[usize]) -> bool {
    let Period {
        preperiod,
        period,
        certified_from,
    } = period;
    period > 0
        && certified_from == proof.values_needed(preperiod, period)
        && certified_from <= elements.len()
        && (preperiod..certified_from - period)
            .all(|heap| elements[heap] == elements[heap + period])
}

fn describe(fault: &Fault) -> String {
    match fault {
        Fault::Algebra => {
            "the table is not that of a commutative monoid which the heaps generate, or a sum does not have its element".to_string()
        }
        Fault::End => "a sum without options is said to be lost".to_string(),
        Fault::Effort => "the effort ran out".to_string(),
        Fault::Sum(sum) => format!("the outcome of the heaps {:?} is wrong", sum),
    }
}

#[cfg(test)]
mod tests;
