//! Building programs as sites do, with optimisation.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::env::{self, consts::DLL_EXTENSION};
use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail, ensure, Context, Result};
use cargo_metadata::camino::Utf8PathBuf;
use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::semver::Version;
use cargo_metadata::{Artifact, Dependency, DependencyKind, Message, TargetKind};

use crate::memo::{self, Dependencies, Memo};
use crate::problem::Problem;
use crate::workspace::Workspace;

/// The programs that were built, or the compiler's errors.
pub type BuildResult<T = PathBuf> = Result<T, String>;

/// Returns the program, or an error that begins with `name` and includes the compiler's messages.
pub fn expect_built<T>(built: BuildResult<T>, name: &str) -> Result<T> {
    built.map_err(|why| anyhow!("{name} does not compile:\n{}", why.trim_end()))
}

/// How programs are built.
#[derive(Clone, Copy, PartialEq)]
pub enum Profile {
    /// As sites do.
    Release,
    /// With all checks, so that a mistake becomes a panic, and with the lines that a backtrace shows.
    Debug,
    /// Like `Debug`, with all that a debugger shows.
    Debugger,
}

impl Profile {
    /// Returns the profile of a build with checks, or of one that is as fast as on a site.
    pub fn of(is_debug: bool) -> Self {
        if is_debug {
            Self::Debug
        } else {
            Self::Release
        }
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Release => &["--release"],
            // These override the workspace's own profile.
            Self::Debug => &[
                "--config=profile.dev.overflow-checks=true",
                "--config=profile.dev.debug-assertions=true",
                "--config=profile.dev.debug='line-tables-only'",
            ],
            Self::Debugger => &["--config=profile.dev.debug='full'"],
        }
    }
}

pub fn solutions(
    workspace: &Workspace,
    problems: &[&Problem],
    profile: Profile,
) -> Result<BTreeMap<String, BuildResult>> {
    let mut built = cargo_build(workspace, &workspace.root, profile, &binaries(problems))?;
    let sources: Vec<_> = problems
        .iter()
        .map(|problem| problem.source.as_path())
        .collect();
    let program =
        |problem: &&Problem| (problem.name.clone(), built.take(&problem.source, &sources));
    Ok(problems.iter().map(program).collect())
}

pub fn solution(workspace: &Workspace, problem: &Problem, profile: Profile) -> Result<BuildResult> {
    let mut built = cargo_build(workspace, &workspace.root, profile, &binaries(&[problem]))?;
    Ok(built.take(&problem.source, &[]))
}

/// Returns the source file of the reference of a problem.
pub fn reference(problem: &Problem) -> PathBuf {
    let file = format!("examples/{}-reference.rs", problem.name);
    problem.folder.join(file)
}

/// Builds the references of `problems`; each that does not compile has an error instead.
pub fn references(
    workspace: &Workspace,
    problems: &[&Problem],
) -> Result<BTreeMap<String, Result<PathBuf>>> {
    build_references(workspace, problems, false, BuildLog::take_reference)
}

/// The programs of a problem that has a reference.
pub struct Programs {
    pub solution: PathBuf,
    pub reference: PathBuf,
    /// The arguments by which rustc finds the crates of the solution.
    pub externs: Vec<OsString>,
}

/// Builds the solutions of `problems` and their references; each that does not compile has an error instead.
pub fn with_references(
    workspace: &Workspace,
    problems: &[&Problem],
) -> Result<BTreeMap<String, Result<Programs>>> {
    build_references(workspace, problems, true, BuildLog::take_programs)
}

/// Builds the references of `problems`, and their solutions if `with_solutions`. `take` returns the programs of one problem
/// from the log. It also gets the sources of all problems.
fn build_references<T>(
    workspace: &Workspace,
    problems: &[&Problem],
    with_solutions: bool,
    take: impl Fn(&mut BuildLog, &Problem, &[&Path]) -> Result<T>,
) -> Result<BTreeMap<String, Result<T>>> {
    let mut built = BTreeMap::new();
    let mut complete = Vec::new();
    for &problem in problems {
        let (name, source) = (&problem.name, reference(problem));
        if source.is_file() {
            complete.push(problem);
        } else {
            let error = anyhow!(
                "{name} has no reference: write {}",
                workspace.display(&source)
            );
            built.insert(name.clone(), Err(error));
        }
    }
    if complete.is_empty() {
        return Ok(built);
    }
    let names: Vec<_> = complete
        .iter()
        .map(|problem| name_of_reference(problem))
        .collect();
    let examples = names.iter().flat_map(|name| ["--example", name]);
    let targets = if with_solutions {
        binaries(&complete)
    } else {
        packages(&complete).collect()
    };
    let arguments: Vec<_> = targets.into_iter().chain(examples).collect();
    let mut log = cargo_build(workspace, &workspace.root, Profile::Release, &arguments)?;
    let sources: Vec<_> = complete
        .iter()
        .flat_map(|problem| [problem.source.clone(), reference(problem)])
        .collect();
    let sources: Vec<_> = sources.iter().map(PathBuf::as_path).collect();
    for problem in complete {
        built.insert(problem.name.clone(), take(&mut log, problem, &sources));
    }
    Ok(built)
}

fn name_of_reference(problem: &Problem) -> String {
    format!("{}-reference", problem.name)
}

/// Builds the crates that the solution of a problem uses. Returns the arguments of rustc: the edition, and where the crates
/// are.
pub fn externs(workspace: &Workspace, problem: &Problem) -> Result<Vec<OsString>> {
    if normal_dependencies(problem).next().is_none() {
        return Ok(vec![edition(problem)]);
    }
    cargo_build(
        workspace,
        &workspace.root,
        Profile::Release,
        &binaries(&[problem]),
    )?
    .externs(problem)
}

fn edition(problem: &Problem) -> OsString {
    format!("--edition={}", problem.edition).into()
}

fn normal_dependencies(problem: &Problem) -> impl Iterator<Item = &Dependency> {
    let is_normal = |dependency: &&Dependency| dependency.kind == DependencyKind::Normal;
    problem.dependencies.iter().filter(is_normal)
}

/// Builds the one program of the package in `folder`, in the workspace's target folder.
pub fn package(workspace: &Workspace, folder: &Path, profile: Profile) -> Result<BuildResult> {
    let mut built = cargo_build(workspace, folder, profile, &["--bins"])?;
    Ok(built.take(&folder.join("src/main.rs"), &[]))
}

/// Returns the arguments that name the solutions of some problems.
fn binaries<'a>(problems: &[&'a Problem]) -> Vec<&'a str> {
    let binaries = problems
        .iter()
        .flat_map(|problem| ["--bin", &problem.binary]);
    packages(problems).chain(binaries).collect()
}

fn packages<'a>(problems: &[&'a Problem]) -> impl Iterator<Item = &'a str> {
    let names: BTreeSet<_> = problems
        .iter()
        .map(|problem| problem.package.as_str())
        .collect();
    names.into_iter().flat_map(|name| ["--package", name])
}

/// Returns the cargo that runs this, or else the one in `PATH`. That may be rustup's proxy, which takes 6 ms of CPU
/// time a call: 4 to 7 % of a test after a change. Finding the real cargo here could save at most that time, and none
/// where nothing has changed.
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// The artifacts of a build by cargo, and the errors.
#[derive(Default)]
struct BuildLog {
    /// Keyed by source file: programs of different packages may have the same name.
    programs: HashMap<PathBuf, PathBuf>,
    libraries: Vec<Library>,
    /// Each with the source file of its target.
    errors: Vec<(PathBuf, String)>,
    /// The artifacts of local packages: their IDs begin with `path+`.
    local: Vec<Artifact>,
}

struct Library {
    /// Its name in programs that do not rename it.
    name: String,
    package: String,
    version: Option<Version>,
    file: PathBuf,
}

impl Library {
    fn of(artifact: &Artifact) -> Option<Self> {
        let is_of_macros = artifact.target.kind.contains(&TargetKind::ProcMacro);
        let ending = if is_of_macros { DLL_EXTENSION } else { "rlib" };
        let is_library = |file: &&Utf8PathBuf| file.extension() == Some(ending);
        let file = artifact.filenames.iter().find(is_library)?;
        let (package, version) = name_and_version(&artifact.package_id.repr)?;
        Some(Self {
            name: artifact.target.name.replace('-', "_"),
            package: package.to_string(),
            version: version.parse().ok(),
            file: file.clone().into(),
        })
    }

    fn is(&self, dependency: &Dependency) -> bool {
        let version = self.version.as_ref();
        let has_version = version.is_none_or(|version| dependency.req.matches(version));
        self.package == dependency.name && has_version
    }
}

/// Returns the name and the version in a package ID. An ID omits a name that is equal to that of the folder:
/// `path+file:///path/to/common#0.1.0`.
fn name_and_version(id: &str) -> Option<(&str, &str)> {
    let (url, fragment) = id.rsplit_once('#')?;
    let named = fragment.rsplit_once('@');
    let folder = url.split('?').next()?.rsplit('/').next()?;
    Some(named.unwrap_or((folder, fragment)))
}

impl BuildLog {
    fn of(messages: &[u8], folder: &Path) -> Result<Self> {
        let mut built = Self::default();
        for message in Message::parse_stream(messages) {
            match message.context("cannot read the output of cargo")? {
                Message::CompilerArtifact(artifact) => {
                    built.libraries.extend(Library::of(&artifact));
                    let source = &artifact.target.src_path;
                    let program = artifact.executable.as_ref();
                    built
                        .programs
                        .extend(program.map(|path| (source.into(), path.into())));
                    if artifact.package_id.repr.starts_with("path+") {
                        built.local.push(artifact);
                    }
                }
                Message::CompilerMessage(diagnostic)
                    if diagnostic.message.level == DiagnosticLevel::Error =>
                {
                    let mut text = diagnostic
                        .message
                        .rendered
                        .unwrap_or(diagnostic.message.message);
                    if diagnostic.target.src_path.starts_with(folder) {
                        text = seen_from_here(&text, folder);
                    }
                    built.errors.push((diagnostic.target.src_path.into(), text));
                }
                _ => {}
            }
        }
        Ok(built)
    }

    /// Returns the files that the build depends on; `None` if they are unknown: a local build script or procedural
    /// macro may read other files.
    fn dependencies(&self) -> Option<Dependencies> {
        let runs =
            |kind: &TargetKind| matches!(kind, TargetKind::CustomBuild | TargetKind::ProcMacro);
        let mut kinds = self.local.iter().flat_map(|artifact| &artifact.target.kind);
        if kinds.any(runs) {
            return None;
        }
        let mut inputs = Vec::new();
        let mut packages = BTreeSet::new();
        for artifact in &self.local {
            let manifest = artifact.manifest_path.as_std_path();
            inputs.extend([manifest, manifest.parent()?].map(Path::to_path_buf));
            packages.insert(name_and_version(&artifact.package_id.repr)?.0);
        }
        for program in self.programs.values() {
            inputs.extend(memo::sources(program)?);
        }
        let libraries = self.libraries.iter().map(|library| &library.file);
        let outputs: Vec<_> = self.programs.values().chain(libraries).cloned().collect();
        let fingerprints = memo::fingerprints(outputs.first()?, &packages);
        Some(Dependencies {
            inputs,
            outputs,
            fingerprints,
        })
    }

    /// Returns the program of a source file, or the errors in it and in the crates it uses. `others` are built beside
    /// it: their errors are not its own.
    fn take(&mut self, source: &Path, others: &[&Path]) -> BuildResult {
        if let Some(program) = self.programs.remove(source) {
            return Ok(program);
        }
        let is_another = |of: &Path| of != source && others.contains(&of);
        let own = self.errors.iter().filter(|(of, _)| !is_another(of));
        let text: String = own.map(|(_, text)| text.as_str()).collect();
        let is_unknown = text.is_empty();
        Err(if is_unknown {
            format!("cargo built no program of {}", source.display())
        } else {
            text
        })
    }

    fn take_reference(&mut self, problem: &Problem, sources: &[&Path]) -> Result<PathBuf> {
        let program = self.take(&reference(problem), sources);
        program.map_err(|why| anyhow!("{} does not compile: {why}", name_of_reference(problem)))
    }

    fn take_programs(&mut self, problem: &Problem, sources: &[&Path]) -> Result<Programs> {
        let solution = self.take(&problem.source, sources);
        let name = &problem.name;
        Ok(Programs {
            solution: solution.map_err(|why| anyhow!("{name} does not compile: {why}"))?,
            reference: self.take_reference(problem, sources)?,
            externs: self.externs(problem)?,
        })
    }

    /// Returns the arguments by which rustc finds the crates that the solution of a problem uses.
    fn externs(&self, problem: &Problem) -> Result<Vec<OsString>> {
        let mut externs = vec![edition(problem)];
        for dependency in normal_dependencies(problem) {
            let mut libraries = self.libraries.iter();
            let library = match libraries.find(|library| library.is(dependency)) {
                Some(library) => library,
                // A feature or another system needs it.
                None if dependency.optional || dependency.target.is_some() => continue,
                None => bail!("cannot build `{}`", dependency.name),
            };
            let name = dependency.rename.as_ref().unwrap_or(&library.name);
            let mut argument = OsString::from(format!("{}=", name.replace('-', "_")));
            argument.push(&library.file);
            externs.extend([OsString::from("--extern"), argument]);
        }
        // Cargo also places the workspace's own libraries in the parent folder, without a hash in the name.
        let folders = self
            .libraries
            .iter()
            .filter_map(|library| library.file.parent());
        for folder in folders
            .filter(|folder| folder.ends_with("deps"))
            .collect::<BTreeSet<_>>()
        {
            let mut argument = OsString::from("dependency=");
            argument.push(folder);
            externs.extend([OsString::from("-L"), argument]);
        }
        Ok(externs)
    }
}

/// Returns the command that builds the solution of a problem as sites do.
pub fn build_command(workspace: &Workspace, problem: &Problem) -> Command {
    let arguments = binaries(&[problem]);
    command(workspace, &workspace.root, Profile::Release, &arguments)
}

fn command(workspace: &Workspace, folder: &Path, profile: Profile, arguments: &[&str]) -> Command {
    let mut cargo = Command::new(cargo());
    cargo
        .current_dir(folder)
        .args(["build", "--keep-going", "--message-format=json"])
        .arg("--target-dir")
        .arg(&workspace.target)
        .args(profile.arguments())
        .args(arguments);
    cargo
}

/// Runs `cargo build` in `folder`. Prints nothing, but shows its progress on a terminal.
fn cargo_build(
    workspace: &Workspace,
    folder: &Path,
    profile: Profile,
    arguments: &[&str],
) -> Result<BuildLog> {
    let mut cargo = command(workspace, folder, profile, arguments);
    let memo = Memo::of(&workspace.target, &cargo, folder);
    if let Some(answer) = memo.as_ref().and_then(Memo::answer) {
        return BuildLog::of(answer.as_bytes(), folder);
    }
    let output = run_with_progress(&mut cargo).context("cannot run cargo")?;
    let built = BuildLog::of(&output.stdout, folder)?;
    let text = without_progress(&output.stderr);
    let message = text.trim().trim_start_matches("error: ");
    ensure!(
        output.status.success() || !built.errors.is_empty(),
        "cargo cannot build: {message}"
    );
    let answer = String::from_utf8(output.stdout);
    if let (true, Some(memo), Ok(answer)) = (output.status.success(), memo, answer) {
        if let Some(dependencies) = built.dependencies() {
            memo.store(dependencies, &answer);
        }
    }
    Ok(built)
}

/// How long cargo may take before its progress is shown.
const QUIET: Duration = Duration::from_secs(1);

/// Runs cargo to its end, and shows its progress on a terminal if it takes long.
fn run_with_progress(cargo: &mut Command) -> io::Result<Output> {
    let width = terminal::width().filter(|_| io::stderr().is_terminal());
    if let Some(width) = width {
        cargo.env("CARGO_TERM_PROGRESS_WHEN", "always");
        cargo.env("CARGO_TERM_PROGRESS_WIDTH", width.to_string());
    }
    let start = Instant::now();
    let mut cargo = cargo
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stderr = cargo.stderr.take();
    let reader = thread::spawn(move || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut buffer = [0; 4096];
        let mut is_shown = false;
        let Some(mut stderr) = stderr else {
            return Ok(bytes);
        };
        loop {
            let read = stderr.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            bytes.extend(&buffer[..read]);
            is_shown = width.is_some() && start.elapsed() > QUIET;
            if is_shown {
                io::stderr().write_all(&buffer[..read])?;
            }
        }
        if let (Some(width), true) = (width, is_shown) {
            let clear = "\x1b[1A\x1b[K".repeat(lines_at_the_end(&bytes, width.into()));
            io::stderr().write_all(CLEAR_LINE)?;
            io::stderr().write_all(clear.as_bytes())?;
        }
        Ok(bytes)
    });
    let output = cargo.wait_with_output()?;
    let stderr = reader
        .join()
        .unwrap_or_else(|_| Err(io::Error::other("a thread panicked")))?;
    Ok(Output { stderr, ..output })
}

const CLEAR_LINE: &[u8] = b"\r\x1b[K";

/// Returns how many terminal lines cargo's last line occupies if it begins with `Finished`, and otherwise 0.
fn lines_at_the_end(bytes: &[u8], width: usize) -> usize {
    let text = without_progress(bytes);
    let last = text.lines().last().unwrap_or_default();
    if last.trim_start().starts_with("Finished ") {
        last.chars().count().div_ceil(width.max(1))
    } else {
        0
    }
}

/// Returns cargo's messages without its progress bar, each state of which ends with a carriage return.
fn without_progress(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<_> = text
        .lines()
        .map(|line| line.rsplit('\r').next().unwrap_or_default())
        .map(|line| line.trim_start_matches("\x1b[K"))
        .collect();
    lines.join("\n")
}

/// Rewrites the paths of a diagnostic, which are relative to `folder`, so that they are valid in the current folder.
fn seen_from_here(text: &str, folder: &Path) -> String {
    let here = env::current_dir().unwrap_or_default();
    if here == folder {
        return text.to_string();
    }
    let folder = folder.strip_prefix(here).unwrap_or(folder);
    let line_from_here = |line: &str| {
        for arrow in ["--> ", "::: "] {
            match line.split_once(arrow) {
                Some((before, path)) if before.trim().is_empty() => {
                    return format!("{before}{arrow}{}", folder.join(path).display());
                }
                _ => {}
            }
        }
        line.to_string()
    };
    // `join` leaves an absolute path unchanged.
    text.split_inclusive('\n').map(line_from_here).collect()
}
