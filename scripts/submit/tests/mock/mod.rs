//! A server on this machine that stands for a site: it answers what a test tells it, and keeps what it was sent.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::thread;

use http::Server;

/// The answer of the server: these bytes, or nothing, and then the connection stays open.
#[derive(Clone)]
pub struct Reply(pub Option<Vec<u8>>);

impl Reply {
    pub fn http(status: u16, headers: &[&str], body: &str) -> Self {
        Self(Some(http::response(status, headers, body.as_bytes())))
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
    requests: Arc<Mutex<Vec<http::Request>>>,
}

impl Mock {
    /// Starts a server that gives these replies, one for each request; all further requests get the last one.
    pub fn start(replies: Vec<Reply>) -> Self {
        let server = Server::open(0).unwrap();
        let address = server.address.to_string();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let record = Arc::clone(&requests);
        thread::spawn(move || {
            let mut idle = Vec::new();
            for (index, (request, mut stream)) in server.requests.iter().enumerate() {
                record.lock().unwrap().push(request);
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

    /// Returns the requests so far.
    pub fn requests(&self) -> Vec<Request> {
        let requests = self.requests.lock().unwrap();
        requests.iter().map(Request::of).collect()
    }
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
    pub fn of(request: &http::Request) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let headers = request.headers.iter();
        let headers: BTreeMap<_, _> = headers
            .map(|(name, value)| (name.clone(), text(value)))
            .collect();
        let kind = headers.get("content-type").cloned().unwrap_or_default();
        Self {
            method: request.method.clone(),
            target: request.target.clone(),
            headers,
            content: Content::of(&kind, &text(&request.body)),
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
