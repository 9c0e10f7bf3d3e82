//! The encoding of forms.

use std::fmt::Write as _;

/// Returns a text as forms have it.
pub fn form_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => encoded.push('+'),
            b'*' | b'-' | b'.' | b'_' => encoded.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => encoded.push(byte.into()),
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::form_encoded;

    #[test]
    fn a_form_holds_any_text() {
        assert_eq!(form_encoded("a b&c=ä\n*"), "a+b%26c%3D%C3%A4%0A*");
    }
}
