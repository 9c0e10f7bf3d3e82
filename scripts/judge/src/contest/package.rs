//! Problem packages: those of Kattis and the ICPC, and Polygon's. A problem is made of one without changing it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};
use serde::Deserialize;
use serde_json::Value;

use crate::contest::address::slug;
use crate::contest::companion::Companion;
use crate::contest::language::Language;
use crate::problem::{Checker, Interactor, Leniency, Referee};

/// A package that was read.
pub struct Package {
    /// A name for the problem: `package-different`.
    pub name: String,
    pub problem: Companion,
    /// The folder of the tests.
    pub tests: PathBuf,
}

/// `problem.yaml`, as far as it is used.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Yaml {
    name: Value,
    #[serde(rename = "type")]
    kind: Value,
    validation: String,
    validator_flags: Value,
    limits: Limits,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Limits {
    /// In seconds.
    time_limit: Option<f64>,
    /// In MiB.
    memory: Option<u64>,
}

/// The folders of output validators, in both versions of the format.
const VALIDATORS: [&str; 2] = ["output_validator", "output_validators"];

impl Package {
    /// Reads a package.
    ///
    /// # Errors
    ///
    /// If it is of another format, or needs something that is not supported.
    pub fn read(folder: &Path) -> Result<Self> {
        let shown = folder.display().to_string();
        let folder = fs::canonicalize(folder).with_context(|| shown.clone())?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("package-{}", slug(&name));
        if folder.join("problem.yaml").is_file() {
            return of_kattis(&folder, name).with_context(|| format!("{shown}/problem.yaml"));
        }
        if folder.join("problem.xml").is_file() {
            return of_polygon(&folder, name).with_context(|| format!("{shown}/problem.xml"));
        }
        let is_of_library_checker = folder.join("info.toml").is_file();
        ensure!(
            !is_of_library_checker,
            "{shown} is a problem of Library Checker: generate its tests with its own generate.py, then `judge add` them"
        );
        bail!("{shown} has neither a problem.yaml (Kattis, ICPC) nor a problem.xml (Polygon)")
    }
}

fn of_kattis(folder: &Path, name: String) -> Result<Package> {
    let text = fs::read_to_string(folder.join("problem.yaml"))?;
    let yaml: Yaml = serde_saphyr::from_str(&text)?;
    let referee = yaml.referee(folder)?;
    let limits = &yaml.limits;
    let seconds = limits.time_limit.or_else(|| of_file(folder));
    Ok(Package {
        problem: Companion {
            name: yaml.title().unwrap_or(&name).to_string(),
            time_limit: seconds.map_or(0, millis),
            memory_limit: limits.memory.unwrap_or(0),
            interactive: matches!(referee, Referee::Interactor(_)),
            referee: Some(referee),
            ..Companion::unknown()
        },
        name,
        tests: folder.join("data"),
    })
}

impl Yaml {
    /// Returns the title, in English if there are several.
    fn title(&self) -> Option<&str> {
        match &self.name {
            Value::Object(titles) => titles
                .get("en")
                .or_else(|| titles.values().next())?
                .as_str(),
            title => title.as_str(),
        }
    }

    /// Returns the authority on outputs: the package's validator, or the checker that stands for the format's own.
    fn referee(&self, folder: &Path) -> Result<Referee> {
        let kinds = [
            words(&self.kind),
            self.validation.split_whitespace().collect(),
        ]
        .concat();
        for kind in ["multi-pass", "multipass", "submit-answer"] {
            ensure!(!kinds.contains(&kind), "`{kind}` is not supported");
        }
        let flags = words(&self.validator_flags);
        let is_interactive = kinds.contains(&"interactive");
        match validator(folder)? {
            Some(_) if !flags.is_empty() => bail!(
                "validator_flags: a validator with arguments is not supported: {}",
                flags.join(" ")
            ),
            Some(path) if is_interactive => Ok(Referee::Interactor(Interactor::Validator(path))),
            Some(path) => Ok(Referee::Checker(Checker::Validator(path))),
            None if is_interactive || kinds.contains(&"custom") => {
                bail!("there is no output validator in {}", VALIDATORS[1])
            }
            None => of_flags(&flags).map(Referee::Checker),
        }
    }
}

/// Returns the words of a text, or of a list.
fn words(value: &Value) -> Vec<&str> {
    match value {
        Value::Array(words) => words.iter().filter_map(Value::as_str).collect(),
        value => value
            .as_str()
            .unwrap_or_default()
            .split_whitespace()
            .collect(),
    }
}

/// Returns the time limit in the files of Kattis's tools and of `DOMjudge`, in seconds.
fn of_file(folder: &Path) -> Option<f64> {
    if let Ok(text) = fs::read_to_string(folder.join(".timelimit")) {
        return text.trim().parse().ok();
    }
    let text = fs::read_to_string(folder.join("domjudge-problem.ini")).ok()?;
    let mut pairs = text.lines().filter_map(|line| line.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.trim() == "timelimit")?;
    value.trim().trim_matches(['\'', '"']).parse().ok()
}

/// Returns a time in milliseconds.
fn millis(seconds: f64) -> u64 {
    let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the checker that stands for the format's own validator, which ignores the case of letters unless it is told not to.
fn of_flags(flags: &[&str]) -> Result<Checker> {
    let mut tolerance: Option<f64> = None;
    let mut is_strict = false;
    let mut flags = flags.iter();
    while let Some(&flag) = flags.next() {
        match flag {
            "case_sensitive" => is_strict = true,
            "float_tolerance" | "float_absolute_tolerance" | "float_relative_tolerance" => {
                let value = flags
                    .next()
                    .with_context(|| format!("{flag} has no value"))?;
                let value = value.parse().with_context(|| format!("{flag} {value}"))?;
                tolerance = Some(tolerance.map_or(value, |known| known.max(value)));
            }
            flag => bail!("validator_flags: `{flag}` is not supported"),
        }
    }
    Ok(match tolerance {
        Some(tolerance) => Checker::Float(tolerance),
        None if is_strict => Checker::Tokens,
        None => Checker::TokensBut(Leniency::IgnoreCase),
    })
}

/// Returns the source of the output validator, if there is one.
fn validator(folder: &Path) -> Result<Option<PathBuf>> {
    let folders = VALIDATORS.map(|name| folder.join(name));
    let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
        return Ok(None);
    };
    let pattern = |end| {
        format!(
            "{}/**/*.{end}",
            glob::Pattern::escape(&folder.to_string_lossy())
        )
    };
    let mut sources = Vec::new();
    for end in Language::endings() {
        sources.extend(glob::glob(&pattern(end))?.flatten());
    }
    sources.sort();
    let is_main = |path: &&PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        ["validate", "validator", "main"].contains(&&*stem.to_lowercase())
    };
    let main = sources.iter().find(is_main).or(sources.first());
    let main = main.with_context(|| {
        format!(
            "{} has no validator in a language of the judge ({})",
            folder.display(),
            Language::extensions()
        )
    })?;
    Ok(Some(main.clone()))
}

fn of_polygon(folder: &Path, name: String) -> Result<Package> {
    let text = fs::read_to_string(folder.join("problem.xml"))?;
    let document = roxmltree::Document::parse(&text)?;
    let named = |tag: &'static str| {
        let all = document.descendants();
        all.filter(move |node| node.has_tag_name(tag))
    };
    let number = |tag| named(tag).find_map(|node| node.text()?.trim().parse::<u64>().ok());
    let source = |tag| {
        let program = named(tag).next()?;
        let mut inside = program.descendants();
        let source = inside.find(|node| node.has_tag_name("source"))?;
        Some(folder.join(source.attribute("path")?))
    };
    let titles: BTreeMap<_, _> = named("name")
        .filter_map(|node| Some((node.attribute("language")?, node.attribute("value")?)))
        .collect();
    let title = titles.get("english").or(titles.values().next());
    let interactor =
        source("interactor").map(|path| Referee::Interactor(Interactor::Program(path)));
    let checker = source("checker").map(|path| Referee::Checker(Checker::Program(path)));
    Ok(Package {
        problem: Companion {
            name: title.map_or_else(|| name.clone(), ToString::to_string),
            time_limit: number("time-limit").unwrap_or(0),
            memory_limit: number("memory-limit").unwrap_or(0) >> 20,
            interactive: interactor.is_some(),
            referee: interactor.or(checker),
            ..Companion::unknown()
        },
        name,
        tests: folder.join("tests"),
    })
}
