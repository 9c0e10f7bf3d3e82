//! The codes of octal and hexadecimal games.

/// Returns the digits d₀, d₁, d₂, … of an octal game from its code d₀.d₁d₂… as the field writes it
/// (Guy & Smith 1956): `0.77`, `4.007`, or with nothing before the point, `.77`.
///
/// # Errors
///
/// If the code has no point, d₀ is neither 0 nor 4, or a character is not a digit from 0 to 7. The error is a sentence
/// that names the mistake and its place.
///
/// # Examples
///
/// ```
/// use grundy::parse_octal_code;
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
/// use grundy::octal_code;
///
/// assert_eq!(octal_code(&[0, 1, 5, 6]), "0.156");
/// assert_eq!(octal_code(&[4, 0, 0, 7, 0]), "4.007");
/// ```
pub fn octal_code(digits: &[u8]) -> String {
    check_octal(digits);
    format_code(digits)
}

/// Returns the digits d₀, d₁, d₂, … of a hexadecimal game from its code d₀.d₁d₂…: `0.3F` or `.3f`.
///
/// # Errors
///
/// If the code has no point, d₀ is none of 0, 4, 8 and C, or a character is not a digit from 0 to F. The error is a
/// sentence that names the mistake and its place.
///
/// # Examples
///
/// ```
/// use grundy::parse_hexadecimal_code;
///
/// assert_eq!(parse_hexadecimal_code("0.3F"), Ok(vec![0, 3, 15]));
/// ```
pub fn parse_hexadecimal_code(code: &str) -> Result<Vec<u8>, String> {
    parse(code, &HEXADECIMAL)
}

/// Returns the code of the hexadecimal game d₀.d₁d₂…, whose digit dₖ is `digits[k]`: with capital letters, and without
/// zeros at its end.
///
/// # Panics
///
/// If d₀ is none of 0, 4, 8 and 12, or another digit is more than 15.
///
/// # Examples
///
/// ```
/// use grundy::hexadecimal_code;
///
/// assert_eq!(hexadecimal_code(&[0, 3, 15, 0]), "0.3F");
/// ```
pub fn hexadecimal_code(digits: &[u8]) -> String {
    check_hexadecimal(digits);
    format_code(digits)
}

/// The digits in which the codes of a kind of games are written.
struct Digits {
    /// Octal, or hexadecimal.
    kind: &'static str,
    base: u32,
    /// The digits that are allowed before the point.
    first: &'static str,
}

const OCTAL: Digits = Digits {
    kind: "octal",
    base: 8,
    first: "0, or 4",
};

const HEXADECIMAL: Digits = Digits {
    kind: "hexadecimal",
    base: 16,
    first: "0, or 4, 8 or C",
};

fn parse(code: &str, of: &Digits) -> Result<Vec<u8>, String> {
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

/// Returns the code with these digits, without trailing zeros.
fn format_code(digits: &[u8]) -> String {
    let first = digits.first().unwrap_or(&0);
    let further = digits.iter().skip(1).map(|digit| format!("{:X}", digit));
    let code = format!("{:X}.{}", first, further.collect::<String>());
    code.trim_end_matches('0').to_string()
}

/// Panics unless these are the digits of an octal game.
pub fn check_octal(digits: &[u8]) {
    check(digits, &OCTAL, "0 or 4");
}

/// Panics unless these are the digits of a hexadecimal game.
pub fn check_hexadecimal(digits: &[u8]) {
    check(digits, &HEXADECIMAL, "0, 4, 8 or 12");
}

/// Panics unless these digits are less than the base, and the first is one of `first`: a multiple of 4.
fn check(digits: &[u8], of: &Digits, first: &str) {
    for (index, &digit) in digits.iter().enumerate() {
        assert!(
            u32::from(digit) < of.base,
            "digit {index} of the {} code is {digit}: digits are 0 to {}",
            of.kind,
            of.base - 1
        );
        assert!(
            index > 0 || digit % 4 == 0,
            "digit 0 of the {} code is {digit}: a move that takes nothing must split, so it is {first}",
            of.kind
        );
    }
}
