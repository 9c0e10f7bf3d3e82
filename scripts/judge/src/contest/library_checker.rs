//! Problems of Library Checker: a folder with `info.toml`, and programs that generate and answer the tests.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::iter;
use std::path::{self, Path, PathBuf};
use std::time::Duration;

use anyhow::{bail, Context, Result};
use sandbox::{Limits, Request};
use serde::Deserialize;
use serde_json::Value;
use solo::store;

use crate::contest::candidate::{self, Candidate};
use crate::contest::language::Language;
use crate::contest::verdict;
use crate::parallel::with_bar;
use crate::workspace::Workspace;

/// The name of the file that holds the settings of a problem.
pub const SETTINGS: &str = "info.toml";

/// `info.toml`, as far as it is used.
#[derive(Deserialize)]
pub struct Info {
    pub title: String,
    /// In seconds.
    pub timelimit: f64,
    /// The file of the checker.
    #[serde(default = "checker")]
    pub checker: PathBuf,
    #[serde(default)]
    tests: Vec<Group>,
    /// The constants that the programs find in `params.h`.
    #[serde(default)]
    params: BTreeMap<String, Value>,
}

fn checker() -> PathBuf {
    "checker.cpp".into()
}

/// Tests that have the same generator.
#[derive(Deserialize)]
struct Group {
    /// The generator's file in `gen`; for a file `x.in`, the inputs are `x_00.in`, `x_01.in` and so on.
    name: PathBuf,
    number: usize,
}

impl Group {
    /// Returns the names of the tests.
    fn names(&self) -> impl Iterator<Item = String> + use<'_> {
        let stem = self.name.file_stem().unwrap_or_default().to_string_lossy();
        (0..self.number).map(move |seed| format!("{stem}_{seed:02}"))
    }
}

/// A test to generate.
struct Test<'a> {
    name: String,
    /// The source of the generator, or the input if that is in `gen`.
    source: PathBuf,
    generator: Option<&'a Candidate>,
    seed: usize,
}

/// The limits of each run of a generator or the solution. The answers to large inputs take some seconds.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(40),
    deadline: Duration::from_secs(400),
    memory: 4 << 30,
    output: 256 << 20,
    processes: 64,
};

impl Info {
    /// Reads the settings of a problem.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(SETTINGS);
        let shown = || path.display().to_string();
        let text = fs::read_to_string(&path).with_context(shown)?;
        toml_edit::de::from_str(&text).with_context(shown)
    }

    /// Returns the text of `params.h`.
    fn params(&self) -> Result<String> {
        let mut text = String::new();
        for (key, value) in &self.params {
            let value = match value {
                Value::Number(number) if number.is_f64() => number.to_string(),
                Value::Number(number) => format!("(long long){number}"),
                Value::String(_) => value.to_string(),
                other => bail!("{SETTINGS}: params: {key} = {other} is not supported"),
            };
            text.extend(["#define ", key, " ", &value, "\n"]);
        }
        Ok(text)
    }
}

/// The folders of the tests, and how the names of their files end.
pub const TESTS: [&str; 2] = ["in", "out"];

/// Returns whether a folder is a problem of Library Checker.
pub fn is_problem(folder: &Path) -> bool {
    folder.join(SETTINGS).is_file() && folder.join("gen").is_dir()
}

/// Returns whether a problem has all of its tests: what generates them may have been interrupted.
///
/// # Errors
///
/// If the settings cannot be read.
pub fn has_tests(problem: &Path) -> Result<bool> {
    let info = Info::read(problem)?;
    let is_there = |name: &str| {
        let mut files = TESTS
            .map(|end| problem.join(end).join(format!("{name}.{end}")))
            .into_iter();
        files.all(|file| file.is_file())
    };
    let mut names = info.tests.iter().flat_map(Group::names);
    Ok(names.all(|name| is_there(&name)))
}

/// Returns the folders in which the programs of a problem find headers, beside their own; none if the source belongs to no
/// problem of Library Checker. `params.h`, which is included as `params.h` and as `../params.h`, is written to a folder in the
/// target folder, so that the package stays as it is.
///
/// # Errors
///
/// If the settings of the problem cannot be read, or the file cannot be written.
pub fn headers(workspace: &Workspace, source: &Path) -> Result<Vec<PathBuf>> {
    let source = path::absolute(source)?;
    let mut above = source.ancestors().skip(1);
    let Some(folder) = above
        .by_ref()
        .take(2)
        .find(|folder| folder.join(SETTINGS).is_file())
    else {
        return Ok(Vec::new());
    };
    let text = Info::read(folder)?.params()?;
    let name = folder.file_name().unwrap_or_default();
    let params = workspace.target.join("library-checker").join(name);
    let below = params.join("gen");
    fs::create_dir_all(&below)?;
    let path = params.join("params.h");
    if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
        store::write(&path, text.as_bytes())?;
    }
    let common = above.map(|folder| folder.join("common"));
    let common = common.filter(|folder| folder.join("testlib.h").is_file());
    Ok(common.take(1).chain([params, below]).collect())
}

/// Generates the tests of a problem into the folders `in` and `out` of another folder, and shows the progress.
///
/// # Errors
///
/// If a program does not compile or fails.
pub fn generate(workspace: &Workspace, problem: &Path, to: &Path) -> Result<()> {
    let info = Info::read(problem)?;
    let solution = problem.join("sol/correct.cpp");
    let headers = headers(workspace, &solution)?;
    let path_of = |group: &Group| problem.join("gen").join(&group.name);
    let is_program = |source: &PathBuf| Language::of(source).is_some();
    let generators = info.tests.iter().map(path_of).filter(is_program);
    let sources: Vec<_> = iter::once(solution.clone()).chain(generators).collect();
    anstream::eprintln!("compiling the programs that generate and answer the tests");
    let programs = candidate::compile_all(workspace, &sources, &[], &headers)?;
    let programs: HashMap<_, _> = sources.iter().zip(&programs).collect();
    let mut tests = Vec::new();
    for group in &info.tests {
        let source = path_of(group);
        for (seed, name) in group.names().enumerate() {
            let generator = programs.get(&source).copied();
            let source = match generator {
                Some(_) => source.clone(),
                None => source.with_file_name(format!("{name}.in")),
            };
            tests.push(Test {
                name,
                source,
                generator,
                seed,
            });
        }
    }
    let folders = TESTS.map(|name| to.join(name));
    for folder in &folders {
        fs::create_dir_all(folder)?;
    }
    let write = |test: &Test| {
        let shown = workspace.shown(&test.source);
        let input = match test.generator {
            Some(generator) => run(generator, Some(test.seed), b"")
                .with_context(|| format!("{shown} fails with the seed {}", test.seed))?,
            None => fs::read(&test.source).with_context(|| shown.to_string())?,
        };
        let answer = run(programs[&solution], None, &input)
            .with_context(|| format!("{} fails on {}", workspace.shown(&solution), test.name))?;
        for ((folder, text), end) in folders.iter().zip([input, answer]).zip(TESTS) {
            fs::write(folder.join(format!("{}.{end}", test.name)), text)?;
        }
        Ok(())
    };
    with_bar(&tests, "tests to generate", write).map(drop)
}

/// Returns the output of a program.
fn run(program: &Candidate, seed: Option<usize>, input: &[u8]) -> Result<Vec<u8>> {
    let seed = seed.map(|seed| seed.to_string());
    let request = Request {
        program: program.command.iter().cloned().chain(seed).collect(),
        variables: program.variables.clone(),
        limits: LIMITS,
        is_trusted: true,
    };
    let run = sandbox::run(&request, input)?;
    match verdict::of_end(&run, &LIMITS) {
        Some((_, why)) => bail!("{}", why.join(": ")),
        None => Ok(run.stdout),
    }
}
