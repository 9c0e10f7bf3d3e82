/// Returns the nim-product of two numbers, which together with [`nim_sum`](super::nim_sum) makes `u64` a
/// field (Conway 1976).
///
/// The product of a and b is the least number that is not (a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) for any
/// a′ < a and b′ < b. It is the Grundy value of a product of two coin-turning games at coins with the
/// values a and b, where a move turns over the corners of a rectangle (Tartan theorem: *Winning Ways*,
/// ch. 14).
///
/// For a Fermat power F = 2^2^n the product of F and a smaller number is the usual one, and F ⊗ F is
/// F ⊕ F / 2. So a product is found from the products of the halves of the bits.
///
/// # Complexity
///
/// 64 products of numbers below 256, which are looked up by their logarithms.
///
/// # Examples
///
/// ```
/// use common::nim_product;
///
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(16, 15), 16 * 15);
/// assert_eq!(nim_product(16, 16), 24);
/// // The numbers below 16 are a field too, in which 8 and 10 are inverse.
/// assert_eq!(nim_product(8, 10), 1);
/// ```
pub fn nim_product(a: u64, b: u64) -> u64 {
    by_halves(a, b, 32, Some(&BYTES))
}

/// Tables of powers and logarithms: the numbers from 1 to 255 are the powers of one of them.
struct Logarithms {
    /// Its powers from the 0th on, twice in a row.
    powers: [u64; 510],
    /// Which power each number is.
    logarithms: [usize; 256],
}

/// All powers below the 255th of this number are different.
const GENERATOR: u64 = 18;

const BYTES: Logarithms = byte_logarithms();

const fn byte_logarithms() -> Logarithms {
    let (mut powers, mut logarithms) = ([1; 510], [0; 256]);
    // A constant cannot loop over a range.
    let mut exponent = 1;
    while exponent < 255 {
        let power = by_halves(powers[exponent - 1], GENERATOR, 4, None);
        powers[exponent] = power;
        powers[exponent + 255] = power;
        logarithms[(power & 255) as usize] = exponent;
        exponent += 1;
    }
    Logarithms { powers, logarithms }
}

/// Returns the product of two numbers of 2 · `half` bits, or of one bit if `half` is 0. It looks up bytes if
/// their logarithms are known.
const fn by_halves(a: u64, b: u64, half: u32, bytes: Option<&Logarithms>) -> u64 {
    if a == 0 || b == 0 {
        return 0;
    }
    match bytes {
        Some(bytes) if half == 4 => {
            let logarithm_a = bytes.logarithms[(a & 255) as usize];
            let logarithm_b = bytes.logarithms[(b & 255) as usize];
            return bytes.powers[logarithm_a + logarithm_b];
        }
        _ if half == 0 => return 1,
        _ => {}
    }
    // With F = 2^half: (p F + q) (r F + s) = (p s + q r + p r) F + q s + (p r) (F / 2), and the sum of the
    // first three products is (p + q) (r + s) + q s.
    let mask = (1 << half) - 1;
    let (high_a, low_a) = (a >> half, a & mask);
    let (high_b, low_b) = (b >> half, b & mask);
    let low = by_halves(low_a, low_b, half / 2, bytes);
    let high = by_halves(high_a, high_b, half / 2, bytes);
    let all = by_halves(high_a ^ low_a, high_b ^ low_b, half / 2, bytes);
    let carried = by_halves(high, 1 << (half - 1), half / 2, bytes);
    (all ^ low) << half | low ^ carried
}

#[cfg(test)]
mod tests {
    use super::super::mex;
    use super::*;

    #[test]
    fn products_are_those_of_the_definition() {
        let most = 48;
        let mut table = vec![vec![0; most]; most];
        for a in 0..most {
            for b in 0..most {
                let others = (0..a).flat_map(|one| (0..b).map(move |other| (one, other)));
                let value = |(one, other): (usize, usize)| {
                    table[one][b] ^ table[a][other] ^ table[one][other]
                };
                table[a][b] = mex(others.map(value));
                let product = nim_product(a as u64, b as u64);
                assert_eq!(product, table[a][b] as u64, "{a} and {b}");
            }
        }
    }

    /// The product is linear in both numbers, a power of two is the product of the Fermat powers in the
    /// bits of its exponent, and F ⊗ F is F ⊕ F / 2: this says what every product is.
    fn by_fermat_powers(a: u64, b: u64) -> u64 {
        let bits = |number: u64| (0..64).filter(move |bit| number >> bit & 1 == 1);
        let pairs = bits(a).flat_map(|one| bits(b).map(move |other| (one, other)));
        pairs.fold(0, |sum, (one, other)| sum ^ of_powers_of_two(one, other))
    }

    fn of_powers_of_two(one: u64, other: u64) -> u64 {
        // Exponents with a common bit both have the Fermat power that belongs to it.
        let common = one & other;
        if common == 0 {
            return 1 << (one | other);
        }
        let fermat = 1 << (63 - common.leading_zeros());
        let rest = of_powers_of_two(one ^ fermat, other ^ fermat);
        by_fermat_powers(rest, 1 << fermat) ^ by_fermat_powers(rest, 1 << (fermat - 1))
    }

    #[test]
    fn products_are_those_of_fermat_powers() {
        let mut number = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            // xorshift64: it only has to meet many bits.
            number ^= number << 13;
            number ^= number >> 7;
            number ^= number << 17;
            number
        };
        for round in 0..100 {
            let shift = round % 64;
            let (a, b) = (next() >> shift, next());
            assert_eq!(nim_product(a, b), by_fermat_powers(a, b), "{a} and {b}");
        }
        for a in 0..64 {
            for b in 200..300 {
                assert_eq!(nim_product(a, b), by_fermat_powers(a, b), "{a} and {b}");
            }
        }
    }

    #[test]
    fn every_number_below_256_has_its_logarithm() {
        for number in 1..256 {
            assert_eq!(BYTES.powers[BYTES.logarithms[number]], number as u64);
        }
    }
}
