//! What is judged: the workspace's solution of a problem or a program of the user's.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{bail, ensure, Context, Result};

use crate::cargo::{self, Built};
use crate::scratch::Scratch;
use crate::workspace::{Problem, Workspace};

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
    ) -> Result<Option<Built<Candidate>>> {
        if let Some(command) = &self.program {
            return Ok(Some(Ok(program(command)?)));
        }
        if let Some(source) = &self.source {
            let externs = match source.extension() {
                Some(extension) if extension == "rs" => cargo::externs(workspace, problem)?,
                _ => Vec::new(),
            };
            return Ok(Some(compile(&workspace.target, source, &externs)?));
        }
        if self.practice {
            let built = build_practice(workspace, problem)?;
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
}

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
fn build_practice(workspace: &Workspace, problem: &Problem) -> Result<Built> {
    let folder = workspace.practice(problem);
    ensure!(
        folder.exists(),
        "there is no {}: run `cargo judge practice {}` to create it",
        workspace.shown(&folder),
        problem.name
    );
    cargo::package(workspace, &folder, &practice_package(problem))
}

/// Compiles a source file as sites do, into a folder of its own in `target`. `externs` are the arguments by
/// which rustc finds the crates that a Rust file may use.
pub fn compile(target: &Path, source: &Path, externs: &[OsString]) -> Result<Built<Candidate>> {
    ensure!(
        source.is_file(),
        "--source {}: there is no such file",
        source.display()
    );
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let folder = Scratch::new(target)?;
    let path = folder.path();
    let output = text(&path.join("program"));
    let file = text(source);
    let stem = text(Path::new(source.file_stem().unwrap_or_default()));
    let extension = source.extension().unwrap_or_default().to_string_lossy();
    let classes = text(path);
    let (compiler, command, room): (Vec<&str>, Vec<&str>, u64) = match &*extension {
        "rs" => (vec!["rustc", "--edition=2021", "-O", "-o", &output, &file], vec![&output], 0),
        "c" => (vec!["gcc", "-O2", "-std=gnu17", "-o", &output, &file, "-lm"], vec![&output], 0),
        "cc" | "cpp" | "cxx" => {
            (vec!["g++", "-O2", "-std=gnu++20", "-o", &output, &file], vec![&output], 0)
        }
        "java" => (
            vec!["javac", "-d", &classes, &file],
            vec!["java", "-Xss64m", "-XX:+UseSerialGC", "-cp", &classes, &stem],
            ROOM_FOR_ANY_RUNTIME,
        ),
        "py" => (
            vec!["python3", "-c", CHECK_PYTHON, &file],
            vec!["python3", &file],
            ROOM_FOR_PYTHON,
        ),
        _ => bail!("--source {file}: the extension `.{extension}` is not one of rs, c, cc, cpp, cxx, java, py: use --program"),
    };
    let said = Command::new(compiler[0])
        .args(&compiler[1..])
        .args(externs)
        .output()
        .with_context(|| format!("cannot run `{}`: is it installed?", compiler[0]))?;
    if !said.status.success() {
        return Ok(Err(String::from_utf8_lossy(&said.stderr).into_owned()));
    }
    let command = command.into_iter().map(String::from).collect();
    Ok(Ok(Candidate {
        command,
        room,
        _folder: Some(folder),
    }))
}

/// Python compiles nothing, but a syntax error must be reported before the program runs.
const CHECK_PYTHON: &str = "import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])";
