use std::convert::TryFrom;

use super::check;

/// Returns the digits d₀, d₁, d₂, … of an octal game from its code d₀.d₁d₂… as the field writes it
/// (Guy & Smith 1956): `0.77`, `4.007`, or with nothing before the point, `.77`.
///
/// # Errors
///
/// If the code has no point, d₀ is neither 0 nor 4, or a character is not a digit from 0 to 7. The error
/// is a sentence that says what is wrong and where.
///
/// # Examples
///
/// ```
/// use common::parse_octal_code;
///
/// assert_eq!(parse_octal_code("0.77"), Ok(vec![0, 7, 7]));
/// assert_eq!(parse_octal_code("4."), Ok(vec![4]));
/// assert_eq!(
///     parse_octal_code("0.1781"),
///     Err("character 5 of the octal code `0.1781` is `8`: digits are 0 to 7".to_string())
/// );
/// ```
pub fn parse_octal_code(code: &str) -> Result<Vec<u8>, String> {
    parse(code, &OCTAL)
}

/// Returns the code of the octal game d₀.d₁d₂…, whose digit dₖ is `digits[k]`, as the field writes
/// it: without zeros at its end.
///
/// # Panics
///
/// If d₀ is neither 0 nor 4, or another digit is more than 7.
///
/// # Examples
///
/// ```
/// use common::octal_code;
///
/// assert_eq!(octal_code(&[0, 1, 5, 6]), "0.156");
/// assert_eq!(octal_code(&[4, 0, 0, 7, 0]), "4.007");
/// ```
pub fn octal_code(digits: &[u8]) -> String {
    check(digits);
    written(digits)
}

/// The digits in which the codes of a kind of games are written.
pub(crate) struct Digits {
    /// Octal, or hexadecimal.
    pub(crate) kind: &'static str,
    pub(crate) base: u32,
    /// The digits that may stand before the point.
    pub(crate) first: &'static str,
}

const OCTAL: Digits = Digits {
    kind: "octal",
    base: 8,
    first: "0, or 4",
};

/// Returns the digits of a code.
pub(crate) fn parse(code: &str, of: &Digits) -> Result<Vec<u8>, String> {
    let kind = of.kind;
    let digit = |letter: char| -> Option<u8> { TryFrom::try_from(letter.to_digit(of.base)?).ok() };
    let point = code
        .find('.')
        .ok_or_else(|| format!("the {} code `{}` has no point: Kayles is 0.77", kind, code))?;
    let before: Option<Vec<u8>> = code[..point].chars().map(digit).collect();
    let first = match before.as_deref() {
        Some([]) => 0,
        Some([first]) if first % 4 == 0 => *first,
        _ => {
            return Err(format!(
                "the {} code `{}` has `{}` before the point: {} if a heap may be split with nothing taken",
                kind,
                code,
                &code[..point],
                of.first
            ))
        }
    };
    let mut digits = vec![first];
    for (index, letter) in code.chars().enumerate().skip(point + 1) {
        let digit = digit(letter).ok_or_else(|| {
            format!(
                "character {} of the {} code `{}` is `{}`: digits are 0 to {:X}",
                index + 1,
                kind,
                code,
                letter,
                of.base - 1
            )
        })?;
        digits.push(digit);
    }
    Ok(digits)
}

/// Returns the code with these digits, without zeros at its end.
pub(crate) fn written(digits: &[u8]) -> String {
    let first = digits.first().unwrap_or(&0);
    let further = digits.iter().skip(1).map(|digit| format!("{:X}", digit));
    let code = format!("{:X}.{}", first, further.collect::<String>());
    code.trim_end_matches('0').to_string()
}
