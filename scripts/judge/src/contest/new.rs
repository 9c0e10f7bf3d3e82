//! `judge new`: creates a problem from a name, or from what Competitive Companion knows of it.

use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::slice;

use anyhow::{bail, ensure, Context, Result};
use solo::store;
use toml_edit::{value, Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table};

use crate::contest::companion::{Companion, Sample};
use crate::contest::place::Place;
use crate::contest::template::{fill, Template};
use crate::contest::testdata;
use crate::problem::Problem;
use crate::received;
use crate::terminal::{say, this};
use crate::workspace::{PackagePer, Workspace};

/// No site shows more samples of a problem.
const MOST_SAMPLES: usize = 100;

#[derive(clap::Args)]
pub struct Args {
    /// The problem's name, such as `abc300-a`; with --companion, it may be omitted and is taken from the address and title
    #[arg(required_unless_present = "companion")]
    name: Option<String>,
    /// Read the problem from standard input, as JSON from Competitive Companion
    #[arg(long)]
    companion: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = if args.companion {
        let place = "standard input is not a problem from Competitive Companion";
        serde_json::from_reader(io::stdin().lock()).context(place)?
    } else {
        Companion::unknown()
    };
    let made = make(&workspace, args.name.as_deref(), &problem)?;
    received::keep(&workspace.target, slice::from_ref(&made.name))?;
    made.print(&workspace);
    say!(
        "next: write the solution, then  {} test {}",
        this(),
        made.name
    );
    Ok(ExitCode::SUCCESS)
}

/// What was created for a problem.
pub struct Made {
    pub name: String,
    /// What it is called in its contest.
    pub alias: String,
    files: Vec<PathBuf>,
    /// How many tests are new.
    tests: usize,
    /// What a problem that was there lacks.
    lacks: Option<String>,
}

impl Made {
    pub fn print(&self, workspace: &Workspace) {
        for path in &self.files {
            say!("created {}", workspace.shown(path));
        }
        say!("{}: new tests: {}", self.name, self.tests);
        if let Some(lacks) = &self.lacks {
            say!("{}: {lacks}", self.name);
        }
    }
}

/// Creates what a problem lacks: its package, its files, its tests; all of it or nothing. What exists is left alone.
pub fn make(workspace: &Workspace, name: Option<&str>, problem: &Companion) -> Result<Made> {
    let place = Place::of(workspace, name, problem)?;
    check(problem)?;
    let mut problem = problem.clone();
    let usual = workspace.settings.site.as_deref();
    if let (true, Some(address)) = (problem.url.is_empty(), place.address(usual)) {
        problem.url = address;
    }
    let title = match problem.name.trim() {
        "" => &place.name,
        title => title,
    };
    let mut changes = Changes::default();
    let made = changes.make(workspace, &place, title, &problem);
    if made.is_err() {
        changes.undo();
    }
    made
}

/// Fails if no file can hold what was received.
fn check(problem: &Companion) -> Result<()> {
    for (what, text) in [("title", problem.name.trim()), ("address", &problem.url)] {
        ensure!(
            text.len() <= 300 && !text.contains(breaks_lines),
            "the {what} must be one line of at most 300 bytes, without control characters"
        );
    }
    ensure!(
        problem.name.is_empty() || !problem.name.trim().is_empty(),
        "the title is empty"
    );
    let samples = problem.tests.len();
    ensure!(
        samples <= MOST_SAMPLES,
        "the problem has {samples} samples: at most {MOST_SAMPLES} are accepted"
    );
    let is_web = ["http://", "https://"]
        .iter()
        .any(|it| problem.url.starts_with(it));
    ensure!(
        problem.url.is_empty() || is_web && !problem.url.contains(char::is_whitespace),
        "the address must begin with http:// or https:// and have no spaces"
    );
    limit("time", problem.time_limit, "ms")?;
    limit("memory", problem.memory_limit, "MiB")?;
    let streams = [("input", &problem.input), ("output", &problem.output)];
    for (what, file) in streams
        .iter()
        .filter_map(|(what, it)| Some((what, it.file()?)))
    {
        let is_name = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
        ensure!(
            !file.is_empty() && !file.starts_with('.') && file.chars().all(is_name),
            "the name of the {what} file must have only letters, digits, `.`, `-` and `_`"
        );
    }
    Ok(())
}

/// Returns whether a character ends a line, or changes how the text after it is shown: rustc refuses
/// such characters in comments.
fn breaks_lines(char: char) -> bool {
    let is_direction = matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    char.is_control() || is_direction || matches!(char, '\u{2028}' | '\u{2029}')
}

/// What was written so far, so that it can be undone.
#[derive(Default)]
struct Changes {
    /// Each file with what it held before.
    files: Vec<(PathBuf, Option<Vec<u8>>)>,
    folders: Vec<PathBuf>,
}

impl Changes {
    fn make(
        &mut self,
        workspace: &Workspace,
        place: &Place,
        title: &str,
        problem: &Companion,
    ) -> Result<Made> {
        let name = &place.name;
        let template = Template::of(workspace)?;
        let mut of_package = workspace
            .problems
            .iter()
            .filter(|it| it.package == place.package);
        let folder = match of_package.next() {
            Some(known) => known.folder.clone(),
            None => workspace
                .root
                .join(workspace.settings.folder())
                .join(&place.package),
        };
        let known = workspace.problems.iter().find(|it| it.name == *name);
        ensure!(
            known.is_none() || !problem.tests.is_empty(),
            "{name} already exists: see {}",
            workspace.shown(&folder)
        );
        let is_another = |other: &&Problem| {
            !other.url.is_empty() && !problem.url.is_empty() && other.url != problem.url
        };
        if let Some(other) = known.filter(is_another) {
            bail!(
                "{name} is already the name of {}: create this one by hand, with `{} new NAME`",
                other.url,
                this()
            );
        }
        let manifest = folder.join("Cargo.toml");
        let is_unknown = known.is_some_and(|known| problem.interactive && !known.is_interactive());
        let lacks = is_unknown.then(|| {
            let shown = workspace.shown(&manifest);
            format!("it is interactive: write `interactor = \"FILE\"` in {shown}, where FILE is the program that the solution talks to")
        });
        if known.is_none() {
            for (path, text) in template.files(place, title, &problem.url) {
                let path = folder.join(path);
                if !path.exists() {
                    self.write(&path, text.as_bytes())?;
                }
            }
            let text = match fs::read_to_string(&manifest) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    fill(&template.manifest, place, "", "")
                }
                Err(error) => return Err(error).context(workspace.shown(&manifest).to_string()),
            };
            let shown = || workspace.shown(&manifest).to_string();
            let text = described(workspace, &text, place, title, problem).with_context(shown)?;
            self.write(&manifest, text.as_bytes())?;
        }
        // The tests are counted, not listed.
        let files = self.files.iter().filter(|(_, before)| before.is_none());
        let files = files.map(|(path, _)| path.clone()).collect();
        let (folder_of_tests, inputs) = known_tests(workspace, place, known)?;
        let tests = self.add_tests(&folder_of_tests, &inputs, problem)?;
        self.make_member(workspace, place, &folder)?;
        Ok(Made {
            name: name.clone(),
            alias: place.alias.clone(),
            files,
            tests,
            lacks,
        })
    }

    /// Adds the samples whose inputs are not yet known; returns how many.
    fn add_tests(
        &mut self,
        folder: &Path,
        known: &[Vec<u8>],
        problem: &Companion,
    ) -> Result<usize> {
        let mut names = (1..).map(|number| format!("sample-{number}"));
        let is_known = |sample: &&Sample| known.iter().any(|it| *it == sample.input.as_bytes());
        let mut added = 0;
        for sample in problem.tests.iter().filter(|it| !is_known(it)) {
            let name = names.find(|name| testdata::is_free(folder, name));
            let name = name.context("no number is left")?;
            let path = |extension| folder.join(format!("{name}.{extension}"));
            self.write(&path("in"), sample.input.as_bytes())?;
            self.write(&path("out"), sample.output.as_bytes())?;
            added += 1;
        }
        Ok(added)
    }

    /// Makes sure that cargo knows the package of a problem.
    fn make_member(&mut self, workspace: &Workspace, place: &Place, folder: &Path) -> Result<()> {
        let cannot = || format!("cargo cannot load the workspace with {}", place.name);
        if Workspace::load()
            .with_context(cannot)?
            .is_problem(&place.name)
        {
            return Ok(());
        }
        let root = workspace.root.join("Cargo.toml");
        let text = fs::read_to_string(&root).with_context(|| workspace.shown(&root).to_string())?;
        let mut document: DocumentMut = text.parse().context("Cargo.toml")?;
        let path = workspace.shown(folder).to_string();
        let table = document
            .entry("workspace")
            .or_insert(Item::Table(Table::new()));
        let members = table
            .as_table_like_mut()
            .context("Cargo.toml: [workspace]")?;
        let members = members.entry("members").or_insert(value(Array::new()));
        let members = members
            .as_array_mut()
            .context("Cargo.toml: workspace.members")?;
        members.push(path);
        self.write(&root, document.to_string().as_bytes())?;
        let loaded = Workspace::load().with_context(cannot)?;
        let found = loaded.find(&place.name).with_context(cannot)?;
        ensure!(found.name == place.name, "{}", cannot());
        Ok(())
    }

    fn write(&mut self, path: &Path, content: &[u8]) -> Result<()> {
        let before = match fs::read(path) {
            Ok(before) => Some(before),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error).context(path.display().to_string()),
        };
        let missing = path
            .ancestors()
            .skip(1)
            .take_while(|folder| !folder.exists());
        self.folders.extend(missing.map(Path::to_path_buf));
        self.files.push((path.to_path_buf(), before));
        Ok(store::write(path, content)?)
    }

    /// Makes everything as it was. What fails is left: there is already an error to report.
    fn undo(self) {
        for (path, before) in self.files.iter().rev() {
            let _ = match before {
                Some(before) => store::write(path, before).is_ok(),
                None => fs::remove_file(path).is_ok(),
            };
        }
        let mut folders = self.folders;
        folders.sort_by_key(|folder| folder.components().count());
        for folder in folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Returns the folder for new tests of a problem, and the inputs of those that there are.
fn known_tests(
    workspace: &Workspace,
    place: &Place,
    known: Option<&Problem>,
) -> Result<(PathBuf, Vec<Vec<u8>>)> {
    if let Some(problem) = known {
        let tests = testdata::any_tests_of(workspace, problem)?;
        let inputs = tests.iter().map(|test| test.input.read());
        let folder = testdata::folder_of_new(workspace, problem)?;
        return Ok((folder, inputs.collect::<Result<_>>()?));
    }
    let folder = workspace.testdata_of(&place.name, &place.package, &place.alias);
    let inputs = testdata::inputs(&folder)?;
    let inputs = inputs.iter().map(|path| testdata::read(path));
    let inputs = inputs.collect::<Result<_>>()?;
    Ok((folder, inputs))
}

/// Returns a manifest with what is known of a problem.
fn described(
    workspace: &Workspace,
    manifest: &str,
    place: &Place,
    title: &str,
    problem: &Companion,
) -> Result<String> {
    let mut document: DocumentMut = manifest.parse()?;
    let package = document
        .entry("package")
        .or_insert(Item::Table(Table::new()));
    package["name"] = value(&place.package);
    let metadata = package
        .as_table_like_mut()
        .context("[package]")?
        .entry("metadata");
    let metadata = metadata.or_insert(Item::Table(implicit()));
    let metadata = metadata.as_table_like_mut().context("[package.metadata]")?;
    let table = match workspace.settings.package_per {
        PackagePer::Problem => metadata.entry("problem"),
        PackagePer::Contest => {
            let problems = metadata
                .entry("problems")
                .or_insert(Item::Table(implicit()));
            let problems = problems.as_table_like_mut();
            problems
                .context("[package.metadata.problems]")?
                .entry(&place.alias)
        }
    };
    let table = table.or_insert(Item::Table(Table::new()));
    let table = table.as_table_like_mut().context("[package.metadata]")?;
    table.insert("title", value(title));
    table.insert("url", value(&problem.url));
    table.insert(
        "time-limit-ms",
        value(limit("time", problem.time_limit, "ms")?),
    );
    table.insert(
        "memory-limit-mib",
        value(limit("memory", problem.memory_limit, "MiB")?),
    );
    if problem.interactive {
        table.insert("interactive", value(true));
    }
    for (key, stream) in [
        ("input-file", &problem.input),
        ("output-file", &problem.output),
    ] {
        if let Some(file) = stream.file() {
            table.insert(key, value(file));
        }
    }
    let site = problem.site();
    if table.contains_key("mirrors") && workspace.sites.contains_key(&site) {
        let mirror = InlineTable::from_iter([("site", site.as_str()), ("url", &problem.url)]);
        table.insert("mirrors", value(Array::from_iter([mirror])));
    }
    if workspace.settings.package_per == PackagePer::Contest {
        add_binary(&mut document, place)?;
    }
    Ok(document.to_string())
}

/// Names the program of a problem after its contest: cargo puts all programs of a workspace into one folder.
fn add_binary(document: &mut DocumentMut, place: &Place) -> Result<()> {
    let binaries = document
        .entry("bin")
        .or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    let binaries = binaries.as_array_of_tables_mut().context("[[bin]]")?;
    let mut binary = Table::new();
    binary.insert("name", value(&place.name));
    binary.insert("path", value(format!("src/bin/{}.rs", place.alias)));
    binaries.push(binary);
    Ok(())
}

fn implicit() -> Table {
    let mut table = Table::new();
    table.set_implicit(true);
    table
}

/// Returns a limit if a manifest can have it.
fn limit(what: &str, number: u64, unit: &str) -> Result<i64> {
    let fits = u32::try_from(number).ok().and_then(NonZero::new);
    let fits = fits.with_context(|| {
        format!(
            "the {what} limit is {number} {unit}: it must be from 1 to {} {unit}",
            u32::MAX
        )
    })?;
    Ok(fits.get().into())
}
