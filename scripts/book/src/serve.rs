//! A server for the site, on this machine only.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{channel, Receiver};
use std::thread;
use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};
use httparse::Status;

/// How long a connection may send or receive nothing: long enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long a request may be, including its head.
const MOST_BYTES: usize = 64 << 20;

const MOST_HEADERS: usize = 64;

/// A port of this machine. A thread for each connection reads its only request, so no connection waits for another.
pub struct Server {
    address: SocketAddr,
    /// The requests, in the order in which they arrive completely.
    pub requests: Receiver<Request>,
}

/// A request, whose connection waits for the answer.
pub struct Request {
    /// The method: `GET`.
    pub method: String,
    /// The path that is asked for, and what follows it.
    pub url: String,
    /// The content to send.
    pub body: Vec<u8>,
    stream: TcpStream,
}

/// The answer to a request.
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers, without those that every answer has.
    pub headers: Vec<(&'static str, String)>,
    /// The content to send.
    pub body: Vec<u8>,
}

impl Server {
    /// Opens a port; 0 stands for any port that is free.
    ///
    /// # Errors
    ///
    /// If the port is taken.
    pub fn open(port: u16) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .with_context(|| format!("port {port}"))?;
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
                    // A connection without a valid request gets no answer.
                    if let Ok(request) = Request::read(stream) {
                        let _ = send.send(request);
                    }
                });
            }
        });
        Ok(Self { address, requests })
    }

    /// Returns the address to open.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Request {
    fn read(mut stream: TcpStream) -> Result<Self> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut bytes = Vec::new();
        loop {
            let mut part = [0; 1 << 12];
            let count = stream.read(&mut part)?;
            ensure!(count > 0, "the request is not complete");
            bytes.extend(&part[..count]);
            ensure!(bytes.len() <= MOST_BYTES, "the request is too long");
            if let Some((method, url, body)) = parse(&bytes)? {
                return Ok(Self {
                    method,
                    url,
                    body,
                    stream,
                });
            }
        }
    }

    /// Sends the answer.
    ///
    /// # Errors
    ///
    /// If the browser is gone.
    pub fn answer(mut self, response: &Response) -> io::Result<()> {
        let Response {
            status,
            headers,
            body,
        } = response;
        let length = body.len();
        let mut head = Vec::new();
        write!(
            head,
            "HTTP/1.1 {status} \r\nContent-Length: {length}\r\nConnection: close\r\n"
        )?;
        for (name, value) in headers {
            write!(head, "{name}: {value}\r\n")?;
        }
        head.extend(b"\r\n");
        self.stream.write_all(&head)?;
        if self.method != "HEAD" {
            self.stream.write_all(body)?;
        }
        Ok(())
    }
}

/// Returns the method, the path and the body of a request, if it is complete.
fn parse(bytes: &[u8]) -> Result<Option<(String, String, Vec<u8>)>> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut head = httparse::Request::new(&mut headers);
    let Status::Complete(end) = head.parse(bytes)? else {
        return Ok(None);
    };
    let mut lengths = head.headers.iter();
    let length = lengths.find(|header| header.name.eq_ignore_ascii_case("Content-Length"));
    let length: usize = match length {
        Some(header) => std::str::from_utf8(header.value)?.trim().parse()?,
        None => 0,
    };
    let (Some(method), Some(url)) = (head.method, head.path) else {
        bail!("a request has a method and a path");
    };
    let body = bytes[end..].get(..length);
    Ok(body.map(|body| (method.to_string(), url.to_string(), body.to_vec())))
}

/// A server of a site, which waits for requests.
pub struct Site {
    server: Server,
    folder: PathBuf,
}

impl Site {
    /// Opens a port for the files in a folder; 0 stands for any port that is free.
    ///
    /// # Errors
    ///
    /// If the port is taken.
    pub fn open(folder: &Path, port: u16) -> Result<Self> {
        Ok(Self {
            server: Server::open(port)?,
            folder: folder.to_path_buf(),
        })
    }

    /// Returns the address to open.
    pub fn address(&self) -> String {
        self.server.address()
    }

    /// Answers requests until the process ends.
    pub fn serve(&self) {
        for request in &self.server.requests {
            let response = self.response(&request);
            // The browser may be slow, or gone.
            thread::spawn(move || request.answer(&response));
        }
    }

    fn response(&self, request: &Request) -> Response {
        let found = match request.method.as_str() {
            "GET" | "HEAD" => self.find(&request.url),
            _ => None,
        };
        let (status, header, body) = match found {
            Some(Resource::File(kind, bytes)) => (200, ("Content-Type", kind.to_string()), bytes),
            Some(Resource::Folder(address)) => (301, ("Location", address), Vec::new()),
            None => {
                let page = fs::read(self.folder.join("404.html")).unwrap_or_default();
                (404, ("Content-Type", mime("404.html").to_string()), page)
            }
        };
        // A browser asks again after each build.
        let fresh = ("Cache-Control", "no-cache".to_string());
        Response {
            status,
            headers: vec![header, fresh],
            body,
        }
    }

    /// Returns the file at an address, if it is inside the folder.
    fn find(&self, url: &str) -> Option<Resource> {
        let address = url.split(['?', '#']).next()?.trim_start_matches('/');
        let mut path = self.folder.clone();
        for part in Path::new(address).components() {
            let Component::Normal(part) = part else {
                return None;
            };
            path.push(part);
        }
        if path.is_dir() {
            if !address.is_empty() && !address.ends_with('/') {
                return Some(Resource::Folder(format!("/{address}/")));
            }
            path.push("index.html");
        }
        let kind = mime(path.to_str()?);
        Some(Resource::File(kind, fs::read(path).ok()?))
    }
}

/// The file at an address.
#[derive(Debug, PartialEq)]
enum Resource {
    /// A file, with its MIME type.
    File(&'static str, Vec<u8>),
    /// A folder. It has this address, without whose slash the links in its page would lead elsewhere.
    Folder(String),
}

/// Returns the MIME type of a file. Without the right one, a browser runs neither modules nor WebAssembly.
pub fn mime(path: &str) -> &'static str {
    let extension = path.rsplit('.').next().unwrap_or_default();
    match extension {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "c" | "md" | "rs" | "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::thread;

    use tempfile::TempDir;

    use super::{parse, Resource, Site};

    /// A browser keeps more connections open than it needs.
    #[test]
    fn a_request_does_not_wait_for_connections_that_say_nothing() {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("index.html"), "Nim").unwrap();
        fs::create_dir(folder.path().join("doc")).unwrap();
        let site = Site::open(folder.path(), 0).unwrap();
        let address = site.server.address;
        thread::spawn(move || site.serve());
        let connect = || TcpStream::connect(address).unwrap();
        let _silent: Vec<_> = (0..20).map(|_| connect()).collect();
        let answer = |request: &str| {
            let mut stream = connect();
            stream.write_all(request.as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let page = answer("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
        let head = "\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-cache\r\n\r\n";
        assert!(page.ends_with(&format!("{head}Nim")), "{page}");
        assert!(answer("HEAD / HTTP/1.1\r\n\r\n").ends_with(head));
        let moved = answer("GET /doc HTTP/1.1\r\n\r\n");
        assert!(
            moved.contains("301 \r\n") && moved.contains("\r\nLocation: /doc/\r\n"),
            "{moved}"
        );
        assert!(answer("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404 "));
    }

    #[test]
    fn a_request_is_complete_with_its_body() {
        let request = b"POST /done HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}";
        for end in 0..request.len() {
            assert_eq!(parse(&request[..end]).unwrap(), None, "{end}");
        }
        let whole = ("POST".to_string(), "/done".to_string(), b"{}".to_vec());
        assert_eq!(parse(request).unwrap(), Some(whole));
        assert!(parse(b"\0\r\n\r\n").is_err());
    }

    #[test]
    fn only_files_of_the_site_are_served_and_each_with_its_type() {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("site");
        fs::create_dir_all(path.join("doc")).unwrap();
        fs::write(folder.path().join("secret.txt"), "").unwrap();
        for name in [
            "index.html",
            "nim.wasm",
            "play.js",
            "doc/index.html",
            "nim.rs",
        ] {
            fs::write(path.join(name), name).unwrap();
        }
        let site = Site::open(&path, 0).unwrap();
        let page = "text/html; charset=utf-8";
        for (url, kind, name) in [
            ("/", page, "index.html"),
            ("/index.html?search=nim", page, "index.html"),
            ("/doc/", page, "doc/index.html"),
            ("/nim.wasm", "application/wasm", "nim.wasm"),
            ("/play.js", "text/javascript; charset=utf-8", "play.js"),
            ("/nim.rs", "text/plain; charset=utf-8", "nim.rs"),
        ] {
            let file = Resource::File(kind, name.into());
            assert_eq!(site.find(url), Some(file), "{url}");
        }
        let folder = Resource::Folder("/doc/".into());
        assert_eq!(site.find("/doc?search"), Some(folder));
        for url in [
            "/../secret.txt",
            "/doc/../../secret.txt",
            "/%2e%2e/secret.txt",
            "//etc/passwd",
            "/nothing.html",
        ] {
            assert_eq!(site.find(url), None, "{url}");
        }
    }
}
