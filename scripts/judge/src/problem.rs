//! A problem: a binary of a package, with what is known about it.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};
use cargo_metadata::{Dependency, Package, Target};
use sandbox::Limits;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use solo::Site;

use crate::checker::{Checker, Interactor};
use crate::compete::{Configs, Programs};
use crate::suite::Suite;

/// The entry of a problem in a manifest: `[package.metadata.problem]`, or `[package.metadata.problems.<binary>]` if
/// the package has several; and where the program is. Only the name is known of every problem.
#[derive(Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Problem {
    /// The package's name, or that of the package and the binary: `abc300-a`.
    #[serde(skip_deserializing)]
    pub name: String,
    pub title: String,
    pub url: String,
    time_limit_ms: NumericLimit<{ TIME_LIMIT_MS.get() }>,
    memory_limit_mib: NumericLimit<{ MEMORY_LIMIT_MIB.get() }>,
    pub checker: Checker,
    /// Whether the solution talks to another program, even if that program is not known.
    #[serde(skip_serializing_if = "is_false")]
    interactive: bool,
    /// The program that the solution talks to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interactor: Option<Interactor>,
    /// The file that the solution reads instead of standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_file: Option<String>,
    /// The file that the solution writes instead of standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_file: Option<String>,
    /// The sites that have this problem and take Rust.
    pub mirrors: Vec<Mirror>,
    /// Its name in its contest: `a`.
    #[serde(skip)]
    pub alias: String,
    #[serde(skip)]
    pub package: String,
    /// The binary of the package that is the solution.
    #[serde(skip)]
    pub binary: String,
    /// The source file of that binary.
    #[serde(skip)]
    pub source: PathBuf,
    /// The folder of the package.
    #[serde(skip)]
    pub folder: PathBuf,
    #[serde(skip)]
    pub edition: String,
    #[serde(skip)]
    pub dependencies: Vec<Dependency>,
    /// The entries of the package's manifest for other tools.
    #[serde(skip)]
    pub metadata: Value,
    /// The test suite, in a workspace of cargo-compete.
    #[serde(skip)]
    pub suite: Option<Suite>,
}

/// How much a program may print, in bytes.
const MOST_OUTPUT: u64 = 64 << 20;

/// How many processes a program may have at one time.
const MOST_PROCESSES: usize = 64;

/// The limits of a problem that names none: those that most sites have.
pub const TIME_LIMIT_MS: NonZero<u32> = NonZero::new(2000).unwrap();
pub const MEMORY_LIMIT_MIB: NonZero<u32> = NonZero::new(1024).unwrap();

/// A limit of a problem; by default `USUAL`.
#[derive(Deserialize, Serialize)]
struct NumericLimit<const USUAL: u32>(NonZero<u32>);

impl<const USUAL: u32> Default for NumericLimit<USUAL> {
    fn default() -> Self {
        Self(const { NonZero::new(USUAL).unwrap() })
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_false(flag: &bool) -> bool {
    !flag
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Mirror {
    pub site: String,
    pub url: String,
}

impl Problem {
    pub fn time_limit(&self) -> Duration {
        Duration::from_millis(self.time_limit_ms.0.get().into())
    }

    pub fn manifest(&self) -> PathBuf {
        self.folder.join("Cargo.toml")
    }

    /// In bytes.
    pub fn memory_limit(&self) -> u64 {
        u64::from(self.memory_limit_mib.0.get()) << 20
    }

    /// Returns the limits of a run, with `room` for a runtime, in bytes of memory.
    pub fn limits(&self, room: u64) -> Limits {
        let cpu = self.time_limit();
        let wall = cpu * 2 + Duration::from_secs(1);
        Limits {
            cpu,
            wall,
            deadline: wall * 10 + Duration::from_secs(10),
            memory: self.memory_limit() + room,
            output: MOST_OUTPUT,
            processes: MOST_PROCESSES,
        }
    }

    /// Returns whether the solution talks to another program.
    pub fn is_interactive(&self) -> bool {
        self.interactive || self.interactor.is_some()
    }

    /// Returns whether the reference decides about outputs.
    pub fn needs_reference(&self) -> bool {
        self.checker == Checker::Reference || self.interactor == Some(Interactor::Reference)
    }
}

/// Fails unless each text of a manifest is one line, without characters that change how it is shown: each may be
/// printed, and some are written to bundles.
pub fn check_lines(value: &Value) -> Result<()> {
    check_lines_of("it", value)
}

fn check_lines_of(key: &str, value: &Value) -> Result<()> {
    match value {
        Value::String(text) => ensure!(
            !text.contains(solo::breaks_lines),
            "{key} must be one line of text"
        ),
        Value::Array(values) => values
            .iter()
            .try_for_each(|value| check_lines_of(key, value))?,
        Value::Object(values) => values
            .iter()
            .try_for_each(|(key, value)| check_lines_of(key, value))?,
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    Ok(())
}

/// Returns the problems of a package: its binaries.
pub fn problems(
    package: &Package,
    sites: &BTreeMap<String, Site>,
    configs: &mut Configs,
) -> Result<Vec<Problem>> {
    let binaries: Vec<_> = package
        .targets
        .iter()
        .filter(|target| target.is_bin())
        .collect();
    let manifest = &package.manifest_path;
    let one = package.metadata.get("problem");
    let several = package
        .metadata
        .get("problems")
        .map(BTreeMap::<String, Value>::deserialize)
        .transpose()
        .with_context(|| format!("{manifest}: [package.metadata.problems]"))?;
    ensure!(
        one.is_none() || binaries.len() == 1,
        "{manifest}: [package.metadata.problem]: the package has {} binaries: write \
         [package.metadata.problems.<binary>] for each",
        binaries.len()
    );
    let compete = Programs::of(package)?;
    let mut problems = Vec::new();
    let mut unread: BTreeSet<_> = several.iter().flatten().map(|(key, _)| key).collect();
    for binary in &binaries {
        let (name, mut alias) = names(package, binary, several.is_some() || binaries.len() > 1);
        let program = compete.get(&binary.name);
        if let Some(program) = program {
            alias.clone_from(&program.alias);
        }
        let keys = [&alias, &binary.name, &name];
        let key = keys.into_iter().find_map(|key| unread.take(key));
        let known = key.and_then(|key| several.as_ref()?.get(key)).or(one);
        let place = || match key {
            Some(key) => format!("{manifest}: [package.metadata.problems.{key}]"),
            None => format!("{manifest}: [package.metadata.problem]"),
        };
        ensure!(
            !binary.name.contains(solo::breaks_lines),
            "{manifest}: {:?} cannot be the name of a problem",
            binary.name
        );
        known.map_or(Ok(()), check_lines).with_context(place)?;
        let mut problem = known
            .map(Problem::deserialize)
            .transpose()
            .with_context(place)?
            .unwrap_or_default();
        problem.check(sites).with_context(place)?;
        if let (true, Some(program)) = (problem.url.is_empty(), program) {
            problem.url.clone_from(&program.url);
        }
        if let Some(suite) = configs.suite(&compete, &binary.name, &alias, &problem.url) {
            problem.complete(known, suite);
        }
        problems.push(Problem {
            name,
            alias,
            package: package.name.to_string(),
            binary: binary.name.clone(),
            source: binary.src_path.clone().into(),
            folder: manifest.parent().map_or_else(PathBuf::new, PathBuf::from),
            edition: package.edition.to_string(),
            dependencies: package.dependencies.clone(),
            metadata: package.metadata.clone(),
            ..problem
        });
    }
    if let Some(key) = unread.first() {
        bail!("{manifest}: [package.metadata.problems.{key}]: the package has no such binary");
    }
    Ok(problems)
}

/// Returns the name of a problem, and its name in its contest. A contest's binaries have names like `abc300-a`, since
/// cargo puts all programs of a workspace into one folder.
fn names(package: &Package, binary: &Target, is_contest: bool) -> (String, String) {
    let (package, binary) = (package.name.as_str(), binary.name.as_str());
    let in_package = binary
        .strip_prefix(package)
        .and_then(|rest| rest.strip_prefix('-'));
    match in_package {
        Some(alias) => (binary.to_string(), alias.to_string()),
        None if is_contest && package != binary => {
            (format!("{package}-{binary}"), binary.to_string())
        }
        None => (package.to_string(), package.to_string()),
    }
}

impl Problem {
    /// Adds the settings of a test suite that the manifest lacks. `known` is the manifest's entry for this problem.
    fn complete(&mut self, known: Option<&Value>, mut suite: Suite) {
        let is_silent = |key: &str| known.is_none_or(|known| known.get(key).is_none());
        if let (true, Some(limit)) = (is_silent("time-limit-ms"), suite.time_limit_ms()) {
            self.time_limit_ms = NumericLimit(limit);
        }
        if let (true, Some(comparison)) = (is_silent("checker"), suite.comparison()) {
            match Checker::try_from(comparison) {
                Ok(checker) => self.checker = checker,
                Err(why) => suite.refuse(why),
            }
        }
        self.interactive |= suite.is_interactive();
        self.suite = Some(suite);
    }

    /// Fails if the manifest has invalid values.
    fn check(&self, sites: &BTreeMap<String, Site>) -> Result<()> {
        for (key, text) in [("title", &self.title), ("url", &self.url)] {
            let is_line = text.is_empty() || !text.trim().is_empty();
            ensure!(is_line, "{key} must be one line of text");
        }
        let comparison = self.checker.comparison();
        let tolerance = comparison.and_then(|comparison| comparison.tolerance);
        for error in tolerance.iter().flat_map(|by| [by.absolute, by.relative]) {
            ensure!(
                (0.0..1.0).contains(&error),
                "checker: float = {error}: the tolerance must be at least 0 and less than 1"
            );
        }
        self.check_files()?;
        for Mirror { site, .. } in &self.mirrors {
            ensure!(
                sites.contains_key(site),
                "no site is called `{site}`: choose one of {}",
                known_sites(sites)
            );
        }
        Ok(())
    }
}

impl Problem {
    /// Fails unless the solution's input and output files are different files in its working folder.
    fn check_files(&self) -> Result<()> {
        let files = [
            ("input-file", &self.input_file),
            ("output-file", &self.output_file),
        ];
        for (key, file) in files {
            let Some(file) = file else { continue };
            let is_name = Path::new(file)
                .file_name()
                .is_some_and(|name| name == file.as_str());
            ensure!(
                is_name,
                "{key} = {file:?}: it must be the name of a file, without a folder"
            );
            ensure!(
                !self.is_interactive(),
                "{key}: the solution of an interactive problem has no files"
            );
        }
        ensure!(
            self.input_file.is_none() || self.input_file != self.output_file,
            "input-file and output-file must not be the same"
        );
        Ok(())
    }
}

fn known_sites(sites: &BTreeMap<String, Site>) -> String {
    let names: Vec<_> = sites.keys().map(String::as_str).collect();
    names.join(", ")
}
