//! A server on this machine that stands for a site: it answers what a test tells it, and keeps what it was sent.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// The answer of the server: these bytes, or nothing, and then the connection stays open.
#[derive(Clone)]
pub struct Reply(pub Option<Vec<u8>>);

impl Reply {
    pub fn http(status: u16, headers: &[&str], body: &str) -> Self {
        let length = body.len();
        let headers: Vec<_> = headers.iter().map(|line| format!("{line}\r\n")).collect();
        let headers = headers.concat();
        let text = format!(
            "HTTP/1.1 {status} X\r\nContent-Length: {length}\r\nConnection: close\r\n{headers}\r\n{body}"
        );
        Self(Some(text.into_bytes()))
    }

    pub fn json(body: &str) -> Self {
        Self::status(200, body)
    }

    pub fn status(status: u16, body: &str) -> Self {
        Self::http(status, &["Content-Type: application/json"], body)
    }

    pub fn redirect(status: u16, to: &str) -> Self {
        Self::http(status, &[&format!("Location: {to}")], "")
    }
}

/// The server. It listens until the test program ends.
pub struct Mock {
    address: String,
    requests: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Mock {
    /// Starts a server that gives these replies, one for each request; all further requests get the last one.
    pub fn start(replies: Vec<Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let record = Arc::clone(&requests);
        thread::spawn(move || {
            let mut idle = Vec::new();
            for (index, stream) in listener.incoming().enumerate() {
                let mut stream = stream.unwrap();
                let Some(bytes) = read(&mut stream) else {
                    continue;
                };
                record.lock().unwrap().push(bytes);
                match replies.get(index).or(replies.last()) {
                    Some(Reply(Some(bytes))) => drop(stream.write_all(bytes)),
                    _ => idle.push(stream),
                }
            }
        });
        Self { address, requests }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the requests so far, as bytes.
    pub fn raw(&self) -> Vec<Vec<u8>> {
        self.requests.lock().unwrap().clone()
    }

    /// Returns the requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.raw()
            .iter()
            .map(|bytes| Request::parse(bytes))
            .collect()
    }
}

/// Reads one request with its body.
fn read(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut some = [0; 1 << 12];
    loop {
        if let Some(end) = head_end(&bytes) {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length: usize = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length:"))
                .map_or(0, |length| length.trim().parse().unwrap());
            if bytes.len() >= end + length {
                return Some(bytes);
            }
        }
        match stream.read(&mut some) {
            Ok(count) if count > 0 => bytes.extend_from_slice(&some[..count]),
            _ => return None,
        }
    }
}

fn head_end(bytes: &[u8]) -> Option<usize> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
    end.map(|end| end + 4)
}

/// A request as its receiver understands it.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub method: String,
    /// The path and the query.
    pub target: String,
    /// By their names in lower case.
    pub headers: BTreeMap<String, String>,
    pub content: Content,
}

/// The meaning of a body.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    Nothing,
    /// The fields of a form, in no particular order.
    Form(BTreeMap<String, String>),
    Json(serde_json::Value),
    /// The parts of a form with files: what their headers say, and what they hold.
    Parts(BTreeMap<String, String>),
    Other(String),
}

impl Request {
    pub fn parse(bytes: &[u8]) -> Self {
        let end = head_end(bytes).expect("a head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let body = String::from_utf8(bytes[end..].to_vec()).unwrap();
        let mut lines = head.trim_end().split("\r\n");
        let mut first = lines.next().unwrap().split(' ');
        let headers: BTreeMap<_, _> = lines
            .map(|line| line.split_once(':').unwrap())
            .map(|(name, value)| (name.to_lowercase(), value.trim().to_string()))
            .collect();
        let kind = headers.get("content-type").cloned().unwrap_or_default();
        Self {
            method: first.next().unwrap().to_string(),
            target: first.next().unwrap().to_string(),
            headers,
            content: Content::of(&kind, &body),
        }
    }
}

impl Content {
    fn of(kind: &str, body: &str) -> Self {
        match kind.split(';').next().unwrap() {
            _ if body.is_empty() => Self::Nothing,
            "application/x-www-form-urlencoded" => {
                let fields = form_urlencoded::parse(body.as_bytes());
                Self::Form(fields.into_owned().collect())
            }
            "application/json" => Self::Json(serde_json::from_str(body).unwrap()),
            "multipart/form-data" => {
                let (_, boundary) = kind.split_once("boundary=").unwrap();
                Self::Parts(parts(body, boundary))
            }
            _ => Self::Other(body.to_string()),
        }
    }
}

fn parts(body: &str, boundary: &str) -> BTreeMap<String, String> {
    let end = format!("\r\n--{boundary}--");
    let (body, _) = body.split_once(&end).expect("the end of the form");
    let body = format!("\r\n{body}");
    let separator = format!("\r\n--{boundary}\r\n");
    body.split(&separator)
        .skip(1)
        .map(|part| part.split_once("\r\n\r\n").unwrap())
        .map(|(head, content)| (head.to_string(), content.to_string()))
        .collect()
}
