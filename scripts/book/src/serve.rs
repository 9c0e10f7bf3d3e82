//! A server for the site, on this machine only.

use std::fs;
use std::net::Ipv4Addr;
use std::path::{Component, Path, PathBuf};

use anyhow::{anyhow, Context, Result};
use tiny_http::{Header, Method, Request, Response, Server};

/// A server that waits for requests.
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
        let server = Server::http((Ipv4Addr::LOCALHOST, port));
        let server = server.map_err(|why| anyhow!("port {port}: {why}"))?;
        Ok(Self {
            server,
            folder: folder.to_path_buf(),
        })
    }

    /// Returns the address to open.
    ///
    /// # Errors
    ///
    /// If the server has none.
    pub fn address(&self) -> Result<String> {
        let address = self.server.server_addr().to_ip().context("no port")?;
        Ok(format!("http://{address}/"))
    }

    /// Answers requests until the process ends.
    pub fn serve(&self) {
        for request in self.server.incoming_requests() {
            self.answer(request);
        }
    }

    fn answer(&self, request: Request) {
        let file = match request.method() {
            Method::Get | Method::Head => self.find(request.url()),
            _ => None,
        };
        let (status, kind, bytes) = match file {
            Some((kind, bytes)) => (200, kind, bytes),
            None => (
                404,
                mime("404.html"),
                fs::read(self.folder.join("404.html")).unwrap_or_default(),
            ),
        };
        let kind = Header::from_bytes("Content-Type", kind).expect("a MIME type is a header");
        // A browser asks again after each build.
        let fresh = Header::from_bytes("Cache-Control", "no-cache").expect("this is a header");
        let response = Response::from_data(bytes).with_status_code(status);
        // The browser may be gone.
        let _ = request.respond(response.with_header(kind).with_header(fresh));
    }

    /// Returns a file with its MIME type, if it is inside the folder.
    fn find(&self, url: &str) -> Option<(&'static str, Vec<u8>)> {
        let path = url.split(['?', '#']).next()?.trim_start_matches('/');
        let path = Path::new(if path.is_empty() { "index.html" } else { path });
        if !path
            .components()
            .all(|part| matches!(part, Component::Normal(_)))
        {
            return None;
        }
        let mut path = self.folder.join(path);
        if path.is_dir() {
            path.push("index.html");
        }
        let kind = mime(path.to_str()?);
        Some((kind, fs::read(path).ok()?))
    }
}

/// Returns the MIME type of a file. Without the right one, a browser runs neither modules nor WebAssembly.
fn mime(path: &str) -> &'static str {
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

    use tempfile::TempDir;

    use super::Site;

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
        let found = |url: &str| {
            let (kind, bytes) = site.find(url)?;
            Some((kind, String::from_utf8(bytes).unwrap()))
        };
        let page = "text/html; charset=utf-8";
        for (url, kind, name) in [
            ("/", page, "index.html"),
            ("/index.html?search=nim", page, "index.html"),
            ("/doc/", page, "doc/index.html"),
            ("/nim.wasm", "application/wasm", "nim.wasm"),
            ("/play.js", "text/javascript; charset=utf-8", "play.js"),
            ("/nim.rs", "text/plain; charset=utf-8", "nim.rs"),
        ] {
            assert_eq!(found(url), Some((kind, name.to_string())), "{url}");
        }
        for url in [
            "/../secret.txt",
            "/doc/../../secret.txt",
            "/%2e%2e/secret.txt",
            "//etc/passwd",
            "/nothing.html",
        ] {
            assert_eq!(found(url), None, "{url}");
        }
    }
}
