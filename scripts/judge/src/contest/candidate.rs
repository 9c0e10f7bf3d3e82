//! The program to judge: the workspace's solution of a problem or a program of the user's.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{anyhow, ensure, Context, Result};
use sandbox::{Limits, Request};

use crate::cargo::{self, BuildResult, Profile};
use crate::contest::java::Names;
use crate::contest::language::{Language, ROOM_FOR_ANY_RUNTIME, STANDARDS_OF_CPP};
use crate::contest::library_checker;
use crate::contest::program_cache::CachedProgram;
use crate::parallel::in_parallel;
use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::workspace::Workspace;

#[derive(clap::Args, Clone, Default)]
#[group(multiple = false)]
pub struct Choice {
    /// Judge this program, in any language, instead of the workspace's solution
    #[arg(long, value_name = "CMD")]
    program: Option<String>,
    /// Judge this source file: Rust, C, C++, Java or Python
    #[arg(long, value_name = "FILE")]
    source: Option<PathBuf>,
}

/// The program to judge.
#[derive(Clone)]
pub enum Program {
    Solutions,
    Command(String),
    Source(PathBuf),
    /// The package in this folder.
    Package(PathBuf),
}

/// A program that can be run.
pub struct Candidate {
    pub command: Vec<String>,
    /// Variables of its environment.
    pub variables: Vec<(String, String)>,
    /// The memory that the runtime of its language may use beyond the problem's limit, in bytes.
    pub room: u64,
    /// The folder of the compiled program if it is not in the cache; it is removed with this.
    _folder: Option<Scratch>,
}

/// The memory for a backtrace, for which a program reads its line tables: 35 MiB if it is small.
const ROOM_FOR_BACKTRACES: u64 = 128 << 20;

impl Choice {
    /// Returns the choice of a source file, or of the workspace's solution.
    pub fn of_source(source: Option<PathBuf>) -> Self {
        Self {
            source,
            program: None,
        }
    }

    /// Returns this choice, or that of the problem argument if it is a source file that is not in Rust and no program
    /// is chosen.
    #[must_use]
    pub fn for_problem(&self, name: &str) -> Self {
        if is_in_another_language(name) && !self.program().is_chosen() {
            return Self::of_source(Some(name.into()));
        }
        self.clone()
    }

    pub fn program(&self) -> Program {
        match (&self.program, &self.source) {
            (Some(command), _) => Program::Command(command.clone()),
            (None, Some(source)) => Program::Source(source.clone()),
            (None, None) => Program::Solutions,
        }
    }

    /// Returns the options of the command line that make this choice, each after a space.
    pub fn options(&self) -> String {
        let mut options = String::new();
        if let Some(command) = &self.program {
            options = format!(" --program {}", shell_words::quote(command));
        }
        if let Some(source) = &self.source {
            let source = source.to_string_lossy();
            options.extend([" --source ", &shell_words::quote(&source)]);
        }
        options
    }

    /// Returns the files to watch: those that the choice names.
    pub fn files(&self) -> Vec<PathBuf> {
        let words = self
            .program
            .as_deref()
            .and_then(|command| words_of(command).ok());
        let files = words
            .into_iter()
            .flatten()
            .map(PathBuf::from)
            .chain(self.source.clone());
        files.filter(|path| path.is_file()).collect()
    }
}

impl Program {
    /// Returns whether this is a program of the user's, not a solution of the workspace.
    pub fn is_chosen(&self) -> bool {
        !matches!(self, Self::Solutions)
    }

    /// Builds the program, or the workspace's solution of this problem. A compilation error is the inner `Err`.
    pub fn build(
        &self,
        workspace: &Workspace,
        problem: &Problem,
        profile: Profile,
    ) -> Result<BuildResult<Candidate>> {
        if let Some(built) = self.candidate(workspace, problem, profile)? {
            return Ok(built);
        }
        let built = cargo::solution(workspace, problem, profile)?;
        Ok(built.map(|path| Candidate::native(&path)))
    }

    /// Builds the program; returns `None` for the solutions of the workspace, which are built together. A compilation
    /// error is the inner `Err`.
    pub fn candidate(
        &self,
        workspace: &Workspace,
        problem: &Problem,
        profile: Profile,
    ) -> Result<Option<BuildResult<Candidate>>> {
        Ok(match self {
            Self::Solutions => None,
            Self::Command(command) => Some(Ok(program(command)?)),
            Self::Source(source) => Some(compile(workspace, problem, source, profile, &[])?),
            Self::Package(folder) => {
                let built = cargo::package(workspace, folder, profile)?;
                Some(built.map(|path| Candidate::native(&path)))
            }
        })
    }
}

impl Candidate {
    fn new(command: Vec<String>, room: u64, folder: Option<Scratch>) -> Self {
        Self {
            command,
            variables: Vec::new(),
            room,
            _folder: folder,
        }
    }

    pub fn native(path: &Path) -> Self {
        Self::new(vec![path.to_string_lossy().into_owned()], 0, None)
    }

    /// Returns the request to run this program.
    pub fn request(&self, limits: Limits, is_trusted: bool) -> Request {
        Request {
            program: self.command.clone(),
            variables: self.variables.clone(),
            limits,
            is_trusted,
        }
    }

    /// Limits the heap of this program in Java. With a larger one, Java would exceed the limit before it collects garbage.
    fn with_heap(mut self, bytes: u64) -> Self {
        self.command.insert(1, format!("-Xmx{}m", bytes >> 20));
        self
    }

    /// Makes a panic in Rust show a backtrace.
    #[must_use]
    pub fn with_backtraces(mut self) -> Self {
        self.variables
            .push(("RUST_BACKTRACE".to_string(), "1".to_string()));
        self.room += ROOM_FOR_BACKTRACES;
        self
    }
}

/// Returns whether a problem argument is a source file that is not in Rust.
fn is_in_another_language(name: &str) -> bool {
    let path = Path::new(name);
    let is_other = Language::of(path).is_some_and(|language| language != Language::Rust);
    is_other && path.is_file()
}

/// Fails if the problem argument of a command is a source file that is not in Rust, with this advice.
pub fn ensure_in_rust(name: &str, advice: &str) -> Result<()> {
    ensure!(
        !is_in_another_language(name),
        "{name} is not a Rust file: {advice}"
    );
    Ok(())
}

/// Splits a command line as a shell does, except that `\\` separates folders on Windows.
fn words_of(command: &str) -> Result<Vec<String>, shell_words::ParseError> {
    if cfg!(windows) {
        return shell_words::split(&command.replace('\\', r"\\"));
    }
    shell_words::split(command)
}

fn program(command: &str) -> Result<Candidate> {
    let words = words_of(command).with_context(|| format!("--program {command}"))?;
    ensure!(
        !words.is_empty(),
        "--program is empty: give a program and its arguments"
    );
    Ok(Candidate::new(words, ROOM_FOR_ANY_RUNTIME, None))
}

/// Compiles a source file as sites do: one in Rust with the crates that the solution of the problem uses, one in C or
/// C++ with the headers in these folders and of its package, if that is one of Library Checker. A compilation error is
/// the inner `Err`.
pub fn compile(
    workspace: &Workspace,
    problem: &Problem,
    source: &Path,
    profile: Profile,
    headers: &[PathBuf],
) -> Result<BuildResult<Candidate>> {
    let of_package = library_checker::prepare_headers(workspace, source)?;
    let headers = [headers, &of_package].concat();
    let source = Source::of(source)?;
    let externs = match source.language {
        Language::Rust => cargo::externs(workspace, problem)?,
        _ => Vec::new(),
    };
    let built = source.compile(&workspace.target, profile, &externs, &headers)?;
    Ok(built.map(|candidate| match source.language {
        Language::Java => candidate.with_heap(problem.memory_limit()),
        _ => candidate,
    }))
}

/// Compiles source files, several at a time. `externs` are the arguments by which rustc finds crates, `headers` folders
/// for C and C++. Fails if one does not compile.
pub fn compile_all(
    workspace: &Workspace,
    sources: &[PathBuf],
    externs: &[OsString],
    headers: &[PathBuf],
) -> Result<Vec<Candidate>> {
    let compiled = |path: &PathBuf| -> Result<Candidate> {
        let source = Source::of(path)?;
        let built = source.compile(&workspace.target, Profile::Release, externs, headers)?;
        cargo::expect_built(built, &workspace.display(path).to_string())
    };
    in_parallel(sources, compiled, || ())
}

struct Source<'a> {
    path: &'a Path,
    language: Language,
}

impl<'a> Source<'a> {
    fn of(path: &'a Path) -> Result<Self> {
        let shown = path.display();
        ensure!(path.is_file(), "{shown}: there is no such file");
        let language = Language::of(path).with_context(|| {
            let extension = path.extension().unwrap_or_default().display();
            let known = Language::extensions();
            format!("{shown}: the extension `.{extension}` is not one of {known}: use --program")
        })?;
        Ok(Self { path, language })
    }

    /// Compiles this into a folder in `target`, or returns the program in the cache.
    fn compile(
        &self,
        target: &Path,
        profile: Profile,
        externs: &[OsString],
        headers: &[PathBuf],
    ) -> Result<BuildResult<Candidate>> {
        let scratch = Scratch::new(target)?;
        let path = match self.public_class()? {
            Some(class) => copy(self.path, scratch.path().join(format!("{class}.java")))?,
            None => compiler_path(self.path, scratch.path())?,
        };
        let words = self.language.compiler(&path, profile, externs, headers);
        let beside = path.parent().unwrap_or(Path::new(""));
        let folders: Vec<_> = headers
            .iter()
            .map(PathBuf::as_path)
            .chain([beside])
            .collect();
        let can_be_kept = self.language.tells_what_it_reads() && !path.starts_with(scratch.path());
        let cache = if can_be_kept {
            CachedProgram::of(target, &words, &folders)
        } else {
            None
        };
        if let Some(folder) = cache.as_ref().and_then(CachedProgram::find) {
            return Ok(Ok(self.candidate(&folder, &path, None)?));
        }
        let program = scratch.path().join("compiled");
        fs::create_dir(&program)?;
        if let Err(message) = self.run(&words, &program, scratch.path())? {
            return Ok(Err(message));
        }
        Ok(Ok(match cache.and_then(|cache| cache.keep(&program)) {
            Some(folder) => self.candidate(&folder, &path, None)?,
            None => self.candidate(&program, &path, Some(scratch))?,
        }))
    }

    /// Returns the public class of a program in Java, if the file has another name. javac refuses that, but sites name the
    /// file themselves.
    fn public_class(&self) -> Result<Option<String>> {
        if self.language != Language::Java {
            return Ok(None);
        }
        let text = fs::read(self.path).with_context(|| self.path.display().to_string())?;
        let names = Names::of(&String::from_utf8_lossy(&text));
        let stem = self.path.file_stem().and_then(|stem| stem.to_str());
        Ok(names.public.filter(|class| Some(class.as_str()) != stem))
    }

    /// Runs the compiler, which writes to the folders `program` and `temporary`.
    fn run(&self, words: &[OsString], program: &Path, temporary: &Path) -> Result<BuildResult<()>> {
        let output = Command::new(&words[0])
            .args(&words[1..])
            .args(self.language.output(program))
            // Compilers write their temporary files to the same disk, whose free space is checked.
            .env("TMPDIR", temporary)
            .output()
            .with_context(|| format!("cannot run `{}`: is it installed?", words[0].display()))?;
        if output.status.success() {
            return Ok(Ok(()));
        }
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let [newest, older] = STANDARDS_OF_CPP;
        if message.contains(newest) && words.iter().any(|word| word == newest) {
            let older = words.iter().map(|word| match word {
                word if word == newest => older.into(),
                word => word.clone(),
            });
            return self.run(&older.collect::<Vec<_>>(), program, temporary);
        }
        let shown = self.path.display();
        check_room(temporary).with_context(|| format!("{shown} cannot be compiled"))?;
        Ok(Err(message))
    }

    /// Returns the program in a folder. `scratch`, if there is one, is removed with the program.
    fn candidate(&self, folder: &Path, path: &Path, scratch: Option<Scratch>) -> Result<Candidate> {
        let text = |word: OsString| {
            let refused = |word: OsString| anyhow!("{} is not UTF-8: rename it", word.display());
            word.into_string().map_err(refused)
        };
        let words = self.language.command(folder, path).into_iter();
        let command = words.map(text).collect::<Result<_>>()?;
        Ok(Candidate::new(command, self.language.room(), scratch))
    }
}

/// Returns a path to a source file that is UTF-8 and that no compiler takes for an option. If the file's own path is
/// not UTF-8, it is that of a copy.
fn compiler_path(source: &Path, folder: &Path) -> Result<PathBuf> {
    if source.to_str().is_none() {
        let extension = source.extension().unwrap_or_default();
        return copy(source, folder.join("source").with_extension(extension));
    }
    let is_option = source.as_os_str().as_encoded_bytes().starts_with(b"-");
    Ok(if is_option {
        Path::new(".").join(source)
    } else {
        source.to_path_buf()
    })
}

fn copy(source: &Path, copy: PathBuf) -> Result<PathBuf> {
    fs::copy(source, &copy).with_context(|| source.display().to_string())?;
    Ok(copy)
}

/// Fails if the disk of this folder is full: a compiler then fails for any program.
fn check_room(folder: &Path) -> Result<()> {
    const PROBE: usize = 1 << 20;
    let probe = folder.join("probe");
    fs::write(&probe, vec![1; PROBE])?;
    fs::remove_file(probe)?;
    Ok(())
}
