//! What is judged: the workspace's solution of a problem or a program of the user's.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{anyhow, bail, ensure, Context, Result};

use crate::cargo::{self, Built, Profile};
use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::workspace::Workspace;

#[derive(clap::Args)]
#[group(multiple = false)]
pub struct Choice {
    /// Judge this program, in any language, instead of the repository's solution
    #[arg(long, value_name = "CMD")]
    program: Option<String>,
    /// Judge this source file: Rust, C, C++, Java or Python
    #[arg(long, value_name = "FILE")]
    source: Option<PathBuf>,
    /// Judge your solution in `practice/`; `test` also runs the hidden tests
    #[arg(long)]
    pub practice: bool,
}

/// A program that can be run.
pub struct Candidate {
    pub command: Vec<String>,
    /// The memory that the runtime of its language may use beyond the problem's limit, in bytes.
    pub room: u64,
    /// The folder it was compiled to, which is removed with this.
    _folder: Option<Scratch>,
}

/// What an interpreter or a virtual machine may use before it runs the program; Java needs most.
const ROOM_FOR_ANY_RUNTIME: u64 = 256 << 20;

/// A program reads its line tables for a backtrace: 35 MiB if it is small.
const ROOM_FOR_BACKTRACES: u64 = 128 << 20;

/// Python needs about 10 MiB.
const ROOM_FOR_PYTHON: u64 = 32 << 20;

impl Choice {
    /// Returns whether a program was chosen; otherwise the workspace's solutions are judged.
    pub fn is_made(&self) -> bool {
        self.program.is_some() || self.source.is_some() || self.practice
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
        if self.practice {
            options += " --practice";
        }
        options
    }

    /// Returns the files that the choice names, which are to be watched.
    pub fn files(&self) -> Vec<PathBuf> {
        let words = self
            .program
            .as_deref()
            .and_then(|command| shell_words::split(command).ok());
        let files = words
            .into_iter()
            .flatten()
            .map(PathBuf::from)
            .chain(self.source.clone());
        files.filter(|path| path.is_file()).collect()
    }

    /// Returns the chosen program, or `None` if none was chosen.
    pub fn candidate(
        &self,
        workspace: &Workspace,
        problem: &Problem,
        profile: Profile,
    ) -> Result<Option<Built<Candidate>>> {
        if let Some(command) = &self.program {
            return Ok(Some(Ok(program(command)?)));
        }
        if let Some(source) = &self.source {
            let mut further = Vec::new();
            if source.extension().is_some_and(|it| it == "rs") {
                further = cargo::externs(workspace, problem)?;
                if profile == Profile::Debug {
                    further.extend(CHECKS.map(OsString::from));
                }
            }
            return Ok(Some(compile(&workspace.target, source, &further)?));
        }
        if self.practice {
            let built = build_practice(workspace, problem, profile)?;
            return Ok(Some(built.map(|path| Candidate::native(&path))));
        }
        Ok(None)
    }
}

impl Candidate {
    pub fn native(path: &Path) -> Self {
        let command = vec![path.to_string_lossy().into_owned()];
        Self {
            command,
            room: 0,
            _folder: None,
        }
    }

    /// Returns this program so that a panic in Rust shows how it came about.
    pub fn with_backtraces(mut self) -> Self {
        let env = ["env", "RUST_BACKTRACE=1"].map(String::from);
        self.command.splice(0..0, env);
        self.room += ROOM_FOR_BACKTRACES;
        self
    }
}

/// What rustc is told so that a mistake becomes a panic with a backtrace.
const CHECKS: [&str; 3] = [
    "-Cdebug-assertions=on",
    "-Coverflow-checks=on",
    "-Cdebuginfo=line-tables-only",
];

fn program(command: &str) -> Result<Candidate> {
    let words = shell_words::split(command).with_context(|| format!("--program {command}"))?;
    ensure!(
        !words.is_empty(),
        "--program is empty: give a program and its arguments"
    );
    Ok(Candidate {
        command: words,
        room: ROOM_FOR_ANY_RUNTIME,
        _folder: None,
    })
}

/// Returns the name of the package of a practice solution. It is not the problem's own name, because
/// the programs of both are built into one target folder.
pub fn practice_package(problem: &Problem) -> String {
    format!("practice-{}", problem.name)
}

/// Builds the user's solution in `practice/`.
fn build_practice(workspace: &Workspace, problem: &Problem, profile: Profile) -> Result<Built> {
    let folder = workspace.practice(problem);
    ensure!(
        folder.exists(),
        "there is no {}: run `cargo judge practice {}` to create it",
        workspace.shown(&folder),
        problem.name
    );
    cargo::package(workspace, &folder, profile)
}

/// Returns whether source files with the extension of this one can be compiled.
pub fn is_known_language(source: &Path) -> bool {
    let extension = source.extension().and_then(OsStr::to_str);
    extension.is_some_and(|it| EXTENSIONS.contains(&it))
}

const EXTENSIONS: [&str; 7] = ["rs", "c", "cc", "cpp", "cxx", "java", "py"];

/// Compiles a source file as sites do, into a folder of its own in `target`. `further` are more arguments of its
/// compiler, such as those by which rustc finds the crates that a Rust file may use.
pub fn compile(target: &Path, source: &Path, further: &[OsString]) -> Result<Built<Candidate>> {
    let shown = source.display();
    ensure!(source.is_file(), "{shown}: there is no such file");
    let folder = Scratch::new(target)?;
    let path = folder.path();
    let extension = source.extension().unwrap_or_default().to_string_lossy();
    let file = named(source, path)?;
    let (file, output) = (file.as_os_str(), path.join("program"));
    let (classes, output) = (path.as_os_str(), output.as_os_str());
    let stem = source.file_stem().unwrap_or_default();
    let words = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
    let with = |first: &[&str], then: &[&OsStr]| {
        let then = then.iter().map(OsString::from);
        words(first).into_iter().chain(then).collect::<Vec<_>>()
    };
    let (mut compiler, command, room) = match &*extension {
        "rs" => {
            let rustc = ["rustc", "--edition=2021", "-O", "-Ccodegen-units=1", "-o"];
            let rustc = with(&rustc, &[output, file]);
            (rustc, with(&[], &[output]), 0)
        }
        "c" => {
            let mut gcc = with(&["gcc", "-O2", "-std=gnu17", "-o"], &[output, file]);
            gcc.push("-lm".into());
            (gcc, with(&[], &[output]), 0)
        }
        "cc" | "cpp" | "cxx" => {
            let gcc = with(&["g++", "-O2", "-std=gnu++20", "-o"], &[output, file]);
            (gcc, with(&[], &[output]), 0)
        }
        "java" => {
            let java = ["java", "-Xss64m", "-XX:+UseSerialGC", "-cp"];
            let javac = with(&["javac", "-d"], &[classes, file]);
            (javac, with(&java, &[classes, stem]), ROOM_FOR_ANY_RUNTIME)
        }
        "py" => {
            let check = with(&["python3", "-c", CHECK_PYTHON], &[file]);
            (check, with(&["python3"], &[file]), ROOM_FOR_PYTHON)
        }
        _ => bail!(
            "{shown}: the extension `.{extension}` is not one of {}: use --program",
            EXTENSIONS.join(", ")
        ),
    };
    compiler.extend(further.iter().cloned());
    let said = Command::new(&compiler[0])
        .args(&compiler[1..])
        // What compilers write besides belongs to the same disk, whose room is checked.
        .env("TMPDIR", path)
        .output()
        .with_context(|| format!("cannot run `{}`: is it installed?", compiler[0].display()))?;
    if !said.status.success() {
        check_room(path).with_context(|| format!("{shown} cannot be compiled"))?;
        return Ok(Err(String::from_utf8_lossy(&said.stderr).into_owned()));
    }
    let text = |word: OsString| {
        let refused = |word: OsString| anyhow!("{} is not UTF-8: rename it", word.display());
        word.into_string().map_err(refused)
    };
    let command = command.into_iter().map(text).collect::<Result<_>>()?;
    Ok(Ok(Candidate {
        command,
        room,
        _folder: Some(folder),
    }))
}

/// Returns a path to a source file that no compiler takes for an option and that is UTF-8; if its own is not, that of a
/// copy.
fn named(source: &Path, folder: &Path) -> Result<PathBuf> {
    if source.to_str().is_none() {
        let extension = source.extension().unwrap_or_default();
        let copy = folder.join("source").with_extension(extension);
        fs::copy(source, &copy).with_context(|| source.display().to_string())?;
        return Ok(copy);
    }
    let is_option = source.as_os_str().as_encoded_bytes().starts_with(b"-");
    Ok(if is_option {
        Path::new(".").join(source)
    } else {
        source.to_path_buf()
    })
}

/// Fails if the disk of this folder is full: then a compiler fails whatever the program.
fn check_room(folder: &Path) -> Result<()> {
    const PROBE: usize = 1 << 20;
    let probe = folder.join("probe");
    fs::write(&probe, vec![1; PROBE])?;
    fs::remove_file(probe)?;
    Ok(())
}

/// Python compiles nothing, but a syntax error must be reported before the program runs.
const CHECK_PYTHON: &str = "import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])";
