//! Which problems the user has solved: `practice/accepted.json`, beside the solutions.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::workspace::{write, Problem, Workspace};

fn path(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/accepted.json")
}

/// Returns the names of the problems of which a practice solution was accepted on all tests.
pub fn accepted(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let path = path(workspace);
    let shown = workspace.shown(&path);
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text)
            .with_context(|| format!("{shown} is damaged: repair it, or remove it")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(error).context(shown.to_string()),
    }
}

/// Keeps that a practice solution was accepted.
pub fn keep_accepted(workspace: &Workspace, problem: &Problem) -> Result<()> {
    let mut accepted = accepted(workspace)?;
    accepted.insert(problem.name.clone());
    let text = serde_json::to_string_pretty(&accepted)?;
    write(&path(workspace), &(text + "\n"))
}
