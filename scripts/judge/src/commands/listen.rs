//! `cargo judge listen`: receives problems from the browser extension Competitive Companion.

use std::net::Ipv4Addr;
use std::process::ExitCode;

use anyhow::{anyhow, bail, Context, Result};
use tiny_http::{Request, Response, Server};

use crate::commands::new::{self, Companion};
use crate::terminal::say;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// Port to listen on; by default the first free port that the extension sends to
    #[arg(long)]
    port: Option<u16>,
    /// Stop after this many problems
    #[arg(long, value_name = "N")]
    problems: Option<usize>,
}

/// The ports that the extension sends to.
const PORTS: [u16; 7] = [10043, 10045, 10042, 27121, 6174, 4244, 1327];

/// A problem with all its samples is far smaller.
const MOST_BYTES: usize = 64 << 20;

pub fn run(args: &Args) -> Result<ExitCode> {
    // Fails at once where there is no workspace.
    Workspace::load()?;
    let server = start(args.port)?;
    let address = server.server_addr();
    say!("listening on {address}: press the extension's button on a problem's page");
    let mut made = 0;
    while args.problems.is_none_or(|problems| made < problems) {
        let mut request = server.recv().context("cannot receive requests")?;
        match take(&mut request) {
            Ok(()) => made += 1,
            Err(error) => anstream::eprintln!("rejected: {error:#}"),
        }
        // The extension ignores the response and may have closed the connection.
        let _ = request.respond(Response::empty(200));
    }
    Ok(ExitCode::SUCCESS)
}

fn start(port: Option<u16>) -> Result<Server> {
    let ports = port.map_or(PORTS.to_vec(), |port| vec![port]);
    let mut why = anyhow!("no port");
    for port in ports {
        match Server::http((Ipv4Addr::LOCALHOST, port)) {
            Ok(server) => return Ok(server),
            Err(error) => why = anyhow!("cannot listen on port {port}: {error}"),
        }
    }
    Err(why)
}

fn take(request: &mut Request) -> Result<()> {
    let length = request
        .body_length()
        .context("the request has no Content-Length")?;
    if length > MOST_BYTES {
        bail!("the request is too large: {length} bytes");
    }
    let problem: Companion = serde_json::from_reader(request.as_reader())
        .context("the request is not a problem in the format of Competitive Companion")?;
    // Loaded again for each problem: the workspace has one more by now.
    new::make(&Workspace::load()?, None, &problem)
}
