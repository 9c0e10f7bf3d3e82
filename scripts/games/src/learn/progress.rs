//! The user's progress: `practice/progress.json`, beside the solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use judge::contest::record;
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
    /// The number of hints that were shown.
    pub hints: usize,
    /// The help that was shown before a solution was accepted.
    pub help: Help,
    /// Whether a solution passed all tests. It is read from `accepted.json`; older versions stored it here.
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

/// Returns the path of the list of problems with an accepted solution of the user.
fn path_of_accepted(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/accepted.json")
}

/// Records that a solution of a problem was accepted on all tests.
pub fn keep_accepted(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let path = path_of_accepted(workspace);
    record::change(workspace, &path, |accepted: &mut BTreeSet<String>| {
        accepted.insert(problem.name.clone());
    })
}

impl Progress {
    /// Returns the progress: the hints that were shown, and the verdicts.
    pub fn load(workspace: &Workspace) -> Result<Self> {
        let mut progress: Self = record::read(workspace, &path(workspace))?;
        let accepted: BTreeSet<String> = record::read(workspace, &path_of_accepted(workspace))?;
        for name in accepted {
            progress.0.entry(name).or_default().accepted = true;
        }
        Ok(progress)
    }

    pub fn of(&self, problem: &Problem) -> Entry {
        self.0.get(&problem.name).copied().unwrap_or_default()
    }

    /// Records how many hints of a problem were shown.
    pub fn keep_hints(workspace: &Workspace, problem: &Problem, hints: usize) -> Result<()> {
        Self::change(workspace, problem, |entry| entry.hints = hints)
    }

    /// Records that help was shown, unless the problem is solved already.
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
        record::change(workspace, &path(workspace), |progress: &mut Self| {
            change(progress.0.entry(problem.name.clone()).or_default());
        })
    }
}
