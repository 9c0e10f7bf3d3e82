//! Completions for shells, which include the names of problems and sites, and man pages.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Command;
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};
use clap_complete::env::{CompleteEnv, Shells};
use clap_complete::Shell;
use clap_mangen::Man;

use judge::workspace::Workspace;
use terminal::say;

/// How each shell loads the script when it starts.
const LOADING: &str = "\
Add the line for your shell to its startup file:
  bash        source <(judge completions bash)                                  in ~/.bashrc
  elvish      eval (judge completions elvish | slurp)                           in ~/.config/elvish/rc.elv
  fish        judge completions fish | source                                   in ~/.config/fish/config.fish
  powershell  judge completions powershell | Out-String | Invoke-Expression     in $PROFILE
  zsh         source <(judge completions zsh)                                   in ~/.zshrc, after compinit";

#[derive(clap::Args)]
#[command(after_help = LOADING)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(clap::Args)]
pub struct ManArgs {
    /// The command [default: an overview of all commands]
    command: Option<String>,
}

/// The variable by which a shell asks for completions.
const VARIABLE: &str = "JUDGE_COMPLETE";

/// The name of the program. An alias of cargo cannot be completed.
const NAME: &str = "judge";

/// If a shell asks for completions, prints them and ends the program. There must be no other threads, because this
/// changes the environment.
pub fn complete(command: impl Fn() -> Command) {
    let command = || with_candidates(command());
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

/// Adds the names of problems and sites as candidates for the arguments that take them.
fn with_candidates(command: Command) -> Command {
    command.mut_subcommands(|command| {
        command.mut_args(|argument| match argument.get_id().as_str() {
            "problem" | "problems" if argument.is_positional() => {
                argument.add(ArgValueCandidates::new(problems))
            }
            "site" => argument.add(ArgValueCandidates::new(sites)),
            _ => argument,
        })
    })
}

fn problems() -> Vec<CompletionCandidate> {
    let workspace = Workspace::load().ok();
    let problems = workspace.iter().flat_map(|workspace| &workspace.problems);
    let named = problems.map(|problem| {
        let title = Some(&problem.title).filter(|title| !title.is_empty());
        CompletionCandidate::new(&problem.name).help(title.map(Into::into))
    });
    named.collect()
}

/// Returns the sites of the workspace, which may have its own, or else the built-in ones.
fn sites() -> Vec<CompletionCandidate> {
    let workspace = Workspace::load().map(|workspace| workspace.sites);
    let sites = workspace.or_else(|_| solo::sites(None)).unwrap_or_default();
    let named = sites
        .into_iter()
        .map(|(key, site)| CompletionCandidate::new(key).help(Some(site.name.into())));
    named.collect()
}

/// `judge completions`: prints the script that a shell runs to complete the command line.
pub fn completions(args: &CompletionsArgs) -> Result<ExitCode> {
    let name = args.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells.completer(&name).context("no such shell")?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, NAME, NAME, NAME, &mut script)?;
    say!("{}", String::from_utf8(script)?.trim_end());
    Ok(ExitCode::SUCCESS)
}

/// `judge man`: prints a man page.
pub fn man(args: &ManArgs, command: Command) -> Result<ExitCode> {
    let mut command = command.bin_name(NAME).disable_help_subcommand(true);
    command.build();
    if let Some(name) = &args.command {
        let found = command.find_subcommand(name).cloned();
        command = found.with_context(|| format!("there is no command `{name}`"))?;
    }
    let mut page = Vec::new();
    let version = concat!("judge ", env!("CARGO_PKG_VERSION"));
    Man::new(command).source(version).render(&mut page)?;
    say!("{}", String::from_utf8(page)?.trim_end());
    Ok(ExitCode::SUCCESS)
}
