//! The user's progress: `practice/progress.json`, beside the solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use solo::store;

use judge::problem::Problem;
use judge::workspace::Workspace;

/// The progress on each problem, by name.
#[derive(Default, Deserialize, Serialize)]
#[serde(transparent)]
pub struct Progress(BTreeMap<String, Entry>);

/// The progress on one problem.
#[derive(Clone, Copy, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct Entry {
    /// How many hints were shown.
    pub hints: usize,
    /// The help that was shown before a solution was accepted.
    pub help: Help,
    /// Whether a solution was accepted on all tests: what is recorded of the verdicts, or stands here since an older
    /// version.
    pub accepted: bool,
}

/// How much of a solution was shown, the least first.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Help {
    #[default]
    None,
    Hints,
    /// The idea, or the whole solution.
    Idea,
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "alone",
            Self::Hints => "with hints",
            Self::Idea => "after the idea",
        })
    }
}

fn path(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/progress.json")
}

/// Where the names of the problems are of which a solution of the user's was accepted on all tests.
fn path_of_accepted(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/accepted.json")
}

fn accepted(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let path = path_of_accepted(workspace);
    match fs::read_to_string(&path) {
        Ok(text) => parse(workspace, &path, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(error).context(workspace.shown(&path).to_string()),
    }
}

/// Records that a solution of a problem was accepted on all tests.
pub fn keep_accepted(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let path = path_of_accepted(workspace);
    store::update(&path, |text| {
        let mut accepted: BTreeSet<String> = text
            .map(|text| parse(workspace, &path, &text))
            .transpose()?
            .unwrap_or_default();
        accepted.insert(problem.name.clone());
        Ok(serde_json::to_string_pretty(&accepted)? + "\n")
    })
}

fn parse<T: DeserializeOwned>(workspace: &Workspace, path: &Path, text: &str) -> Result<T> {
    let shown = workspace.shown(path);
    serde_json::from_str(text)
        .with_context(|| format!("{shown} is damaged: repair it, or remove it"))
}

impl Progress {
    /// Returns the progress: the hints that were shown, and the verdicts.
    pub fn load(workspace: &Workspace) -> Result<Self> {
        let mut progress = Self::hints(workspace)?;
        for name in accepted(workspace)? {
            progress.0.entry(name).or_default().accepted = true;
        }
        Ok(progress)
    }

    fn hints(workspace: &Workspace) -> Result<Self> {
        let path = path(workspace);
        let shown = workspace.shown(&path);
        match fs::read_to_string(&path) {
            Ok(text) => parse(workspace, &path, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).context(shown.to_string()),
        }
    }

    pub fn of(&self, problem: &Problem) -> Entry {
        self.0.get(&problem.name).copied().unwrap_or_default()
    }

    /// Keeps how many hints of a problem were shown.
    pub fn keep_hints(workspace: &Workspace, problem: &Problem, hints: usize) -> Result<()> {
        Self::change(workspace, problem, |entry| entry.hints = hints)
    }

    /// Keeps that help was shown, unless the problem is solved already.
    pub fn keep_help(workspace: &Workspace, problem: &Problem, help: Help) -> Result<()> {
        if Self::load(workspace)?.of(problem).accepted {
            return Ok(());
        }
        Self::change(workspace, problem, |entry| {
            entry.help = entry.help.max(help);
        })
    }

    fn change(
        workspace: &Workspace,
        problem: &Problem,
        change: impl FnOnce(&mut Entry),
    ) -> Result<()> {
        let path = path(workspace);
        store::update(&path, |text| {
            let mut progress: Self = text
                .map(|text| parse(workspace, &path, &text))
                .transpose()?
                .unwrap_or_default();
            change(progress.0.entry(problem.name.clone()).or_default());
            Ok(serde_json::to_string_pretty(&progress)? + "\n")
        })
    }
}
