//! `judge listen`, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{ChildStdout, Command, Stdio};

use super::processes::Killed;

/// A command that listens.
pub struct Listener {
    pub process: Killed,
    stdout: BufReader<ChildStdout>,
    pub address: String,
}

impl Listener {
    pub fn start(command: &mut Command) -> Self {
        let streams = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = Killed(streams.spawn().unwrap());
        let mut stdout = BufReader::new(process.0.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("listening on ").unwrap();
        let (address, _) = rest.split_once(": ").unwrap();
        assert!(address.starts_with("127.0.0.1:"), "{line}");
        let address = address.to_string();
        Self {
            process,
            stdout,
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

    /// Waits for its end, and returns the rest of both streams.
    pub fn end(mut self) -> [String; 2] {
        let [mut said, mut errors] = [String::new(), String::new()];
        self.stdout.read_to_string(&mut said).unwrap();
        let mut stderr = self.process.0.stderr.take().unwrap();
        stderr.read_to_string(&mut errors).unwrap();
        self.process.0.wait().unwrap();
        [said, errors]
    }
}

/// Returns the first line of a response.
pub fn status(response: TcpStream) -> String {
    let mut line = String::new();
    BufReader::new(response).read_line(&mut line).unwrap();
    line.trim_end().to_string()
}
