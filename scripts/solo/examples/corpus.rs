//! Bundles every program of some packages and compares what each bundle prints with what `cargo run` prints.
//!
//! ```console
//! $ cargo run -p cargo-solo --example corpus -- path/to/Cargo.toml …
//! $ cargo run -p cargo-solo --example corpus -- --with equip --every 10 --json equip.json path/to/Cargo.toml …
//! ```
//!
//! The programs are all the binaries and examples of the workspaces. `--every K` takes the K-th, the 2K-th and so on,
//! in the order of their paths, so that the choice does not favour programs that work. A program reads the file beside
//! its source whose name ends in `.in` instead of `.rs`, or else nothing.
//!
//! Each program is built by cargo first, and left out if that fails. Then the bundler runs. Its bundle is compiled with
//! plain `rustc`, in the edition of the program, and run. The verdicts are:
//!
//! - `right`: the bundle prints what the program prints and exits as it does;
//! - `refused`: the bundler failed, with the reason that it gave;
//! - `wrong`: the bundle does not compile, or does something else;
//! - `too late`: the bundler used more than `--limit` seconds of CPU time, or ran for more than 20 times as long.
//!
//! The bundlers are called as commands of cargo, so they must be installed. CPU time includes all the processes that a
//! bundler starts, and is read from `/proc`: this runs on Linux only. A process that uses one second more than the limit is killed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{MetadataCommand, Package, Target};
use clap::{Parser, ValueEnum};
use serde::Serialize;
use tempfile::TempDir;

/// Bundles every program of some packages and compares what each bundle prints with what `cargo run` prints
#[derive(Parser)]
struct Cli {
    /// The Cargo.toml of a workspace or package
    #[arg(required = true, value_name = "MANIFEST")]
    manifests: Vec<PathBuf>,
    /// The bundler
    #[arg(long, value_enum, default_value = "solo")]
    with: Bundler,
    /// Take only every K-th program of each workspace
    #[arg(long, value_name = "K", default_value_t = 1)]
    every: usize,
    /// Take only programs whose source has an input beside it
    #[arg(long)]
    with_input: bool,
    /// Take only programs whose path contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
    /// The CPU time that the bundler may use for one program
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    limit: u32,
    /// Write the results to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the bundles to this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// More arguments for the bundler
    #[arg(last = true)]
    more: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Bundler {
    Solo,
    Equip,
    Onefile,
}

/// A program, and the workspace that it is part of.
struct Program {
    manifest: PathBuf,
    /// `--bin` or `--example`.
    kind: &'static str,
    name: String,
    edition: String,
    source: PathBuf,
    /// The path of its source in the workspace.
    shown: String,
}

#[derive(Serialize)]
struct Outcome {
    program: String,
    verdict: &'static str,
    reason: String,
    cpu_seconds: f64,
    bytes: Option<u64>,
}

fn main() -> Result<()> {
    let cli = Cli::parse();
    let mut outcomes = Vec::new();
    println!("{:9} {:>7} {:>7}  program", "verdict", "CPU s", "bytes");
    for manifest in &cli.manifests {
        for program in programs(manifest, &cli)? {
            let outcome = outcome(&program, &cli)?;
            println!("{}", row(&outcome));
            outcomes.push(outcome);
        }
    }
    println!("{}", summary(&outcomes));
    if let Some(file) = &cli.json {
        fs::write(file, serde_json::to_string_pretty(&outcomes)?)
            .with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

/// Returns the programs of a workspace that were asked for, ordered by their paths.
fn programs(manifest: &Path, cli: &Cli) -> Result<Vec<Program>> {
    let metadata = MetadataCommand::new()
        .manifest_path(manifest)
        .no_deps()
        .exec()
        .with_context(|| format!("cargo cannot read {}", manifest.display()))?;
    let mut all = Vec::new();
    for package in &metadata.packages {
        let is_program = |target: &&Target| target.is_bin() || target.is_example();
        let targets = package.targets.iter().filter(is_program);
        all.extend(targets.map(|target| Program::new(package, target, &metadata.workspace_root)));
    }
    all.retain(|program| program.shown.contains(&cli.filter));
    all.retain(|program| !cli.with_input || program.input().is_some());
    all.sort_by(|a, b| a.shown.cmp(&b.shown));
    let every = cli.every.max(1);
    Ok(all.into_iter().skip(every - 1).step_by(every).collect())
}

impl Program {
    fn new(package: &Package, target: &Target, root: &Utf8Path) -> Self {
        let source = &target.src_path;
        let is_bin = target.is_bin();
        Self {
            manifest: package.manifest_path.clone().into(),
            kind: if is_bin { "--bin" } else { "--example" },
            name: target.name.clone(),
            edition: target.edition.to_string(),
            shown: source.strip_prefix(root).unwrap_or(source).to_string(),
            source: source.into(),
        }
    }

    fn input(&self) -> Option<PathBuf> {
        Some(self.source.with_extension("in")).filter(|path| path.exists())
    }
}

/// Bundles a program and judges the bundle.
fn outcome(program: &Program, cli: &Cli) -> Result<Outcome> {
    let folder = TempDir::new()?;
    let bundle = folder.path().join("bundle.rs");
    let mut cpu_seconds = 0.0;
    let (verdict, reason) = verdict(program, cli, &bundle, &mut cpu_seconds)?;
    Ok(Outcome {
        program: program.shown.clone(),
        verdict,
        reason,
        cpu_seconds,
        bytes: fs::metadata(&bundle).ok().map(|data| data.len()),
    })
}

/// Returns the verdict on the bundle, which is written to `bundle`, and its reason. Sets the CPU time of the bundler.
fn verdict(
    program: &Program,
    cli: &Cli,
    bundle: &Path,
    cpu: &mut f64,
) -> Result<(&'static str, String)> {
    let built = run(&cargo("build", program), None, NO_LIMIT)?;
    if !built.is_success() {
        return Ok(("not built", first_error(&built.stderr)));
    }
    let expected = run(&cargo("run", program), program.input(), cli.limit)?;
    if expected.is_late {
        let reason = "the program itself takes too long";
        return Ok(("not built", reason.to_string()));
    }
    let bundled = run(&bundler(program, cli, bundle), None, cli.limit)?;
    *cpu = bundled.cpu;
    if bundled.is_late {
        return Ok(("too late", String::new()));
    }
    if !bundled.is_success() {
        return Ok(("refused", first_error(&bundled.stderr)));
    }
    if let Some(keep) = &cli.keep {
        fs::create_dir_all(keep)?;
        fs::copy(bundle, keep.join(program.shown.replace('/', "_")))?;
    }
    let executable = bundle.with_extension("");
    let compiled = run(&rustc(program, bundle, &executable), None, NO_LIMIT)?;
    if !compiled.is_success() {
        let reason = format!("does not compile: {}", first_error(&compiled.stderr));
        return Ok(("wrong", reason));
    }
    let found = run(&Command::new(executable), program.input(), cli.limit)?;
    let (verdict, reason) = match () {
        () if found.is_late => ("wrong", "does not end".to_string()),
        () if found.code != expected.code => {
            let reason = format!("exits with {:?} and not {:?}", found.code, expected.code);
            ("wrong", reason)
        }
        () if found.stdout != expected.stdout => ("wrong", "prints something else".to_string()),
        () if !expected.is_success() => ("right", "the program itself fails".to_string()),
        () => ("right", String::new()),
    };
    Ok((verdict, reason))
}

/// Returns `cargo build` or `cargo run` of a program, with the checks of a release build.
///
/// A judge compiles without debug assertions and overflow checks. `--release` would do, too, but optimises all the
/// dependencies.
fn cargo(subcommand: &str, program: &Program) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(["--config", "profile.dev.debug-assertions=false"])
        .args(["--config", "profile.dev.overflow-checks=false"])
        .args([subcommand, "--quiet", program.kind, &program.name])
        .arg("--manifest-path")
        .arg(&program.manifest);
    command
}

fn bundler(program: &Program, cli: &Cli, bundle: &Path) -> Command {
    let mut command = Command::new("cargo");
    match cli.with {
        Bundler::Solo => command.args(["solo", program.kind, &program.name]),
        Bundler::Equip => command.args(["equip", program.kind, &program.name]),
        // It has no option to choose a program: it joins the files of the package.
        Bundler::Onefile => command.arg("onefile"),
    };
    command.arg("--manifest-path").arg(&program.manifest);
    command.arg("-o").arg(bundle).args(&cli.more);
    command
}

fn rustc(program: &Program, bundle: &Path, executable: &Path) -> Command {
    let mut command = Command::new("rustc");
    command
        .args(["--edition", &program.edition, "-Cdebug-assertions=off"])
        .arg("-o")
        .args([executable, bundle]);
    command
}

/// The resources of a process.
struct Usage {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
    /// CPU time in seconds, of the process and of all that it started.
    cpu: f64,
    is_late: bool,
}

impl Usage {
    fn is_success(&self) -> bool {
        self.code == Some(0)
    }
}

/// A limit in seconds that nothing reaches.
const NO_LIMIT: u32 = 10_000_000;

/// Runs a command. A process is killed after `limit + 1` seconds of CPU time, and the command after `20 * limit` seconds.
/// The command is late if the second limit ended it, or if its processes together used more than `limit` seconds of CPU time.
fn run(command: &Command, input: Option<PathBuf>, limit: u32) -> Result<Usage> {
    /// The exit statuses of `timeout` if the time is over: after SIGTERM, and after SIGKILL.
    const TIME_IS_OVER: [i32; 2] = [124, 128 + 9];
    let input = input.map(File::open).transpose()?;
    let before = cpu_of_ended_children()?;
    // One more second, so that a process that is ended has certainly used more than the limit.
    let ulimit = format!("ulimit -t {}; exec \"$@\"", limit + 1);
    // A waiting process uses no CPU time, so there is a second limit.
    let output = Command::new("timeout")
        .args(["--kill-after=10", &(20 * limit).to_string()])
        .args(["sh", "-c", &ulimit, "sh"])
        .arg(command.get_program())
        .args(command.get_args())
        .stdin(input.map_or_else(Stdio::null, Stdio::from))
        .output()
        .context("timeout cannot be started")?;
    let code = output.status.code();
    let cpu = cpu_of_ended_children()? - before;
    Ok(Usage {
        code,
        stdout: output.stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        cpu,
        is_late: cpu > f64::from(limit) || code.is_some_and(|code| TIME_IS_OVER.contains(&code)),
    })
}

/// Returns the CPU time in seconds of the child processes that have ended and of their descendants.
fn cpu_of_ended_children() -> Result<f64> {
    /// The number that `getconf CLK_TCK` prints on every Linux system of today.
    const TICKS_A_SECOND: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").context("/proc/self/stat cannot be read")?;
    // The name of the program is in parentheses and may contain any character.
    let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(13).take(2);
    let ticks: f64 = ticks.map(str::parse::<f64>).sum::<Result<_, _>>()?;
    Ok(ticks / TICKS_A_SECOND)
}

/// Returns the most informative line of an error message: the last cause if there are causes, else the first error.
fn first_error(text: &str) -> String {
    let text = text.rsplit("Caused by:").next().unwrap_or(text);
    let is_error = |line: &&str| line.to_lowercase().contains("error");
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines().find(is_error).or_else(|| lines().next());
    let plain = line
        .unwrap_or("no message")
        .replace("\u{1b}[1;31m", "")
        .replace("\u{1b}[0m", "");
    plain.trim_start_matches("error: ").to_string()
}

fn row(outcome: &Outcome) -> String {
    let bytes = outcome.bytes.map(|count| count.to_string());
    let reason = match outcome.reason.as_str() {
        "" => String::new(),
        reason => format!(": {reason}"),
    };
    format!(
        "{:9} {:7.1} {:>7}  {}{reason}",
        outcome.verdict,
        outcome.cpu_seconds,
        bytes.as_deref().unwrap_or("-"),
        outcome.program
    )
}

/// Returns the number of each verdict, and the time and size of the right bundles.
fn summary(outcomes: &[Outcome]) -> String {
    let mut counts = BTreeMap::new();
    for outcome in outcomes {
        *counts.entry(outcome.verdict).or_insert(0) += 1;
    }
    let counts = counts
        .iter()
        .map(|(verdict, count)| format!("{count} {verdict}"));
    let right = || outcomes.iter().filter(|outcome| outcome.verdict == "right");
    let mut seconds: Vec<_> = right().map(|right| right.cpu_seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut bytes: Vec<_> = right().filter_map(|right| right.bytes).collect();
    bytes.sort_unstable();
    format!(
        "{} of {}; the right ones: median {:.1} s and {} bytes, at most {:.1} s and {} bytes",
        counts.collect::<Vec<_>>().join(", "),
        outcomes.len(),
        seconds.get(seconds.len() / 2).unwrap_or(&0.0),
        bytes.get(bytes.len() / 2).unwrap_or(&0),
        seconds.last().unwrap_or(&0.0),
        bytes.last().unwrap_or(&0),
    )
}
