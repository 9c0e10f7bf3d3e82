//! The reasons in an answer why a site does not fulfil a request.

use std::fmt;
use std::time::Duration;

use serde_json::Value;

use crate::request::Response;
use terminal::this;

/// The reason why a site does not fulfil a request.
#[derive(Debug, PartialEq)]
pub enum Trouble {
    /// It asks for a person, for example with a CAPTCHA.
    Person,
    /// It does not accept the token.
    Token,
    /// It is asked too often. It may say when to ask again.
    Busy(Option<Duration>),
    /// It redirects to this address, which is not expected of an interface.
    Elsewhere(String),
    /// It fails with this status, so it may or may not have fulfilled the request.
    Failure(u16),
    /// It refuses with this status, and a reason if it gives one.
    Refusal(u16, String),
}

/// The longest part of a reason that is shown, in characters.
const MOST_QUOTED: usize = 300;

impl Trouble {
    /// Returns the reason, or `None` if the answer claims success. Only a request that has a token can have a wrong one.
    pub fn of(answer: &Response, has_token: bool) -> Option<Self> {
        if is_for_people(answer) {
            return Some(Self::Person);
        }
        match answer.status {
            200..=299 => None,
            300..=399 => {
                let location = answer.header("location").next().unwrap_or("nowhere");
                Some(Self::Elsewhere(short(location)))
            }
            401 | 403 if has_token => Some(Self::Token),
            429 => Some(Self::Busy(after(answer))),
            status @ 500.. => Some(Self::Failure(status)),
            status => Some(Self::Refusal(status, reason(answer))),
        }
    }

    /// Returns the shortest pause before another attempt, if one may help.
    pub fn pause(&self) -> Option<Duration> {
        match self {
            Self::Busy(after) => Some(after.unwrap_or_default()),
            Self::Failure(_) => Some(Duration::ZERO),
            _ => None,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Person => f.write_str(
                "the site asks for a CAPTCHA, which only a person should answer: submit in the browser",
            ),
            Self::Token => write!(
                f,
                "the site does not accept the token, or does not let you submit: `{} login SITE` asks for a new token",
                this()
            ),
            Self::Busy(None) => f.write_str("the site has had too many requests"),
            Self::Busy(Some(pause)) => {
                let seconds = pause.as_secs();
                write!(f, "the site has had too many requests: try again in {seconds} seconds")
            }
            Self::Elsewhere(location) => {
                write!(f, "the site redirects to {location}, and redirects are not followed")
            }
            Self::Failure(status) => write!(f, "the site fails with status {status}"),
            Self::Refusal(status, reason) if reason.is_empty() => {
                write!(f, "the site answers with status {status}")
            }
            Self::Refusal(status, reason) => {
                write!(f, "the site answers with status {status}: {reason}")
            }
        }
    }
}

/// Returns whether the answer is a page that checks for a human visitor.
fn is_for_people(answer: &Response) -> bool {
    if answer.header("cf-mitigated").next().is_some() {
        return true;
    }
    let is_html = |kind: &str| kind.starts_with("text/html");
    if !answer.header("content-type").any(is_html) {
        return false;
    }
    let text = answer.text().to_lowercase();
    let words = ["captcha", "just a moment...", "cf-chl-"];
    words.iter().any(|word| text.contains(word))
}

/// Returns the pause that the site asks for.
fn after(answer: &Response) -> Option<Duration> {
    let seconds = answer.header("retry-after").next()?;
    seconds.trim().parse().ok().map(Duration::from_secs)
}

/// Returns the reason that the site gives: the message in its JSON, or a text. A page has none.
fn reason(answer: &Response) -> String {
    let text = answer.text();
    let Ok(json) = serde_json::from_str::<Value>(&text) else {
        let is_page = text.trim_start().starts_with('<');
        return if is_page { String::new() } else { short(&text) };
    };
    let places = ["/message", "/Message", "/error/message", "/error"];
    let found = places
        .iter()
        .find_map(|place| json.pointer(place)?.as_str());
    short(found.unwrap_or_default())
}

/// Returns the beginning of a text in one line.
pub fn short(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    words.join(" ").chars().take(MOST_QUOTED).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{Duration, Response, Trouble};

    fn answer(status: u16, headers: &[(&str, &str)], body: &str) -> Response {
        let owned = |(name, value): &(&str, &str)| (name.to_string(), value.to_string());
        Response {
            status,
            headers: headers.iter().map(owned).collect(),
            body: body.into(),
        }
    }

    #[rstest]
    #[case(200, "{}", None)]
    #[case(401, "", Some(Trouble::Token))]
    #[case(429, "", Some(Trouble::Busy(None)))]
    #[case(503, "", Some(Trouble::Failure(503)))]
    #[case(400, "unknown problem\n", Some(Trouble::Refusal(400, "unknown problem".to_string())))]
    #[case(404, "{\"Message\": \"no\"}", Some(Trouble::Refusal(404, "no".to_string())))]
    #[case(404, "{\"error\": {\"message\": \"no\"}}", Some(Trouble::Refusal(404, "no".to_string())))]
    #[case(404, "<html>…</html>", Some(Trouble::Refusal(404, String::new())))]
    fn an_answer_says_what_is_wrong(
        #[case] status: u16,
        #[case] body: &str,
        #[case] trouble: Option<Trouble>,
    ) {
        assert_eq!(Trouble::of(&answer(status, &[], body), true), trouble);
    }

    #[test]
    fn a_site_may_say_when_to_come_back() {
        let trouble = Trouble::of(&answer(429, &[("Retry-After", "7")], ""), true);
        assert_eq!(trouble, Some(Trouble::Busy(Some(Duration::from_secs(7)))));
        // For a date, the usual pause applies.
        let date = [("Retry-After", "Mon, 23 Nov 2026 10:00:00 GMT")];
        let trouble = Trouble::of(&answer(429, &date, ""), true);
        assert_eq!(trouble, Some(Trouble::Busy(None)));
    }

    #[rstest]
    #[case(403, ("cf-mitigated", "challenge"), "", true)]
    #[case(403, ("Content-Type", "text/html; charset=UTF-8"), "<title>Just a moment...</title>", true)]
    #[case(200, ("content-type", "text/html"), "<div class='g-recaptcha'>", true)]
    #[case::program(200, ("content-type", "application/json"), "{\"source\": \"captcha\"}", false)]
    fn a_page_for_people_is_recognized(
        #[case] status: u16,
        #[case] header: (&str, &str),
        #[case] body: &str,
        #[case] is_page: bool,
    ) {
        let trouble = Trouble::of(&answer(status, &[header], body), true);
        assert_eq!(trouble, is_page.then_some(Trouble::Person));
    }
}
