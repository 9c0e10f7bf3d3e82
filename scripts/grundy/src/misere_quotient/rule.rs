use common::PeriodProof;

use crate::code::{check_hexadecimal, check_octal};

/// Calls the second argument with each option of the heap in the first, as a sum of heaps.
type EachOption<'a> = dyn Fn(usize, &mut dyn FnMut(&[usize])) + 'a;

/// The rule of a game of heaps: the sums of smaller heaps that a move may leave of a heap.
pub struct HeapRule<'a> {
    each_option: Box<EachOption<'a>>,
    /// The proof of a period of all heaps; there is none for a rule that is given by its options alone.
    pub(super) proof: Option<PeriodProof>,
}

impl<'a> HeapRule<'a> {
    /// Returns the rule by which a move leaves one of `options(heap)`: each is a list of heaps, in any order. Empty
    /// heaps in it are left out.
    ///
    /// No period is proved for such a rule, since nothing is known of the heaps that are not looked at.
    ///
    /// # Examples
    ///
    /// Grundy's game: a move splits a heap into two that are not equal.
    ///
    /// ```
    /// use grundy::{HeapRule, MisereQuotient};
    ///
    /// let splits = |heap: usize| (1..(heap + 1) / 2).map(|least| vec![least, heap - least]).collect();
    /// let quotient = MisereQuotient::find(HeapRule::new(splits), 12, 1_000_000);
    /// assert_eq!(quotient.is_lost(&[3]), Some(true));
    /// ```
    pub fn new(options: impl Fn(usize) -> Vec<Vec<usize>> + 'a) -> Self {
        let each_option = move |heap: usize, visit: &mut dyn FnMut(&[usize])| {
            for mut option in options(heap) {
                option.retain(|&left| left > 0);
                visit(&option);
            }
        };
        Self {
            each_option: Box::new(each_option),
            proof: None,
        }
    }

    /// Returns the rule of the octal game d₀.d₁d₂d₃…, whose digit dₖ is `digits[k]` as in
    /// [`octal_table`](common::octal_table).
    ///
    /// # Panics
    ///
    /// If d₀ is neither 0 nor 4, or another digit is more than 7.
    pub fn octal(digits: &[u8]) -> Self {
        check_octal(digits);
        Self::from_digits(digits)
    }

    /// Returns the rule of the hexadecimal game d₀.d₁d₂d₃…, whose digit dₖ is `digits[k]` as in
    /// [`hexadecimal_values`](crate::hexadecimal_values).
    ///
    /// # Panics
    ///
    /// If d₀ is none of 0, 4, 8 and 12, or another digit is more than 15.
    pub fn hexadecimal(digits: &[u8]) -> Self {
        check_hexadecimal(digits);
        Self::from_digits(digits)
    }

    /// Returns the rule by which a move takes a number of counters in `subtraction_set`.
    ///
    /// # Panics
    ///
    /// If the subtraction set holds 0.
    pub fn subtraction(subtraction_set: &[usize]) -> Self {
        let most = subtraction_set.iter().copied().max().unwrap_or(0);
        let mut digits = vec![0; most + 1];
        for &taken in subtraction_set {
            assert!(
                taken > 0,
                "the subtraction set holds 0: a move takes at least 1"
            );
            digits[taken] = 3;
        }
        Self::from_digits(&digits)
    }

    fn from_digits(digits: &[u8]) -> Self {
        let used: Vec<(usize, u8)> = digits
            .iter()
            .copied()
            .enumerate()
            .filter(|digit| digit.1 > 0)
            .collect();
        let each_option = move |heap: usize, visit: &mut dyn FnMut(&[usize])| {
            for &(taken, digit) in used.iter().take_while(|digit| digit.0 <= heap) {
                each_division(heap - taken, digit, visit);
            }
        };
        Self {
            each_option: Box::new(each_option),
            proof: Some(PeriodProof::of(digits)),
        }
    }

    /// Calls `visit` with each option of a heap. Panics if a heap that is left is not smaller.
    pub(super) fn each_option(&self, heap: usize, mut visit: impl FnMut(&[usize])) {
        (self.each_option)(heap, &mut |option: &[usize]| {
            assert!(
                option.iter().all(|&left| left < heap),
                "a move in heap {} leaves {:?}: each heap that is left must be smaller",
                heap,
                option
            );
            visit(option);
        });
    }
}

/// Calls `visit` with each division of `rest` counters that a digit allows.
fn each_division(rest: usize, digit: u8, visit: &mut dyn FnMut(&[usize])) {
    if rest == 0 {
        if digit & 1 != 0 {
            visit(&[]);
        }
        return;
    }
    if digit & 2 != 0 {
        visit(&[rest]);
    }
    if digit & 4 != 0 {
        (1..=rest / 2).for_each(|least| visit(&[least, rest - least]));
    }
    if digit & 8 != 0 {
        for least in 1..=rest / 3 {
            (least..=(rest - least) / 2)
                .for_each(|second| visit(&[least, second, rest - least - second]));
        }
    }
}
