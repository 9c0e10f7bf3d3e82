//! Problem packages: those of Kattis and the ICPC, and Polygon's. A problem is made of one without changing it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure, Context, Result};
use serde::Deserialize;
use serde_json::Value;
use toml_edit::InlineTable;

use crate::contest::address::slug;
use crate::contest::companion::Companion;
use crate::contest::language::Language;

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
    let words = |value: &Value| match value {
        Value::Array(words) => words
            .iter()
            .filter_map(Value::as_str)
            .map(String::from)
            .collect(),
        Value::String(words) => words.split_whitespace().map(String::from).collect(),
        _ => Vec::new(),
    };
    let mut kinds: Vec<String> = words(&yaml.kind);
    kinds.extend(yaml.validation.split_whitespace().map(String::from));
    let is = |kind: &str| kinds.iter().any(|known| known == kind);
    for kind in ["multi-pass", "multipass", "submit-answer"] {
        ensure!(!is(kind), "`{kind}` is not supported");
    }
    let flags = words(&yaml.validator_flags);
    let validator = validator(folder)?;
    ensure!(
        validator.is_some() || !is("custom") && !is("interactive"),
        "there is no output validator in {}",
        VALIDATORS[1]
    );
    let referee = match validator {
        Some(path) => {
            ensure!(
                flags.is_empty(),
                "validator_flags: a validator with arguments is not supported: {}",
                flags.join(" ")
            );
            let key = if is("interactive") {
                "interactor"
            } else {
                "checker"
            };
            let path = path.to_string_lossy().into_owned();
            (key, InlineTable::from_iter([("validator", path)]).into())
        }
        None => ("checker", of_flags(&flags)?),
    };
    let title = match &yaml.name {
        Value::String(title) => title.clone(),
        Value::Object(titles) => titles
            .get("en")
            .or_else(|| titles.values().next())
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_string(),
        _ => String::new(),
    };
    Ok(Package {
        problem: Companion {
            name: if title.is_empty() {
                name.clone()
            } else {
                title
            },
            time_limit: millis(
                yaml.limits
                    .time_limit
                    .or_else(|| of_file(folder))
                    .unwrap_or(0.0),
            ),
            memory_limit: yaml.limits.memory.unwrap_or(0),
            interactive: referee.0 == "interactor",
            referee: Some(referee),
            ..Companion::unknown()
        },
        name,
        tests: folder.join("data"),
    })
}

/// Returns the time limit in the files of `DOMjudge` and of the tools of Kattis, in seconds.
fn of_file(folder: &Path) -> Option<f64> {
    let of_tools = fs::read_to_string(folder.join(".timelimit"));
    let of_domjudge = fs::read_to_string(folder.join("domjudge-problem.ini"));
    let line = |text: String| {
        let line = text.lines().find_map(|line| {
            let (key, value) = line.split_once('=')?;
            (key.trim() == "timelimit").then(|| value.trim().trim_matches(['\'', '"']).to_string())
        });
        line.and_then(|value| value.parse().ok())
    };
    of_tools
        .ok()
        .and_then(|text| text.trim().parse().ok())
        .or_else(|| of_domjudge.ok().and_then(line))
}

/// Returns a time in milliseconds.
fn millis(seconds: f64) -> u64 {
    std::time::Duration::try_from_secs_f64(seconds).map_or(0, |time| {
        u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
    })
}

/// Returns the checker that stands for the format's own validator, which ignores the case of letters unless it is told not to.
fn of_flags(flags: &[String]) -> Result<toml_edit::Value> {
    let mut tolerance = None;
    let mut is_strict = false;
    let mut flags = flags.iter().map(String::as_str);
    while let Some(flag) = flags.next() {
        match flag {
            "case_sensitive" => is_strict = true,
            "float_tolerance" | "float_absolute_tolerance" | "float_relative_tolerance" => {
                let value = flags
                    .next()
                    .with_context(|| format!("{flag} has no value"))?;
                let value: f64 = value.parse().with_context(|| format!("{flag} {value}"))?;
                tolerance = Some(tolerance.map_or(value, |known: f64| known.max(value)));
            }
            flag => bail!("validator_flags: `{flag}` is not supported"),
        }
    }
    Ok(match tolerance {
        Some(tolerance) => InlineTable::from_iter([("float", tolerance)]).into(),
        None if is_strict => "tokens".into(),
        None => InlineTable::from_iter([("tokens", "ignore-case")]).into(),
    })
}

/// Returns the source of the output validator, if there is one.
fn validator(folder: &Path) -> Result<Option<PathBuf>> {
    let folders = VALIDATORS.map(|name| folder.join(name));
    let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
        return Ok(None);
    };
    let mut sources = sources(&folder)?;
    if sources.is_empty() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                sources.extend(self::sources(&path)?);
            }
        }
    }
    sources.sort();
    let is_main = |path: &&PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        ["validate", "validator", "main"].contains(&&*stem.to_lowercase())
    };
    let main = sources.iter().find(is_main).or(sources.first());
    ensure!(
        main.is_some(),
        "{} has no validator in a language of the judge ({})",
        folder.display(),
        Language::extensions()
    );
    Ok(main.cloned())
}

/// Returns the source files in a folder.
fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() && Language::of(&path).is_some() {
            found.push(path);
        }
    }
    Ok(found)
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
    let checker = source("checker");
    let interactor = source("interactor");
    let referee = match (&interactor, &checker) {
        (Some(path), _) => Some(("interactor", path.to_string_lossy().into_owned().into())),
        (None, Some(path)) => {
            let path = path.to_string_lossy().into_owned();
            Some((
                "checker",
                InlineTable::from_iter([("program", path)]).into(),
            ))
        }
        (None, None) => None,
    };
    Ok(Package {
        problem: Companion {
            name: title.map_or_else(|| name.clone(), ToString::to_string),
            time_limit: number("time-limit").unwrap_or(0),
            memory_limit: number("memory-limit").unwrap_or(0) >> 20,
            interactive: interactor.is_some(),
            referee,
            ..Companion::unknown()
        },
        name,
        tests: folder.join("tests"),
    })
}
