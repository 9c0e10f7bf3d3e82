//! The compiler: as oracle of what is dead, as judge of what compiles, and as source of the assembly.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{ensure, Context, Result};
use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use tempfile::TempDir;

/// The one file is called so, that no path of this machine comes into the program.
const FILE: &str = "main.rs";

pub struct Compiler {
    rustc: PathBuf,
    pub edition: String,
    /// How the crates that the judge has are found here.
    externs: Vec<OsString>,
    folder: TempDir,
}

impl Compiler {
    pub fn new(rustc: &Path, edition: &str, externs: Vec<OsString>) -> Result<Self> {
        Ok(Self {
            rustc: rustc.to_path_buf(),
            edition: edition.to_string(),
            externs,
            folder: tempfile::tempdir().context("no temporary folder can be made")?,
        })
    }

    /// Returns the same compiler for another edition, in a folder of its own.
    pub fn with_edition(&self, edition: &str) -> Result<Self> {
        Self::new(&self.rustc, edition, self.externs.clone())
    }

    /// Returns what the compiler says of itself, and the edition: what its answers depend on.
    pub fn version(&self) -> Result<String> {
        let said = String::from_utf8(self.plain(&["-vV"])?.stdout)?;
        Ok(format!("{said}edition: {}", self.edition))
    }

    /// Returns what is set for conditional compilation when a judge compiles.
    pub fn cfg(&self) -> Result<String> {
        let output = self.plain(&["--print", "cfg", "-O"])?;
        Ok(String::from_utf8(output.stdout)?)
    }

    fn plain(&self, arguments: &[&str]) -> Result<Output> {
        let output = Command::new(&self.rustc).args(arguments).output();
        let output = output.with_context(|| format!("{} cannot be run", self.rustc.display()))?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "rustc: {}", said.trim());
        Ok(output)
    }

    /// Returns what the compiler says of `text`, every lint of what is unused included.
    pub fn lint(&self, text: &str) -> Result<Report> {
        self.report(
            text,
            &["--emit=metadata", "-Wunused", "-Wunused_macro_rules"],
        )
    }

    /// Returns what the compiler says of `text` as a judge would ask it, but for code generation.
    pub fn check(&self, text: &str) -> Result<Report> {
        self.report(text, &["--emit=metadata"])
    }

    /// Returns what the compiler says of `text` with these lints on.
    pub fn check_for(&self, text: &str, lints: &[&str]) -> Result<Report> {
        let on: Vec<_> = lints.iter().map(|lint| format!("-W{lint}")).collect();
        let on = on.iter().map(String::as_str);
        let arguments: Vec<_> = ["--emit=metadata"].into_iter().chain(on).collect();
        self.report(text, &arguments)
    }

    fn report(&self, text: &str, arguments: &[&str]) -> Result<Report> {
        let more = ["--error-format=json", "-Cdebug-assertions=off"];
        let output = self.run(text, &[arguments, &more].concat())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let lines = said.lines().filter(|line| line.starts_with('{'));
        let all = lines.map(serde_json::from_str::<Diagnostic>);
        let all: Vec<_> = all
            .collect::<Result<_, _>>()
            .context("what rustc says cannot be read")?;
        let is_error =
            |it: &Diagnostic| matches!(it.level, DiagnosticLevel::Error | DiagnosticLevel::Ice);
        let (errors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_error);
        let is_warning =
            |it: &Diagnostic| it.level == DiagnosticLevel::Warning && it.code.is_some();
        let report = Report {
            errors,
            warnings: others.into_iter().filter(is_warning).collect(),
        };
        ensure!(
            output.status.success() || !report.errors.is_empty(),
            "rustc ended with {}: {}",
            output.status,
            said.trim()
        );
        Ok(report)
    }

    /// Returns the optimised assembly of `text`, or `None` if it does not compile.
    pub fn assembly(&self, text: &str) -> Result<Option<String>> {
        let arguments = ["-O", "-Ccodegen-units=1", "--emit=asm=main.s", "-Awarnings"];
        let output = self.run(text, &arguments)?;
        if !output.status.success() {
            return Ok(None);
        }
        let file = self.folder.path().join("main.s");
        Ok(Some(
            fs::read_to_string(file).context("rustc wrote no assembly")?,
        ))
    }

    /// Returns the program that `text` is, built as a judge builds it, and what the compiler said if it said a word.
    pub fn build(&self, text: &str) -> Result<Result<PathBuf, String>> {
        let output = self.run(text, &["-O", "-o", "main"])?;
        let said = String::from_utf8_lossy(&output.stderr).trim().to_string();
        if !output.status.success() || !said.is_empty() {
            return Ok(Err(said));
        }
        Ok(Ok(self.folder.path().join("main")))
    }

    fn run(&self, text: &str, arguments: &[&str]) -> Result<Output> {
        fs::write(self.folder.path().join(FILE), text)
            .context("a temporary file cannot be written")?;
        Command::new(&self.rustc)
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
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .output()
            .with_context(|| format!("{} cannot be run", self.rustc.display()))
    }
}

/// What the compiler said.
pub struct Report {
    pub errors: Vec<Diagnostic>,
    pub warnings: Vec<Diagnostic>,
}

/// Returns the byte offset of the first place that a diagnostic names.
pub fn offset(diagnostic: &Diagnostic) -> Option<usize> {
    let primary = diagnostic.spans.iter().find(|span| span.is_primary)?;
    Some(primary.byte_start as usize)
}
