//! Solutions that read and write files in their working folder instead of their standard streams.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sandbox::{End, Limit, Request, Run};

use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::workspace::Workspace;

/// The files of a problem: none, if its solutions use their standard streams.
pub struct Files {
    input: Option<String>,
    output: Option<String>,
    target: PathBuf,
}

/// The error of an output file, even if the program exited successfully.
pub type Fault = Option<String>;

impl Files {
    pub fn of(workspace: &Workspace, problem: &Problem) -> Self {
        Self {
            input: problem.input_file.clone(),
            output: problem.output_file.clone(),
            target: workspace.target.clone(),
        }
    }

    /// Runs a program, in a folder of its own if it uses files. The output of the run is the content of the output
    /// file, if the problem has one.
    pub fn run(&self, request: &Request, input: &[u8]) -> Result<(Run, Fault)> {
        if self.input.is_none() && self.output.is_none() {
            return Ok((sandbox::run(request, input)?, None));
        }
        let scratch = Scratch::new(&self.target)?;
        let folder = scratch.path().join("run");
        fs::create_dir(&folder)?;
        let mut stdin = input;
        if let Some(name) = &self.input {
            let path = folder.join(name);
            fs::write(&path, input).with_context(|| path.display().to_string())?;
            stdin = &[];
        }
        let here = env::current_dir()?;
        let request = Request {
            program: seen_from_anywhere(&request.program, &here),
            ..request.clone()
        };
        let mut run = sandbox::run_in(&folder, &request, stdin)?;
        let Some(name) = &self.output else {
            return Ok((run, None));
        };
        let has_printed = !run.stdout.is_empty();
        run.stdout.clear();
        let fault = match read(&folder.join(name), request.limits.output)? {
            Output::Text(text) => {
                run.stdout = text;
                None
            }
            Output::TooLarge => {
                run.report.end = End::Over(Limit::Output);
                None
            }
            Output::Special => Some(format!("{name} is not a regular file")),
            Output::Missing if has_printed => Some(format!(
                "the program wrote no {name}, but printed to standard output"
            )),
            Output::Missing => Some(format!("the program wrote no {name}")),
        };
        Ok((run, fault))
    }
}

/// The file or folder that a program has left in the place of its output.
enum Output {
    Text(Vec<u8>),
    TooLarge,
    /// A link, a folder, a pipe or a device: its content is not the program's output, or is endless.
    Special,
    Missing,
}

fn read(path: &Path, most: u64) -> Result<Output> {
    let shown = || path.display().to_string();
    let data = match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Output::Missing),
        data => data.with_context(shown)?,
    };
    Ok(match data.len() {
        _ if !data.is_file() => Output::Special,
        // The kernel lets no file become larger.
        length if length >= most => Output::TooLarge,
        _ => Output::Text(fs::read(path).with_context(shown)?),
    })
}

/// Returns a command in which the files of this folder have absolute paths.
fn seen_from_anywhere(words: &[String], here: &Path) -> Vec<String> {
    let absolute = |(index, word): (usize, &String)| {
        // A program without a separator is looked up in PATH.
        let is_path = index > 0 || word.contains(std::path::is_separator);
        let path = here.join(word);
        let path = (is_path && path.is_file())
            .then_some(path)
            .and_then(|path| path.into_os_string().into_string().ok());
        path.unwrap_or_else(|| word.clone())
    };
    words.iter().enumerate().map(absolute).collect()
}
