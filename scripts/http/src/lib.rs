//! Reads one HTTP/1.1 request of each connection, and formats responses. `Request::read` calls a check after the head,
//! which can refuse the request before the body is read.

use std::fmt;
use std::io::{self, Read};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{channel, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use httparse::Status;

/// How much of a request is read, and for how long.
pub struct Limits {
    /// The maximum size of the head, in bytes.
    pub head: usize,
    /// The maximum size of the body, in bytes.
    pub body: usize,
    /// The time in which the whole request must arrive.
    pub patience: Duration,
}

/// Why a request is refused.
#[derive(Debug, PartialEq)]
pub struct Refusal {
    /// The status of the response.
    pub status: u16,
    /// The reason. It may quote the sender.
    pub why: String,
}

impl Refusal {
    /// Returns a refusal with this status and reason.
    pub fn new(status: u16, why: impl fmt::Display) -> Self {
        let why = why.to_string();
        Self { status, why }
    }
}

/// A request, or its head while the body is not read yet.
#[derive(Debug, PartialEq)]
pub struct Request {
    /// The method: `GET`.
    pub method: String,
    /// The requested path, with the query.
    pub target: String,
    /// The names of the headers, in lower case, and their values.
    pub headers: Vec<(String, Vec<u8>)>,
    /// The content. During the check, only the part that came with the head.
    pub body: Vec<u8>,
}

const MOST_HEADERS: usize = 64;

impl Request {
    /// Returns the request of a connection. The check sees the head, and returns the length of the body to read.
    ///
    /// # Errors
    ///
    /// If it is not HTTP, exceeds a limit or ends too early, and if the check refuses it.
    pub fn read(
        stream: &TcpStream,
        limits: &Limits,
        check: impl FnOnce(&Self) -> Result<u64, Refusal>,
    ) -> Result<Self, Refusal> {
        let begin = Instant::now();
        let mut bytes = Vec::new();
        let mut request = loop {
            read_part(stream, begin, limits, &mut bytes)?;
            let request = Self::parse(&bytes)?;
            let body = request.as_ref().map_or(0, |request| request.body.len());
            if bytes.len() - body > limits.head {
                return Err(Refusal::new(431, "the head is too long"));
            }
            if let Some(request) = request {
                break request;
            }
        };
        let (length, most) = (check(&request)?, limits.body);
        let Some(end) = usize::try_from(length).ok().filter(|end| *end <= most) else {
            let why = format!("the body has {length} bytes; the limit is {most}");
            return Err(Refusal::new(413, why));
        };
        while request.body.len() < end {
            read_part(stream, begin, limits, &mut request.body)?;
        }
        request.body.truncate(end);
        Ok(request)
    }

    /// Returns the request that these bytes begin with, or `None` if more of its head is to come. All that follows the
    /// head is its body.
    ///
    /// # Errors
    ///
    /// If it is not HTTP.
    pub fn parse(bytes: &[u8]) -> Result<Option<Self>, Refusal> {
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        let refusal = |error| Refusal::new(400, format!("not HTTP: {error}"));
        let Status::Complete(end) = head.parse(bytes).map_err(refusal)? else {
            return Ok(None);
        };
        let headers = head.headers.iter();
        Ok(Some(Self {
            method: head.method.unwrap_or_default().to_string(),
            target: head.path.unwrap_or_default().to_string(),
            headers: headers
                .map(|header| (header.name.to_ascii_lowercase(), header.value.to_vec()))
                .collect(),
            body: bytes[end..].to_vec(),
        }))
    }

    /// Returns the value of a header that may occur at most once. The name must be in lower case.
    ///
    /// # Errors
    ///
    /// If there are two, or the value is not UTF-8.
    pub fn header(&self, name: &str) -> Result<Option<&str>, Refusal> {
        let headers = self.headers.iter().filter(|header| header.0 == name);
        let values: Vec<_> = headers.map(|(_, value)| str::from_utf8(value)).collect();
        match values[..] {
            [] => Ok(None),
            [Ok(value)] => Ok(Some(value)),
            _ => Err(Refusal::new(
                400,
                format!("the header {name} occurs twice or is not UTF-8"),
            )),
        }
    }

    /// Returns the value of `Content-Length`, if the head has one.
    ///
    /// # Errors
    ///
    /// If the value is not a number, or the body has a `Transfer-Encoding`.
    pub fn length(&self) -> Result<Option<u64>, Refusal> {
        let unknown = || Refusal::new(411, "the length of the body is unclear");
        if self.header("transfer-encoding")?.is_some() {
            return Err(unknown());
        }
        let length = self.header("content-length")?.map(str::parse);
        length.transpose().map_err(|_| unknown())
    }
}

/// Appends the bytes that arrive next.
fn read_part(
    mut stream: &TcpStream,
    begin: Instant,
    limits: &Limits,
    bytes: &mut Vec<u8>,
) -> Result<(), Refusal> {
    let patience = limits.patience;
    let left = patience.saturating_sub(begin.elapsed());
    let mut part = [0; 1 << 13];
    // A timeout of zero is an error, too.
    let timeout = stream.set_read_timeout(Some(left));
    match timeout.and_then(|()| stream.read(&mut part)) {
        Ok(0) => Err(Refusal::new(400, "the request ends too early")),
        Ok(count) => {
            bytes.extend_from_slice(&part[..count]);
            Ok(())
        }
        Err(_) => {
            let why = format!("the request did not arrive completely within {patience:?}");
            Err(Refusal::new(408, why))
        }
    }
}

/// Returns a response with these headers, besides those that every response has.
pub fn response(status: u16, headers: &[&str], body: &[u8]) -> Vec<u8> {
    let status = format!("HTTP/1.1 {status} ");
    let length = format!("Content-Length: {}", body.len());
    let lines = [&[&*status, &length, "Connection: close"], headers].concat();
    [lines.join("\r\n").as_bytes(), b"\r\n\r\n", body].concat()
}

/// A port of this machine. It accepts every request, also those that web pages send. A thread for each connection reads
/// its only request, so no connection waits for another.
pub struct Server {
    /// The address of the port.
    pub address: SocketAddr,
    /// The requests, in the order in which they arrive completely, and their connections, which wait for the responses.
    pub requests: Receiver<(Request, TcpStream)>,
}

/// Users send these requests to their own machine, which may be busy.
const LIMITS: Limits = Limits {
    head: 64 << 10,
    body: 64 << 20,
    patience: Duration::from_mins(5),
};

impl Server {
    /// Opens a port; 0 stands for any free port.
    ///
    /// # Errors
    ///
    /// If the port is taken.
    pub fn open(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let (send, requests) = channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(stream) = stream else {
                    // There may be too many open files: some will be closed.
                    thread::sleep(Duration::from_millis(50));
                    continue;
                };
                let send = send.clone();
                thread::spawn(move || {
                    let _ = stream.set_write_timeout(Some(LIMITS.patience));
                    let length = |head: &Request| Ok(head.length()?.unwrap_or_default());
                    // A connection without a valid request gets no answer.
                    if let Ok(request) = Request::read(&stream, &LIMITS, length) {
                        let _ = send.send((request, stream));
                    }
                });
            }
        });
        Ok(Self { address, requests })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Reads a request without the header `secret`. Returns its body, or the status of the refusal.
    fn read(patience: Duration, send: impl FnOnce(TcpStream)) -> Result<String, u16> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        send(TcpStream::connect(listener.local_addr().unwrap()).unwrap());
        let (stream, _) = listener.accept().unwrap();
        let limits = Limits {
            head: 1 << 14,
            body: 10_000,
            patience,
        };
        let request = Request::read(&stream, &limits, |head| match head.header("secret")? {
            Some(_) => Err(Refusal::new(403, "secret")),
            None => Ok(head.length()?.unwrap_or_default()),
        });
        let body = request.map(|request| String::from_utf8(request.body).unwrap());
        body.map_err(|refusal| refusal.status)
    }

    #[test]
    fn a_request_is_read_to_its_end_unless_its_head_is_refused() {
        let put = |head: &str, body: &str| format!("PUT / HTTP/1.1\r\n{head}\r\n\r\n{body}");
        // Longer than one part.
        let long = "x".repeat(10_000);
        let long_head = format!("Long: {long}\r\nContent-Length: 2");
        for (expected, text) in [
            (Ok("{}"), put("content-length: 2", "{}")),
            (Ok("{}"), put("Content-Length: 2", "{}more")),
            (Ok(""), put("Host: x", "more")),
            (Ok(&long), put("Content-Length: 10000", &long)),
            (Ok("{}"), put(&long_head, "{}")),
            (Err(400), String::new()),
            (Err(400), "PUT / HT".to_string()),
            (Err(400), "\x16\x03\x01".to_string()),
            (Err(400), put("Content-Length: 2", "{")),
            (Err(400), put("Content-Length:0\r\nContent-Length: 0", "")),
            (Err(403), put("Secret: x\r\nContent-Length: 99", "")),
            (Err(411), put("Content-Length: -1", "")),
            (Err(411), put("Content-Length: 99999999999999999999", "")),
            (Err(411), put("Transfer-Encoding: chunked", "")),
            (Err(413), put("Content-Length: 10001", "")),
            (Err(413), put("Content-Length: 99999999999", "")),
            (Err(431), format!("PUT /{}", "long".repeat(1 << 13))),
        ] {
            let body = read(LIMITS.patience, |mut sender| {
                sender.write_all(text.as_bytes()).unwrap();
            });
            assert_eq!(body, expected.map(str::to_string), "{text}");
        }
    }

    #[test]
    fn a_request_that_arrives_byte_by_byte_is_not_awaited() {
        let body = read(Duration::from_millis(50), |mut sender| {
            thread::spawn(move || {
                while sender.write_all(b"G").is_ok() {
                    thread::sleep(Duration::from_millis(5));
                }
            });
        });
        assert_eq!(body, Err(408));
    }
}
