//! One request of a browser extension: what is read of it, and who may send it. One extension sends problems, another
//! fetches programs to submit.
//!
//! Any web page can send requests to a port of this machine. A page cannot hide its `Origin` when it
//! posts, cannot post JSON elsewhere without asking first, and cannot forge `Host`; so these three tell
//! the extension from a page.

use std::fmt;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use httparse::{Header, Status};

/// Why a request is refused, with the status of the response.
#[derive(Debug)]
pub struct Refusal {
    pub status: u16,
    pub why: String,
}

/// A problem with all its samples is far smaller.
const MOST_BYTES: usize = 16 << 20;

const MOST_HEAD_BYTES: usize = 16 << 10;

const MOST_HEADERS: usize = 64;

/// How the `Origin` of a browser extension begins.
const EXTENSIONS: [&str; 3] = [
    "chrome-extension://",
    "moz-extension://",
    "safari-web-extension://",
];

/// How long a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

impl Refusal {
    pub fn new(status: u16, why: impl fmt::Display) -> Self {
        let why = why.to_string();
        Self { status, why }
    }
}

/// The request of an extension.
#[derive(Debug, PartialEq)]
pub enum Wish {
    /// Competitive Companion sends a problem, in this JSON.
    Send(Vec<u8>),
    /// cph-submit wants a program to submit.
    Fetch,
}

/// The head of a request.
#[derive(Debug, PartialEq)]
struct Head {
    /// Where the body begins.
    end: usize,
    /// How long the body is, unless a program is wanted.
    body: Option<usize>,
}

/// The address that cph-submit asks for, and the header that it sends. No page can send it elsewhere without asking first.
const FETCH_ADDRESS: &str = "/getSubmit";
const FETCHES: &str = "cph-submit";

/// Reads a request and returns what is asked for if an extension may have sent it to this `port` of this machine, and no web
/// page.
pub fn read(stream: &TcpStream, port: u16) -> Result<Wish, Refusal> {
    let mut arriving = Arriving {
        stream,
        deadline: Instant::now() + PATIENCE,
        bytes: Vec::new(),
    };
    let head = loop {
        arriving.read_some()?;
        if let Some(found) = head_of(&arriving.bytes, port)? {
            break found;
        }
        if arriving.bytes.len() > MOST_HEAD_BYTES {
            return Err(Refusal::new(431, "the headers are too long"));
        }
    };
    let Some(length) = head.body else {
        return Ok(Wish::Fetch);
    };
    let end = head.end + length;
    while arriving.bytes.len() < end {
        arriving.read_some()?;
    }
    Ok(Wish::Send(arriving.bytes[head.end..end].to_vec()))
}

/// Sends a response in plain text; the extension may be gone.
pub fn respond(stream: &TcpStream, status: u16, text: &str) {
    send(stream, status, "text/plain; charset=utf-8", text);
}

/// Sends a response in JSON.
pub fn respond_json(stream: &TcpStream, json: &serde_json::Value) {
    send(stream, 200, "application/json", &json.to_string());
}

fn send(mut stream: &TcpStream, status: u16, kind: &str, text: &str) {
    let length = text.len();
    let response = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}"
    );
    let _ = stream.set_write_timeout(Some(Duration::from_secs(1)));
    let _ = stream.write_all(response.as_bytes());
}

struct Arriving<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
    bytes: Vec<u8>,
}

impl Arriving<'_> {
    fn read_some(&mut self) -> Result<(), Refusal> {
        let slow = || Refusal::new(408, format!("no request arrived within {PATIENCE:?}"));
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(slow());
        }
        let mut some = [0; 1 << 13];
        let read = self.stream.set_read_timeout(Some(left));
        match read.and_then(|()| self.stream.read(&mut some)) {
            Ok(0) => Err(Refusal::new(400, "the request ends too early")),
            Ok(count) => {
                self.bytes.extend_from_slice(&some[..count]);
                Ok(())
            }
            Err(_) => Err(slow()),
        }
    }
}

/// Returns the head of a request, or `None` if more of it is to come.
fn head_of(bytes: &[u8], port: u16) -> Result<Option<Head>, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let status = request
        .parse(bytes)
        .map_err(|error| Refusal::new(400, format!("not HTTP: {error}")))?;
    let Status::Complete(end) = status else {
        return Ok(None);
    };
    let body = match (request.method, request.path) {
        (Some("POST"), _) => {
            check_sender(request.headers, port)?;
            check_json(request.headers)?;
            Some(body_length(request.headers)?)
        }
        (Some("GET"), Some(FETCH_ADDRESS)) => {
            check_sender(request.headers, port)?;
            if only(request.headers, FETCHES)? != Some("true") {
                return Err(Refusal::new(403, "only cph-submit is given a program"));
            }
            None
        }
        _ => return Err(Refusal::new(405, "only POST is served")),
    };
    Ok(Some(Head { end, body }))
}

fn check_sender(headers: &[Header], port: u16) -> Result<(), Refusal> {
    let hosts = [format!("localhost:{port}"), format!("127.0.0.1:{port}")];
    let host = only(headers, "host")?.unwrap_or_default();
    if !hosts.contains(&host.to_ascii_lowercase()) {
        return Err(Refusal::new(403, format!("host `{}`", quote(host))));
    }
    if let Some(origin) = only(headers, "origin")? {
        if !EXTENSIONS.iter().any(|scheme| origin.starts_with(scheme)) {
            let why = format!("origin `{}` is not a browser extension", quote(origin));
            return Err(Refusal::new(403, why));
        }
    }
    Ok(())
}

fn check_json(headers: &[Header]) -> Result<(), Refusal> {
    let kind = only(headers, "content-type")?
        .unwrap_or_default()
        .split(';')
        .next()
        .unwrap_or_default()
        .trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Refusal::new(
            415,
            "the content type is not application/json",
        ));
    }
    Ok(())
}

fn body_length(headers: &[Header]) -> Result<usize, Refusal> {
    if only(headers, "transfer-encoding")?.is_some() {
        return Err(Refusal::new(411, "the request has no content length"));
    }
    let length = only(headers, "content-length")?.and_then(|length| length.parse::<u64>().ok());
    let length = length.ok_or(Refusal::new(411, "the request has no content length"))?;
    let fits = usize::try_from(length)
        .ok()
        .filter(|length| *length <= MOST_BYTES);
    fits.ok_or(Refusal::new(
        413,
        format!("a request of {length} bytes: at most {MOST_BYTES} are read"),
    ))
}

/// Returns the value of a header that may stand once.
fn only<'a>(headers: &[Header<'a>], name: &str) -> Result<Option<&'a str>, Refusal> {
    let named = |header: &&Header| header.name.eq_ignore_ascii_case(name);
    let mut values = headers.iter().filter(named).map(|header| header.value);
    let value = values.next().map(std::str::from_utf8).transpose();
    match (value, values.next()) {
        (Ok(value), None) => Ok(value),
        _ => Err(Refusal::new(
            400,
            format!("the header {name} is unreadable"),
        )),
    }
}

/// Returns the beginning of a text that somebody else chose, safe to print.
fn quote(text: &str) -> String {
    text.chars()
        .take(60)
        .flat_map(char::escape_default)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    fn head(lines: &str) -> Result<Option<Head>, u16> {
        let text = format!("{}\r\n\r\n", lines.replace('\n', "\r\n"));
        head_of(text.as_bytes(), 10043).map_err(|refusal| refusal.status)
    }

    const JSON: &str = "Content-Type: application/json\nContent-Length: 7";

    #[rstest]
    #[case::no_origin("localhost:10043", "")]
    #[case::address("127.0.0.1:10043", "")]
    #[case::chrome("localhost:10043", "\nOrigin: chrome-extension://abc")]
    #[case::firefox("LocalHost:10043", "\norigin: moz-extension://abc")]
    #[case::safari("localhost:10043", "\nOrigin: safari-web-extension://abc")]
    fn the_extension_is_served(#[case] host: &str, #[case] origin: &str) {
        let lines = format!("POST / HTTP/1.1\nHost: {host}{origin}\n{JSON}");
        let end = lines.len() + 4 + lines.matches('\n').count();
        let body = Some(7);
        assert_eq!(head(&lines), Ok(Some(Head { end, body })));
    }

    #[rstest]
    #[case::chrome("")]
    #[case::firefox("\nOrigin: moz-extension://abc")]
    fn cph_submit_is_served(#[case] origin: &str) {
        let lines = "GET /getSubmit HTTP/1.1\nHost: localhost:10043\ncph-submit: true";
        let head = head(&format!("{lines}{origin}")).unwrap().unwrap();
        assert_eq!(head.body, None);
    }

    #[rstest]
    #[case::page((403, "/getSubmit", "localhost:10043", "\ncph-submit: true\nOrigin: https://codeforces.com"))]
    #[case::page_without_origin((403, "/getSubmit", "localhost:10043", ""))]
    #[case::not_true((403, "/getSubmit", "localhost:10043", "\ncph-submit: false"))]
    #[case::a_name_that_leads_here((403, "/getSubmit", "example.org:10043", "\ncph-submit: true"))]
    #[case::no_host((403, "/getSubmit", "", "\ncph-submit: true"))]
    #[case::elsewhere((405, "/getSubmit/x", "localhost:10043", "\ncph-submit: true"))]
    fn nobody_else_is_given_a_program(#[case] (status, path, host, more): (u16, &str, &str, &str)) {
        let lines = format!("GET {path} HTTP/1.1\nHost: {host}{more}");
        assert_eq!(head(&lines), Err(status));
    }

    #[rstest]
    #[case::get((405, "GET / HTTP/1.1\nHost: localhost:10043\n"))]
    #[case::preflight((405, "OPTIONS / HTTP/1.1\nHost: localhost:10043\nOrigin: https://example.org\n"))]
    #[case::no_host((403, "POST / HTTP/1.1\n"))]
    #[case::other_host((403, "POST / HTTP/1.1\nHost: example.org:10043\n"))]
    #[case::other_port((403, "POST / HTTP/1.1\nHost: localhost:80\n"))]
    #[case::no_port((403, "POST / HTTP/1.1\nHost: localhost\n"))]
    #[case::two_hosts((400, "POST / HTTP/1.1\nHost: localhost:10043\nHost: example.org\n"))]
    #[case::page((403, "POST / HTTP/1.1\nHost: localhost:10043\nOrigin: https://example.org\n"))]
    #[case::local_page((403, "POST / HTTP/1.1\nHost: localhost:10043\nOrigin: http://localhost:10043\n"))]
    #[case::file((403, "POST / HTTP/1.1\nHost: localhost:10043\nOrigin: null\n"))]
    #[case::almost((403, "POST / HTTP/1.1\nHost: localhost:10043\nOrigin: https://chrome-extension://x\n"))]
    fn nobody_else_is(#[case] (status, lines): (u16, &str)) {
        assert_eq!(head(&format!("{lines}{JSON}")), Err(status));
    }

    #[rstest]
    #[case::form(415, "Content-Type: text/plain\nContent-Length: 7")]
    #[case::no_type(415, "Content-Length: 7")]
    #[case::no_length(411, "Content-Type: application/json")]
    #[case::chunked(411, "Content-Type: application/json\nTransfer-Encoding: chunked")]
    #[case::negative(411, "Content-Type: application/json\nContent-Length: -1")]
    #[case::huge(413, "Content-Type: application/json\nContent-Length: 99999999999")]
    #[case::larger_than_any(
        411,
        "Content-Type: application/json\nContent-Length: 99999999999999999999"
    )]
    fn only_json_of_a_known_length_is_read(#[case] status: u16, #[case] lines: &str) {
        let lines = format!("POST / HTTP/1.1\nHost: localhost:10043\n{lines}");
        assert_eq!(head(&lines), Err(status));
    }

    #[test]
    fn what_is_not_http_is_refused_and_what_is_not_all_is_awaited() {
        assert_eq!(head_of(b"\x16\x03\x01\x00", 1).unwrap_err().status, 400);
        assert!(head_of(b"POST / HT", 1).unwrap().is_none());
    }
}
