//! A server for the site, on this machine only.

use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use http::{Request, Server};

/// A server of a site, which waits for requests.
pub struct Site {
    server: Server,
    folder: PathBuf,
}

impl Site {
    /// Opens a port for the files in a folder; 0 means any free port.
    ///
    /// # Errors
    ///
    /// If the port is taken.
    pub fn open(folder: &Path, port: u16) -> Result<Self> {
        let server = Server::open(port).with_context(|| format!("port {port}"))?;
        let folder = folder.to_path_buf();
        Ok(Self { server, folder })
    }

    /// Returns the address to open.
    pub fn address(&self) -> String {
        format!("http://{}/", self.server.address)
    }

    /// Answers requests until the process ends.
    pub fn serve(&self) {
        for (request, mut stream) in &self.server.requests {
            let response = self.response(&request);
            // The browser may be slow, or may have closed the connection.
            thread::spawn(move || stream.write_all(&response));
        }
    }

    fn response(&self, request: &Request) -> Vec<u8> {
        let found = match request.method.as_str() {
            "GET" | "HEAD" => self.find(&request.target),
            _ => None,
        };
        let (status, header, body) = match found {
            Some(Resource::File(kind, bytes)) => (200, format!("Content-Type: {kind}"), bytes),
            Some(Resource::Folder(address)) => (301, format!("Location: {address}"), Vec::new()),
            None => {
                let page = fs::read(self.folder.join("404.html")).unwrap_or_default();
                (404, format!("Content-Type: {}", mime("404.html")), page)
            }
        };
        // A browser asks again after each build.
        let headers = [&*header, "Cache-Control: no-cache"];
        let mut response = http::response(status, &headers, &body);
        if request.method == "HEAD" {
            response.truncate(response.len() - body.len());
        }
        response
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
    /// A folder, with its address. Without the slash at its end, the relative links in its page would be wrong.
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

    use super::{Resource, Site};

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
