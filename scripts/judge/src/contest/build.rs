//! `judge build`: the program of a source file, for editors that start a compiler.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};

use anyhow::{ensure, Context, Result};

use crate::cargo::{self, Profile};
use crate::metadata::is_below_manifest;
use crate::workspace::Workspace;

#[derive(clap::Args)]
pub struct Args {
    /// The source file, `-o FILE`, and any flags of rustc, which are ignored where cargo builds the file [default output: the
    /// file's name without its extension, in the current folder]
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "FILE"
    )]
    words: Vec<OsString>,
}

/// rustc's options whose value is the next word.
const WITH_VALUE: &str = "-A -C -D -F -L -W -Z -l --allow --cap-lints --cfg --check-cfg --codegen --color --crate-name --crate-type \
    --deny --edition --emit --error-format --explain --extern --forbid --out-dir --print --target --warn";

pub fn run(args: &Args) -> Result<ExitCode> {
    build(&args.words)
}

/// Builds the program as cargo does, if the source file is that of a binary in a workspace, and otherwise as rustc
/// does. Returns rustc's status.
fn build(words: &[OsString]) -> Result<ExitCode> {
    let (sources, output) = parse(words);
    ensure!(
        sources.len() == 1,
        "name one source file, and the program with -o FILE"
    );
    let source = fs::canonicalize(sources[0]).with_context(|| sources[0].display().to_string())?;
    let here = env::current_dir()?;
    let output = here.join(output.unwrap_or_else(|| usual_output(sources[0])));
    ensure!(
        !is_file(&output, &source),
        "the program would replace the source file {}: name another file with -o",
        source.display()
    );
    // Editors start compilers in any folder.
    env::set_current_dir(source.parent().unwrap_or(&here))?;
    if !is_below_manifest() {
        env::set_current_dir(&here)?;
        return rustc(words);
    }
    // If cargo cannot read the workspace, this fails: rustc would only complain about missing crates.
    let workspace = Workspace::load()
        .with_context(|| format!("the workspace of {} cannot be read", source.display()))?;
    let mut problems = workspace.problems.iter();
    let problem = problems.find(|problem| is_file(&problem.source, &source));
    let Some(problem) = problem else {
        workspace.check_package_of(&source)?;
        env::set_current_dir(&here)?;
        return rustc(words);
    };
    match cargo::solution(&workspace, problem, Profile::Release)? {
        Ok(program) => {
            copy(&program, &output).with_context(|| output.display().to_string())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(message) => {
            eprintln!("{}", message.trim_end());
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Returns the source files and the output that a command line of rustc names.
fn parse(words: &[OsString]) -> (Vec<&Path>, Option<PathBuf>) {
    let mut sources = Vec::new();
    let mut output = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        if text == "-o" {
            output = words.next().map(PathBuf::from);
        } else if let Some(file) = text.strip_prefix("-o") {
            output = Some(PathBuf::from(file));
        } else if WITH_VALUE.split(' ').any(|option| option == text) {
            words.next();
        } else if !text.starts_with('-') {
            sources.push(Path::new(word));
        }
    }
    (sources, output)
}

/// Returns the path to which rustc writes the program of a source file by default.
fn usual_output(source: &Path) -> PathBuf {
    let stem = source.file_stem().unwrap_or_default();
    PathBuf::from(stem).with_extension(env::consts::EXE_EXTENSION)
}

fn is_file(path: &Path, canonical: &Path) -> bool {
    fs::canonicalize(path).is_ok_and(|path| path == canonical)
}

/// Writes a copy beside the output, and renames it, since the program that it replaces may be running.
fn copy(program: &Path, output: &Path) -> Result<()> {
    let folder = output.parent().unwrap_or(Path::new(""));
    let beside = tempfile::Builder::new()
        .prefix(".judge-")
        .tempfile_in(folder)?;
    fs::copy(program, beside.path())?;
    beside.persist(output)?;
    Ok(())
}

fn rustc(words: &[OsString]) -> Result<ExitCode> {
    let status = Command::new("rustc")
        .args(words)
        .status()
        .context("cannot run `rustc`: is it installed?")?;
    Ok(exit_code(status))
}

/// Converts the exit status of another program to that of this one.
pub fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    code.map_or(ExitCode::FAILURE, ExitCode::from)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::parse;

    #[rstest]
    #[case(&["a.rs", "-o", "a.bin"], "a.rs", Some("a.bin"))]
    #[case(&["-O", "--edition", "2021", "-C", "opt-level=3", "a.rs"], "a.rs", None)]
    #[case(&["--edition=2021", "-oout/a", "a.rs", "-g"], "a.rs", Some("out/a"))]
    fn a_command_line_of_rustc_is_read(
        #[case] words: &[&str],
        #[case] source: &str,
        #[case] output: Option<&str>,
    ) {
        let words: Vec<_> = words.iter().map(Into::into).collect();
        let (sources, found) = parse(&words);
        assert_eq!(sources, [Path::new(source)]);
        assert_eq!(found.as_deref(), output.map(Path::new));
    }
}
