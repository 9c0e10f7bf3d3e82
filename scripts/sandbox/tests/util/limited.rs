//! Runs one program through the library: the request is the first argument, as JSON, and standard input is the
//! program's input. Prints the report, standard output and standard error as JSON.

use std::env;
use std::io::{self, Read};
use std::process::ExitCode;

use anyhow::{Context, Result};
use sandbox::Request;
use serde_json::json;

fn main() -> ExitCode {
    if let Some(done) = sandbox::helper_main() {
        return done;
    }
    match run() {
        Ok(()) => {
            sandbox::end();
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<()> {
    let request = env::args().nth(1).context("no request is given")?;
    let request: Request = serde_json::from_str(&request)?;
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let run = sandbox::run(&request, &input)?;
    let answer = json!({
        "report": run.report,
        "stdout": String::from_utf8_lossy(&run.stdout),
        "stderr": run.stderr,
    });
    println!("{answer}");
    Ok(())
}
