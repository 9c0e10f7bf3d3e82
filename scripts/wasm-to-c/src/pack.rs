//! Words as text in base 85: five characters for four bytes, where a string of C often needs three or four for one. A
//! zero word is a single character.

/// The digit 0. The other digits are the 84 characters after it, except for two that are special in C's strings.
const FIRST: u8 = b'#';

/// A zero word.
const ZERO: &str = "z";

/// Returns the text from which `unpack` writes these words. It skips zero words, so the memory must be zero.
pub fn pack(words: &[u8]) -> String {
    let words = words.chunks_exact(4).map(|word| {
        let word = word.try_into().expect("it has four bytes");
        match u32::from_le_bytes(word) {
            0 => ZERO.to_string(),
            word => digits(word).iter().collect(),
        }
    });
    words.collect()
}

/// Returns a word as five digits, the highest first.
fn digits(word: u32) -> [char; 5] {
    [52_200_625, 614_125, 7225, 85, 1].map(|unit| {
        let digit = word / unit % 85;
        character(u8::try_from(digit).expect("it is less than 85"))
    })
}

fn character(digit: u8) -> char {
    match FIRST + digit {
        // Two question marks may begin a trigraph.
        b'?' => 'x',
        b'\\' => 'y',
        other => char::from(other),
    }
}

#[cfg(test)]
mod tests {
    use super::pack;

    #[test]
    fn four_bytes_are_five_digits() {
        assert_eq!(pack(&[0, 0, 0, 0, 1, 0, 0, 0]), "z####$");
        assert_eq!(pack(&[28, 0, 0, 0, 57, 0, 0, 0]), "####x####y");
        assert_eq!(pack(&[84, 0, 0, 0, 85, 0, 0, 0]), "####w###$#");
        // The largest word has the digits 82, 23, 54, 12 and 0.
        assert_eq!(pack(&[255; 4]), "u:Y/#");
    }
}
