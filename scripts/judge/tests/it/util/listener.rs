//! `judge listen`, and requests to it.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};

use super::processes::Guard;

/// A command that listens.
pub struct Listener {
    pub process: Guard,
    stdout: BufReader<ChildStdout>,
    errors: JoinHandle<String>,
    pub address: String,
}

impl Listener {
    pub fn start(command: &mut Command) -> Self {
        let streams = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Guard(streams.spawn().unwrap());
        let mut stdout = BufReader::new(process.0.stdout.take().unwrap());
        let mut stderr = process.0.stderr.take().unwrap();
        let errors = thread::spawn(move || io::read_to_string(&mut stderr).unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line
            .split_once("listening on ")
            .and_then(|(_, rest)| rest.split_once(": "));
        let Some((address, _)) = address.filter(|(address, _)| address.starts_with("127.0.0.1:"))
        else {
            // Without this, its standard error would not end.
            let _ = process.0.kill();
            panic!("no address: {line}{}", errors.join().unwrap());
        };
        let address = address.to_string();
        Self {
            process,
            stdout,
            errors,
            address,
        }
    }

    /// Sends a request, and does not wait for the response.
    pub fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        // It may be refused before all of it is there.
        let _ = write!(stream, "{}\r\n\r\n{body}", head.replace('\n', "\r\n"));
        stream
    }

    /// Sends a problem as the extension does.
    pub fn post(&self, body: &str) -> TcpStream {
        let (address, length) = (&self.address, body.len());
        let head = format!(
            "POST / HTTP/1.1\nHost: {address}\nOrigin: moz-extension://x\n\
             Content-Type: application/json\nContent-Length: {length}"
        );
        self.send(&head, body)
    }

    /// Waits for its end with this status, and returns the rest of both streams.
    #[track_caller]
    pub fn end(mut self, status: i32) -> [String; 2] {
        let output = io::read_to_string(&mut self.stdout).unwrap();
        let errors = self.errors.join().unwrap();
        let end = self.process.0.wait().unwrap();
        assert_eq!(end.code(), Some(status), "{output}{errors}");
        [output, errors]
    }
}

/// Returns the first line of a response.
pub fn status(response: TcpStream) -> String {
    let mut line = String::new();
    BufReader::new(response).read_line(&mut line).unwrap();
    line.trim_end().to_string()
}
