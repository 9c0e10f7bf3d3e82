//! Tokens and cookies. They are never shown, and are sent only to the origin that they belong to.

use std::fmt;

use anyhow::{ensure, Context, Result};
use base64::prelude::{Engine, BASE64_STANDARD};
use form_urlencoded::byte_serialize;

/// The text in place of a secret wherever it would be shown.
pub const HIDDEN: &str = "(hidden)";

/// The receiver of a request: the scheme, the host and the port of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Returns the origin of an address. Fails if the address is neither encrypted nor on this machine, or if programs
    /// could parse it in different ways.
    pub fn of(url: &str) -> Result<Self> {
        let (scheme, rest) = url.split_once("://").context("the address has no scheme")?;
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let is_plain = |char: char| char.is_ascii_alphanumeric() || ".-:[]".contains(char);
        ensure!(
            !authority.is_empty() && authority.chars().all(is_plain),
            "the address {url:?} has no plain host"
        );
        let is_word = |char: char| char.is_ascii_graphic() && !"\"\\<>".contains(char);
        ensure!(
            rest.chars().all(is_word),
            "the address {url:?} has an unescaped character"
        );
        let origin = Self(format!("{scheme}://{authority}").to_ascii_lowercase());
        ensure!(
            scheme == "https" || origin.is_loopback(),
            "{url} is not encrypted: only https is used"
        );
        Ok(origin)
    }

    /// Returns whether this is a server without TLS on this machine.
    pub fn is_loopback(&self) -> bool {
        let Some(authority) = self.0.strip_prefix("http://") else {
            return false;
        };
        let host = match authority.rsplit_once(':') {
            Some((host, _)) if !host.ends_with(':') && !authority.ends_with(']') => host,
            _ => authority,
        };
        ["127.0.0.1", "localhost", "[::1]"].contains(&host)
    }

    /// Returns the host, with the port if there is one.
    pub fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A token or cookies, and the origin to which they may be sent.
#[derive(Clone, PartialEq)]
pub struct Secret {
    text: String,
    origin: Origin,
}

impl Secret {
    /// Returns a secret that may be sent to this origin. Fails if the text cannot be the value of a header.
    pub fn new(text: &str, origin: &Origin) -> Result<Self> {
        let is_text = |char: char| char.is_ascii_graphic() || char == ' ';
        ensure!(
            !text.trim().is_empty() && text.chars().all(is_text),
            "the token is empty or has characters that no token has"
        );
        Ok(Self {
            text: text.to_string(),
            origin: origin.clone(),
        })
    }

    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Returns the secret itself: for the transport and for the file of tokens.
    pub fn reveal(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

/// The texts that must not be shown, in the forms in which a site may quote them.
#[derive(Default)]
pub struct Needles {
    /// Each form with the length of its secret. The longest forms come first, because one may be part of another.
    forms: Vec<(String, usize)>,
}

/// Shorter secrets are not removed from whole answers, where they may be ordinary words.
const SHORTEST_IN_ANSWERS: usize = 6;

/// Shorter values of cookies are not hidden: they reveal little, and may be ordinary words.
const SHORTEST_VALUE: usize = 3;

impl Needles {
    /// Adds a token, or cookies; of cookies, also each single one and its value.
    pub fn add(&mut self, secret: &str) {
        let pairs = secret.split("; ").filter(|pair| pair.contains('='));
        let values = pairs
            .clone()
            .filter_map(|pair| pair.split_once('='))
            .map(|(_, value)| value.trim_matches('"'))
            .filter(|value| value.len() >= SHORTEST_VALUE);
        for text in [secret].into_iter().chain(pairs).chain(values) {
            for form in forms(text) {
                let is_known = self.forms.iter().any(|(known, _)| *known == form);
                if !form.is_empty() && !is_known {
                    self.forms.push((form, text.len()));
                }
            }
        }
        self.forms
            .sort_by_key(|(form, _)| std::cmp::Reverse(form.len()));
    }

    /// Returns a text without the secrets.
    pub fn hidden_in(&self, text: &str) -> String {
        self.without(text, 1)
    }

    /// Returns a whole answer without the longer secrets.
    pub fn without_long(&self, text: &str) -> String {
        self.without(text, SHORTEST_IN_ANSWERS)
    }

    fn without(&self, text: &str, shortest: usize) -> String {
        let mut hidden = text.to_string();
        for (form, length) in &self.forms {
            if *length >= shortest && hidden.contains(form) {
                hidden = hidden.replace(form, HIDDEN);
            }
        }
        hidden
    }
}

/// Returns a text in the encoding of forms.
pub fn form_encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}

/// Returns a text as it is, and in its encodings in addresses, forms, JSON, pages and base64.
fn forms(text: &str) -> Vec<String> {
    let form = form_encoded(text);
    let lower = |encoded: &str| {
        let mut parts = encoded.split('%');
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |all, part| {
            let (digits, rest) = part.split_at(part.len().min(2));
            format!("{all}%{}{rest}", digits.to_ascii_lowercase())
        })
    };
    let address = form.replace('+', "%20");
    let json = serde_json::Value::from(text)
        .to_string()
        .trim_start_matches('"')
        .trim_end_matches('"')
        .to_string();
    let page = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let quotes = page.replace('"', "&quot;").replace('\'', "&#039;");
    let short_quotes = page.replace('"', "&#34;").replace('\'', "&#39;");
    let hexadecimal_quotes = page.replace('"', "&quot;").replace('\'', "&#x27;");
    let base64 = BASE64_STANDARD.encode(text);
    let all = [
        text.to_string(),
        lower(&form),
        lower(&address),
        form,
        address,
        json.replace('/', "\\/"),
        json,
        page,
        quotes,
        short_quotes,
        hexadecimal_quotes,
        base64,
    ];
    all.into()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{form_encoded, Needles, Origin, Secret};

    #[rstest]
    #[case::itself("Bearer a/b+c&d e wrong", "Bearer (hidden) wrong")]
    #[case::in_an_address("/?t=a%2Fb%2Bc%26d%20e", "/?t=(hidden)")]
    #[case::in_lower_case("/?t=a%2fb%2bc%26d+e", "/?t=(hidden)")]
    #[case::in_json(r"a\/b+c&d e", "(hidden)")]
    #[case::in_a_page("a/b+c&amp;d e", "(hidden)")]
    #[case::in_base64("Basic YS9iK2MmZCBl", "Basic (hidden)")]
    fn a_quoted_token_is_hidden(#[case] text: &str, #[case] shown: &str) {
        let mut needles = Needles::default();
        needles.add("a/b+c&d e");
        assert_eq!(needles.hidden_in(text), shown);
        assert_eq!(needles.without_long(text), shown);
    }

    #[test]
    fn each_cookie_is_hidden_and_its_value() {
        let mut needles = Needles::default();
        needles.add("session=c00kie-1; id=s3cret; x=1");
        let hidden = needles.hidden_in("session=c00kie-1, c00kie-1, s3cret, x=1, 1");
        assert_eq!(hidden, "(hidden), (hidden), (hidden), (hidden), 1");
        // A word of the answer stays.
        assert_eq!(needles.without_long("{\"x\": 1}"), "{\"x\": 1}");
    }

    #[rstest]
    #[case("https://yukicoder.me/api/v1", "https://yukicoder.me")]
    #[case("https://DMOJ.ca?x", "https://dmoj.ca")]
    #[case("http://127.0.0.1:80/x", "http://127.0.0.1:80")]
    #[case("http://localhost/x", "http://localhost")]
    #[case("http://[::1]:80/x", "http://[::1]:80")]
    #[case("http://[::1]", "http://[::1]")]
    fn an_address_has_an_origin(#[case] url: &str, #[case] origin: &str) {
        assert_eq!(Origin::of(url).unwrap().as_str(), origin);
    }

    #[rstest]
    #[case::not_encrypted("http://yukicoder.me/api")]
    #[case::only_begins_like_loopback("http://127.0.0.1.example.org/")]
    #[case::a_user("https://yukicoder.me@example.org/")]
    #[case::a_backslash("https://yukicoder.me\\@example.org/")]
    #[case::a_line("https://yukicoder.me/\nproxy = x")]
    #[case::a_quote("https://yukicoder.me/\"")]
    #[case::a_file("file:///etc/passwd")]
    #[case::nothing("yukicoder.me")]
    fn other_addresses_are_refused(#[case] url: &str) {
        assert!(Origin::of(url).is_err());
    }

    #[test]
    fn a_form_holds_any_text() {
        assert_eq!(form_encoded("a b&c=ä\n*"), "a+b%26c%3D%C3%A4%0A*");
    }

    #[test]
    fn a_secret_is_not_shown() {
        let origin = Origin::of("https://dmoj.ca").unwrap();
        let secret = Secret::new("abc", &origin).unwrap();
        assert_eq!(format!("{secret:?}"), "(hidden)");
        for text in ["", " ", "a\nb", "a\u{1b}b", "ä"] {
            assert!(Secret::new(text, &origin).is_err(), "{text:?}");
        }
    }
}
