/// Which values of an octal game are rare: those with an even number of the bits of a mask; in every
/// second heap the others, if the rarity alternates.
///
/// If the two heaps that a move leaves are both rare or both common their nim-sum is rare, else it
/// is common. So the common options of a heap come from the rare heaps alone (Berlekamp; *Winning
/// Ways*, ch. 4). That holds for every mask, and the best makes the fewest heaps rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rarity {
    pub(super) mask: usize,
    /// Only where all moves that split take counters of one parity: the sum of the two heaps they
    /// leave then has that parity too.
    pub(super) alternates: bool,
    /// How many counters one of these moves takes.
    pub(super) taken: usize,
}

impl Rarity {
    /// Returns the rarity by which the fewest of the heaps 0, 1, 2, … with these `values` are rare.
    /// `splits` lists how many counters the moves take that split a heap.
    ///
    /// The Walsh–Hadamard transform of the values' histogram says of each mask by how many the rare
    /// heaps exceed the common ones (Flammenkamp; Grossman).
    ///
    /// # Complexity
    ///
    /// O(number of values + v log v) for values less than v.
    ///
    /// # Examples
    ///
    /// Kayles: 0, 3, 5 and 6 are rare, the *evil* numbers (*Winning Ways*, ch. 4).
    ///
    /// ```
    /// use common::{octal_table, Rarity, KAYLES};
    ///
    /// let values = octal_table(KAYLES, 1000);
    /// let rarity = Rarity::learn(&values, &[1, 2]);
    /// let rare: Vec<usize> = (0..8).filter(|&value| rarity.is_rare(0, value)).collect();
    /// assert_eq!(rare, [0, 3, 5, 6]);
    /// ```
    pub fn learn(values: &[usize], splits: &[usize]) -> Self {
        let taken = splits.first().copied().unwrap_or(0);
        let may_alternate = splits.iter().all(|other| (other + taken) % 2 == 0);
        let size = values.iter().map(|&value| value + 1).max().unwrap_or(1);
        let excess = |alternates: bool| {
            let mut counts = vec![0_i64; size.next_power_of_two()];
            for (heap, &value) in values.iter().enumerate() {
                let is_turned = alternates && (heap + taken) % 2 == 1;
                counts[value] += if is_turned { -1 } else { 1 };
            }
            walsh_hadamard(&mut counts);
            let rarity = move |mask| Self {
                mask,
                alternates,
                taken,
            };
            counts.into_iter().zip((0..).map(rarity))
        };
        let all = excess(false).chain(excess(may_alternate));
        // With no bit in the mask every heap is rare.
        let all_rare = Self {
            mask: 0,
            alternates: false,
            taken,
        };
        let best = all.min_by_key(|&(excess, _)| excess);
        best.map_or(all_rare, |(_, rarity)| rarity)
    }

    /// Tells whether a heap is rare if it has this value; or, just the same, whether the option of a
    /// heap is that has this value.
    ///
    /// # Complexity
    ///
    /// O(1).
    pub fn is_rare(&self, heap: usize, value: usize) -> bool {
        let is_turned = self.alternates && (heap + self.taken) % 2 == 1;
        ((value & self.mask).count_ones() % 2 == 0) != is_turned
    }

    /// Tells whether what is rare in one heap is common in the next.
    pub fn alternates(&self) -> bool {
        self.alternates
    }
}

/// Replaces counts by their Walsh–Hadamard transform: for each mask the counts at the places with an
/// even number of its bits, less those with an odd number.
fn walsh_hadamard(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (lower, upper) = block.split_at_mut(half);
            for (a, b) in lower.iter_mut().zip(upper) {
                let (sum, difference) = (*a + *b, *a - *b);
                *a = sum;
                *b = difference;
            }
        }
        half *= 2;
    }
}
