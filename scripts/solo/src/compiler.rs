//! The compiler: errors, lints, references, assembly and programs of a text.

use std::collections::HashMap;
use std::env;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::path::{self, Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel, DiagnosticSpan};
use tempfile::TempDir;

use crate::error::{Error, Refusal, Result};
use crate::hash::hash;
use crate::process;

/// The name of the file that rustc reads. It is relative, so that the program contains no path of this machine.
pub const FILE: &str = "main.rs";

/// The minor version of the oldest compiler that accepts an option which cargo passes: `--check-cfg`.
const OLDEST: u32 = 80;

/// Options for a program that is run. With one codegen unit, a small program compiles in two thirds of the time.
const PROGRAM: [&str; 4] = ["-O", "-Ccodegen-units=1", "-o", "main"];

/// The same without warnings.
const SILENT_PROGRAM: [&str; 5] = ["-O", "-Ccodegen-units=1", "-o", "main", "-Awarnings"];

/// A file that the compiler wrote, or its messages.
pub type BuildResult<T = PathBuf> = Result<T, String>;

#[derive(Clone)]
pub struct Compiler {
    rustc: PathBuf,
    pub edition: String,
    /// The arguments that locate the judge's crates on this machine.
    externs: Vec<OsString>,
    runs: Arc<Runs>,
}

impl Compiler {
    pub fn new(rustc: &Path, edition: &str, externs: Vec<OsString>) -> Result<Self> {
        let runs = Runs {
            folder: tempfile::tempdir().map_err(Error::io("cannot create a temporary folder"))?,
            done: Mutex::default(),
            deadline: OnceLock::new(),
            version: OnceLock::new(),
        };
        Ok(Self {
            rustc: locate(rustc)?,
            edition: edition.to_string(),
            externs,
            runs: Arc::new(runs),
        })
    }

    /// Returns the same compiler for another edition. All share the results of earlier runs.
    pub fn with_edition(&self, edition: &str) -> Self {
        Self {
            edition: edition.to_string(),
            ..self.clone()
        }
    }

    /// Returns the same compiler with other crates of the judge.
    pub fn with_externs(&self, externs: Vec<OsString>) -> Self {
        Self {
            externs,
            ..self.clone()
        }
    }

    /// Returns the same compiler with more crates, which cargo does not know.
    pub fn with_more_externs(&self, more: Vec<OsString>) -> Self {
        let externs = self.externs.iter().cloned();
        self.with_externs(externs.chain(more).collect())
    }

    /// Compiles this text in this edition to a crate of procedural macros, and returns the arguments that locate it.
    /// The crate is kept in `folder` for the next bundle.
    pub fn macro_crate(
        &self,
        folder: &Path,
        name: &str,
        edition: &str,
        text: &str,
    ) -> Result<Vec<OsString>> {
        let hash = hash(&(text, edition, self.verbose_version()?));
        let file = format!("{DLL_PREFIX}{name}-{hash:016x}{DLL_SUFFIX}");
        let file = folder.join(file);
        let options = ["--crate-type=proc-macro", "--edition", edition];
        compile_once(&self.rustc, &file, &options, name, text)?;
        let mut path = OsString::from(format!("{name}="));
        path.push(file);
        Ok(vec![OsString::from("--extern"), path])
    }

    /// Compiles this text to a program for this machine, and returns its path. The program is kept in `folder` for the
    /// next bundle.
    pub fn tool(&self, folder: &Path, name: &str, text: &str) -> Result<PathBuf> {
        let hash = hash(&(text, self.verbose_version()?));
        let file = folder.join(format!("{name}-{hash:016x}{EXE_SUFFIX}"));
        compile_once(&self.rustc, &file, &["--edition=2021"], name, text)?;
        Ok(file)
    }

    /// Returns whether the time for removing code is over.
    pub fn is_late(&self) -> bool {
        let deadline = self.runs.deadline.get();
        deadline.is_some_and(|deadline| Instant::now() >= *deadline)
    }

    /// Sets the end of the time for removing code.
    pub fn set_deadline(&self, deadline: Instant) {
        self.runs.deadline.get_or_init(|| deadline);
    }

    /// Returns the compiler's version and its edition, on which its results depend.
    pub fn version(&self) -> Result<String> {
        let version = self.verbose_version()?;
        Ok(format!("{version}edition: {}", self.edition))
    }

    /// Returns the compiler's full version. Runs rustc only the first time.
    fn verbose_version(&self) -> Result<&str> {
        if let Some(output) = self.runs.version.get() {
            return Ok(output);
        }
        let output = version_of(&self.rustc)?;
        Ok(self.runs.version.get_or_init(|| output))
    }

    /// Returns the minor version of the compiler.
    pub fn minor(&self) -> Result<Option<u32>> {
        Ok(minor(self.verbose_version()?))
    }

    /// Returns the options that add lines and columns to the code.
    fn lines(&self) -> Result<&'static [&'static str]> {
        Ok(lines(self.verbose_version()?))
    }

    /// Refuses a compiler that cargo cannot build a program with.
    pub fn refuse_old(&self) -> Result<()> {
        match self.minor()? {
            Some(minor @ ..OLDEST) => {
                let reason = format!("Rust 1.{minor} is too old to make a bundle with");
                let remedy = format!(
                    "use Rust 1.{OLDEST} or later: older compilers may still compile the bundle"
                );
                Err(Refusal::new(reason, remedy).into())
            }
            _ => Ok(()),
        }
    }

    /// Returns the configuration (`cfg`) of a judge's compilation.
    pub fn cfg(&self) -> Result<String> {
        let output = self.plain(&["--print", "cfg", "-O"])?;
        text(output.stdout)
    }

    fn plain(&self, arguments: &[&str]) -> Result<Output> {
        process::success("rustc", Command::new(&self.rustc).args(arguments))
    }

    /// Returns the errors in `text` and its ambiguous and unused imports, and, if it compiles, the unoptimised
    /// assembly, which has the places in the text that its instructions come from.
    pub fn examine(&self, text: &str) -> Result<Examination> {
        const ARGUMENTS: [&str; 8] = [
            "--emit=asm=main.s",
            // Functions that are always inlined get code of their own, too.
            "-Cno-prepopulate-passes",
            // All other lints together may take as long as the rest.
            "-Awarnings",
            "--force-warn=ambiguous_glob_imports",
            "--force-warn=unused_imports",
            "-Copt-level=0",
            "-Coverflow-checks=off",
            "-Ccodegen-units=1",
        ];
        let (report, run) = self.report_and_run(text, &[&ARGUMENTS, self.lines()?].concat())?;
        let assembly = report.errors.is_empty().then(|| {
            let file = run.folder.join("main.s");
            fs::read_to_string(file).map_err(Error::io("rustc wrote no assembly"))
        });
        Ok(Examination {
            report,
            assembly: assembly.transpose()?,
        })
    }

    /// Returns the errors in `text` and the warnings of all lints for unused items.
    pub fn lint(&self, text: &str) -> Result<Report> {
        self.report(
            text,
            &[
                "--emit=metadata",
                "-Wunused",
                "-Wunused_macro_rules",
                // The messages are only parsed: they are short, but types in them are not shortened.
                "--json=diagnostic-short",
                "--diagnostic-width=100000",
            ],
        )
    }

    /// Returns the compiler's warning about each use of an item that `text` marks as deprecated; `None` if it does not
    /// compile.
    pub fn uses(&self, text: &str) -> Result<Option<Vec<Diagnostic>>> {
        const ARGUMENTS: [&str; 4] = [
            "--emit=metadata",
            "-Awarnings",
            "--force-warn=deprecated",
            // The messages are only parsed, and there are thousands of them.
            "--json=diagnostic-short",
        ];
        let report = self.report(text, &ARGUMENTS)?;
        Ok(report.errors.is_empty().then_some(report.warnings))
    }

    /// Returns the errors and warnings of `text` at a judge, without code generation.
    pub fn check(&self, text: &str) -> Result<Report> {
        self.report(text, &["--emit=metadata"])
    }

    /// Returns the errors of name resolution in `text` at a site that has these crates, which are empty here. Types are not
    /// checked.
    pub fn resolve(&self, text: &str, crates: &[String]) -> Result<Report> {
        let mut arguments = vec!["--emit=dep-info=main.d".to_string()];
        if !crates.is_empty() {
            let empty = self.empty()?.display().to_string();
            let externs = crates
                .iter()
                .flat_map(|name| ["--extern".to_string(), format!("{name}={empty}")]);
            arguments.extend(externs);
        }
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        self.report(text, &arguments)
    }

    /// Returns an empty library.
    fn empty(&self) -> Result<PathBuf> {
        let folder = self.runs.folder.path();
        let file = folder.join("libempty.rmeta");
        if file.is_file() {
            return Ok(file);
        }
        let source = folder.join("empty.rs");
        fs::write(&source, "").map_err(Error::io(UNWRITTEN))?;
        let source = source.display().to_string();
        let output = file.display().to_string();
        let arguments = ["--crate-name=empty", "--crate-type=lib", "--emit=metadata"];
        self.plain(&[&arguments[..], &["-o", &output, &source]].concat())?;
        Ok(file)
    }

    /// Returns the errors of `text` and the warnings of these lints, even where the text allows them.
    pub fn check_for(&self, text: &str, lints: &[&str]) -> Result<Report> {
        let options = force_warnings(lints);
        let on = options.iter().map(String::as_str);
        let arguments: Vec<_> = ["--emit=metadata"].into_iter().chain(on).collect();
        self.report(text, &arguments)
    }

    /// Does the same as [`Self::check_for`], and builds the program that [`Self::program`] returns in the same run.
    pub fn check_and_build(&self, text: &str, lints: &[&str]) -> Result<Report> {
        let options = force_warnings(lints);
        let on = options.iter().map(String::as_str);
        let arguments: Vec<_> = PROGRAM.into_iter().chain(on).collect();
        let (report, run) = self.report_and_run(text, &arguments)?;
        if run.output.status.success() {
            let (answer, _) = self.runs.answer(self.question(text, &SILENT_PROGRAM));
            *answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(run);
        }
        Ok(report)
    }

    /// Returns Clippy's warning about each use of an item of the standard library that Rust `version` does not have; `None`
    /// if this compiler has no Clippy, or if Clippy fails.
    pub fn items_newer_than(&self, version: &str, text: &str) -> Result<Option<Vec<Diagnostic>>> {
        const ARGUMENTS: [&str; 4] = [
            "--emit=metadata",
            "-Awarnings",
            "--force-warn=clippy::incompatible_msrv",
            "--error-format=json",
        ];
        let clippy = Self {
            rustc: self.rustc.with_file_name("clippy-driver"),
            ..self.clone()
        };
        let folder = self.runs.folder.path().join("clippy");
        let mut command = clippy.command(&folder, text, &ARGUMENTS)?;
        command.env("CARGO_PKG_RUST_VERSION", version);
        let output = process::output(&mut command).ok();
        let output = output.filter(|output| output.status.success());
        output.map(|output| diagnostics(&output.stderr)).transpose()
    }

    fn report(&self, text: &str, arguments: &[&str]) -> Result<Report> {
        let (report, run) = self.report_and_run(text, arguments)?;
        // The metadata files are not needed, and hundreds of them fill a disk.
        let _ = fs::remove_dir_all(&run.folder);
        Ok(report)
    }

    fn report_and_run(&self, text: &str, arguments: &[&str]) -> Result<(Report, Arc<Run>)> {
        let more = ["--error-format=json", "-Cdebug-assertions=off"];
        let run = self.run(text, &[arguments, &more].concat())?;
        let output = &run.output;
        let all = diagnostics(&output.stderr)?;
        let is_error = |diagnostic: &Diagnostic| {
            matches!(
                diagnostic.level,
                DiagnosticLevel::Error | DiagnosticLevel::Ice
            )
        };
        let (errors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_error);
        let is_warning = |diagnostic: &Diagnostic| {
            diagnostic.level == DiagnosticLevel::Warning && diagnostic.code.is_some()
        };
        let report = Report {
            errors,
            warnings: others.into_iter().filter(is_warning).collect(),
            bytes: output.stderr.len(),
        };
        if !output.status.success() && report.errors.is_empty() {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let stderr = format!("{}: {}", output.status, stderr.trim());
            return Err(Error::tool("rustc", stderr));
        }
        Ok((report, run))
    }

    /// Returns the optimised assembly of `text`, or `None` if it does not compile.
    pub fn assembly(&self, text: &str) -> Result<Option<String>> {
        self.assembly_of(text, &["-O", "-Ccodegen-units=1"])
    }

    /// Returns the assembly of `text` with these options, which has the places that its instructions come from, or
    /// `None` if it does not compile.
    pub fn assembly_with_lines(&self, text: &str, options: &[&str]) -> Result<Option<String>> {
        self.assembly_of(text, &[options, self.lines()?].concat())
    }

    fn assembly_of(&self, text: &str, options: &[&str]) -> Result<Option<String>> {
        let arguments = [&["--emit=asm=main.s"], options].concat();
        let assembly = self.file(text, &arguments, "main.s")?;
        assembly.ok().map(self::text).transpose()
    }

    /// Returns the object file of `text` with these options, or `None` if it does not compile.
    pub fn object(&self, text: &str, options: &[&str]) -> Result<Option<Vec<u8>>> {
        let arguments = [&["--emit=obj=main.o"], options].concat();
        Ok(self.file(text, &arguments, "main.o")?.ok())
    }

    /// Returns the unoptimised LLVM IR of `text` with lines and columns, or the compiler's messages.
    pub fn llvm(&self, text: &str, options: &[&str]) -> Result<BuildResult<String>> {
        const ARGUMENTS: [&str; 4] = [
            "--emit=llvm-ir=main.ll",
            "-Copt-level=0",
            "-Coverflow-checks=off",
            "-Ccodegen-units=1",
        ];
        let arguments = [&ARGUMENTS, self.lines()?, options].concat();
        let code = self.file(text, &arguments, "main.ll")?;
        code.map_or_else(
            |message| Ok(Err(message)),
            |bytes| self::text(bytes).map(Ok),
        )
    }

    /// Returns the wasm program of `text` for a target with these options, or the compiler's messages.
    pub fn wasm(&self, text: &str, options: &[&str]) -> Result<BuildResult<Vec<u8>>> {
        let arguments = [&["-o", "main.wasm"], options].concat();
        self.file(text, &arguments, "main.wasm")
    }

    /// Returns the file that the compiler makes of `text`, or its messages.
    fn file(&self, text: &str, arguments: &[&str], name: &str) -> Result<BuildResult<Vec<u8>>> {
        let arguments = [arguments, &["-Awarnings"]].concat();
        let path = match self.output_path(text, &arguments, name)? {
            Ok(path) => path,
            Err(message) => return Ok(Err(message)),
        };
        let file = fs::read(path).map_err(Error::io(format!("rustc wrote no {name}")))?;
        Ok(Ok(file))
    }

    /// Compiles `text`, and returns the path of the file `name` that the compiler writes, or its messages.
    fn output_path(&self, text: &str, arguments: &[&str], name: &str) -> Result<BuildResult> {
        let run = self.run(text, arguments)?;
        if !run.output.status.success() {
            let stderr = String::from_utf8_lossy(&run.output.stderr);
            return Ok(Err(stderr.trim().to_string()));
        }
        Ok(Ok(run.folder.join(name)))
    }

    /// Returns the folder of a target's standard library.
    pub fn library_of(&self, target: &str) -> Result<PathBuf> {
        let folder = self.plain(&["--print", "target-libdir", "--target", target])?;
        Ok(PathBuf::from(text(folder.stdout)?.trim()))
    }

    /// Returns the compiler's host, for which it compiles by default.
    pub fn host(&self) -> Result<String> {
        Ok(host_of(self.verbose_version()?)?.to_string())
    }

    /// Builds `text` with these options, and returns the program, or the errors if it does not compile.
    pub fn build_with(&self, text: &str, options: &[&str]) -> Result<BuildResult> {
        self.output_path(text, &[&SILENT_PROGRAM, options].concat(), "main")
    }

    /// Builds `text` as a judge does, whatever the compiler warns about, and returns the program.
    pub fn program(&self, text: &str) -> Result<PathBuf> {
        let built = self.build_with(text, &[])?;
        built.map_err(|message| Error::tool("rustc", message))
    }

    /// Runs the compiler, or returns the result of an equal run. A second caller waits for the first.
    fn run(&self, text: &str, arguments: &[&str]) -> Result<Arc<Run>> {
        let (answer, number) = self.runs.answer(self.question(text, arguments));
        let mut answer = answer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = &*answer {
            return Ok(Arc::clone(run));
        }
        let folder = self.runs.folder.path().join(number.to_string());
        let run = Arc::new(self.run_in(folder, text, arguments)?);
        *answer = Some(Arc::clone(&run));
        Ok(run)
    }

    fn question(&self, text: &str, arguments: &[&str]) -> Question {
        Question {
            edition: self.edition.clone(),
            externs: self.externs.clone(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            text: text.to_string(),
        }
    }

    fn run_in(&self, folder: PathBuf, text: &str, arguments: &[&str]) -> Result<Run> {
        let mut command = self.command(&folder, text, arguments)?;
        let output = process::output(&mut command)
            .map_err(Error::io(format!("{} cannot be run", self.rustc.display())))?;
        Ok(Run { output, folder })
    }

    /// Returns the command that compiles `text` in a folder, and writes the text there.
    fn command(&self, folder: &Path, text: &str, arguments: &[&str]) -> Result<Command> {
        fs::create_dir_all(folder).map_err(Error::io(UNWRITTEN))?;
        fs::write(folder.join(FILE), text).map_err(Error::io(UNWRITTEN))?;
        let mut rustc = Command::new(&self.rustc);
        rustc
            .args([
                "--edition",
                &self.edition,
                "--crate-type",
                "bin",
                "--crate-name",
                "main",
            ])
            .args(arguments)
            .args(&self.externs)
            .arg(FILE)
            .current_dir(folder);
        // Cargo sets these variables for the programs that it runs, including this one. They are not those of the
        // bundle.
        for (name, _) in env::vars_os() {
            if name.as_encoded_bytes().starts_with(b"CARGO_PKG_") {
                rustc.env_remove(name);
            }
        }
        Ok(rustc)
    }
}

/// The earlier runs of the compiler, and their files.
struct Runs {
    folder: TempDir,
    done: Mutex<HashMap<Question, (Answer, usize)>>,
    /// When to stop removing code.
    deadline: OnceLock<Instant>,
    version: OnceLock<String>,
}

/// The arguments and the text of a run.
#[derive(Eq, Hash, PartialEq)]
struct Question {
    edition: String,
    externs: Vec<OsString>,
    arguments: Vec<String>,
    text: String,
}

type Answer = Arc<Mutex<Option<Arc<Run>>>>;

struct Run {
    output: Output,
    folder: PathBuf,
}

impl Runs {
    /// Returns where the answer is or will be, and the number of the question.
    fn answer(&self, question: Question) -> (Answer, usize) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let number = done.len();
        done.entry(question)
            .or_insert_with(|| (Answer::default(), number))
            .clone()
    }
}

/// Returns the messages that a compiler printed as JSON.
fn diagnostics(stderr: &[u8]) -> Result<Vec<Diagnostic>> {
    let stderr = String::from_utf8_lossy(stderr);
    let lines = stderr.lines().filter(|line| line.starts_with('{'));
    lines
        .map(serde_json::from_str::<Diagnostic>)
        .collect::<Result<_, _>>()
        .map_err(|error| Error::tool("rustc", format!("unreadable message: {error}")))
}

/// Returns the options that make the compiler warn of these lints, even where the text allows them.
fn force_warnings(lints: &[&str]) -> Vec<String> {
    let options = lints.iter().map(|lint| format!("--force-warn={lint}"));
    options.collect()
}

/// Returns the options that add lines and columns to the code, for the compiler with this version text.
fn lines(version: &str) -> &'static [&'static str] {
    const NEW: [&str; 2] = [
        "-Cdebuginfo=line-tables-only",
        "-Ccollapse-macro-debuginfo=yes",
    ];
    // Before 1.79, the code of a macro always has the lines of its definition, so it cannot be found by its call.
    const OLD: [&str; 1] = ["-Cdebuginfo=1"];
    match minor(version) {
        Some(..79) => &OLD,
        _ => &NEW,
    }
}

/// Compiles `text` to `file`, unless `file` exists. Creates the file atomically, because another process may look for it at
/// the same time.
pub fn compile_once(
    rustc: &Path,
    file: &Path,
    options: &[&str],
    name: &str,
    text: &str,
) -> Result<()> {
    if file.is_file() {
        return Ok(());
    }
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(Error::io(UNWRITTEN))?;
    let scratch = tempfile::tempdir_in(folder).map_err(Error::io(UNWRITTEN))?;
    let source = format!("{name}.rs");
    let program = scratch.path().join(file.file_name().unwrap_or_default());
    fs::write(scratch.path().join(&source), text).map_err(Error::io(UNWRITTEN))?;
    let mut command = Command::new(rustc);
    command
        .args(options)
        .args(["--crate-name", name, "-Awarnings", &source, "-o"])
        .arg(&program)
        .current_dir(scratch.path());
    process::success("rustc", &mut command)?;
    fs::rename(program, file).map_err(Error::io(UNWRITTEN))
}

/// Returns the output of `rustc -vV` or `cargo -vV`.
pub fn version_of(tool: &Path) -> Result<String> {
    let name = tool.file_stem().unwrap_or_default().to_string_lossy();
    text(process::success(&name, Command::new(tool).arg("-vV"))?.stdout)
}

/// Returns a compiler's host from its version text.
pub fn host_of(version: &str) -> Result<&str> {
    let mut lines = version.lines();
    let host = lines.find_map(|line| line.strip_prefix("host: "));
    host.ok_or_else(|| Error::tool("rustc", "it does not say for which machine it compiles"))
}

/// Returns the minor version from the version text of a compiler or of cargo.
pub fn minor(version: &str) -> Option<u32> {
    let mut lines = version.lines();
    minor_of_release(lines.find_map(|line| line.strip_prefix("release: "))?)
}

/// Returns the minor version of a release, such as 89 of `1.89.0`.
pub fn minor_of_release(release: &str) -> Option<u32> {
    let mut numbers = release.strip_prefix("1.")?.split('.');
    numbers.next()?.parse().ok()
}

const UNWRITTEN: &str = "cannot write a temporary file";

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| Error::tool("rustc", error.to_string()))
}

/// Returns the path of a tool, such as a compiler, that can be run from any folder. If rustup provides the tool, the
/// path bypasses rustup.
pub fn locate(tool: &Path) -> Result<PathBuf> {
    let tool = from_any_folder(tool)?;
    Ok(behind_rustup(&tool).unwrap_or(tool))
}

/// Returns the absolute path of a compiler; a bare name, which is looked up in `PATH`, is returned unchanged.
fn from_any_folder(rustc: &Path) -> Result<PathBuf> {
    if rustc.components().count() == 1 {
        return Ok(rustc.to_path_buf());
    }
    path::absolute(rustc).map_err(Error::io(format!(
        "cannot make the path {} absolute",
        rustc.display()
    )))
}

/// Returns the tool that rustup would run, if rustup provides `tool`. Rustup itself would search for it at each run.
fn behind_rustup(tool: &Path) -> Option<PathBuf> {
    let name = format!("{}{}", tool.display(), EXE_SUFFIX);
    let folders = env::var_os("PATH")?;
    let mut files = env::split_paths(&folders).map(|folder| folder.join(&name));
    let file = files.find(|file| file.is_file())?.canonicalize().ok()?;
    if file.file_stem()? != "rustup" {
        return None;
    }
    let output = Command::new(file).arg("which").arg(tool).output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    (output.status.success() && path.is_file()).then_some(path)
}

/// The errors and warnings, and the assembly if there is one.
pub struct Examination {
    pub report: Report,
    pub assembly: Option<String>,
}

/// The errors and warnings of a run.
pub struct Report {
    pub errors: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
    /// The size of these messages as rustc prints them.
    pub bytes: usize,
}

/// Returns the name of a lint, or the number of an error; empty if there is neither.
pub fn code(diagnostic: &Diagnostic) -> &str {
    let code = diagnostic.code.as_ref();
    code.map_or("", |code| code.code.as_str())
}

/// Returns the primary spans of a diagnostic.
pub fn primary(diagnostic: &Diagnostic) -> impl Iterator<Item = &DiagnosticSpan> {
    diagnostic.spans.iter().filter(|span| span.is_primary)
}

/// Returns the byte offset of the first primary span of a diagnostic.
pub fn offset(diagnostic: &Diagnostic) -> Option<usize> {
    Some(primary(diagnostic).next()?.byte_start as usize)
}

/// Returns the [`origin_of`] the first primary span of a diagnostic.
pub fn origin(diagnostic: &Diagnostic) -> Option<usize> {
    origin_of(primary(diagnostic).next()?)
}

/// Returns the byte offset of the source code behind a span: of the outermost macro's call, if it is in a macro's
/// output.
pub fn origin_of(mut span: &DiagnosticSpan) -> Option<usize> {
    let mut origin = None;
    loop {
        if span.file_name == FILE {
            origin = Some(span.byte_start as usize);
        }
        let Some(expansion) = &span.expansion else {
            return origin;
        };
        span = &expansion.span;
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::lines;

    #[rstest]
    #[case::old("release: 1.78.0", &["-Cdebuginfo=1"])]
    #[case::oldest("rustc 1.63.0 (4b91a6ea7 2022-08-08)\nrelease: 1.63.0\n", &["-Cdebuginfo=1"])]
    #[case::first("release: 1.79.0-nightly", &["-Cdebuginfo=line-tables-only", "-Ccollapse-macro-debuginfo=yes"])]
    #[case::unknown("", &["-Cdebuginfo=line-tables-only", "-Ccollapse-macro-debuginfo=yes"])]
    fn a_compiler_is_asked_for_lines_by_options_that_it_has(
        #[case] version: &str,
        #[case] options: &[&str],
    ) {
        assert_eq!(lines(version), options);
    }
}
