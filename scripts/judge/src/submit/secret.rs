//! Tokens and cookies: shown nowhere, and sent to the host that they belong to, nowhere else.

use std::fmt;

use anyhow::{ensure, Context, Result};

/// What stands for a secret wherever it would be shown.
pub const HIDDEN: &str = "(hidden)";

/// Whom a request goes to: the scheme, the host and the port of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// Returns the origin of an address.
    ///
    /// # Errors
    ///
    /// If everybody on the way could read what is sent there: only this machine itself is spoken to without TLS. And if
    /// programs could understand the address in different ways.
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

/// A token or cookies, and whom they may be sent to.
#[derive(Clone, PartialEq)]
pub struct Secret {
    text: String,
    origin: Origin,
}

impl Secret {
    /// # Errors
    ///
    /// If the text could not stand in a header.
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Origin, Secret};

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
    fn a_secret_is_not_shown() {
        let origin = Origin::of("https://dmoj.ca").unwrap();
        let secret = Secret::new("abc", &origin).unwrap();
        assert_eq!(format!("{secret:?}"), "(hidden)");
        for text in ["", " ", "a\nb", "a\u{1b}b", "ä"] {
            assert!(Secret::new(text, &origin).is_err(), "{text:?}");
        }
    }
}
