//! `cargo solo`: bundles a binary or an example into one file.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{bail, Context, Result};
use cargo_solo::{Bundle, Entry, Features, InC, Language, Request};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

/// Bundles a Rust program and everything that it uses into one file for an online judge
///
/// Your program comes first, followed by only the library code that it uses. The file is compiled before it is
/// written. If no single file is known to have the same meaning, nothing is written, and the error says where and why.
#[derive(Parser)]
#[command(
    name = "cargo-solo",
    bin_name = "cargo solo",
    version,
    max_term_width = 100,
    after_long_help = EXAMPLES,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
#[allow(clippy::struct_excessive_bools)] // each is an option of the command line
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Bundle this binary, if the package has more than one
    #[arg(long, value_name = "NAME", conflicts_with = "example")]
    bin: Option<String>,
    /// Bundle this example
    #[arg(long, value_name = "NAME")]
    example: Option<String>,
    /// Turn on these features of the package; several are separated by commas
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    features: Vec<String>,
    /// Turn on all features of the package
    #[arg(long)]
    all_features: bool,
    /// Turn off the features that are on by default
    #[arg(long)]
    no_default_features: bool,
    /// Use the package of this Cargo.toml instead of the one here
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
    /// Bundle for this site: its language, edition, crates and size limit. Without this option, no crates are assumed
    #[arg(long = "for", value_name = "SITE")]
    site: Option<String>,
    /// Write the bundle in this language, rust or c; by default, in that of the site
    #[arg(long = "lang", value_name = "LANGUAGE")]
    language: Option<Language>,
    /// For C: use this compiler for wasm32-wasip1, instead of the one that `SOLO_WASM_RUSTC` names
    #[arg(long, value_name = "PATH")]
    wasm_rustc: Option<PathBuf>,
    /// For C: write the file even if there is no C compiler to verify it with
    #[arg(long)]
    unverified: bool,
    /// For C: give the program MIB mebibytes of memory; by default, the site's limit, or else 64
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(8..=1024))]
    memory: Option<u64>,
    /// Write to this file instead of standard output; one that exists is replaced only if it is a bundle
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Copy to the clipboard
    #[arg(long)]
    copy: bool,
    /// Remove comments and white space
    #[arg(long)]
    minify: bool,
    /// Keep code that the program does not use
    #[arg(long)]
    no_shake: bool,
    /// Give up after SECONDS seconds and write nothing. At most half of that time is spent on removing code
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Run this command with `{}` replaced by cargo's release build, then by the bundle's program (for C: in 64 and in
    /// 32 bits), and refuse the bundle if the standard output or the exit status differs (for C: if only one succeeds).
    /// A command that fails without output for cargo's build is refused. Example: --check '{} < input.txt'
    #[arg(long, value_name = "COMMAND")]
    check: Option<String>,
    /// Do not compare the bundle with cargo's own build, function by function
    #[arg(long)]
    no_prove: bool,
    /// Compile with this rustc
    #[arg(long, value_name = "PATH", default_value = "rustc")]
    rustc: PathBuf,
    /// Say what was inlined, and what each step removed
    #[arg(short, long)]
    verbose: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Print a shell's completion script for `cargo-solo`
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page: `cargo solo man | man -l -`
    Man,
}

/// The end of the long help.
const EXAMPLES: &str = "\
Examples:
  cargo solo -o bundle.rs                      The package's only binary
  cargo solo --bin a --for codeforces --copy   One of several, to the clipboard
  cargo solo --for hdu -o a.c                  For a site that takes no Rust
  cargo solo --check '{} < a.in' -o a.rs       Also compare the output on an input";

fn main() -> ExitCode {
    // Cargo calls `cargo-solo solo …` for `cargo solo …`.
    let is_name_of_command =
        |(index, argument): &(usize, std::ffi::OsString)| *index == 1 && argument == "solo";
    let arguments = env::args_os()
        .enumerate()
        .filter(|argument| !is_name_of_command(argument));
    let cli = Cli::parse_from(arguments.map(|(_, argument)| argument));
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) if cargo_solo::is_interrupted() && !IS_LATE.load(Ordering::SeqCst) => {
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => {
            anstream::eprintln!("\x1b[1;31merror\x1b[0m: {error:#}");
            if let Some(cargo_solo::Error::Refusal(refusal)) = error.downcast_ref() {
                if cli.verbose && !refusal.details.is_empty() {
                    anstream::eprintln!("{}", refusal.details.trim_end());
                }
            }
            ExitCode::from(2)
        }
    }
}

/// The exit status after Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Makes Ctrl-C and SIGTERM end the processes of this program. The second one exits at once.
fn handle_interrupts() -> Result<()> {
    cargo_solo::interruptible();
    let handler = || {
        if cargo_solo::is_interrupted() {
            process::exit(INTERRUPTED.into());
        }
        cargo_solo::interrupt();
    };
    ctrlc::set_handler(handler).context("cannot handle interrupts")
}

/// Whether the time limit of `--time` expired before the bundle was ready.
static IS_LATE: AtomicBool = AtomicBool::new(false);

/// Ends all started processes once the time is over.
fn limit_time(limit: Duration) {
    thread::spawn(move || {
        thread::sleep(limit);
        IS_LATE.store(true, Ordering::SeqCst);
        cargo_solo::interrupt();
    });
}

/// Returns the bundle, if it is ready in time.
fn bundle(cli: &Cli) -> Result<Bundle> {
    let Some(seconds) = cli.time else {
        return Ok(cargo_solo::bundle(&request(cli)?, None, &show)?);
    };
    limit_time(Duration::from_secs(seconds));
    let request = request(cli)?;
    let bundle = cargo_solo::bundle(&request, None, &show);
    if IS_LATE.load(Ordering::SeqCst) {
        bail!("the bundle was not ready and checked after {seconds} s, so nothing was written: use a larger --time");
    }
    Ok(bundle?)
}

fn run(cli: &Cli) -> Result<()> {
    if let Some(command) = &cli.command {
        return print(&describe(command)?);
    }
    handle_interrupts()?;
    if cli.copy {
        cargo_solo::Clipboard::find()?;
    }
    if let Some(file) = &cli.output {
        cargo_solo::check_output(file)?;
    }
    let bundle = bundle(cli);
    clear();
    let bundle = bundle?;
    for line in bundle.details(cli.verbose) {
        anstream::eprintln!("{line}");
    }
    let remedy = if bundle.is_unrun() && cli.check.is_none() {
        ": give --check '{} < input.txt'"
    } else {
        ""
    };
    if let Some(file) = &cli.output {
        anstream::eprintln!("{}{remedy}", bundle.write(file)?);
    }
    if cli.copy {
        anstream::eprintln!("{}{remedy}", bundle.copy()?);
    }
    if cli.output.is_none() && !cli.copy {
        print(bundle.text.as_bytes())?;
        if bundle.is_in_c {
            anstream::eprintln!("{}{remedy}", bundle.size());
        }
    }
    Ok(())
}

fn print(bytes: &[u8]) -> Result<()> {
    let written = io::stdout().write_all(bytes);
    written.context("standard output cannot be written to")
}

/// Returns the command line's completion script or man page.
fn describe(command: &Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let mut cli = Cli::command();
    match command {
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut cli, "cargo-solo", &mut text);
        }
        Command::Man => Man::new(cli).render(&mut text)?,
    }
    Ok(text)
}

fn request(cli: &Cli) -> Result<Request> {
    let here = || anyhow::Ok(cargo_solo::manifest_of(&env::current_dir()?)?);
    let manifest_path = cli.manifest_path.clone().map_or_else(here, Ok)?;
    let entry = match (&cli.bin, &cli.example) {
        (Some(name), _) => Entry::Binary(name.clone()),
        (_, Some(name)) => Entry::Example(name.clone()),
        _ => Entry::OnlyBinary,
    };
    Ok(Request {
        entry,
        features: features(cli),
        site: cli.site.clone(),
        shake: !cli.no_shake,
        // The other half is for the checks.
        time: cli.time.map(|seconds| Duration::from_secs(seconds) / 2),
        check: cli.check.clone(),
        prove: !cli.no_prove,
        minify: cli.minify,
        rustc: cli.rustc.clone(),
        language: cli.language,
        in_c: InC {
            rustc: cli.wasm_rustc.clone(),
            unverified: cli.unverified,
            memory: cli.memory.map(|mib| mib << 20),
        },
        command: made_by(cli),
        ..Request::new(manifest_path)
    })
}

fn features(cli: &Cli) -> Features {
    Features {
        names: cli.features.clone(),
        all: cli.all_features,
        no_default: cli.no_default_features,
    }
}

/// Returns the command that makes this bundle in the package's folder, without paths.
fn made_by(cli: &Cli) -> String {
    let with_value = [
        ("--bin", &cli.bin),
        ("--example", &cli.example),
        ("--for", &cli.site),
    ];
    let flags = [
        ("--lang c", cli.language == Some(Language::C)),
        ("--no-shake", cli.no_shake),
        ("--minify", cli.minify),
    ];
    let mut command = "cargo solo".to_string();
    for (option, value) in with_value {
        if let Some(value) = value {
            command.extend([" ", option, " ", value]);
        }
    }
    if let Some(mib) = cli.memory {
        command.extend([" --memory ", &mib.to_string()]);
    }
    for (option, _) in flags.iter().filter(|(_, is_set)| *is_set) {
        command.extend([" ", option]);
    }
    for option in features(cli).options() {
        command.extend([" ", &option]);
    }
    command
}

/// Shows the next step on a terminal.
fn show(step: &str) {
    if io::stderr().is_terminal() {
        eprint!("\r\x1b[2K{step} …");
    }
}

/// Clears the line that `show` printed.
fn clear() {
    if io::stderr().is_terminal() {
        eprint!("\r\x1b[2K");
    }
}
