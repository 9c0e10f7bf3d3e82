//! `judge listen`: takes problems from the browser extension Competitive Companion.

use std::net::Ipv4Addr;
use std::process::ExitCode;

use anyhow::{anyhow, bail, Context, Result};
use tiny_http::{Request, Response, Server};

use crate::commands::new::{self, Companion};
use crate::terminal::say;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// Listen here; of the ports that the extension tries, the first that is free if not given
    #[arg(long)]
    port: Option<u16>,
    /// End after so many problems
    #[arg(long, value_name = "N")]
    problems: Option<usize>,
}

/// The ports that the extension sends to.
const PORTS: [u16; 7] = [10043, 10045, 10042, 27121, 6174, 4244, 1327];

/// A problem with all its samples is far smaller.
const MOST_BYTES: usize = 64 << 20;

pub fn run(args: &Args) -> Result<ExitCode> {
    // Before anything is listened to: it is to fail at once where there is no workspace.
    Workspace::load()?;
    let server = start(args.port)?;
    let address = server.server_addr();
    say!("listening on {address}: press the extension's button on a problem's page");
    let mut made = 0;
    while args.problems.is_none_or(|problems| made < problems) {
        let mut request = server.recv().context("nothing can be received")?;
        match take(&mut request) {
            Ok(()) => made += 1,
            Err(error) => anstream::eprintln!("not taken: {error:#}"),
        }
        // The extension does not read the answer, and may be gone.
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
            Err(error) => why = anyhow!("port {port} cannot be listened to: {error}"),
        }
    }
    Err(why)
}

fn take(request: &mut Request) -> Result<()> {
    let length = request
        .body_length()
        .context("a request without a length")?;
    if length > MOST_BYTES {
        bail!("a request of {length} bytes");
    }
    let problem: Companion = serde_json::from_reader(request.as_reader())
        .context("the request is no problem of Competitive Companion")?;
    // Anew each time: the last problem is one of the workspace by now.
    new::make(&Workspace::load()?, None, &problem)
}
