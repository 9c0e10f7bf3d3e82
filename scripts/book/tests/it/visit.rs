//! A visit to a page of a site: the browser runs a script in it, and the script reports what it saw.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use book::serve::mime;
use http::{Request, Server};
use serde_json::{json, Value};
use tempfile::TempDir;

use crate::browser::Browser;

/// The rights of a page: no more than the policy of the site grants.
const POLICY: &str = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      connect-src 'self'; worker-src 'self'; img-src 'self' data:";

/// A page that loads nothing but the script.
const PAGE: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
                    content=\"width=device-width\"><title>Test</title><link rel=\"icon\" href=\"data:,\"></head>\
                    <body><main><h1>Test</h1></main><script type=\"module\" src=\"test.js\"></script></body></html>";

/// A script that takes longer has stopped. On a busy machine, the longest script takes a few minutes.
const PATIENCE: Duration = Duration::from_mins(30);

/// The engine of every script, and the names that it uses.
const HARNESS: &str = include_str!("../pages/harness.js");
const HELPERS: &str = include_str!("../pages/helpers.js");

/// Returns the names that a script uses: functions and arguments.
pub fn helpers(given: &Value) -> String {
    HELPERS.replace("GIVEN", &given.to_string())
}

/// A script and its input.
pub struct Visit<'a> {
    pub site: &'a Path,
    /// The body of an asynchronous function. `given` is its input, and `native(program, args, input)` runs a program on
    /// this machine.
    pub script: &'a str,
    pub given: Value,
    pub programs: PathBuf,
}

impl Visit<'_> {
    /// Returns the result of the script. Panics if the script fails or does not end, or if the page breaks its policy.
    pub fn run(&self) -> Value {
        let server = Server::open(0).unwrap();
        let mut browser = Browser::start();
        browser.look(1200, "light");
        browser.begin(&format!("http://{}/test.html", server.address));
        let begin = Instant::now();
        loop {
            assert!(begin.elapsed() < PATIENCE, "the script does not end");
            let Ok((request, mut stream)) = server.requests.recv_timeout(Duration::from_secs(1))
            else {
                assert!(browser.is_running(), "the browser ended");
                continue;
            };
            if request.target == "/done" {
                let said: Value = serde_json::from_slice(&request.body).unwrap();
                assert_eq!(said["failed"], Value::Null, "{}", said["failed"]);
                return said["done"].clone();
            }
            let (kind, body) = self.answer(&request);
            let headers = [&*format!("Content-Type: {kind}"), POLICY];
            // The page may have stopped the worker that asked.
            let _ = stream.write_all(&http::response(200, &headers, &body));
        }
    }

    fn answer(&self, request: &Request) -> (&'static str, Vec<u8>) {
        if request.method == "POST" {
            let message = serde_json::from_slice(&request.body).unwrap();
            return ("application/json", self.native(&message).to_string().into());
        }
        let path = request.target.trim_start_matches('/').to_string();
        match &*path {
            "test.html" => (mime(&path), PAGE.into()),
            "test.js" => {
                let script = HARNESS.replace("SCRIPT", self.script);
                let script = format!("{}{script}", helpers(&self.given));
                (mime(&path), script.into())
            }
            _ => {
                let file = self.site.join(&path);
                (
                    mime(&path),
                    fs::read(&file).unwrap_or_else(|_| panic!("the page asks for {path}")),
                )
            }
        }
    }

    /// Runs a program of this machine.
    fn native(&self, message: &Value) -> Value {
        let program = self.programs.join(message["program"].as_str().unwrap());
        let arguments = message["args"]
            .as_array()
            .unwrap()
            .iter()
            .map(|argument| argument.as_str().unwrap());
        let input = TempDir::new().unwrap();
        let file = input.path().join("input");
        fs::write(&file, message["input"].as_str().unwrap()).unwrap();
        let mut command = Command::new(&program);
        command
            .args(arguments)
            .stdin(fs::File::open(&file).unwrap());
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        json!({ "status": output.status.code(), "stdout": text(output.stdout), "stderr": text(output.stderr) })
    }
}
