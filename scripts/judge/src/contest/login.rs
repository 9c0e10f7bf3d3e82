//! `judge login` and `judge logout`.

use std::process::ExitCode;

use anyhow::Result;
use submit::login;

/// The end of the help of `judge login`.
pub const HELP: &str = "The token is read from the terminal, which does not show it, or from standard input; CSES asks for a confirmation in \
    the browser instead. The token is checked if the site has a request for that, and kept in your configuration folder, in \
    a file that only you can read.";

#[derive(clap::Args)]
pub struct Args {
    /// The site: cses, dmoj, kattis or yukicoder
    site: String,
}

pub fn log_in(args: &Args) -> Result<ExitCode> {
    login::log_in(&args.site)?;
    Ok(ExitCode::SUCCESS)
}

pub fn log_out(args: &Args) -> Result<ExitCode> {
    login::log_out(&args.site)?;
    Ok(ExitCode::SUCCESS)
}
