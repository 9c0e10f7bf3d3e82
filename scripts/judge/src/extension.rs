//! Reads one request of a browser extension, and refuses other senders. Competitive Companion sends problems; cph-submit
//! fetches programs to submit.
//!
//! Any web page can send requests to a port of this machine. Three properties tell it from an extension: a page cannot omit
//! `Origin` from a POST, cannot post JSON to another origin without a CORS preflight, and cannot forge `Host`.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use http::{Limits, Refusal, Request};

const LIMITS: Limits = Limits {
    head: 16 << 10,
    // A problem with all its samples is far smaller.
    body: 16 << 20,
    patience: Duration::from_secs(10),
};

/// How the `Origin` of a browser extension begins.
const EXTENSIONS: [&str; 3] = [
    "chrome-extension://",
    "moz-extension://",
    "safari-web-extension://",
];

/// The path that cph-submit requests, and the header that it sends. A page can send this header to another origin only after
/// a CORS preflight, which is refused.
const FETCH_ADDRESS: &str = "/getSubmit";
const FETCHES: &str = "cph-submit";

/// Reads a request to this `port` of this machine. Refuses it unless an extension may have sent it, and no web page could.
/// Returns the JSON of a problem from Competitive Companion, or `None` if cph-submit asks for a program.
pub fn read(stream: &TcpStream, port: u16) -> Result<Option<Vec<u8>>, Refusal> {
    let request = Request::read(stream, &LIMITS, |head| check(head, port))?;
    Ok((request.method == "POST").then_some(request.body))
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
    let kind = format!("Content-Type: {kind}");
    let _ = stream.set_write_timeout(Some(Duration::from_secs(1)));
    let _ = stream.write_all(&http::response(status, &[&kind], text.as_bytes()));
}

/// Returns the length of the body if an extension may have sent this head.
fn check(head: &Request, port: u16) -> Result<u64, Refusal> {
    match (&*head.method, &*head.target) {
        ("POST", _) => {
            check_sender(head, port)?;
            check_json(head)?;
            let length = head.length()?;
            length.ok_or(Refusal::new(411, "the request has no content length"))
        }
        ("GET", FETCH_ADDRESS) => {
            check_sender(head, port)?;
            if head.header(FETCHES)? != Some("true") {
                return Err(Refusal::new(403, "only cph-submit gets a program"));
            }
            Ok(0)
        }
        _ => Err(Refusal::new(405, "only POST and GET /getSubmit are served")),
    }
}

fn check_sender(head: &Request, port: u16) -> Result<(), Refusal> {
    let hosts = [format!("localhost:{port}"), format!("127.0.0.1:{port}")];
    let host = head.header("host")?.unwrap_or_default();
    if !hosts.contains(&host.to_ascii_lowercase()) {
        return Err(Refusal::new(403, format!("host `{}`", quote(host))));
    }
    if let Some(origin) = head.header("origin")? {
        if !EXTENSIONS.iter().any(|scheme| origin.starts_with(scheme)) {
            let why = format!("origin `{}` is not a browser extension", quote(origin));
            return Err(Refusal::new(403, why));
        }
    }
    Ok(())
}

fn check_json(head: &Request) -> Result<(), Refusal> {
    let kind = head.header("content-type")?.unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        let why = "the content type is not application/json";
        return Err(Refusal::new(415, why));
    }
    Ok(())
}

/// Returns the beginning of an untrusted text, safe to print.
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

    /// Returns the length of the body that is read after these lines, or the status of the refusal.
    fn length(lines: &str) -> Result<u64, u16> {
        let text = format!("{}\r\n\r\n", lines.replace('\n', "\r\n"));
        let head = Request::parse(text.as_bytes()).unwrap().unwrap();
        check(&head, 10043).map_err(|refusal| refusal.status)
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
        assert_eq!(length(&lines), Ok(7));
    }

    #[rstest]
    #[case::chrome("")]
    #[case::firefox("\nOrigin: moz-extension://abc")]
    fn cph_submit_is_served(#[case] origin: &str) {
        let lines = "GET /getSubmit HTTP/1.1\nHost: localhost:10043\ncph-submit: true";
        assert_eq!(length(&format!("{lines}{origin}")), Ok(0));
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
        assert_eq!(length(&lines), Err(status));
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
        assert_eq!(length(&format!("{lines}{JSON}")), Err(status));
    }

    #[rstest]
    #[case::form(415, "Content-Type: text/plain\nContent-Length: 7")]
    #[case::no_type(415, "Content-Length: 7")]
    #[case::no_length(411, "Content-Type: application/json")]
    #[case::chunked(411, "Content-Type: application/json\nTransfer-Encoding: chunked")]
    fn only_json_of_a_known_length_is_read(#[case] status: u16, #[case] lines: &str) {
        let lines = format!("POST / HTTP/1.1\nHost: localhost:10043\n{lines}");
        assert_eq!(length(&lines), Err(status));
    }
}
