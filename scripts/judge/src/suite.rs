//! Test suites of cargo-compete: YAML files with the tests of a problem, its time limit and how outputs are compared.

use std::collections::BTreeMap;
use std::env;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure, Context, Result};
use serde::de::{Deserializer, Error as _};
use serde::Deserialize;

use crate::checker::{Checker, Tolerance, Unit};
use crate::text::{self, TestFile, Text};

/// The test suite of a problem, which need not exist.
pub struct Suite {
    pub path: PathBuf,
    /// The content of the file, if it exists, or the reason why it cannot be used.
    content: Result<Option<Content>, String>,
    /// The address of the problem, under which cargo-compete keeps the tests that it has downloaded.
    url: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default, rename = "timelimit", deserialize_with = "time_limit")]
    time_limit_ms: Option<NonZero<u32>>,
    #[serde(rename = "match")]
    comparison: Option<Comparison>,
    #[serde(default)]
    cases: Vec<Case>,
    #[serde(default)]
    extend: Vec<Extension>,
}

#[derive(Deserialize, PartialEq)]
enum Kind {
    Batch,
    Interactive,
    /// A page that only looks like a problem.
    Unsubmittable,
}

/// How an output is compared with the answer.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub enum Comparison {
    Exact,
    SplitWhitespace,
    Lines,
    Float {
        relative_error: Option<f64>,
        absolute_error: Option<f64>,
    },
    Checker {
        cmd: String,
        shell: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: Option<String>,
    #[serde(rename = "in")]
    input: String,
    #[serde(rename = "out")]
    answer: Option<String>,
    #[serde(default, rename = "timelimit", deserialize_with = "time_limit")]
    time_limit_ms: Option<NonZero<u32>>,
    #[serde(rename = "match")]
    comparison: Option<Comparison>,
}

/// More tests, as files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, tag = "type")]
enum Extension {
    Text {
        path: PathBuf,
        #[serde(rename = "in")]
        inputs: String,
        #[serde(rename = "out")]
        answers: String,
        #[serde(default, rename = "timelimit", deserialize_with = "time_limit")]
        time_limit_ms: Option<NonZero<u32>>,
        #[serde(rename = "match")]
        comparison: Option<Comparison>,
    },
    /// Those of the site itself, if cargo-compete has downloaded them.
    SystemTestCases { problem: Option<String> },
}

impl Suite {
    /// Returns the suite in this file. An error in it is reported only when its tests are needed.
    pub fn read(path: PathBuf, url: &str) -> Self {
        let content = Content::read(&path).map_err(|why| format!("{why:#}"));
        Self {
            path,
            content,
            url: url.to_string(),
        }
    }

    /// Returns a suite that cannot be used, since its place is unknown for this reason.
    pub fn unknown(path: PathBuf, why: String) -> Self {
        Self {
            path,
            content: Err(why),
            url: String::new(),
        }
    }

    fn content(&self) -> Option<&Content> {
        self.content.as_ref().ok()?.as_ref()
    }

    pub fn time_limit_ms(&self) -> Option<NonZero<u32>> {
        self.content()?.time_limit_ms
    }

    pub fn comparison(&self) -> Option<&Comparison> {
        self.content()?.comparison.as_ref()
    }

    pub fn is_interactive(&self) -> bool {
        self.content()
            .is_some_and(|content| content.kind == Kind::Interactive)
    }

    /// Makes the suite unusable, for this reason.
    pub fn refuse(&mut self, why: String) {
        self.content = Err(why);
    }

    /// Returns the tests: those in the suite itself, then those in other files. Fails if the suite cannot be used.
    pub fn tests(&self) -> Result<Vec<TestFile>> {
        let content = self.content.as_ref().map_err(|why| anyhow!("{why}"))?;
        let Some(content) = content else {
            return Ok(Vec::new());
        };
        let numbered = content.cases.iter().zip(1..);
        let mut tests: Vec<_> = numbered.map(|(case, number)| case.test(number)).collect();
        for extension in &content.extend {
            tests.extend(self.extend(extension)?);
        }
        Ok(tests)
    }

    fn extend(&self, extension: &Extension) -> Result<Vec<TestFile>> {
        match extension {
            Extension::Text {
                path,
                inputs,
                answers,
                ..
            } => {
                let beside = self.path.parent().unwrap_or(Path::new(""));
                let folder = beside.join(path.strip_prefix(".").unwrap_or(path));
                tests_in(&folder, inputs, answers)
            }
            Extension::SystemTestCases { problem } => {
                let folder = download_folder(problem.as_deref().unwrap_or(&self.url))?;
                tests_in(&folder, "/in/*.txt", "/out/*.txt")
            }
        }
    }
}

impl TryFrom<&Comparison> for Checker {
    type Error = String;

    fn try_from(comparison: &Comparison) -> Result<Self, String> {
        match comparison {
            Comparison::Exact | Comparison::Lines => Ok(Self::Answer(Unit::Line.into())),
            Comparison::SplitWhitespace => Ok(Self::TOKENS),
            Comparison::Float {
                relative_error,
                absolute_error,
            } => {
                let tolerance = Tolerance {
                    absolute: absolute_error.unwrap_or(0.0),
                    relative: relative_error.unwrap_or(0.0),
                };
                Ok(Self::Answer(tolerance.into()))
            }
            Comparison::Checker { cmd, .. } => Err(format!(
                "match: Checker: cannot run the command line `{cmd}`: name a program that is called as testlib's are, as \
                 `checker = {{ program = \"FILE\" }}` in [package.metadata.problems.<binary>]"
            )),
        }
    }
}

impl Content {
    /// Reads a file; returns `None` if there is none.
    fn read(path: &Path) -> Result<Option<Self>> {
        if matches!(path.symlink_metadata(), Err(error) if error.kind() == io::ErrorKind::NotFound)
        {
            return Ok(None);
        }
        let options = serde_saphyr::options! { with_snippet: false };
        let content: Self = serde_saphyr::from_str_with_options(&text::read_text(path)?, options)?;
        content.check()?;
        Ok(Some(content))
    }

    /// Fails if the suite needs something that the runner does not support.
    fn check(&self) -> Result<()> {
        let has_comparison = self.comparison.is_some();
        ensure!(
            has_comparison || self.kind != Kind::Batch,
            "missing field `match`"
        );
        if let Some(Comparison::Float {
            relative_error,
            absolute_error,
        }) = &self.comparison
        {
            for (key, error) in [
                ("relative_error", relative_error),
                ("absolute_error", absolute_error),
            ] {
                ensure!(
                    error.is_none_or(|error| (0.0..1.0).contains(&error)),
                    "`{key}` must be at least 0 and less than 1"
                );
            }
        }
        for case in &self.cases {
            self.check_own(case.time_limit_ms, case.comparison.as_ref())?;
        }
        for extension in &self.extend {
            if let Extension::Text {
                time_limit_ms,
                comparison,
                ..
            } = extension
            {
                self.check_own(*time_limit_ms, comparison.as_ref())?;
            }
        }
        Ok(())
    }

    /// Fails if some tests have another limit than the others, or are compared in another way.
    fn check_own(
        &self,
        time_limit_ms: Option<NonZero<u32>>,
        comparison: Option<&Comparison>,
    ) -> Result<()> {
        let keys = [
            (
                "timelimit",
                time_limit_ms.is_some() && time_limit_ms != self.time_limit_ms,
            ),
            (
                "match",
                comparison.is_some() && comparison != self.comparison.as_ref(),
            ),
        ];
        for (key, is_own) in keys {
            ensure!(
                !is_own,
                "`{key}` differs between tests: all tests of a problem must have the same `{key}`"
            );
        }
        Ok(())
    }
}

impl Case {
    fn test(&self, number: usize) -> TestFile {
        let name = self.name.clone().filter(|name| !name.is_empty());
        TestFile::new(
            name.unwrap_or_else(|| format!("case-{number}")),
            Text::Given(self.input.clone()),
            self.answer.clone().map(Text::Given),
        )
    }
}

/// Returns the tests whose inputs and answers are the files of a folder that match these patterns; none if there is no
/// such folder, since cargo-compete names one in every suite.
fn tests_in(folder: &Path, inputs: &str, answers: &str) -> Result<Vec<TestFile>> {
    let mut answers = matching(folder, answers)?;
    let mut tests = Vec::new();
    for (name, input) in matching(folder, inputs)? {
        let answer = answers.remove(&name).map(Text::File);
        tests.push(TestFile::new(name, Text::File(input), answer));
    }
    if let Some(path) = answers.values().next() {
        bail!("{} is an answer without an input", path.display());
    }
    Ok(tests)
}

/// Returns the files in a folder that match a pattern, by their names without the extension. As in `.gitignore`, a
/// pattern without a slash matches in all folders below.
fn matching(folder: &Path, pattern: &str) -> Result<BTreeMap<String, PathBuf>> {
    let below = match pattern.strip_prefix('/') {
        Some(anchored) => anchored.to_string(),
        None if pattern.contains('/') => pattern.to_string(),
        None => format!("**/{pattern}"),
    };
    let shown = folder.display();
    let text = folder
        .to_str()
        .with_context(|| format!("{shown} is not UTF-8: rename it"))?;
    let escaped = glob::Pattern::escape(text);
    let paths =
        glob::glob(&format!("{escaped}/{below}")).with_context(|| format!("`{pattern}`"))?;
    let mut files = BTreeMap::new();
    for path in paths {
        let path = path?;
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .with_context(|| format!("{} is not UTF-8: rename it", path.display()))?;
        if path.is_dir() {
            continue;
        }
        if let Some(other) = files.insert(name.to_string(), path.clone()) {
            let (path, other) = (path.display(), other.display());
            bail!("{other} and {path} have the same name: rename one");
        }
    }
    Ok(files)
}

/// Returns the folder in which cargo-compete keeps the tests of a site that it has downloaded.
fn download_folder(url: &str) -> Result<PathBuf> {
    let home = || env::var_os("HOME").map(PathBuf::from);
    let cache = if cfg!(windows) {
        env::var_os("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else {
        let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        cache.or_else(|| Some(home()?.join(".cache")))
    };
    let cache = cache.context(
        "SystemTestCases: there is no cache folder: set HOME (on Windows, LOCALAPPDATA)",
    )?;
    let (_, path) = url.split_once("://").with_context(|| {
        "SystemTestCases: the problem has no address: write it in [package.metadata.cargo-compete.bin]"
    })?;
    let parts = path
        .split('/')
        .filter(|part| !part.is_empty() && *part != "..");
    let folder = cache.join("cargo-compete/system-test-cases");
    Ok(parts.fold(folder, |folder, part| folder.join(part)))
}

/// Parses a time limit such as `2s 500ms`; returns it in milliseconds.
fn time_limit<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<NonZero<u32>>, D::Error> {
    let Some(text) = Option::<String>::deserialize(deserializer)? else {
        return Ok(None);
    };
    let wrong = |why: String| D::Error::custom(format!("timelimit: {text}: {why}"));
    let time = humantime::parse_duration(&text).map_err(|error| wrong(error.to_string()))?;
    let milliseconds = time.as_nanos().div_ceil(1_000_000);
    let fits = u32::try_from(milliseconds)
        .ok()
        .and_then(NonZero::new)
        .ok_or_else(|| wrong(format!("it must be from 1 to {} ms", u32::MAX)))?;
    Ok(Some(fits))
}
