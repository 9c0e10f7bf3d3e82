//! What the user has done so far: `practice/progress.json`, beside the solutions.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::workspace::{write, Problem, Workspace};

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
    /// Whether a solution was accepted on all tests.
    pub accepted: bool,
}

fn path(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/progress.json")
}

impl Progress {
    pub fn load(workspace: &Workspace) -> Result<Self> {
        let path = path(workspace);
        let shown = workspace.shown(&path);
        match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text)
                .with_context(|| format!("{shown} is damaged: repair it, or remove it")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).context(shown.to_string()),
        }
    }

    pub fn of(&self, problem: &Problem) -> Entry {
        self.0.get(&problem.name).copied().unwrap_or_default()
    }

    /// Changes what is known of a problem, and keeps it.
    pub fn update(
        workspace: &Workspace,
        problem: &Problem,
        change: impl FnOnce(&mut Entry),
    ) -> Result<()> {
        let mut progress = Self::load(workspace)?;
        change(progress.0.entry(problem.name.clone()).or_default());
        let text = serde_json::to_string_pretty(&progress)?;
        write(&path(workspace), &(text + "\n"))
    }
}
