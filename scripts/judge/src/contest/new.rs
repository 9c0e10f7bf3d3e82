//! `judge new`: creates a problem from a name, or from what Competitive Companion knows of it.

use std::fs::{self, File};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::slice;

use anyhow::{bail, ensure, Context, Result};
use serde::Serialize;
use solo::store;
use toml_edit::ser::ValueSerializer;
use toml_edit::{value, Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike};

use crate::contest::add;
use crate::contest::companion::{Companion, Sample};
use crate::contest::package::Package;
use crate::contest::place::Place;
use crate::contest::template::{fill, Template};
use crate::contest::testdata;
use crate::contest::time_limit::AcceptedPrograms;
use crate::problem::{Problem, MEMORY_LIMIT_MIB, TIME_LIMIT_MS};
use crate::recent;
use crate::workspace::{PackagePer, Workspace};
use terminal::{say, this};

/// No site shows more samples of a problem.
const MOST_SAMPLES: usize = 100;

#[derive(clap::Args)]
pub struct Args {
    /// The problem's name, such as `abc300-a`, or its address; with --companion, it may be omitted and is taken from the address and title
    #[arg(required_unless_present_any = ["companion", "package"])]
    name: Option<String>,
    /// Read the problem from standard input, as JSON from Competitive Companion
    #[arg(long)]
    companion: bool,
    /// Take limits, tests and checker from a problem package: of Kattis, the ICPC, Polygon or Library Checker
    #[arg(long, value_name = "FOLDER", conflicts_with = "companion")]
    package: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let address = args.name.as_deref().filter(|name| name.contains("://"));
    let package = args.package.as_deref().map(Package::read).transpose()?;
    let mut problem = if let Some(package) = &package {
        let mut problem = package.problem.clone();
        if package.accepted_programs.is_some() {
            // The default, until the accepted programs are measured.
            problem.time_limit = TIME_LIMIT_MS.get().into();
        }
        problem
    } else if args.companion {
        let place = "standard input is not a problem from Competitive Companion";
        serde_json::from_reader(io::stdin().lock()).context(place)?
    } else {
        Companion::unknown()
    };
    if let Some(address) = address {
        problem.url = address.to_string();
    }
    let of_package = package.as_ref().map(|package| &*package.name);
    let name = args
        .name
        .as_deref()
        .filter(|_| address.is_none())
        .or(of_package);
    // Generating tests takes long, so no lock is held. If they cannot be read, no problem is created.
    let workspace = Workspace::load()?;
    let folder = args.package.as_ref();
    let tests = folder
        .map(|folder| add::find_tests(&workspace, slice::from_ref(folder), None))
        .transpose()?;
    let lock = lock(&workspace.target)?;
    // Another process may just have created a problem.
    let workspace = Workspace::load()?;
    let mut new_files = make(&workspace, name, &problem)?;
    if let Some(tests) = tests {
        let workspace = Workspace::load()?;
        new_files.tests = add::add(&workspace, workspace.find(&new_files.name)?, tests)?;
    }
    recent::keep(&workspace.target, slice::from_ref(&new_files.name))?;
    drop(lock);
    new_files.print(&workspace);
    if package.as_ref().is_some_and(|package| package.lacks_tests) {
        say!(
            "{}: only its samples were found; run `bt generate` of BAPCtools, then this command again to add the secret tests",
            new_files.name
        );
    }
    let programs = package.and_then(|package| package.accepted_programs);
    if let Some(programs) = programs.filter(|_| new_files.is_new) {
        set_time_limit(&new_files.name, &programs)?;
    }
    say!(
        "next: write the solution, then  {} test {}",
        this(),
        new_files.name
    );
    Ok(ExitCode::SUCCESS)
}

/// Returns the note on an unknown limit.
fn unknown(what: &str, usual: &str, key: &str, manifest: &str) -> String {
    format!("its {what} limit is unknown: {usual} is assumed; change `{key}` in {manifest} if the site has another")
}

/// Sets the time limit of a new problem by the times of accepted programs, if one of them is accepted here.
fn set_time_limit(name: &str, programs: &AcceptedPrograms) -> Result<()> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(name)?;
    let path = problem.manifest();
    let shown = || workspace.display(&path).to_string();
    let Some(limit) = programs.time_limit(&workspace, problem)? else {
        say!(
            "{name}: {}",
            unknown(
                "time",
                &format!("{TIME_LIMIT_MS} ms"),
                "time-limit-ms",
                &shown()
            )
        );
        return Ok(());
    };
    let _lock = lock(&workspace.target)?;
    let mut document: DocumentMut = workspace.read(&path)?.parse().with_context(shown)?;
    let table =
        entry(&mut document, &workspace, &Place::of_problem(problem)).with_context(shown)?;
    table.insert("time-limit-ms", value(i64::try_from(limit)?));
    store::write(&path, document.to_string().as_bytes())?;
    say!(
        "{name}: its time limit is {limit} ms: {} times the CPU time of the slowest accepted program, rounded up to whole seconds",
        programs.factor
    );
    Ok(())
}

/// Waits until no other process creates a problem in the workspace with this target folder: each changes manifests that
/// the others read. The lock is released when the returned file is dropped.
pub fn lock(target: &Path) -> Result<File> {
    let path = target.join("new.lock");
    store::lock(&path).with_context(|| path.display().to_string())
}

/// The files that were created for a problem.
pub struct ProblemFiles {
    pub name: String,
    /// Its name in its contest.
    pub alias: String,
    files: Vec<PathBuf>,
    /// How many tests are new.
    tests: usize,
    /// Whether the problem did not exist.
    is_new: bool,
    /// The missing parts of the problem, each in a sentence.
    lacks: Vec<String>,
}

impl ProblemFiles {
    pub fn print(&self, workspace: &Workspace) {
        for path in &self.files {
            say!("created {}", workspace.display(path));
        }
        say!("{}: new tests: {}", self.name, self.tests);
        for lacks in &self.lacks {
            say!("{}: {lacks}", self.name);
        }
    }
}

/// Creates the missing parts of a problem: its package, its files, its tests; all of them or none. Does not replace
/// existing parts.
pub fn make(
    workspace: &Workspace,
    name: Option<&str>,
    problem: &Companion,
) -> Result<ProblemFiles> {
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
    // A signal ends the process only after all files are written.
    let _writing = store::begin();
    let mut changes = Changes::default();
    let new_files = changes.make(workspace, &place, title, &problem);
    if new_files.is_err() {
        changes.undo();
    }
    new_files
}

/// Fails if the problem that was received cannot be stored.
fn check(problem: &Companion) -> Result<()> {
    for (what, text) in [("title", problem.name.trim()), ("address", &problem.url)] {
        ensure!(
            text.len() <= 1000 && !text.contains(solo::breaks_lines),
            "the {what} must be one line of at most 1000 bytes, without control characters"
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
        .any(|scheme| problem.url.starts_with(scheme));
    ensure!(
        problem.url.is_empty() || is_web && !problem.url.contains(char::is_whitespace),
        "the address must begin with http:// or https:// and have no spaces"
    );
    time_limit(problem)?;
    memory_limit(problem)?;
    for (what, file) in problem.files() {
        let is_name = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
        ensure!(
            !file.is_empty() && !file.starts_with('.') && file.chars().all(is_name),
            "the name of the {what} file must have only letters, digits, `.`, `-` and `_`"
        );
    }
    Ok(())
}

/// The files written so far, so that they can be removed.
#[derive(Default)]
struct Changes {
    /// Each file with its former content, if it existed.
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
    ) -> Result<ProblemFiles> {
        let name = &place.name;
        let template = Template::of(workspace)?;
        let mut of_package = workspace
            .problems
            .iter()
            .filter(|problem| problem.package == place.package);
        let folder = match of_package.next() {
            Some(known) => known.folder.clone(),
            None => workspace
                .root
                .join(workspace.settings.folder())
                .join(&place.package),
        };
        let manifest = folder.join("Cargo.toml");
        let program_files = template.files(place, title, &problem.url);
        let known = workspace
            .problems
            .iter()
            .filter(|known| known.name == *name)
            .find(|known| !is_unfinished(known, &manifest, &program_files));
        let is_received = !problem.name.is_empty();
        ensure!(
            known.is_none() || is_received,
            "{name} already exists: see {}",
            workspace.display(&folder)
        );
        let is_another = |other: &&Problem| {
            !["", &problem.url].contains(&&*other.url)
                && !problem.url.is_empty()
                && !problem.is_at(&other.url)
        };
        if let Some(other) = known.filter(is_another) {
            bail!(
                "{name} is already the name of {}: create this one by hand, with `{} new NAME`",
                other.url,
                this()
            );
        }
        let has_interactor = known.is_some_and(|known| known.interactor.is_some());
        let mut lacks = Vec::new();
        if problem.interactive && problem.interactor.is_none() && !has_interactor {
            let shown = workspace.display(&manifest);
            lacks.push(format!("it is interactive: write `interactor = \"FILE\"` in {shown}, where FILE is the program that the solution talks to"));
        }
        let limits = [
            (
                "time",
                problem.time_limit,
                format!("{TIME_LIMIT_MS} ms"),
                "time-limit-ms",
            ),
            (
                "memory",
                problem.memory_limit,
                format!("{MEMORY_LIMIT_MIB} MiB"),
                "memory-limit-mib",
            ),
        ];
        for (what, limit, usual, key) in limits {
            if limit == 0 && known.is_none() {
                let shown = workspace.display(&manifest);
                lacks.push(unknown(what, &usual, key, &shown.to_string()));
            }
        }
        // Before the package, so that the problem does not exist before its tests.
        let (folder_of_tests, inputs) = known_tests(workspace, place, known)?;
        let tests = self.add_tests(workspace, &folder_of_tests, &inputs, problem)?;
        let mut files = Vec::new();
        if known.is_none() {
            let describe = |text: &str| {
                let described = manifest_text(workspace, text, place, title, problem);
                described.with_context(|| workspace.display(&manifest).to_string())
            };
            let new = || fill(&template.manifest, place, "", "");
            files = self.make_package(workspace, &folder, &program_files, new, describe)?;
        }
        self.make_member(workspace, place, &folder)?;
        Ok(ProblemFiles {
            name: name.clone(),
            alias: place.alias.clone(),
            files,
            tests,
            is_new: known.is_none(),
            lacks,
        })
    }

    /// Creates the package of a problem. If there is one, creates its missing files and updates its manifest. Returns
    /// the new files.
    fn make_package(
        &mut self,
        workspace: &Workspace,
        folder: &Path,
        program: &[(PathBuf, String)],
        manifest: impl FnOnce() -> String,
        describe: impl FnOnce(&str) -> Result<String>,
    ) -> Result<Vec<PathBuf>> {
        let path = folder.join("Cargo.toml");
        let text = store::read(&path);
        let text = text.with_context(|| workspace.display(&path).to_string())?;
        let described = describe(&text.unwrap_or_else(manifest))?;
        let described = [(PathBuf::from("Cargo.toml"), described)];
        if !folder.exists() {
            // Cargo would refuse a workspace that has a package without a manifest or a program.
            let files: Vec<_> = program.iter().chain(&described).collect();
            return self.create_folder(workspace, folder, &files);
        }
        let mut new = Vec::new();
        // The manifest last: it names the others.
        for (name, text) in program.iter().chain(&described) {
            let path = folder.join(name);
            let is_manifest = *name == described[0].0;
            if is_manifest || !path.exists() {
                new.extend((!path.exists()).then(|| path.clone()));
                self.write(&path, text.as_bytes())?;
            }
        }
        Ok(new)
    }

    /// Creates a folder with these files, and returns their paths.
    fn create_folder<N: AsRef<Path>, T: AsRef<[u8]>>(
        &mut self,
        workspace: &Workspace,
        folder: &Path,
        files: &[&(N, T)],
    ) -> Result<Vec<PathBuf>> {
        let files: Vec<_> = files
            .iter()
            .map(|(name, text)| (name.as_ref(), text.as_ref()))
            .collect();
        let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
        self.note_missing_folders(&paths);
        // The folder is first written in one of these two, where a pattern for members is unlikely to match it.
        store::create_folder(folder, &files, &[&workspace.target, &workspace.root])?;
        self.files
            .extend(paths.iter().map(|path| (path.clone(), None)));
        Ok(paths)
    }

    /// Adds the samples whose inputs are new, and the missing answers to known inputs; returns how many samples are
    /// new.
    fn add_tests(
        &mut self,
        workspace: &Workspace,
        folder: &Path,
        known: &[KnownTest],
        problem: &Companion,
    ) -> Result<usize> {
        let mut new = Vec::new();
        for sample in &problem.tests {
            match known
                .iter()
                .find(|test| test.input == sample.input.as_bytes())
            {
                None => new.push(sample),
                Some(KnownTest {
                    answer: Some(answer),
                    ..
                }) if !sample.output.is_empty() => {
                    self.write(answer, sample.output.as_bytes())?;
                }
                Some(_) => {}
            }
        }
        let mut number = 0;
        let mut files = Vec::new();
        for sample in &new {
            let name = loop {
                number += 1;
                let name = format!("sample-{number}");
                if testdata::is_free(folder, &name) || is_begun(folder, &name, sample) {
                    break name;
                }
            };
            // The answer first: without it, any output would pass.
            files.push((format!("{name}.out"), &sample.output));
            files.push((format!("{name}.in"), &sample.input));
        }
        if !folder.exists() && !files.is_empty() {
            self.create_folder(workspace, folder, &files.iter().collect::<Vec<_>>())?;
            return Ok(new.len());
        }
        for (name, text) in files {
            self.write(&folder.join(name), text.as_bytes())?;
        }
        Ok(new.len())
    }

    /// Adds the package of a problem to the members of the workspace if cargo does not find it.
    fn make_member(&mut self, workspace: &Workspace, place: &Place, folder: &Path) -> Result<()> {
        let cannot = || format!("cargo cannot load the workspace with {}", place.name);
        if Workspace::load()
            .with_context(cannot)?
            .is_problem(&place.name)
        {
            return Ok(());
        }
        let root = workspace.root.join("Cargo.toml");
        let text = workspace.read(&root)?;
        let mut document: DocumentMut = text.parse().context("Cargo.toml")?;
        let path = workspace.display(folder).to_string();
        let shown = "Cargo.toml: [workspace]";
        let members = table(document.as_table_mut(), "workspace", shown)?
            .entry("members")
            .or_insert(value(Array::new()))
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
        self.note_missing_folders(slice::from_ref(&path));
        if before.is_none() {
            store::create(&[(path, content)])?;
        } else {
            store::write(path, content)?;
        }
        self.files.push((path.to_path_buf(), before));
        Ok(())
    }

    /// Records the folders that must be created for these files.
    fn note_missing_folders<P: AsRef<Path>>(&mut self, paths: &[P]) {
        for path in paths {
            let above = path.as_ref().ancestors().skip(1);
            let missing = above.take_while(|folder| !folder.exists());
            self.folders.extend(missing.map(Path::to_path_buf));
        }
    }

    /// Restores the former state. Ignores errors, since there is already one to report.
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

struct KnownTest {
    input: Vec<u8>,
    /// The file for its answer, if it has none.
    answer: Option<PathBuf>,
}

/// Returns the folder for new tests of a problem, and its existing tests.
fn known_tests(
    workspace: &Workspace,
    place: &Place,
    known: Option<&Problem>,
) -> Result<(PathBuf, Vec<KnownTest>)> {
    let folder = match known {
        Some(problem) => testdata::folder_of_new(workspace, problem)?,
        None => workspace.testdata_of(&place.name, &place.package, &place.alias),
    };
    let mut tests = Vec::new();
    for path in testdata::inputs(&folder)? {
        let answer = path.with_extension("out");
        let is_missing = !testdata::has_answer(&path);
        tests.push(KnownTest {
            input: testdata::read(&path)?,
            answer: is_missing.then_some(answer),
        });
    }
    let suite = known.map_or(Ok(Vec::new()), |problem| {
        testdata::tests_of_suite(workspace, problem)
    });
    for test in suite? {
        tests.push(KnownTest {
            input: test.input.read()?,
            answer: None,
        });
    }
    Ok((folder, tests))
}

/// Returns whether a process that was killed has written the answer of a sample under this name, and not its input.
fn is_begun(folder: &Path, name: &str, sample: &Sample) -> bool {
    let has_input = folder.join(format!("{name}.in")).symlink_metadata().is_ok();
    let answer = fs::read(folder.join(format!("{name}.out")));
    !has_input && answer.is_ok_and(|answer| answer == sample.output.as_bytes())
}

/// Returns whether a process was killed after it had written the program of a problem from the template, and before it
/// described the problem in the manifest.
fn is_unfinished(problem: &Problem, manifest: &Path, program: &[(PathBuf, String)]) -> bool {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let table = |document: DocumentMut| -> Option<Item> {
        let metadata = document.get("package")?.get("metadata")?;
        let several = metadata
            .get("problems")
            .and_then(|metadata| metadata.get(&problem.alias));
        metadata.get("problem").or(several).cloned()
    };
    let is_described = text.parse().ok().and_then(table).is_some();
    let mut own = program.iter();
    let own = own.find(|(path, _)| problem.folder.join(path) == problem.source);
    let is_template = |(_, template): &(PathBuf, String)| {
        fs::read_to_string(&problem.source).is_ok_and(|text| text == *template)
    };
    !is_described && own.is_some_and(is_template)
}

/// Returns a manifest with the data of a problem.
fn manifest_text(
    workspace: &Workspace,
    manifest: &str,
    place: &Place,
    title: &str,
    problem: &Companion,
) -> Result<String> {
    let mut document: DocumentMut = manifest.parse()?;
    package(&mut document)?.insert("name", value(&place.package));
    let table = entry(&mut document, workspace, place)?;
    table.insert("title", value(title));
    table.insert("url", value(&problem.url));
    table.insert("time-limit-ms", value(time_limit(problem)?));
    table.insert("memory-limit-mib", value(memory_limit(problem)?));
    if let Some(checker) = &problem.checker {
        table.insert("checker", value(checker.serialize(ValueSerializer::new())?));
    }
    match &problem.interactor {
        Some(interactor) => {
            table.insert(
                "interactor",
                value(interactor.serialize(ValueSerializer::new())?),
            );
        }
        None if problem.interactive => drop(table.insert("interactive", value(true))),
        None => {}
    }
    for (kind, file) in problem.files() {
        table.insert(&format!("{kind}-file"), value(file));
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

/// Returns the table of a problem in its manifest, which is created if there is none.
fn entry<'a>(
    document: &'a mut DocumentMut,
    workspace: &Workspace,
    place: &Place,
) -> Result<&'a mut dyn TableLike> {
    let metadata = implicit_table(package(document)?, "metadata", "[package.metadata]")?;
    match workspace.settings.package_per {
        PackagePer::Problem => table(metadata, "problem", "[package.metadata.problem]"),
        PackagePer::Contest => {
            let header = "[package.metadata.problems]";
            let problems = implicit_table(metadata, "problems", header)?;
            table(problems, &place.alias, header)
        }
    }
}

fn package(document: &mut DocumentMut) -> Result<&mut dyn TableLike> {
    table(document.as_table_mut(), "package", "[package]")
}

/// Returns the table `key` of `parent`, which is created if it is missing. An error names `header`.
pub fn table<'a>(
    parent: &'a mut dyn TableLike,
    key: &str,
    header: &'static str,
) -> Result<&'a mut dyn TableLike> {
    let item = parent.entry(key).or_insert(Item::Table(Table::new()));
    item.as_table_like_mut().context(header)
}

/// Does the same as [`table`] for a table that contains only tables: a new one gets no header.
pub fn implicit_table<'a>(
    parent: &'a mut dyn TableLike,
    key: &str,
    header: &'static str,
) -> Result<&'a mut dyn TableLike> {
    let mut new = Table::new();
    new.set_implicit(true);
    parent.entry(key).or_insert(Item::Table(new));
    table(parent, key, header)
}

/// Adds a binary whose name includes the contest: cargo writes all programs of a workspace to one folder.
fn add_binary(document: &mut DocumentMut, place: &Place) -> Result<()> {
    let binaries = document
        .entry("bin")
        .or_insert(Item::ArrayOfTables(ArrayOfTables::new()))
        .as_array_of_tables_mut()
        .context("[[bin]]")?;
    let is_named = |binary: &Table| binary.get("name").and_then(Item::as_str) == Some(&place.name);
    if binaries.iter().any(is_named) {
        return Ok(());
    }
    let mut binary = Table::new();
    binary.insert("name", value(&place.name));
    binary.insert("path", value(format!("src/bin/{}.rs", place.alias)));
    binaries.push(binary);
    Ok(())
}

fn time_limit(problem: &Companion) -> Result<i64> {
    limit("time", problem.time_limit, TIME_LIMIT_MS, "ms")
}

fn memory_limit(problem: &Companion) -> Result<i64> {
    limit("memory", problem.memory_limit, MEMORY_LIMIT_MIB, "MiB")
}

/// Returns a limit as it is stored in a manifest: the usual one if it is unknown.
fn limit(what: &str, number: u64, usual: NonZero<u32>, unit: &str) -> Result<i64> {
    if number == 0 {
        return Ok(usual.get().into());
    }
    let fits = u32::try_from(number).with_context(|| {
        format!(
            "the {what} limit is {number} {unit}: it must be from 1 to {} {unit}",
            u32::MAX
        )
    })?;
    Ok(fits.into())
}
