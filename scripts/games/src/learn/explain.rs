//! `games explain`: who wins each position of an input, by which moves, and why.

use std::fs::File;
use std::path::PathBuf;
use std::process::{ExitCode, Stdio};

use anyhow::{Context, Result};

use judge::contest::testdata;
use judge::reference::Reference;
use judge::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name or any unambiguous part of it
    problem: String,
    /// An input of the problem, `-` for standard input [default: the first sample]
    file: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let path = match &args.file {
        Some(path) => path.clone(),
        None => testdata::first_sample(&workspace, problem)?,
    };
    let input = if path.as_os_str() == "-" {
        Stdio::inherit()
    } else {
        let file = File::open(&path).with_context(|| workspace.display(&path).to_string())?;
        file.into()
    };
    Reference::build(&workspace, problem)?.show(&["explain".as_ref()], input)?;
    Ok(ExitCode::SUCCESS)
}
