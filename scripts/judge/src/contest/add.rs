//! `judge add`: new tests of a problem, from standard input, the clipboard, files, or archives of files.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, ensure, Context, Result};
use serde_json::Value;
use solo::{store, Clipboard};

use crate::contest::archive::{self, Format};
use crate::contest::generation;
use crate::contest::layout::{self, Entry};
use crate::contest::library_checker;
use crate::contest::package;
use crate::contest::testdata;
use crate::problem::Problem;
use crate::scratch::Scratch;
use crate::text;
use crate::workspace::Workspace;
use terminal::{escape, list, quote, say, this};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
    /// Inputs and answers (`x.in` with `x.out` or `x.ans`, and the other forms that sites use), folders of them, or zip,
    /// tar and tar.gz files of them; with --answer, one input file of any name [default: read the input from standard input]
    files: Vec<PathBuf>,
    /// Take only the tests in this folder of the given folders and archives
    #[arg(long, requires = "files", conflicts_with = "answer")]
    folder: Option<String>,
    /// Take the input from the clipboard
    #[arg(long, conflicts_with = "files")]
    clipboard: bool,
    /// Take the answer from this file [default: ask for it on a terminal]
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
}

pub struct NewTest {
    name: String,
    input: Vec<u8>,
    answer: Option<Vec<u8>>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    let folder = testdata::folder_of_new(&workspace, problem)?;
    let mut new = match (&args.files[..], &args.answer) {
        ([], _) => New::test(from_user(args, problem, &folder)?),
        (files, None) => {
            let tests = find_tests(&workspace, files, args.folder.as_deref())?;
            New::of(&workspace, &folder, tests)?
        }
        ([input], Some(answer)) => New::test(NewTest {
            name: utf8(input.file_stem().and_then(|name| name.to_str()), input)?.to_string(),
            input: text::read(input)?,
            answer: Some(text::read(answer)?),
        }),
        (files, Some(_)) => bail!(
            "--answer: one file is the answer to one input, not to {}",
            files.len()
        ),
    };
    while let Err(error) = new.write(&workspace, &folder) {
        let is_chosen_here = args.files.is_empty();
        if !is_chosen_here || testdata::is_free(&folder, &new.tests[0].name) {
            return Err(error);
        }
        // Another process has just taken the name.
        new.tests[0].name = free_name(&folder)?;
    }
    let shown = escape(&workspace.display(&folder).to_string());
    if new.tests.is_empty() && new.answers.is_empty() {
        say!("{shown} has all of these tests already");
    }
    let without = new.tests.iter().filter(|test| test.answer.is_none());
    let without = match without.count() {
        0 => String::new(),
        count => format!(" ({count} without an answer)"),
    };
    let tests: Vec<_> = new.tests.iter().map(|test| escape(&test.name)).collect();
    let answers: Vec<_> = new.answers.iter().map(|(name, _)| escape(name)).collect();
    if !tests.is_empty() {
        say!("added to {shown}{without}: {}", tests.join(", "));
    }
    if !answers.is_empty() {
        say!(
            "added the answers to tests in {shown}: {}",
            answers.join(", ")
        );
    }
    say!("next: {} test {}", this(), problem.name);
    Ok(ExitCode::SUCCESS)
}

/// Adds tests to a problem; returns how many are new.
pub fn add(workspace: &Workspace, problem: &Problem, tests: Vec<NewTest>) -> Result<usize> {
    let folder = testdata::folder_of_new(workspace, problem)?;
    let new = New::of(workspace, &folder, tests)?;
    new.write(workspace, &folder)?;
    Ok(new.tests.len())
}

/// Returns the test that the user types, pipes or has copied.
fn from_user(args: &Args, problem: &Problem, folder: &Path) -> Result<NewTest> {
    // Read first, so that a wrong path is reported before the user types the input.
    let answer = args.answer.as_deref().map(text::read).transpose()?;
    let asks = io::stdin().is_terminal();
    let input = match (args.clipboard, asks) {
        (true, _) => Clipboard::text()?,
        (false, true) => prompt(&format!("input of {}, then Ctrl-D:", problem.name))?,
        (false, false) => from_pipe()?,
    };
    ensure!(!input.trim().is_empty(), "the input is empty");
    let answer = match (answer, args.clipboard) {
        (Some(answer), _) => Some(answer),
        (None, _) if !asks => None,
        (None, true) => from_clipboard()?.map(|text| lines(&text)),
        (None, false) => {
            let text = prompt("answer, then Ctrl-D; only Ctrl-D if there is none:")?;
            (!text.is_empty()).then(|| lines(&text))
        }
    };
    Ok(NewTest {
        name: free_name(folder)?,
        input: lines(&input),
        answer,
    })
}

fn prompt(question: &str) -> Result<String> {
    anstream::eprintln!("{question}");
    from_pipe()
}

fn from_pipe() -> Result<String> {
    let mut text = String::new();
    let read = io::stdin().read_to_string(&mut text);
    read.context("standard input")?;
    Ok(text)
}

/// Waits until the user has copied the answer; returns it if there is one.
fn from_clipboard() -> Result<Option<String>> {
    anstream::eprintln!("copy the answer and press Enter, or Ctrl-D if there is none:");
    let mut line = String::new();
    if io::stdin().read_line(&mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(Clipboard::text()?))
}

/// Returns a text with the line ends of sites: each line, including the last, ends with a line feed.
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

/// Returns the tests in files, folders and archives; with `within`, only those in a folder of that path inside them.
pub fn find_tests(
    workspace: &Workspace,
    files: &[PathBuf],
    within: Option<&str>,
) -> Result<Vec<NewTest>> {
    let mut tests = TestFiles::default();
    for path in files {
        tests.add(workspace, path)?;
    }
    if let Some(within) = within {
        tests.keep_only(within)?;
    }
    tests.tests()
}

/// The files at the paths of the command line, and in the folders and archives there.
#[derive(Default)]
struct TestFiles {
    entries: Vec<Entry>,
    /// The files that cannot be a part of a test, by the paths that are shown.
    others: Vec<String>,
    /// The files that the user has named, by the paths that are shown.
    arguments: BTreeSet<String>,
    /// The folders of unpacked archives and of generated tests, which are removed with this.
    unpacked: Vec<Scratch>,
}

impl TestFiles {
    /// Adds the file, or the files of the folder or archive, at a path of the command line.
    fn add(&mut self, workspace: &Workspace, path: &Path) -> Result<()> {
        let shown = escape(&path.display().to_string());
        if library_checker::is_problem(path) {
            return self.add_library_checker(workspace, path, &shown);
        }
        if path.is_dir() {
            return self.add_folder(workspace, path, &shown, &[]);
        }
        if let Some(format) = Format::of(path) {
            return self.add_archive(workspace, path, format, &shown, &[]);
        }
        // Fails now, with the error that reading the file would cause later.
        path.metadata().with_context(|| shown.clone())?;
        Format::check(path)?;
        let folder = path.parent().and_then(Path::file_name);
        let name = utf8(path.file_name().and_then(|name| name.to_str()), path)?;
        self.arguments.insert(shown.clone());
        self.entries.push(Entry {
            path: path.to_path_buf(),
            shown,
            place: Vec::new(),
            root: folder.map_or_else(String::new, |folder| folder.to_string_lossy().into_owned()),
            name: archive::name_in_gzip(name).unwrap_or(name).to_string(),
        });
        Ok(())
    }

    fn add_archive(
        &mut self,
        workspace: &Workspace,
        path: &Path,
        format: Format,
        shown: &str,
        place: &[String],
    ) -> Result<()> {
        let scratch = Scratch::new(&workspace.target)?;
        let folder = scratch.path().join("unpacked");
        let skipped = format
            .unpack(path, &folder)
            .with_context(|| shown.to_string())?;
        self.unpacked.push(scratch);
        let skipped = skipped
            .iter()
            .map(|name| format!("{shown}/{}", escape(name)));
        self.others.extend(skipped);
        self.add_folder(workspace, &folder, shown, place)
    }

    /// Adds the tests of a problem of Library Checker, and generates them first if any are missing.
    fn add_library_checker(
        &mut self,
        workspace: &Workspace,
        problem: &Path,
        shown: &str,
    ) -> Result<()> {
        let mut folder = problem.to_path_buf();
        if !library_checker::has_tests(problem)? {
            let scratch = Scratch::new(&workspace.target)?;
            folder = scratch.path().join("generated");
            generation::generate(workspace, problem, &folder)?;
            self.unpacked.push(scratch);
        }
        for name in library_checker::TESTS {
            let shown = format!("{shown}/{name}");
            self.add_folder(workspace, &folder.join(name), &shown, &[name.to_string()])?;
        }
        Ok(())
    }

    /// Adds the files in a folder and in those below it; of a problem package, only the files of its tests.
    fn add_folder(
        &mut self,
        workspace: &Workspace,
        folder: &Path,
        shown: &str,
        place: &[String],
    ) -> Result<()> {
        let Some(is_of_test) = package::recognizer_of_tests(folder) else {
            return self.add_all(workspace, folder, shown, place);
        };
        let (entries, others) = (self.entries.len(), self.others.len());
        self.add_all(workspace, folder, shown, place)?;
        self.others.truncate(others);
        let mut of_package = self.entries.split_off(entries);
        of_package.retain(|entry| is_of_test(&entry.place[place.len()..], &entry.name));
        self.entries.append(&mut of_package);
        Ok(())
    }

    /// Adds the files in a folder and in those below it. Names that begin with a dot are skipped. Links are followed only to
    /// files in the folder that the user has named, so that the author of an archive cannot choose other files to read.
    fn add_all(
        &mut self,
        workspace: &Workspace,
        folder: &Path,
        shown: &str,
        place: &[String],
    ) -> Result<()> {
        let context = || shown.to_string();
        let archive_of_dmoj = archive_of_dmoj(folder)?;
        let top = folder.ancestors().nth(place.len()).unwrap_or(folder);
        let root = top.file_name().unwrap_or_default();
        for entry in fs::read_dir(folder).with_context(context)? {
            let entry = entry.with_context(context)?;
            let name = entry.file_name();
            let shown = format!("{shown}/{}", escape(&name.display().to_string()));
            let kind = entry.file_type().with_context(context)?;
            let (path, Some(name)) = (entry.path(), name.to_str()) else {
                self.others.push(shown);
                continue;
            };
            if name.starts_with('.') || name == "__MACOSX" {
                continue;
            }
            if FOR_READERS.iter().any(|end| name.ends_with(end)) {
                self.others.push(shown);
                continue;
            }
            let below = || {
                place
                    .iter()
                    .cloned()
                    .chain([name.to_string()])
                    .collect::<Vec<_>>()
            };
            match Format::of(&path) {
                _ if kind.is_dir() && is_for_validators(name) => self.others.push(shown),
                _ if kind.is_dir() => self.add_folder(workspace, &path, &shown, &below())?,
                _ if !kind.is_file() && !leads_to_file_in(&path, top) => self.others.push(shown),
                Some(format) if archive_of_dmoj.as_deref() == Some(name) => {
                    self.add_archive(workspace, &path, format, &shown, place)?;
                }
                // Files beside the archive may be copies of its files.
                _ if archive_of_dmoj.is_some() && name != SETTINGS_OF_DMOJ => {
                    self.others.push(shown);
                }
                Some(_) => self.others.push(shown),
                None if Format::check(&path).is_err() => self.others.push(shown),
                None => self.entries.push(Entry {
                    path,
                    shown,
                    place: place.to_vec(),
                    root: root.to_string_lossy().into_owned(),
                    name: archive::name_in_gzip(name).unwrap_or(name).to_string(),
                }),
            }
        }
        Ok(())
    }

    /// Removes the entries that are not in a folder of this path.
    fn keep_only(&mut self, within: &str) -> Result<()> {
        let wanted: Vec<_> = within.split('/').filter(|part| !part.is_empty()).collect();
        let is_wanted =
            |entry: &Entry| entry.place.windows(wanted.len()).any(|part| part == wanted);
        ensure!(
            !wanted.is_empty() && self.entries.iter().any(is_wanted),
            "--folder {}: there is no such folder",
            quote(within)
        );
        self.entries.retain(is_wanted);
        self.others.clear();
        Ok(())
    }

    /// Returns the tests. Reports which files belong to no test, and which inputs have no answer.
    fn tests(mut self) -> Result<Vec<NewTest>> {
        self.entries
            .sort_by(|one, other| one.shown.cmp(&other.shown));
        let (pairs, others) = layout::pairs(&self.entries, &self.dmoj_pairs()?)?;
        let shown = |file: usize| self.entries[file].shown.as_str();
        if let Some(other) = others
            .iter()
            .find(|file| self.arguments.contains(shown(**file)))
        {
            bail!("{}: not a test file; {FORMS}", shown(*other));
        }
        let mut tests = Vec::new();
        let mut without = Vec::new();
        let mut twice = Vec::new();
        for pair in &pairs {
            let answer = pair
                .answer
                .map(|file| archive::read(&self.entries[file].path));
            tests.push(NewTest {
                name: pair.name.clone(),
                input: archive::read(&self.entries[pair.input].path)?,
                answer: answer.transpose()?,
            });
        }
        let answered: HashSet<_> = tests
            .iter()
            .filter(|test| test.answer.is_some())
            .map(|test| test.input.clone())
            .collect();
        for pair in pairs.iter().filter(|pair| pair.answer.is_none()) {
            // It may be a generator's example, which is also an input with an answer.
            let test = tests.iter().position(|test| test.name == pair.name);
            let is_known = test.filter(|test| answered.contains(&tests[*test].input));
            match is_known.map(|test| tests.remove(test)) {
                Some(_) => twice.push(shown(pair.input)),
                None => without.push(shown(pair.input)),
            }
        }
        let others: Vec<_> = others
            .iter()
            .map(|file| shown(*file))
            .chain(self.others.iter().map(String::as_str))
            .collect();
        ensure!(!tests.is_empty(), no_tests(&others));
        note("ignored, since they are not tests", &others);
        note("ignored, since another test has the same input", &twice);
        note(
            "inputs without an answer, so that any output passes",
            &without,
        );
        Ok(tests)
    }

    /// Returns the inputs and answers that a file of DMOJ names: each table in it with a key `in` and a key `out`.
    fn dmoj_pairs(&self) -> Result<Vec<(usize, usize)>> {
        let mut named = Vec::new();
        for settings in self
            .entries
            .iter()
            .filter(|entry| entry.name == SETTINGS_OF_DMOJ)
        {
            let content = settings_of_dmoj(&settings.path)?;
            let find = |name: &str| {
                let below = settings.place.iter().map(String::as_str);
                let path: Vec<_> = below.chain(name.split('/')).collect();
                let is_it = |entry: &Entry| {
                    let place = entry.place.iter().map(String::as_str);
                    place.chain([entry.name.as_str()]).eq(path.iter().copied())
                };
                self.entries.iter().position(is_it)
            };
            for (input, answer) in tables_of_dmoj(&content) {
                let files = find(input).zip(find(answer));
                let files = files.with_context(|| {
                    let missing = [input, answer].map(quote).join(" or ");
                    format!("{}: there is no file {missing}", settings.shown)
                })?;
                // Two batches may share a test.
                if !named.contains(&files) {
                    named.push(files);
                }
            }
        }
        Ok(named)
    }
}

/// Returns whether a path is a link to a file in a folder, or in one below it.
fn leads_to_file_in(path: &Path, folder: &Path) -> bool {
    let target = fs::canonicalize(path)
        .ok()
        .zip(fs::canonicalize(folder).ok());
    target.is_some_and(|(target, folder)| target.starts_with(folder) && target.is_file())
}

/// The ends of names of samples that packages of Kattis have for readers only: `1.in.statement`. They are no tests.
const FOR_READERS: [&str; 2] = [".statement", ".download"];

/// The folders of packages of Kattis that test the validators, not the solutions. Some versions of the format add an `s`.
/// From a whole package, only `sample` and `secret` are read, but a user may name a folder inside it.
const FOR_VALIDATORS: [&str; 4] = [
    "invalid_answer",
    "invalid_input",
    "invalid_output",
    "valid_output",
];

fn is_for_validators(folder: &str) -> bool {
    FOR_VALIDATORS.contains(&folder.strip_suffix('s').unwrap_or(folder))
}

/// The file in which DMOJ's problems name their tests.
const SETTINGS_OF_DMOJ: &str = "init.yml";

fn settings_of_dmoj(path: &Path) -> Result<Value> {
    let text = text::read_text(path)?;
    serde_saphyr::from_str(&text).with_context(|| escape(&path.display().to_string()))
}

/// Returns the archive of the tests that the settings of a problem in a folder name, if there are any.
fn archive_of_dmoj(folder: &Path) -> Result<Option<String>> {
    let path = folder.join(SETTINGS_OF_DMOJ);
    if !path.is_file() {
        return Ok(None);
    }
    let content = settings_of_dmoj(&path)?;
    let archive = content.get("archive").and_then(Value::as_str);
    Ok(archive.map(String::from))
}

/// Returns the inputs and their answers that a value, or a value inside it, names.
fn tables_of_dmoj(value: &Value) -> Vec<(&str, &str)> {
    match value {
        Value::Object(table) => {
            let key = |key| table.get(key).and_then(Value::as_str);
            let own = key("in").zip(key("out"));
            let below = table.values().flat_map(tables_of_dmoj);
            own.into_iter().chain(below).collect()
        }
        Value::Array(values) => values.iter().flat_map(tables_of_dmoj).collect(),
        _ => Vec::new(),
    }
}

/// The usual forms of tests.
const FORMS: &str =
    "tests are `x.in` and `x.out` or `x.ans`, or files of one name in `in/` and `out/`";

fn no_tests(others: &[&str]) -> String {
    match others {
        [] => format!("no tests found: {FORMS}"),
        others => format!("no tests found: {FORMS}; there are {}", list(others)),
    }
}

/// Prints a note about some files, if there are any.
fn note(what: &str, files: &[impl AsRef<str>]) {
    if !files.is_empty() {
        anstream::eprintln!("note: {what}: {}", list(files));
    }
}

fn utf8<'a>(name: Option<&'a str>, path: &Path) -> Result<&'a str> {
    name.with_context(|| {
        let shown = escape(&path.display().to_string());
        format!("{shown} is not UTF-8: rename it")
    })
}

/// The tests that a folder lacks.
struct New {
    tests: Vec<NewTest>,
    /// Answers to the tests that it has without one, with the names of these tests.
    answers: Vec<(String, Vec<u8>)>,
}

impl New {
    fn test(test: NewTest) -> Self {
        Self {
            tests: vec![test],
            answers: Vec::new(),
        }
    }

    /// Returns the tests that a folder lacks. Reports which tests it has already, and which names other tests have
    /// taken. Fails if nothing is to be added, and another test has taken a name.
    fn of(workspace: &Workspace, folder: &Path, tests: Vec<NewTest>) -> Result<Self> {
        let mut new = Self {
            tests: Vec::new(),
            answers: Vec::new(),
        };
        let (mut known, mut taken) = (Vec::new(), Vec::new());
        for test in tests {
            if testdata::is_free(folder, &test.name) {
                new.tests.push(test);
                continue;
            }
            let input = folder.join(format!("{}.in", test.name));
            let is_same = input.is_file() && text::read(&input)? == test.input;
            match test.answer {
                _ if !is_same => taken.push(escape(&test.name)),
                Some(answer) if !testdata::has_answer(&input) => {
                    new.answers.push((test.name, answer));
                }
                _ => known.push(escape(&test.name)),
            }
        }
        let shown = escape(&workspace.display(folder).to_string());
        ensure!(
            taken.is_empty() || !new.tests.is_empty() || !new.answers.is_empty(),
            "nothing was added: {shown} already has a test {}",
            list(&taken)
        );
        note(&format!("{shown} has these tests already"), &known);
        note(
            &format!("not added, since {shown} has other tests of these names"),
            &taken,
        );
        Ok(new)
    }

    /// Writes the files: all of them, or none.
    fn write(&self, workspace: &Workspace, folder: &Path) -> Result<()> {
        let answers = self.answers.iter();
        let mut files: Vec<_> = answers
            .map(|(name, text)| (format!("{name}.out"), text))
            .collect();
        for NewTest {
            name,
            input,
            answer,
        } in &self.tests
        {
            testdata::check_free(workspace, folder, name).context("nothing was added")?;
            // The answer first: without it, any output would pass.
            let answer = answer.iter();
            files.extend(answer.map(|text| (format!("{name}.out"), text)));
            files.push((format!("{name}.in"), input));
        }
        write(workspace, folder, &files)
    }
}

/// Writes files into a folder, which need not exist: all of them, or none.
fn write(workspace: &Workspace, folder: &Path, files: &[(String, &Vec<u8>)]) -> Result<()> {
    let missing: Vec<_> = folder
        .ancestors()
        .take_while(|folder| !folder.exists())
        .collect();
    let written = if missing.is_empty() {
        let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
        let contents = files.iter().map(|(_, text)| text.as_slice());
        let files: Vec<_> = paths.iter().map(PathBuf::as_path).zip(contents).collect();
        store::create(&files)
    } else {
        let files: Vec<_> = files
            .iter()
            .map(|(name, text)| (Path::new(name), text.as_slice()))
            .collect();
        store::create_folder(folder, &files, &[&workspace.target, &workspace.root])
    };
    if written.is_err() {
        for folder in missing {
            // Fails if the folder has files of other processes, which stay.
            let _ = fs::remove_dir(folder);
        }
    }
    written.context("nothing was added")
}
