//! The workspace as cargo sees it: its problems, and the sites.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf, MAIN_SEPARATOR};

use anyhow::{anyhow, bail, ensure, Context, Error, Result};
use cargo_metadata::{Metadata, Package};
use serde::Deserialize;
use solo::{store, Site};

use crate::compete::Configs;
use crate::metadata::metadata;
use crate::problem::{self, Problem};
use crate::recent;
use crate::scratch;
use terminal::{list, quote, this};

pub struct Workspace {
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
    pub settings: Settings,
    pub problems: Vec<Problem>,
    /// The packages whose problems are not valid, which must not affect the others.
    pub broken: Vec<BrokenProblem>,
    pub sites: BTreeMap<String, Site>,
}

/// `[workspace.metadata.judge]`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The folder of the packages that have problems. Without it, every binary of the workspace is a problem, and new
    /// packages are created in `contests`.
    folder: Option<PathBuf>,
    /// The template of a new package.
    pub template: Option<PathBuf>,
    /// The content of a package.
    pub package_per: PackagePer,
    /// The folder of a problem's tests, in which `{problem}` stands for its name, `{package}` for its package and
    /// `{alias}` for its name in its contest.
    tests: Option<String>,
    /// The site that bundles are for if a problem has no address; `any` for none, whatever the address.
    pub site: Option<String>,
    /// The debugger of `judge debug`, with its options.
    pub debugger: Option<String>,
}

/// The content of a new package.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum PackagePer {
    /// A binary for each problem of a contest.
    #[default]
    Contest,
    /// One problem.
    Problem,
}

/// The default folder of new packages.
pub const CONTESTS: &str = "contests";

/// The default folder of a problem's tests.
const TESTS: &str = "testdata/{problem}";

impl Settings {
    /// Returns the folder that new packages are created in, relative to the top of the workspace.
    pub fn folder(&self) -> &Path {
        self.folder.as_deref().unwrap_or(Path::new(CONTESTS))
    }
}

/// A package whose problems are not valid, and why.
pub struct BrokenProblem {
    name: String,
    folder: PathBuf,
    pub why: String,
}

impl Workspace {
    /// Loads the workspace that the current folder is in, and removes the files that killed runners have left in it.
    pub fn load() -> Result<Self> {
        let metadata = metadata()?;
        let manifest = metadata.workspace_root.join("Cargo.toml");
        let target = solo::target_folder(&metadata);
        sweep_all(&metadata, &target);
        for key in ["judge", "sites"] {
            let value = metadata.workspace_metadata.get(key);
            let checked = value.map_or(Ok(()), problem::check_lines);
            checked.with_context(|| format!("{manifest}: [workspace.metadata.{key}]"))?;
        }
        let sites = solo::sites(Some(&metadata.workspace_metadata))
            .with_context(|| manifest.to_string())?;
        let settings = settings(&metadata).with_context(|| manifest.to_string())?;
        let (mut problems, mut broken) = (Vec::new(), Vec::new());
        let mut configs = Configs::new(metadata.workspace_root.as_std_path());
        for package in packages(&metadata, &settings) {
            match problem::problems(package, &sites, &mut configs) {
                Ok(of_package) => problems.extend(of_package),
                Err(why) => broken.push(BrokenProblem {
                    name: package.name.to_string(),
                    folder: package
                        .manifest_path
                        .parent()
                        .map_or_else(PathBuf::new, PathBuf::from),
                    why: format!("{why:#}"),
                }),
            }
        }
        problems.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self {
            root: metadata.workspace_root.into(),
            target,
            settings,
            problems,
            broken,
            sites,
        })
    }

    /// Moves the problems for which `check` fails to `broken`.
    pub fn check(&mut self, mut check: impl FnMut(&Problem) -> Result<()>) {
        self.problems.retain(|problem| {
            let Err(why) = check(problem) else {
                return true;
            };
            self.broken.push(BrokenProblem {
                name: problem.name.clone(),
                folder: problem.folder.clone(),
                why: format!("{why:#}"),
            });
            false
        });
    }

    /// Returns the folders that may hold a problem's test files, in the order in which to search them.
    pub fn test_folders(&self, problem: &Problem) -> Vec<PathBuf> {
        let usual = self.root.join(TESTS.replace("{problem}", &problem.name));
        let mut folders = vec![self.testdata(problem), usual];
        folders.dedup();
        folders
    }

    /// Returns the folders in which online-judge-tools or atcoder-cli may have put the samples of a problem.
    pub fn folders_of_oj(&self, problem: &Problem) -> Vec<PathBuf> {
        let of_package = self
            .problems
            .iter()
            .filter(|other| other.package == problem.package);
        let is_alone = of_package.count() == 1;
        let mut folders = Vec::new();
        for beside in ["test", "tests"].map(|name| problem.folder.join(name)) {
            let of_problem = [beside.join(&problem.binary), beside.join(&problem.alias)];
            folders.extend(is_alone.then_some(beside));
            folders.extend(of_problem);
        }
        folders.dedup();
        folders
    }

    /// Returns the files and folders of a problem's solution: its package, and the local packages that it uses. Instead of a
    /// folder that contains the target folder, which changes with each build, returns its other entries.
    pub fn sources(&self, problem: &Problem) -> Vec<PathBuf> {
        let used = problem
            .dependencies
            .iter()
            .filter_map(|dependency| dependency.path.clone().map(PathBuf::from));
        let folders = used.chain([problem.folder.clone()]);
        let inside = |folder: PathBuf| {
            if !self.target.starts_with(&folder) {
                return vec![folder];
            }
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
            paths.retain(|path| !self.target.starts_with(path) && !path.ends_with(".git"));
            paths
        };
        folders.flat_map(inside).collect()
    }

    /// Returns the folder of a problem's test files.
    pub fn testdata(&self, problem: &Problem) -> PathBuf {
        self.testdata_of(&problem.name, &problem.package, &problem.alias)
    }

    /// Returns the folder of the test files of a problem that has these names.
    pub fn testdata_of(&self, problem: &str, package: &str, alias: &str) -> PathBuf {
        let folder = self
            .settings
            .tests
            .as_deref()
            .unwrap_or(TESTS)
            .replace("{problem}", problem)
            .replace("{package}", package)
            .replace("{alias}", alias);
        self.root.join(folder)
    }

    pub fn is_problem(&self, name: &str) -> bool {
        self.problems.iter().any(|problem| problem.name == name)
    }

    /// Returns whether a package of the workspace, or one that it uses, has this name.
    pub fn is_package(&self, name: &str) -> bool {
        let lock = fs::read_to_string(self.root.join("Cargo.lock")).unwrap_or_default();
        lock.contains(&format!("\nname = \"{name}\"\n"))
    }

    /// Returns the folder that holds those of all problems' tests and nothing else, if there is such a folder.
    pub fn all_testdata(&self) -> Option<PathBuf> {
        let is_usual = self.settings.tests.is_none();
        is_usual.then(|| self.root.join("testdata"))
    }

    /// Returns `path` relative to the top of the workspace, to show it.
    pub fn display<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }

    /// Returns the text of a file of the workspace.
    pub fn read(&self, path: &Path) -> Result<String> {
        fs::read_to_string(path).with_context(|| self.display(path).to_string())
    }

    /// Returns the problems meant by `wanted`: names, or unambiguous parts of names, of problems or contests, or paths.
    /// If it is empty, returns those of the package that the current folder is in, or all.
    pub fn select(&self, wanted: &[String]) -> Result<Vec<&Problem>> {
        self.check_here()?;
        if wanted.is_empty() {
            let here = self.here();
            let all = || self.problems.iter().collect();
            return Ok(if here.is_empty() { all() } else { here });
        }
        let mut selected: Vec<&Problem> = Vec::new();
        for wanted in wanted {
            let mut problems = self.of_path(wanted)?;
            if problems.is_empty() {
                problems = self.of_contest(wanted);
            }
            if problems.is_empty() {
                problems.push(self.find(wanted)?);
            }
            problems.retain(|problem| !selected.iter().any(|other| other.name == problem.name));
            selected.extend(problems);
        }
        Ok(selected)
    }

    /// Returns the problems of the contest meant by `wanted`: the name of a package that has several, or a part of it that
    /// is in the name of no other problem.
    fn of_contest(&self, wanted: &str) -> Vec<&Problem> {
        let wanted = wanted.to_lowercase();
        let is = |name: &str| name.to_lowercase() == wanted;
        if self
            .problems
            .iter()
            .any(|problem| is(&problem.name) || is(&problem.alias))
        {
            return Vec::new();
        }
        let mut matching: Vec<_> = self.problems.iter().collect();
        matching.retain(|problem| problem.name.to_lowercase().contains(&wanted));
        if matching.iter().any(|problem| is(&problem.package)) {
            matching.retain(|problem| is(&problem.package));
        }
        let is_one = |first: &Problem| {
            matching.len() > 1
                && first.package.to_lowercase().contains(&wanted)
                && matching
                    .iter()
                    .all(|problem| problem.package == first.package)
        };
        if !matching.first().is_some_and(|first| is_one(first)) {
            matching.clear();
        }
        matching
    }

    /// Returns the problem meant by `wanted`: its name, its letter in the contest of the current folder or in the one
    /// received last, or any unambiguous part of its name.
    pub fn find(&self, wanted: &str) -> Result<&Problem> {
        ensure!(
            !wanted.is_empty(),
            "the name of the problem is empty: leave it out to mean all problems"
        );
        self.check_here()?;
        match self.of_path(wanted)?[..] {
            [] => {}
            [problem] => return Ok(problem),
            ref problems => {
                let names: Vec<_> = problems.iter().map(|problem| &*problem.name).collect();
                return Err(self.ambiguous(wanted, &names));
            }
        }
        let lower = wanted.to_lowercase();
        let is_in = |broken: &&BrokenProblem| {
            let rest = lower.strip_prefix(&broken.name.to_lowercase());
            rest.is_some_and(|rest| rest.starts_with('-'))
        };
        self.check_broken(is_in)?;
        if let Some(name) = self.names().find(|name| name.to_lowercase() == lower) {
            return self.by_name(name);
        }
        let aliased = |problem: &&Problem| problem.alias.to_lowercase() == lower;
        let here = self.here();
        if let Some(problem) = here.into_iter().find(aliased) {
            return Ok(problem);
        }
        let recent = recent::last(&self.target)?;
        let is_recent = |problem: &&Problem| recent.contains(&problem.name);
        if let Some(problem) = self.problems.iter().filter(is_recent).find(aliased) {
            return Ok(problem);
        }
        let wanted = quote(wanted);
        let mut matching: Vec<_> = self
            .problems
            .iter()
            .filter(aliased)
            .map(|problem| problem.name.as_str())
            .collect();
        if matching.is_empty() {
            let contains = |name: &&str| name.to_lowercase().contains(&lower);
            matching = self.names().filter(contains).collect();
        }
        match matching[..] {
            [name] => self.by_name(name),
            [] => match &self.similar(&lower)[..] {
                [] => bail!(
                    "there is no problem {wanted}: `{} list` lists the problems",
                    this()
                ),
                similar => bail!(
                    "there is no problem {wanted}: did you mean {}?",
                    similar.join(" or ")
                ),
            },
            _ => Err(self.ambiguous(&wanted, &matching)),
        }
    }

    /// Returns the error of a name or path that means several problems, which lists them with their folders.
    fn ambiguous(&self, wanted: &str, names: &[&str]) -> Error {
        let placed: Vec<_> = names
            .iter()
            .map(|name| {
                let problem = self.problems.iter().find(|problem| problem.name == *name);
                problem.map_or_else(
                    || (*name).to_string(),
                    |problem| format!("{name} in {}", self.display(&problem.folder)),
                )
            })
            .collect();
        anyhow!("{wanted} is ambiguous: it may mean {}", list(&placed))
    }

    /// Returns the problems that a path belongs to; none if `wanted` is no path. The path may be that of their source,
    /// a module or another file beside it, their tests, or their folder. Any other path in the workspace, such as a
    /// file of a library, means the problem judged last. Fails if there is no such file, or it belongs to no problem.
    pub fn of_path(&self, wanted: &str) -> Result<Vec<&Problem>> {
        let path = Path::new(wanted);
        let is_address = wanted.contains("://");
        let is_path = wanted.contains(['/', MAIN_SEPARATOR]) || path.is_file();
        if is_address || !is_path {
            return Ok(Vec::new());
        }
        let found = fs::canonicalize(path);
        let path = found.with_context(|| format!("{wanted} is no problem and no file"))?;
        let around = self.around(&path);
        if !around.is_empty() {
            return Ok(around);
        }
        let last = recent::last_problem(&self.target)
            .filter(|_| path.starts_with(&self.root))
            .and_then(|last| self.problems.iter().find(|problem| problem.name == last));
        let names: Vec<_> = self.names().collect();
        let last = last.with_context(|| {
            format!(
                "{wanted} belongs to no problem: the problems are {}",
                list(&names)
            )
        })?;
        Ok(vec![last])
    }

    /// Returns the problems whose source, tests or folder is, or contains, a canonical path.
    pub fn around(&self, path: &Path) -> Vec<&Problem> {
        // `b.py` beside `b.rs` is about the same problem.
        let ending = path.extension().unwrap_or_default();
        let source = |problem: &Problem| {
            let in_this_language = problem.source.with_extension(ending);
            vec![problem.source.clone(), in_this_language]
        };
        let tests = |problem: &Problem| {
            let suite = problem.suite.as_ref().map(|suite| suite.path.clone());
            let folders = self
                .test_folders(problem)
                .into_iter()
                .chain(self.folders_of_oj(problem));
            folders.chain(suite).collect()
        };
        let folder_of_source = |problem: &Problem| {
            let has_folder = problem.source.ends_with("main.rs");
            let folder = problem.source.parent().filter(|_| has_folder);
            folder.into_iter().map(Path::to_path_buf).collect()
        };
        let package = |problem: &Problem| vec![problem.folder.clone()];
        self.at(source, path)
            .or_else(|| self.at(tests, path))
            .or_else(|| self.at(folder_of_source, path))
            .or_else(|| self.at(package, path))
            .unwrap_or_default()
    }

    /// Returns the problems of which one of `places` is `path` or contains it. If there are several such places, these are only
    /// the problems with the deepest one; `None` if there are none.
    fn at(&self, places: impl Fn(&Problem) -> Vec<PathBuf>, path: &Path) -> Option<Vec<&Problem>> {
        let depth = |problem: &Problem| {
            let canonical = places(problem)
                .into_iter()
                .filter_map(|place| fs::canonicalize(place).ok());
            let around = canonical.filter(|place| path.starts_with(place) && *place != self.root);
            around.map(|place| place.components().count()).max()
        };
        let problems = self.problems.iter();
        let depths: Vec<_> = problems
            .filter_map(|problem| Some((depth(problem)?, problem)))
            .collect();
        let deepest = depths.iter().map(|(depth, _)| *depth).max()?;
        let at_it = depths.iter().filter(|(depth, _)| *depth == deepest);
        Some(at_it.map(|(_, problem)| *problem).collect())
    }

    /// Fails in the folder of a package whose problems are not valid: a letter there must not mean a problem of another
    /// contest.
    fn check_here(&self) -> Result<()> {
        let here = env::current_dir().unwrap_or_default();
        let is_here = |broken: &&BrokenProblem| {
            here.starts_with(&broken.folder) && broken.folder != self.root
        };
        self.check_broken(is_here)
    }

    /// Fails if a canonical path is in a package whose problems are not valid.
    pub fn check_package_of(&self, path: &Path) -> Result<()> {
        let is_around = |broken: &&BrokenProblem| {
            let folder = fs::canonicalize(&broken.folder);
            folder.is_ok_and(|folder| path.starts_with(folder))
        };
        self.check_broken(is_around)
    }

    /// Fails if `is_meant` selects a package whose problem is not valid.
    fn check_broken(&self, is_meant: impl FnMut(&&BrokenProblem) -> bool) -> Result<()> {
        match self.broken.iter().find(is_meant) {
            Some(broken) => bail!("{}", broken.why),
            None => Ok(()),
        }
    }

    /// Returns the problems of the package that the current folder is in; none at the top of the workspace.
    fn here(&self) -> Vec<&Problem> {
        let Ok(here) = env::current_dir() else {
            return Vec::new();
        };
        let is_here =
            |problem: &&Problem| here.starts_with(&problem.folder) && problem.folder != self.root;
        self.problems.iter().filter(is_here).collect()
    }

    /// Returns the names of all problems, and of the packages whose problems are not valid.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let problems = self.problems.iter().map(|problem| problem.name.as_str());
        problems.chain(self.broken.iter().map(|broken| broken.name.as_str()))
    }

    fn by_name(&self, name: &str) -> Result<&Problem> {
        self.check_broken(|broken| broken.name == name)?;
        let mut problems = self.problems.iter().filter(|problem| problem.name == name);
        let problem = problems
            .next()
            .with_context(|| format!("there is no problem `{name}`"))?;
        if let Some(other) = problems.next() {
            let (one, other) = (self.display(&problem.folder), self.display(&other.folder));
            bail!("{one} and {other} each have a problem `{name}`: rename one of them");
        }
        Ok(problem)
    }

    /// Returns the names most similar to `wanted`, as a whole or in one of their parts; none if no name
    /// is similar.
    fn similar(&self, wanted: &str) -> Vec<&str> {
        const LEAST: f64 = 0.6;
        let similarity = |name: &str| {
            let parts = name.split('-').chain([name]);
            let similarities =
                parts.map(|part| strsim::normalized_damerau_levenshtein(part, wanted));
            similarities.fold(0.0, f64::max)
        };
        let best = self.names().map(similarity).fold(LEAST, f64::max);
        self.names()
            .filter(|name| similarity(name) >= best)
            .collect()
    }
}

/// Removes the files that killed runners have left in the current workspace, if there is one. For commands that need no
/// workspace.
pub fn sweep() {
    if let Ok(metadata) = metadata() {
        sweep_all(&metadata, &solo::target_folder(&metadata));
    }
}

/// Removes the folders that killed runners have left in the target folder, and their unfinished files: at the top of
/// the workspace, in its packages and beside them.
fn sweep_all(metadata: &Metadata, target: &Path) {
    scratch::sweep(target);
    let root = metadata.workspace_root.as_std_path();
    let packages = metadata
        .packages
        .iter()
        .filter_map(|package| Some(package.manifest_path.parent()?.as_std_path().to_path_buf()))
        .flat_map(|folder| [folder.join("src/bin"), folder.join("src"), folder]);
    let others = [
        target.to_path_buf(),
        root.to_path_buf(),
        root.join(CONTESTS),
        root.join("practice"),
    ];
    for folder in others.into_iter().chain(packages) {
        store::sweep(&folder);
    }
}

/// Returns the judge's entry in the workspace's manifest.
fn settings(metadata: &Metadata) -> Result<Settings> {
    let Some(settings) = metadata.workspace_metadata.get("judge") else {
        return Ok(Settings::default());
    };
    let settings = Settings::deserialize(settings).context("[workspace.metadata.judge]")?;
    let tests = settings.tests.as_deref().unwrap_or(TESTS);
    let names_each = tests.contains("{problem}") || tests.contains("{alias}");
    ensure!(
        names_each,
        "[workspace.metadata.judge]: tests = \"{tests}\" is one folder for all problems: name the problem in it, as in \"{TESTS}\""
    );
    Ok(settings)
}

/// Returns the packages whose binaries are problems.
fn packages<'a>(metadata: &'a Metadata, settings: &Settings) -> Vec<&'a Package> {
    let mut packages = metadata.workspace_packages();
    if let Some(folder) = &settings.folder {
        let folder = metadata.workspace_root.as_std_path().join(folder);
        packages.retain(|package| package.manifest_path.starts_with(&folder));
    }
    packages
}
