//! `judge add`: new tests of a problem, from standard input, the clipboard, files, or a zip of files.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{bail, ensure, Context, Result};
use solo::{store, Clipboard};

use crate::contest::language::PYTHON;
use crate::contest::testdata;
use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::text;
use crate::workspace::Workspace;
use terminal::{escaped, say, this};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name or any unambiguous part of it
    problem: String,
    /// Files `x.in` with `x.out` or `x.ans`, folders of them (also in `in/` and `out/`), or zip files of them; with
    /// --answer, one input file of any name [default: read the input from standard input]
    files: Vec<PathBuf>,
    /// Take the input from the clipboard
    #[arg(long, conflicts_with = "files")]
    clipboard: bool,
    /// Take the answer from this file [default: ask for it on a terminal]
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
}

/// A test to be added.
struct Added {
    name: String,
    input: Vec<u8>,
    answer: Option<Vec<u8>>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let folder = testdata::folder_of_new(&workspace, problem)?;
    let tests = match (&args.files[..], &args.answer) {
        ([], _) => vec![given(args, problem, &folder)?],
        (files, None) => found(&workspace, files)?,
        ([input], Some(answer)) => vec![Added {
            name: utf8(input.file_stem().and_then(|it| it.to_str()), input)?.to_string(),
            input: text::read(input)?,
            answer: Some(text::read(answer)?),
        }],
        (files, Some(_)) => bail!(
            "--answer: one file is the answer to one input, not to {}",
            files.len()
        ),
    };
    write(&workspace, &folder, &tests)?;
    let names: Vec<_> = tests.iter().map(|test| escaped(&test.name)).collect();
    let without = tests.iter().filter(|test| test.answer.is_none()).count();
    let without = match without {
        0 => String::new(),
        count => format!(" ({count} without an answer)"),
    };
    say!(
        "added to {}{without}: {}",
        escaped(&workspace.shown(&folder).to_string()),
        names.join(", ")
    );
    say!("next: {} test {}", this(), problem.name);
    Ok(ExitCode::SUCCESS)
}

/// Returns the test that the user types, pipes or has copied.
fn given(args: &Args, problem: &Problem, folder: &Path) -> Result<Added> {
    // Read first: then a wrong path costs no typing.
    let answer = args.answer.as_deref().map(text::read).transpose()?;
    let asks = io::stdin().is_terminal();
    let input = match (args.clipboard, asks) {
        (true, _) => Clipboard::text()?,
        (false, true) => typed(&format!("input of {}, then Ctrl-D:", problem.name))?,
        (false, false) => piped()?,
    };
    ensure!(!input.trim().is_empty(), "the input is empty");
    let answer = match (answer, args.clipboard) {
        (Some(answer), _) => Some(answer),
        (None, _) if !asks => None,
        (None, true) => copied()?.map(|text| lines(&text)),
        (None, false) => {
            let text = typed("answer, then Ctrl-D; only Ctrl-D if there is none:")?;
            (!text.is_empty()).then(|| lines(&text))
        }
    };
    Ok(Added {
        name: free_name(folder)?,
        input: lines(&input),
        answer,
    })
}

/// Asks for a text on the terminal.
fn typed(question: &str) -> Result<String> {
    anstream::eprintln!("{question}");
    piped()
}

fn piped() -> Result<String> {
    let mut text = String::new();
    let read = io::stdin().read_to_string(&mut text);
    read.context("standard input")?;
    Ok(text)
}

/// Waits until the user has copied the answer; returns it if there is one.
fn copied() -> Result<Option<String>> {
    anstream::eprintln!("copy the answer and press Enter, or Ctrl-D if there is none:");
    let mut line = String::new();
    if io::stdin().read_line(&mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(Clipboard::text()?))
}

/// Returns a text as sites have it: each line ends, with nothing but a line feed.
fn lines(text: &str) -> Vec<u8> {
    let mut text = text.replace("\r\n", "\n");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}

/// Returns the first of the names `manual-1`, `manual-2` and so on that no test has.
fn free_name(folder: &Path) -> Result<String> {
    let mut names = (1..).map(|number: u32| format!("manual-{number}"));
    let name = names.find(|name| testdata::is_free(folder, name));
    name.context("no number is left")
}

/// What a file is of a test.
#[derive(Clone, Copy)]
enum Part {
    Input,
    Answer,
}

/// Returns the tests that files, folders and zip files hold.
fn found(workspace: &Workspace, files: &[PathBuf]) -> Result<Vec<Added>> {
    let mut found = Found::default();
    for path in files {
        found.add(workspace, path)?;
    }
    found.tests()
}

/// The tests that files hold: the folder that a test is in, and its name there.
#[derive(Default)]
struct Found {
    tests: BTreeMap<(Vec<String>, String), Files>,
    others: usize,
    /// Those that zip files are unpacked to, which are removed with this.
    unpacked: Vec<Scratch>,
}

#[derive(Default)]
struct Files {
    input: Option<PathBuf>,
    answer: Option<PathBuf>,
}

impl Found {
    /// Adds what a path of the command line holds.
    fn add(&mut self, workspace: &Workspace, path: &Path) -> Result<()> {
        let shown = escaped(&path.display().to_string());
        if path.is_dir() {
            return self.add_folder(path, &[]);
        }
        if path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case("zip"))
        {
            let scratch = Scratch::new(&workspace.target)?;
            let folder = scratch.path().join("unpacked");
            unpack(path, &folder).with_context(|| shown)?;
            self.unpacked.push(scratch);
            return self.add_folder(&folder, &[]);
        }
        let part = part_of(path);
        let part = part.with_context(|| {
            format!("{shown}: not a test file; tests are `x.in` and `x.out` or `x.ans`")
        })?;
        self.add_file(path, part, &[])
    }

    /// Adds the tests in a folder and in those below it. What begins with a dot is none, and links are not followed:
    /// who made a zip does not decide which files are read.
    fn add_folder(&mut self, folder: &Path, place: &[String]) -> Result<()> {
        let shown = || escaped(&folder.display().to_string());
        for entry in fs::read_dir(folder).with_context(shown)? {
            let entry = entry.with_context(shown)?;
            let path = entry.path();
            let name = utf8(entry.file_name().to_str(), &path)?.to_string();
            let kind = entry.file_type().with_context(shown)?;
            if name.starts_with('.') || name == "__MACOSX" {
                continue;
            }
            if kind.is_dir() {
                let below: Vec<_> = place.iter().cloned().chain([name]).collect();
                self.add_folder(&path, &below)?;
                continue;
            }
            match part_of(&path) {
                Some(part) if kind.is_file() => self.add_file(&path, part, place)?,
                _ => self.others += 1,
            }
        }
        Ok(())
    }

    fn add_file(&mut self, path: &Path, part: Part, place: &[String]) -> Result<()> {
        let place = match place {
            [place @ .., last] if matches!(last.as_str(), "in" | "out" | "ans") => place,
            place => place,
        };
        let stem = utf8(path.file_stem().and_then(|it| it.to_str()), path)?;
        let files = self.tests.entry((place.to_vec(), stem.to_string()));
        let files = files.or_default();
        let file = match part {
            Part::Input => &mut files.input,
            Part::Answer => &mut files.answer,
        };
        if let Some(other) = file.replace(path.to_path_buf()) {
            let (other, path) = (other.display(), path.display());
            bail!("{other} and {path} would become the same file: add only one of them");
        }
        Ok(())
    }

    /// Returns the tests. Those of one name are called by their folders, too.
    fn tests(self) -> Result<Vec<Added>> {
        if self.others > 0 {
            anstream::eprintln!(
                "note: files skipped because they are not tests: {}",
                self.others
            );
        }
        ensure!(
            !self.tests.is_empty(),
            "no tests found: tests are `x.in` and `x.out` or `x.ans`, or files of one name in `in/` and `out/`"
        );
        let mut count = HashMap::new();
        for (_, stem) in self.tests.keys() {
            *count.entry(stem.clone()).or_insert(0) += 1;
        }
        let mut tests = Vec::new();
        for ((place, stem), files) in self.tests {
            let name = if count[&stem] > 1 && !place.is_empty() {
                format!("{}-{stem}", place.join("-"))
            } else {
                stem
            };
            let input = match (files.input, &files.answer) {
                (Some(input), _) => input,
                (None, answer) => {
                    let answer = answer.as_deref().unwrap_or(Path::new(""));
                    bail!("{} is an answer without an input", answer.display())
                }
            };
            tests.push(Added {
                name,
                input: text::read(&input)?,
                answer: files.answer.as_deref().map(text::read).transpose()?,
            });
        }
        Ok(tests)
    }
}

/// Returns what a file is of a test: by its extension, or by the folder that it is in.
fn part_of(path: &Path) -> Option<Part> {
    let extension = path.extension().unwrap_or_default();
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let word = match extension.to_str() {
        Some(word @ ("in" | "out" | "ans")) => word,
        _ => folder.to_str()?,
    };
    match word {
        "in" => Some(Part::Input),
        "out" | "ans" => Some(Part::Answer),
        _ => None,
    }
}

fn utf8<'a>(name: Option<&'a str>, path: &Path) -> Result<&'a str> {
    name.with_context(|| {
        let shown = escaped(&path.display().to_string());
        format!("{shown} is not UTF-8: rename it")
    })
}

/// Unpacks a zip file into a folder, by the command that the machine has for it.
fn unpack(zip: &Path, folder: &Path) -> Result<()> {
    fs::create_dir(folder)?;
    // No command takes this for an option.
    let zip = zip.canonicalize()?;
    // The `tar` of macOS and of Windows is bsdtar.
    let tar = if cfg!(target_os = "linux") {
        "bsdtar"
    } else {
        "tar"
    };
    let mut commands = [tar, "unzip", PYTHON].map(Command::new);
    commands[0].arg("-xf").arg(&zip).arg("-C").arg(folder);
    commands[1].arg("-q").arg(&zip).arg("-d").arg(folder);
    commands[2]
        .args(["-m", "zipfile", "-e"])
        .arg(&zip)
        .arg(folder);
    for mut command in commands {
        let said = match command.stdin(Stdio::null()).output() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            said => said?,
        };
        let why = String::from_utf8_lossy(&said.stderr);
        let last = why.trim_end().lines().last().unwrap_or_default();
        ensure!(said.status.success(), "cannot be unpacked: {last}");
        return Ok(());
    }
    bail!("no command unpacks it: install unzip, or unpack it and add the folder")
}

/// Writes the files of tests: all of them, or none.
fn write(workspace: &Workspace, folder: &Path, tests: &[Added]) -> Result<()> {
    let mut files = Vec::new();
    for Added {
        name,
        input,
        answer,
    } in tests
    {
        testdata::check_free(workspace, folder, name).context("nothing was added")?;
        // The answer first: nothing is accepted for want of one.
        let answer = answer.iter();
        files.extend(answer.map(|text| (format!("{name}.out"), text)));
        files.push((format!("{name}.in"), input));
    }
    let missing = folder.ancestors().take_while(|folder| !folder.exists());
    let missing: Vec<_> = missing.collect();
    let written = if missing.is_empty() {
        let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
        let contents = files.iter().map(|(_, text)| text.as_slice());
        let files: Vec<_> = paths.iter().map(PathBuf::as_path).zip(contents).collect();
        store::create(&files)
    } else {
        let files = files.iter();
        let files: Vec<_> = files
            .map(|(name, text)| (Path::new(name), text.as_slice()))
            .collect();
        store::create_folder(folder, &files, &[&workspace.target, &workspace.root])
    };
    if written.is_err() {
        for folder in missing {
            // What others have put there stays.
            let _ = fs::remove_dir(folder);
        }
    }
    written.context("nothing was added")
}
