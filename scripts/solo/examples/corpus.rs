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
//! - `too late`: the bundler used more than `--limit` seconds of CPU time.
//!
//! The bundlers are called as commands of cargo, so they must be installed. CPU time includes all the processes that a
//! bundler starts, and is read from `/proc`: this runs on Linux only.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use std::os::unix::process::CommandExt;

use anyhow::{Context, Result};
use cargo_metadata::MetadataCommand;
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
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0)]
    limit: f64,
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
    let root = metadata.workspace_root.as_std_path();
    let mut all = Vec::new();
    for package in &metadata.packages {
        for target in package
            .targets
            .iter()
            .filter(|target| target.is_bin() || target.is_example())
        {
            let source = target.src_path.clone().into_std_path_buf();
            let shown = source.strip_prefix(root).unwrap_or(&source);
            all.push(Program {
                manifest: package.manifest_path.clone().into(),
                kind: if target.is_bin() {
                    "--bin"
                } else {
                    "--example"
                },
                name: target.name.clone(),
                edition: target.edition.to_string(),
                shown: shown.display().to_string(),
                source,
            });
        }
    }
    all.retain(|candidate| candidate.shown.contains(&cli.filter));
    all.retain(|candidate| !cli.with_input || candidate.input().is_some());
    all.sort_by(|a, b| a.shown.cmp(&b.shown));
    let every = cli.every.max(1);
    Ok(all.into_iter().skip(every - 1).step_by(every).collect())
}

impl Program {
    fn input(&self) -> Option<PathBuf> {
        Some(self.source.with_extension("in")).filter(|path| path.exists())
    }
}

/// Bundles a program and judges the bundle.
fn outcome(program: &Program, cli: &Cli) -> Result<Outcome> {
    let folder = TempDir::new()?;
    let bundle = folder.path().join("bundle.rs");
    let outcome = |verdict, reason: String, cpu_seconds| Outcome {
        program: program.shown.clone(),
        verdict,
        reason,
        cpu_seconds,
        bytes: fs::metadata(&bundle).ok().map(|metadata| metadata.len()),
    };
    let built = run(&mut cargo("build", program), None, &folder, f64::INFINITY)?;
    if !built.is_success() {
        return Ok(outcome("not built", first_error(&built.stderr), 0.0));
    }
    let expected = run(
        &mut cargo("run", program),
        program.input(),
        &folder,
        cli.limit,
    )?;
    if expected.is_late {
        return Ok(outcome(
            "not built",
            "the program itself takes too long".to_string(),
            0.0,
        ));
    }

    let bundled = run(
        &mut bundler(program, cli, &bundle),
        None,
        &folder,
        cli.limit,
    )?;
    let cpu = bundled.cpu;
    if bundled.is_late {
        return Ok(outcome("too late", String::new(), cpu));
    }
    if !bundled.is_success() {
        return Ok(outcome("refused", first_error(&bundled.stderr), cpu));
    }
    if let Some(keep) = &cli.keep {
        fs::create_dir_all(keep)?;
        fs::copy(&bundle, keep.join(program.shown.replace('/', "_")))?;
    }

    let executable = folder.path().join("bundle");
    let compiled = run(
        &mut rustc(program, &bundle, &executable),
        None,
        &folder,
        f64::INFINITY,
    )?;
    if !compiled.is_success() {
        let reason = format!("does not compile: {}", first_error(&compiled.stderr));
        return Ok(outcome("wrong", reason, cpu));
    }
    let found = run(
        &mut Command::new(&executable),
        program.input(),
        &folder,
        cli.limit,
    )?;
    if found.is_late {
        return Ok(outcome("wrong", "does not end".to_string(), cpu));
    }
    if found.code != expected.code {
        let reason = format!("exits with {:?} and not {:?}", found.code, expected.code);
        return Ok(outcome("wrong", reason, cpu));
    }
    if found.stdout != expected.stdout {
        return Ok(outcome("wrong", "prints something else".to_string(), cpu));
    }
    let note = if expected.is_success() {
        ""
    } else {
        "the program itself fails"
    };
    Ok(outcome("right", note.to_string(), cpu))
}

/// Returns `cargo build` or `cargo run` of a program, with the checks of a release build.
///
/// A judge compiles without debug assertions and overflow checks. `--release` would do, too, but optimises all the
/// dependencies.
fn cargo(subcommand: &str, program: &Program) -> Command {
    let mut command = Command::new("cargo");
    command
        .args([subcommand, "--quiet", program.kind, &program.name])
        .arg("--manifest-path")
        .arg(&program.manifest)
        .env("CARGO_PROFILE_DEV_DEBUG_ASSERTIONS", "false")
        .env("CARGO_PROFILE_DEV_OVERFLOW_CHECKS", "false");
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
        .args([
            "--edition",
            &program.edition,
            "-C",
            "debug-assertions=off",
            "-o",
        ])
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

/// Runs a command to its end, or until it has used more than `limit` seconds of CPU time.
fn run(
    command: &mut Command,
    input: Option<PathBuf>,
    folder: &TempDir,
    limit: f64,
) -> Result<Usage> {
    let [output, errors] = ["output", "errors"].map(|name| folder.path().join(name));
    let input = input.map_or(Ok(Stdio::null()), |input| {
        File::open(input).map(Stdio::from)
    })?;
    let before = cpu_of_ended_children()?;
    let started = Instant::now();
    #[cfg(unix)]
    command.process_group(0);
    let mut child = command
        .stdin(input)
        .stdout(File::create(&output)?)
        .stderr(File::create(&errors)?)
        .spawn()
        .with_context(|| format!("{} cannot be started", command.get_program().display()))?;
    let mut is_late = false;
    let mut looked = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(Duration::from_millis(20));
        // Reading all of `/proc` takes some CPU time itself.
        if is_late || looked.elapsed() < Duration::from_secs(1) {
            continue;
        }
        looked = Instant::now();
        // A waiting process uses no CPU time, so there is a second limit.
        if cpu_of_tree(child.id()) > limit || started.elapsed().as_secs_f64() > 20.0 * limit {
            is_late = true;
            end(child.id())?;
        }
    };
    Ok(Usage {
        code: status.code(),
        stdout: fs::read(output)?,
        stderr: String::from_utf8_lossy(&fs::read(errors)?).into_owned(),
        cpu: cpu_of_ended_children()? - before,
        is_late,
    })
}

/// One process in `/proc`.
struct Process {
    parent: u32,
    /// The CPU time in seconds that it has used.
    own: f64,
    /// The same of the processes that it started and that have ended.
    of_ended_children: f64,
}

/// Returns the entry of a process in `/proc`, or nothing if it has ended.
fn process(id: &str) -> Option<Process> {
    /// The number that `getconf CLK_TCK` prints on every Linux system of today.
    const TICKS_A_SECOND: f64 = 100.0;
    let text = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program is in parentheses and may contain any character.
    let fields: Vec<_> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let seconds = |index: usize| Some(fields.get(index)?.parse::<f64>().ok()? / TICKS_A_SECOND);
    Some(Process {
        parent: fields.get(1)?.parse().ok()?,
        own: seconds(11)? + seconds(12)?,
        of_ended_children: seconds(13)? + seconds(14)?,
    })
}

fn cpu_of_ended_children() -> Result<f64> {
    let this = process("self").context("/proc/self/stat cannot be read")?;
    Ok(this.of_ended_children)
}

/// Returns a process and all that it started and that still run, each with its parent before it.
fn tree(root: u32) -> Vec<(u32, Process)> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name().into_string().unwrap_or_default();
        if let (Ok(id), Some(process)) = (name.parse::<u32>(), process(&name)) {
            all.insert(id, process);
        }
    }
    let mut tree: Vec<_> = all.remove_entry(&root).into_iter().collect();
    let mut index = 0;
    while index < tree.len() {
        let parent = tree[index].0;
        tree.extend(all.extract_if(.., |_, process| process.parent == parent));
        index += 1;
    }
    tree
}

fn cpu_of_tree(root: u32) -> f64 {
    tree(root)
        .iter()
        .map(|(_, process)| process.own + process.of_ended_children)
        .sum()
}

/// Kills a process and all that it started.
fn end(root: u32) -> Result<()> {
    let ids = tree(root).into_iter().map(|(id, _)| id.to_string());
    Command::new("kill")
        .arg("-KILL")
        .args(ids)
        .stderr(Stdio::null())
        .status()?;
    Ok(())
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
    let bytes = outcome
        .bytes
        .map_or_else(|| "-".to_string(), |count| count.to_string());
    let Outcome {
        program,
        verdict,
        reason,
        cpu_seconds,
        ..
    } = outcome;
    let reason = if reason.is_empty() {
        String::new()
    } else {
        format!(": {reason}")
    };
    format!("{verdict:9} {cpu_seconds:7.1} {bytes:>7}  {program}{reason}")
}

/// Returns the number of each verdict, and the time and size of the right bundles.
fn summary(outcomes: &[Outcome]) -> String {
    let mut counts = BTreeMap::new();
    for outcome in outcomes {
        *counts.entry(outcome.verdict).or_insert(0) += 1;
    }
    let counts: Vec<_> = counts
        .iter()
        .map(|(verdict, count)| format!("{count} {verdict}"))
        .collect();
    let right = || outcomes.iter().filter(|outcome| outcome.verdict == "right");
    let mut seconds: Vec<_> = right().map(|right| right.cpu_seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let mut bytes: Vec<_> = right()
        .filter_map(|measurement| measurement.bytes)
        .collect();
    bytes.sort_unstable();
    format!(
        "{} of {}; the right ones: median {:.1} s and {} bytes, at most {:.1} s and {} bytes",
        counts.join(", "),
        outcomes.len(),
        seconds.get(seconds.len() / 2).unwrap_or(&0.0),
        bytes.get(bytes.len() / 2).unwrap_or(&0),
        seconds.last().unwrap_or(&0.0),
        bytes.last().unwrap_or(&0),
    )
}
