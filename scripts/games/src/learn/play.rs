//! `games play`: a game against the reference, on a terminal or over pipes.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};

use anyhow::{ensure, Context, Result};
use protocol::Size;

use judge::contest::testdata;
use judge::reference::Reference;
use judge::scratch::Scratch;
use judge::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name or any unambiguous part of it
    problem: String,
    /// An input of the problem [default: the first sample]
    file: Option<PathBuf>,
    /// Play a generated position
    #[arg(long, conflicts_with = "file")]
    random: bool,
    /// Generate the position from this seed, to play it again [default: random]
    #[arg(long, value_name = "N", requires = "random")]
    seed: Option<u64>,
    /// Play position number N of the input [default: one that you can win, if possible with a choice]
    #[arg(long, value_name = "N")]
    position: Option<usize>,
    /// Let the computer begin
    #[arg(long)]
    second: bool,
    /// Play the misère game: a player who cannot move wins
    #[arg(long)]
    misere: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let file = args.file.as_deref();
    ensure!(
        file.is_none_or(|path| path.as_os_str() != "-"),
        "standard input is for your moves: name a file, or use --random"
    );
    let reference = Reference::build(&workspace, problem)?;
    // The folder must exist until the game is over.
    let scratch = Scratch::new(&workspace.target)?;
    let input = match file {
        Some(path) => path.to_path_buf(),
        None if args.random => generate(args, &reference, scratch.path())?,
        None => testdata::first_sample(&workspace, problem)?,
    };
    let number = args.position.map(|number| number.to_string());
    let mut arguments = vec![OsStr::new("play"), input.as_os_str()];
    if let Some(number) = &number {
        arguments.extend([OsStr::new("--position"), OsStr::new(number)]);
    }
    for (is_set, option) in [(args.second, "--second"), (args.misere, "--misere")] {
        arguments.extend(is_set.then_some(OsStr::new(option)));
    }
    reference.show(&arguments, Stdio::inherit())?;
    Ok(ExitCode::SUCCESS)
}

/// Generates an input, and returns the file in `folder` that it is written to.
fn generate(args: &Args, reference: &Reference, folder: &Path) -> Result<PathBuf> {
    let seed = args.seed.unwrap_or_else(|| rand::random::<u16>().into());
    let input = reference
        .generate(seed, Size::Tiny)?
        .context("the reference did not answer in time")?;
    let path = folder.join("generated.in");
    fs::write(&path, &input)?;
    say!("Seed {seed}.");
    Ok(path)
}
