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
    let point = code
        .find('.')
        .ok_or_else(|| format!("the octal code `{}` has no point: Kayles is 0.77", code))?;
    let first = match &code[..point] {
        "" | "0" => 0,
        "4" => 4,
        other => {
            return Err(format!(
                "the octal code `{}` has `{}` before the point: 0, or 4 if a heap may be split with nothing taken",
                code, other
            ))
        }
    };
    let mut digits = vec![first];
    for (index, letter) in code.chars().enumerate().skip(point + 1) {
        match (0..8).find(|digit| char::from(b'0' + digit) == letter) {
            Some(digit) => digits.push(digit),
            None => {
                return Err(format!(
                    "character {} of the octal code `{}` is `{}`: digits are 0 to 7",
                    index + 1,
                    code,
                    letter
                ))
            }
        }
    }
    Ok(digits)
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
    let first = digits.first().unwrap_or(&0);
    let further = digits.iter().skip(1).map(u8::to_string);
    let code = format!("{}.{}", first, further.collect::<String>());
    code.trim_end_matches('0').to_string()
}
