//! `judge bundle`: a solution and all that it uses as one file, ready to be submitted.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};

use solo::{Request, Site};

use crate::candidate::Candidate;
use crate::commands::clipboard;
use crate::judging::TestRun;
use crate::terminal::say;
use crate::testdata;
use crate::verdict::Verdict;
use crate::workspace::{Problem, Workspace};

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools)] // each is an option of the command line
pub struct Args {
    /// The problem: its name, or a part of it that no other has
    #[arg(required_unless_present_any = ["all", "manifest_path"])]
    problem: Option<String>,
    /// Bundle all problems, each into a file of its name in the folder given by -o
    #[arg(long, conflicts_with_all = ["problem", "manifest_path", "copy"], requires = "output")]
    all: bool,
    /// Bundle a binary of another Cargo workspace
    #[arg(long, value_name = "PATH", conflicts_with = "problem")]
    manifest_path: Option<PathBuf>,
    /// The binary, where the workspace has several
    #[arg(long, value_name = "NAME", requires = "manifest_path")]
    bin: Option<String>,
    /// The judge it is for: its edition, its crates, its limit; otherwise any judge that has no crates
    #[arg(long = "for", value_name = "SITE")]
    site: Option<String>,
    /// Write to this file; with --all, to this folder
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Keep what the program does not need
    #[arg(long)]
    no_shake: bool,
    /// Leave out all white space that can be
    #[arg(long)]
    minify: bool,
    /// Compile with this compiler
    #[arg(long, value_name = "PATH", default_value = "rustc")]
    rustc: PathBuf,
    /// Put it on the clipboard, through the terminal
    #[arg(long)]
    copy: bool,
    /// Tell what was inlined, and what was shaken away by which step
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if let Some(manifest) = &args.manifest_path {
        return foreign(args, manifest);
    }
    let workspace = Workspace::load()?;
    let wanted: Vec<_> = args.problem.iter().cloned().collect();
    let site = site(args, &workspace)?;
    for problem in workspace.select(&wanted)? {
        let manifest_path = workspace
            .root
            .join("crates")
            .join(&problem.name)
            .join("Cargo.toml");
        let request = Request {
            manifest_path,
            bin: Some(problem.name.clone()),
            title: vec![problem.title.clone(), problem.url.clone()],
            command: command(args, &problem.name),
            ..request(args, site.clone())
        };
        let accept = |program: &Path| accept(program, &workspace, problem);
        let text = solo::bundle(&request, Some(&accept));
        let text = text.with_context(|| format!("{} cannot be bundled", problem.name))?;
        let file = args.output.as_ref().map(|output| {
            if args.all {
                output.join(format!("{}.rs", problem.name))
            } else {
                output.clone()
            }
        });
        deliver(args, &text, file.as_deref())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Bundles a binary of a workspace that has no problems.
fn foreign(args: &Args, manifest: &Path) -> Result<ExitCode> {
    let site = match &args.site {
        Some(name) => Some(solo::site(name, &solo::sites(None)?)?),
        None => None,
    };
    let bin = args.bin.as_ref().map(|bin| format!(" --bin {bin}"));
    let request = Request {
        manifest_path: manifest.to_path_buf(),
        bin: args.bin.clone(),
        command: command(
            args,
            &format!("--manifest-path Cargo.toml{}", bin.unwrap_or_default()),
        ),
        ..request(args, site)
    };
    let text = solo::bundle(&request, None);
    let text = text.with_context(|| format!("{} cannot be bundled", manifest.display()))?;
    deliver(args, &text, args.output.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn request(args: &Args, site: Option<Site>) -> Request {
    Request {
        manifest_path: PathBuf::new(),
        bin: None,
        site,
        shake: !args.no_shake,
        minify: args.minify,
        verbose: args.verbose,
        rustc: args.rustc.clone(),
        title: Vec::new(),
        command: String::new(),
    }
}

/// Returns the command that makes a bundle of `what`, without paths.
fn command(args: &Args, what: &str) -> String {
    let mut command = format!("cargo judge bundle {what}");
    if let Some(site) = &args.site {
        command.extend([" --for ", site]);
    }
    let options = [(args.no_shake, " --no-shake"), (args.minify, " --minify")];
    let set = options.iter().filter(|(is_set, _)| *is_set);
    command.extend(set.map(|(_, option)| *option));
    command
}

fn site(args: &Args, workspace: &Workspace) -> Result<Option<Site>> {
    let find = |name: &String| solo::site(name, &workspace.sites);
    args.site.as_ref().map(find).transpose()
}

/// Refuses a program that does not pass all the tests of its problem.
fn accept(program: &Path, workspace: &Workspace, problem: &Problem) -> Result<()> {
    let candidate = Candidate::native(program);
    for test in testdata::tests_of(workspace, &problem.name, None)? {
        let name = test.name.clone();
        let judged = TestRun::new(problem, test, &candidate).judge()?;
        let (verdict, why) = (judged.verdict, judged.why);
        ensure!(
            verdict == Verdict::Accepted,
            "{}, test {name}: the bundle gets {verdict}: {}",
            problem.name,
            why.join("; ")
        );
    }
    Ok(())
}

fn deliver(args: &Args, text: &str, file: Option<&Path>) -> Result<()> {
    if args.copy {
        clipboard::copy(text)?;
    }
    if let Some(file) = file {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        return fs::write(file, text).with_context(|| file.display().to_string());
    }
    if !args.copy {
        say!("{}", text.trim_end());
    }
    Ok(())
}
