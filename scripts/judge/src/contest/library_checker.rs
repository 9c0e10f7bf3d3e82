//! Problems of Library Checker: folders with `info.toml` and with programs that generate and answer the tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{self, Path, PathBuf};

use anyhow::{bail, Context, Result};
use serde::Deserialize;
use serde_json::Value;
use solo::store;

use crate::workspace::Workspace;

/// The name of the file that holds the settings of a problem.
pub const SETTINGS: &str = "info.toml";

/// The fields of `info.toml` that are used.
#[derive(Deserialize)]
pub struct Info {
    pub title: String,
    /// In seconds.
    pub timelimit: f64,
    /// The file of the checker.
    #[serde(default = "checker")]
    pub checker: PathBuf,
    #[serde(default)]
    pub tests: Vec<Group>,
    /// The constants that the programs find in `params.h`.
    #[serde(default)]
    params: BTreeMap<String, Value>,
}

fn checker() -> PathBuf {
    "checker.cpp".into()
}

/// Tests that have the same generator.
#[derive(Deserialize)]
pub struct Group {
    /// The generator's file in `gen`; for a file `x.in`, the inputs are `x_00.in`, `x_01.in` and so on.
    pub name: PathBuf,
    number: usize,
}

impl Group {
    /// Returns the names of the tests.
    pub fn names(&self) -> impl Iterator<Item = String> + use<'_> {
        let stem = self.name.file_stem().unwrap_or_default().to_string_lossy();
        (0..self.number).map(move |seed| format!("{stem}_{seed:02}"))
    }
}

impl Info {
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

/// The folders of the tests, which are also the extensions of their files.
pub const TESTS: [&str; 2] = ["in", "out"];

pub fn is_problem(folder: &Path) -> bool {
    folder.join(SETTINGS).is_file() && folder.join("gen").is_dir()
}

/// Returns whether all tests of a problem are there. If the site's generator was interrupted, some are missing.
pub fn has_tests(problem: &Path) -> Result<bool> {
    let info = Info::read(problem)?;
    let is_there = |name: &str| {
        let mut files = TESTS
            .map(|end| problem.join(end).join(format!("{name}.{end}")))
            .into_iter();
        files.all(|file| file.is_file())
    };
    let mut names = info.tests.iter().flat_map(Group::names);
    Ok(!info.tests.is_empty() && names.all(|name| is_there(&name)))
}

/// Returns the folders in which the programs of a problem find headers, beside their own; none if the source belongs to
/// no problem of Library Checker. `params.h`, which is included as `params.h` and as `../params.h`, is written to a
/// folder in the target folder, so that the package stays as it is.
pub fn prepare_headers(workspace: &Workspace, source: &Path) -> Result<Vec<PathBuf>> {
    let source = path::absolute(source)?;
    let mut above = source.ancestors().skip(1);
    let Some(folder) = above.by_ref().take(2).find(|folder| is_problem(folder)) else {
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
