//! Problem packages of Kattis, the ICPC, Polygon and Library Checker. The package itself is not changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{bail, ensure, Context, Result};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::checker::{Checker, Comparison, Interactor, Tolerance, Unit, Validator};
use crate::contest::address::slug;
use crate::contest::companion::{Companion, Stream};
use crate::contest::language::Language;
use crate::contest::library_checker::{self, Info};
use crate::contest::time_limit::AcceptedPrograms;

/// A package that was read.
pub struct Package {
    /// A name for the problem: `package-different`.
    pub name: String,
    pub problem: Companion,
    /// Whether the secret tests have yet to be generated.
    pub lacks_tests: bool,
    /// The programs whose times determine the time limit, if the package has none.
    pub accepted_programs: Option<AcceptedPrograms>,
}

/// Returns the default of a key without a value.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    value: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(value)?.unwrap_or_default())
}

/// The fields of `problem.yaml` that are used.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Yaml {
    #[serde(deserialize_with = "or_default")]
    problem_format_version: String,
    name: Value,
    #[serde(rename = "type")]
    kind: Value,
    #[serde(deserialize_with = "or_default")]
    validation: String,
    validator_flags: Value,
    /// Texts that replace placeholders such as `{{NAME}}` in programs.
    constants: Value,
    #[serde(deserialize_with = "or_default")]
    limits: Limits,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Limits {
    /// In seconds.
    time_limit: Option<f64>,
    /// The factor from the time of the slowest accepted program to the limit, in the legacy format; since 2023-07 it is in
    /// `time_multipliers`.
    time_multiplier: Option<f64>,
    #[serde(deserialize_with = "or_default")]
    time_multipliers: Multipliers,
    /// In MiB.
    memory: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Multipliers {
    ac_to_time_limit: Option<f64>,
}

/// The folders of output validators, in both versions of the format.
const VALIDATORS: [&str; 2] = ["output_validator", "output_validators"];

impl Package {
    /// Reads a package. Fails if the package needs something that is not supported.
    pub fn read(folder: &Path) -> Result<Self> {
        let shown = folder.display().to_string();
        ensure!(
            !folder.is_file(),
            "{shown} is not a folder: unpack the package and name its folder; keep the folder: the checker runs from it"
        );
        let folder = fs::canonicalize(folder).with_context(|| shown.clone())?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("package-{}", slug(&name));
        if folder.join("problem.yaml").is_file() {
            return of_kattis(&folder, name).with_context(|| format!("{shown}/problem.yaml"));
        }
        if folder.join("problem.xml").is_file() {
            return of_polygon(&folder, name).with_context(|| format!("{shown}/problem.xml"));
        }
        if folder.join(library_checker::SETTINGS).is_file() {
            return of_library_checker(&folder);
        }
        bail!(
            "{shown} is no problem package: it has no problem.yaml (Kattis, ICPC), problem.xml (Polygon) or info.toml (Library \
             Checker)"
        )
    }
}

fn of_library_checker(folder: &Path) -> Result<Package> {
    let info = Info::read(folder)?;
    let checker = folder.join(info.checker);
    ensure!(
        checker.is_file(),
        "{}: the checker {} does not exist",
        library_checker::SETTINGS,
        checker.display()
    );
    // The folder has the site's name of the problem.
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    Ok(Package {
        problem: Companion {
            name: info.title,
            url: format!("https://judge.yosupo.jp/problem/{name}"),
            time_limit: millis(info.timelimit),
            memory_limit: 1024,
            checker: Some(Checker::Program(checker)),
            ..Companion::unknown()
        },
        name: format!("library-checker-{}", slug(&name)),
        lacks_tests: false,
        accepted_programs: None,
    })
}

fn of_kattis(folder: &Path, name: String) -> Result<Package> {
    let text = fs::read_to_string(folder.join("problem.yaml"))?;
    let yaml: Yaml = serde_saphyr::from_str(&text)?;
    let data = folder.join("data");
    let lacks_tests = folder.join("generators/generators.yaml").is_file()
        && !has_files(&data.join("secret"), "in");
    ensure!(
        data.is_dir() || !lacks_tests,
        "the package has no tests yet: generate them, for example with `bt generate` of BAPCtools, and try again"
    );
    let (checker, interactor) = yaml.referee(folder)?;
    let limits = &yaml.limits;
    let seconds = limits.time_limit.or_else(|| time_limit_in_files(folder));
    Ok(Package {
        problem: Companion {
            name: yaml.title().unwrap_or(&name).to_string(),
            time_limit: seconds.map_or(0, millis),
            memory_limit: limits.memory.unwrap_or(0),
            interactive: interactor.is_some(),
            checker,
            interactor,
            ..Companion::unknown()
        },
        name,
        lacks_tests,
        accepted_programs: match seconds {
            None => Some(yaml.accepted_programs(folder)?),
            Some(_) => None,
        },
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

    /// Returns the accepted programs, and the factor from the time of the slowest to the limit.
    fn accepted_programs(&self, folder: &Path) -> Result<AcceptedPrograms> {
        let is_legacy = self.problem_format_version.is_empty()
            || self.problem_format_version.starts_with("legacy");
        let usual = if is_legacy { 5.0 } else { 2.0 };
        let own = self.limits.time_multipliers.ac_to_time_limit;
        let factor = own.or(self.limits.time_multiplier).unwrap_or(usual);
        ensure!(
            (1.0..=1000.0).contains(&factor),
            "limits: the time multiplier must be from 1 to 1000, not {factor}"
        );
        let mut sources = Vec::new();
        let folder = folder.join("submissions/accepted");
        if folder.is_dir() {
            let entries = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path()));
            sources = entries.collect::<Result<Vec<_>>>()?;
            sources.retain(|path| path.is_file() && Language::of(path).is_some());
            sources.sort();
        }
        Ok(AcceptedPrograms { sources, factor })
    }

    /// Returns the authority on outputs, a checker or an interactor: the package's validator, or the checker that is
    /// equivalent to the format's own.
    fn referee(&self, folder: &Path) -> Result<(Option<Checker>, Option<Interactor>)> {
        let validation = self.validation.split_whitespace().map(String::from);
        let kinds: Vec<_> = words(&self.kind).into_iter().chain(validation).collect();
        let is_of = |kind: &str| kinds.iter().any(|other| other == kind);
        ensure!(!is_of("submit-answer"), "`submit-answer` is not supported");
        let flags = words(&self.validator_flags);
        let arguments: Vec<_> = flags
            .into_iter()
            .chain(arguments_of_groups(&folder.join("data"))?)
            .collect();
        let is_interactive = is_of("interactive");
        let is_custom = ["custom", "multi-pass", "multipass"].into_iter().any(is_of);
        // The legacy format's own comparison, whatever else the package has.
        let validator = if is_of("default") {
            None
        } else {
            validator(folder)?
        };
        match validator {
            Some(_) if is_of("score") || is_of("scoring") => {
                bail!("an output validator that gives points is not supported")
            }
            Some(_) if !self.constants.is_null() => bail!("`constants` are not supported"),
            Some(path) => {
                let validator = Validator { path, arguments };
                Ok(if is_interactive {
                    (None, Some(Interactor::Validator(validator)))
                } else {
                    (Some(Checker::Validator(validator)), None)
                })
            }
            None if is_interactive || is_custom => {
                let folders = VALIDATORS.map(|folder| format!("{folder}/")).join(" or ");
                bail!("the package has no output validator: there must be one in {folders}")
            }
            None => Ok((Some(Checker::Answer(comparison_of(&arguments)?)), None)),
        }
    }
}

/// Returns whether a file of a package belongs to a test, by its folders below the package's and its name.
type IsOfTest = fn(&[String], &str) -> bool;

/// Returns the function that recognizes the files of tests, if a folder is a package of Kattis or of Polygon.
pub fn recognizer_of_tests(folder: &Path) -> Option<IsOfTest> {
    let has = |file: &str, tests: &str| folder.join(file).is_file() && folder.join(tests).is_dir();
    if has("problem.yaml", "data") {
        return Some(is_of_kattis);
    }
    has("problem.xml", "tests").then_some(is_of_polygon)
}

fn is_of_polygon(place: &[String], _name: &str) -> bool {
    place.first().is_some_and(|top| top == "tests")
}

/// The folders of tests. Others, such as `invalid_input`, test the package's own validators.
const FOLDERS: [&str; 2] = ["sample", "secret"];

fn is_of_kattis(place: &[String], name: &str) -> bool {
    let is_in_folder = match place {
        [data, kind, ..] => data == "data" && FOLDERS.contains(&&**kind),
        _ => false,
    };
    is_in_folder && [".in", ".ans"].iter().any(|end| name.ends_with(end))
}

/// Returns whether a folder, or one below it, has a file with this extension.
fn has_files(folder: &Path, extension: &str) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths = entries.map(|entry| entry.path());
    paths.any(|path| {
        path.extension().is_some_and(|end| end == extension) || has_files(&path, extension)
    })
}

/// Returns the arguments of the output validator in the settings of the tests and their groups. A test has those of its
/// folder, and a folder those of the folder above, unless it has its own. Fails if the arguments differ between tests.
fn arguments_of_groups(data: &Path) -> Result<Vec<String>> {
    let mut all = Vec::new();
    let files_of =
        |folder: &Path| ["testdata.yaml", "test_group.yaml"].map(|name| folder.join(name));
    let of_data = arguments_in(&files_of(data))?.unwrap_or_default();
    let tops = FOLDERS.map(|name| data.join(name));
    let mut folders = Vec::from(tops.map(|folder| (folder, of_data.clone())));
    folders.retain(|(folder, _)| folder.is_dir());
    while let Some((folder, of_above)) = folders.pop() {
        let arguments = arguments_in(&files_of(&folder))?.unwrap_or(of_above);
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push((path, arguments.clone()));
            } else if path.extension().is_some_and(|extension| extension == "in") {
                let own = arguments_in(&[path.with_extension("yaml")])?;
                all.push(own.unwrap_or_else(|| arguments.clone()));
            }
        }
    }
    all.dedup();
    match &all[..] {
        [] => Ok(Vec::new()),
        [arguments] => Ok(arguments.clone()),
        [one, other, ..] => bail!(
            "different arguments for the output validator are not supported: some tests have `{}`, others `{}`",
            one.join(" "),
            other.join(" ")
        ),
    }
}

/// The settings of a test or of a group of tests, in all versions of the format.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Settings {
    output_validator_flags: Option<String>,
    output_validator_args: Option<Vec<String>>,
}

/// Returns the arguments in the first of these files that exists.
fn arguments_in(files: &[PathBuf]) -> Result<Option<Vec<String>>> {
    let Some(path) = files.iter().find(|path| path.is_file()) else {
        return Ok(None);
    };
    let shown = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(shown)?;
    let settings: Settings = serde_saphyr::from_str(&text).with_context(shown)?;
    let flags = settings.output_validator_flags;
    let words = flags.map(|flags| flags.split_whitespace().map(String::from).collect());
    Ok(settings.output_validator_args.or(words))
}

/// Returns the words of a text, of a number or of a list of these. YAML reads `1e-2` as a number.
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().flat_map(words).collect(),
        Value::Number(number) => vec![number.to_string()],
        Value::Bool(flag) => vec![flag.to_string()],
        value => value
            .as_str()
            .unwrap_or_default()
            .split_whitespace()
            .map(String::from)
            .collect(),
    }
}

/// Returns the time limit in the files of Kattis's tools and of `DOMjudge`, in seconds.
fn time_limit_in_files(folder: &Path) -> Option<f64> {
    if let Ok(text) = fs::read_to_string(folder.join(".timelimit")) {
        return text.trim().parse().ok();
    }
    let text = fs::read_to_string(folder.join("domjudge-problem.ini")).ok()?;
    let mut pairs = text.lines().filter_map(|line| line.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.trim() == "timelimit")?;
    value.trim().trim_matches(['\'', '"']).parse().ok()
}

fn millis(seconds: f64) -> u64 {
    let time = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Returns the comparison of the format's own validator with these flags. By default, it ignores the case of letters.
fn comparison_of(flags: &[String]) -> Result<Comparison> {
    let mut by = Comparison::IN_ANY_CASE;
    let mut flags = flags.iter().map(String::as_str);
    while let Some(flag) = flags.next() {
        let mut value = || -> Result<f64> {
            let value = flags
                .next()
                .with_context(|| format!("{flag} has no value"))?;
            value.parse().with_context(|| format!("{flag} {value}"))
        };
        let exact = Tolerance::of_both(0.0);
        match flag {
            "case_sensitive" => by.ignores_case = false,
            "space_change_sensitive" => by.unit = Unit::TokenOrSpace,
            "float_tolerance" => by.tolerance = Some(Tolerance::of_both(value()?)),
            "float_absolute_tolerance" => by.tolerance.get_or_insert(exact).absolute = value()?,
            "float_relative_tolerance" => by.tolerance.get_or_insert(exact).relative = value()?,
            flag => bail!("the argument `{flag}` of the output validator is not supported"),
        }
    }
    Ok(by)
}

/// Returns the source of the output validator, if there is one.
fn validator(folder: &Path) -> Result<Option<PathBuf>> {
    let folders = VALIDATORS.map(|name| folder.join(name));
    let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
        return Ok(None);
    };
    let escaped = glob::Pattern::escape(&folder.to_string_lossy());
    if let Some(script) = glob::glob(&format!("{escaped}/**/build"))?.flatten().next() {
        bail!(
            "a validator with a build script is not supported: {}",
            script.display()
        );
    }
    let pattern = |end| format!("{escaped}/**/*.{end}");
    let mut sources = Vec::new();
    for end in Language::endings() {
        sources.extend(glob::glob(&pattern(end))?.flatten());
    }
    sources.sort();
    let main = main_source(&sources).with_context(|| {
        format!(
            "{} has no validator in a language of the judge ({})",
            folder.display(),
            Language::extensions()
        )
    })?;
    Ok(Some(main.clone()))
}

/// Returns the validator's main source: the one with a usual name, or else the only one with a `main`, or else the first. A
/// script in Python needs no `main`.
fn main_source(sources: &[PathBuf]) -> Option<&PathBuf> {
    const NAMES: [&str; 4] = ["main", "output_validator", "validate", "validator"];
    let is_named = |path: &&PathBuf| {
        let stem = path.file_stem().unwrap_or_default();
        let folder = path.parent().and_then(Path::file_name);
        NAMES.contains(&&*stem.to_string_lossy().to_lowercase()) || folder == Some(stem)
    };
    let has_main = |path: &&PathBuf| {
        let is_script = path.extension().is_some_and(|end| end == "py");
        !is_script && fs::read_to_string(path).is_ok_and(|text| text.contains(" main("))
    };
    let mut with_main = sources.iter().filter(has_main);
    let only = with_main.next().filter(|_| with_main.next().is_none());
    let named = sources.iter().find(is_named);
    named.or(only).or(sources.first())
}

fn of_polygon(folder: &Path, name: String) -> Result<Package> {
    let text = fs::read_to_string(folder.join("problem.xml"))?;
    let document = roxmltree::Document::parse(&text)?;
    let named = |tag: &'static str| {
        let all = document.descendants();
        all.filter(move |node| node.has_tag_name(tag))
    };
    // The package has the tests of this set; another one, such as `pretests`, may have other limits.
    let is_own = |node: &roxmltree::Node| {
        let mut sets = node.ancestors().filter(|node| node.has_tag_name("testset"));
        sets.any(|set| set.attribute("name") == Some("tests"))
    };
    let number = |tag| {
        let value = |node: roxmltree::Node| node.text()?.trim().parse::<u64>().ok();
        let own = named(tag).filter(is_own).find_map(value);
        own.or_else(|| named(tag).find_map(value))
    };
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
    let stream = |kind| {
        let name = named("judging").find_map(|node| node.attribute(kind));
        Stream::of_file(name.unwrap_or_default())
    };
    let interactor = source("interactor").map(Interactor::Program);
    let tests = folder.join("tests");
    ensure!(
        has_files(&tests, "a") || !folder.join("doall.sh").is_file(),
        "the package has no answers: run doall.sh in it, or download it from Polygon as a full package"
    );
    Ok(Package {
        problem: Companion {
            name: title.map_or_else(|| name.clone(), ToString::to_string),
            time_limit: number("time-limit").unwrap_or(0),
            memory_limit: number("memory-limit").unwrap_or(0) >> 20,
            interactive: interactor.is_some(),
            input: stream("input-file"),
            output: stream("output-file"),
            // The checker reads the output of the interactor, if there is one.
            checker: source("checker").map(Checker::Program),
            interactor,
            ..Companion::unknown()
        },
        name,
        lacks_tests: false,
        accepted_programs: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    use crate::contest::compare::first_difference;

    /// The tests of the format's own validator, in `tests/default_validator_tests` of Kattis/problemtools (21 August 2026),
    /// without those of long texts.
    #[rstest]
    #[case::case_sensitive(("case_sensitive", "Hello\n", "Hello\n", true))]
    #[case::case_sensitive_wa(("case_sensitive", "Hello\n", "hello\n", false))]
    #[case::combined(("case_sensitive space_change_sensitive float_tolerance 0.5", "PI is 3.14\n", "PI is 3.14\n", true))]
    #[case::combined_wa(("case_sensitive space_change_sensitive float_tolerance 0.5", "PI is 1.0", "PI is 2.0", false))]
    #[case::empty_wa(("", "Hello World!\n", "", false))]
    #[case::absolute(("float_absolute_tolerance 0.5", "1\n", "1.4\n", true))]
    #[case::absolute_wa(("float_absolute_tolerance 0.1", "1\n", "1.4\n", false))]
    #[case::infinite_wa(("float_tolerance 0.5", "inf\n", "0\n", false))]
    #[case::relative(("float_relative_tolerance 0.1", "100\n", "105\n", true))]
    #[case::relative_wa(("float_relative_tolerance 0.01", "100\n", "105\n", false))]
    #[case::rocket_wa(("float_absolute_tolerance 0.5", "1\n", "1.4🚀", false))]
    #[case::tolerance(("float_tolerance 0.5", "1\n", "1.1\n", true))]
    #[case::tolerance_wa(("float_tolerance 0.5", "1\n", "1.50001\n", false))]
    #[case::zero_wa(("float_relative_tolerance 0.01", "0\n", "1\n", false))]
    #[case::simple(("", "hello world\n", "hello world\n", true))]
    #[case::simple_wa(("", "hello world\n", "hello there\n", false))]
    #[case::spaces(("space_change_sensitive", "hello\n world\n", "hello\n world\n", true))]
    #[case::spaces_wa(("space_change_sensitive", "hello\n world\n", "hello\nworld\n", false))]
    #[case::spaces_wa_2(("space_change_sensitive", "hello\nworld\n", "hello\n world\n", false))]
    // These are our own.
    #[case::absolute_alone_wa(("float_absolute_tolerance 0.5", "100\n", "105\n", false))]
    #[case::case_of_words(("float_tolerance 1e-6", "Possible 0.5\n", "possible 0.5000001\n", true))]
    #[case::a_word_for_a_number_wa(("float_tolerance 1e-6", "0.5\n", "half\n", false))]
    fn outputs_are_compared_as_by_the_validator_of_the_format(
        #[case] (flags, answer, output, is_right): (&str, &str, &str, bool),
    ) {
        let flags: Vec<_> = flags.split_whitespace().map(String::from).collect();
        let by = comparison_of(&flags).unwrap();
        let difference = first_difference(by, answer.as_bytes(), output.as_bytes());
        assert_eq!(difference.is_none(), is_right);
    }
}
