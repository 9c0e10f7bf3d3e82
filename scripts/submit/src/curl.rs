//! The transport: one request by the program curl.
//!
//! Everybody who installs the judge would have to build a TLS library, for a handful of requests: rustls takes 25
//! seconds of CPU time. curl is part of Windows 10, macOS and nearly every Linux, and uses the certificates and proxies
//! of the system.
//!
//! curl reads its settings from standard input, because every user of the machine can see a command line. Only a body
//! without secrets, such as a program to submit, is passed in a file.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{self, Read, Write as _};
use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::cookies;
use crate::parent_death;
use crate::request::{Request, Response, Secrets};
use crate::secret::{Needles, Origin};

/// Why there is no answer to a request.
#[derive(Debug, PartialEq)]
pub enum Failure {
    /// The request did not reach the site.
    NotSent(String),
    /// The request may have reached the site.
    Unclear(String),
}

/// The program, and how long it may take for a request.
pub struct Curl {
    /// The program's name or path.
    pub program: &'static str,
    /// The longest time for a request with its answer.
    pub patience: Duration,
    /// All secrets that were sent and received so far: a site may quote them in any later answer.
    pub secrets: RefCell<Needles>,
}

/// The longest time for a request with its answer. CSES delays its answer until a verdict changes.
const PATIENCE: Duration = Duration::from_mins(1);

/// The longest time to connect to a site.
const MOST_TO_CONNECT: Duration = Duration::from_secs(20);

/// The maximum size of an answer. Regular answers are much smaller.
const MOST_BYTES: u64 = 16 << 20;

/// The exit statuses of curl before it has sent anything: unknown protocol, bad address, unknown proxy or host, no
/// connection, no TLS, untrusted certificate.
const NOT_SENT: [i32; 12] = [1, 2, 3, 4, 5, 6, 7, 35, 53, 60, 77, 83];

const TIMED_OUT: i32 = 28;

/// Makes curl print the length of the body in its last line, because trailers may follow the body.
const WRITE_OUT: &str = "write-out = \"\\n%{size_download}\"\n";

/// The name and the version in requests.
const AGENT: &str = concat!("judge/", env!("CARGO_PKG_VERSION"));

impl Default for Curl {
    fn default() -> Self {
        Self {
            program: "curl",
            patience: PATIENCE,
            secrets: RefCell::default(),
        }
    }
}

impl Curl {
    /// Returns a text without the secrets that were sent and received so far.
    pub fn hide(&self, text: &str) -> String {
        self.secrets.borrow().hidden_in(text)
    }

    /// Sends a request and returns the answer, whatever its status, without the secrets that it quotes. A redirect is
    /// an answer: it is not followed.
    ///
    /// # Errors
    ///
    /// If curl cannot be run, or fails.
    pub fn send(&self, request: &Request) -> Result<Response, Failure> {
        let origin =
            Origin::of(&request.url).map_err(|error| Failure::NotSent(format!("{error:#}")))?;
        if let Some(foreign) = request
            .secrets()
            .iter()
            .find(|secret| *secret.origin() != origin)
        {
            let home = foreign.origin();
            let why = format!("a token for {home} is not sent to {origin}");
            return Err(Failure::NotSent(why));
        }
        for secret in request.secrets() {
            self.secrets.borrow_mut().add(secret.reveal());
        }
        // Removed when this returns.
        let file = body_file(request).map_err(|error| {
            Failure::NotSent(format!("cannot write the request to a file: {error}"))
        })?;
        let config = self.config(request, &origin, file.as_ref());
        let mut child = self.start()?;
        let mut output = Vec::new();
        let read = talk(&mut child, &config, &mut output);
        let is_endless = output.len() as u64 > MOST_BYTES;
        if is_endless || read.is_err() {
            let _ = child.kill();
        }
        let end = child.wait_with_output().and_then(|end| read.map(|()| end));
        if is_endless {
            return Err(Failure::Unclear("the answer is too long".to_string()));
        }
        let curl = end.map_err(|error| Failure::Unclear(format!("curl: {error}")))?;
        if !curl.status.success() {
            let stderr = String::from_utf8_lossy(&curl.stderr);
            return Err(self.failure(curl.status, &self.hide(&stderr)));
        }
        let response =
            parse(&output).ok_or_else(|| Failure::Unclear("the answer is not HTTP".to_string()))?;
        for cookie in response.header(cookies::HEADER) {
            let cookie = cookie.split(';').next().unwrap_or_default();
            self.secrets.borrow_mut().add(cookie.trim());
        }
        Ok(self.without_secrets(response))
    }

    /// Returns an answer without the secrets that it quotes, except in the headers that set cookies. Parts of an answer
    /// may be shown, so this is done to the whole answer.
    fn without_secrets(&self, mut answer: Response) -> Response {
        let secrets = self.secrets.borrow();
        for (name, value) in &mut answer.headers {
            if !name.eq_ignore_ascii_case(cookies::HEADER) {
                *value = secrets.without_long(value);
            }
        }
        let text = answer.text();
        let hidden = secrets.without_long(&text);
        if hidden != text {
            answer.body = hidden.into_bytes();
        }
        answer
    }

    fn start(&self) -> Result<Child, Failure> {
        // The user's own settings might follow redirects or trust any certificate.
        let child = parent_death::command(self.program)
            .args(["--disable", "--config", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        child.map_err(|error| {
            let name = self.program;
            Failure::NotSent(if error.kind() == io::ErrorKind::NotFound {
                format!("`{name}` is needed to submit, but is not installed: install it, for example with `apt-get install curl`")
            } else {
                format!("cannot run `{name}`: {error}")
            })
        })
    }

    /// Returns the settings for one request.
    fn config(&self, request: &Request, origin: &Origin, file: Option<&NamedTempFile>) -> String {
        let protocol = if origin.is_loopback() {
            "=http"
        } else {
            "=https"
        };
        let mut config =
            "silent\nshow-error\ngloboff\ninclude\nsuppress-connect-headers\n".to_string();
        config.push_str(WRITE_OUT);
        let mut set = |name: &str, value: &str| {
            let _ = writeln!(config, "{name} = {}", quote(value));
        };
        set("proto", protocol);
        if origin.is_loopback() {
            set("noproxy", "*");
        }
        set("url", &request.url);
        set("request", request.method.name());
        set("user-agent", AGENT);
        set("max-time", &self.patience.as_secs_f64().to_string());
        set("connect-timeout", &MOST_TO_CONNECT.as_secs().to_string());
        // Otherwise curl may wait for `100 Continue` before it sends the body.
        set("header", "Expect:");
        for header in request.all_headers(Secrets::Revealed) {
            set("header", &header);
        }
        if let Some(file) = file {
            set("data-binary", &format!("@{}", file.path().display()));
        } else if request.has_secret_body() {
            set("data-raw", &request.body_text(Secrets::Revealed));
        }
        config
    }

    fn failure(&self, status: ExitStatus, message: &str) -> Failure {
        let message = message.trim().trim_start_matches("curl: ");
        match status.code() {
            Some(code) if NOT_SENT.contains(&code) => Failure::NotSent(message.to_string()),
            Some(TIMED_OUT) => {
                let seconds = self.patience.as_secs_f64();
                Failure::Unclear(format!("no answer after {seconds} seconds"))
            }
            _ if message.is_empty() => Failure::Unclear(format!("curl ends with {status}")),
            _ => Failure::Unclear(message.to_string()),
        }
    }
}

/// Writes the body to a file that only this user can read, unless there is a secret in it.
fn body_file(request: &Request) -> io::Result<Option<NamedTempFile>> {
    let text = request.body_text(Secrets::Hidden);
    if text.is_empty() || request.has_secret_body() {
        return Ok(None);
    }
    let mut file = NamedTempFile::with_prefix("judge-submit-")?;
    file.write_all(text.as_bytes())?;
    file.flush()?;
    Ok(Some(file))
}

/// Sends curl its settings, and reads its output up to a limit.
fn talk(child: &mut Child, config: &str, output: &mut Vec<u8>) -> io::Result<()> {
    if let Some(mut stdin) = child.stdin.take() {
        match stdin.write_all(config.as_bytes()) {
            // curl has ended, and its error message says why.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            written => written?,
        }
    }
    if let Some(stdout) = child.stdout.take() {
        stdout.take(MOST_BYTES + 1).read_to_end(output)?;
    }
    Ok(())
}

/// Returns a text in quotes, for curl's settings.
fn quote(text: &str) -> String {
    let mut quoted = "\"".to_string();
    for char in text.chars() {
        match char {
            '"' | '\\' => quoted.extend(['\\', char]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns the answer in the output of curl, without the interim answers before it.
fn parse(bytes: &[u8]) -> Option<Response> {
    let end = bytes.iter().rposition(|byte| *byte == b'\n')?;
    let size: usize = std::str::from_utf8(&bytes[end + 1..])
        .ok()?
        .trim()
        .parse()
        .ok()?;
    let mut rest = &bytes[..end];
    loop {
        let end = rest.windows(4).position(|window| window == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&rest[..end]).into_owned();
        rest = &rest[end + 4..];
        let mut lines = head.split("\r\n");
        let mut first = lines.next()?.split_whitespace();
        first.next().filter(|word| word.starts_with("HTTP/"))?;
        let status: u16 = first.next()?.parse().ok()?;
        if (100..200).contains(&status) {
            continue;
        }
        let headers = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_string(), value.trim().to_string()));
        return Some(Response {
            status,
            headers: headers.collect(),
            body: rest[..size.min(rest.len())].to_vec(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, quote};

    #[test]
    fn settings_cannot_be_smuggled_in() {
        assert_eq!(quote("a\"\nurl = \\"), "\"a\\\"\\nurl = \\\\\"");
    }

    #[test]
    fn what_announces_an_answer_is_none() {
        let bytes =
            b"HTTP/1.1 100 Continue\r\n\r\nHTTP/2 302\r\nLocation: /x\r\nA: b: c\r\n\r\n1\r\n\r\n2X-Trailer: 3\r\n\n6";
        let answer = parse(bytes).unwrap();
        assert_eq!(answer.status, 302);
        assert_eq!(answer.header("location").collect::<Vec<_>>(), ["/x"]);
        assert_eq!(answer.header("a").collect::<Vec<_>>(), ["b: c"]);
        assert_eq!(answer.body, b"1\r\n\r\n2");
    }

    #[test]
    fn what_is_not_http_is_no_answer() {
        for bytes in [
            &b""[..],
            b"HTTP/1.1",
            b"SSH-2.0\r\n\r\n",
            b"HTTP/1.1 x\r\n\r\n\n0",
            b"HTTP/1.1 200\r\n\r\n{}",
        ] {
            assert!(parse(bytes).is_none());
        }
    }
}
