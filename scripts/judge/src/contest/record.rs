//! Which problems the user has solved: `practice/accepted.json`, beside the solutions.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, Result};
use solo::store;

use crate::problem::Problem;
use crate::workspace::Workspace;

fn path(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/accepted.json")
}

/// Returns the names of the problems of which a practice solution was accepted on all tests.
pub fn accepted(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let path = path(workspace);
    let shown = workspace.shown(&path);
    match fs::read_to_string(&path) {
        Ok(text) => parse(workspace, &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(error).context(shown.to_string()),
    }
}

fn parse(workspace: &Workspace, text: &str) -> Result<BTreeSet<String>> {
    let path = path(workspace);
    let shown = workspace.shown(&path);
    serde_json::from_str(text)
        .with_context(|| format!("{shown} is damaged: repair it, or remove it"))
}

/// Keeps that a practice solution was accepted.
pub fn keep_accepted(workspace: &Workspace, problem: &Problem) -> Result<()> {
    store::update(&path(workspace), |text| {
        let accepted = text.map(|text| parse(workspace, &text)).transpose()?;
        let mut accepted = accepted.unwrap_or_default();
        accepted.insert(problem.name.clone());
        Ok(serde_json::to_string_pretty(&accepted)? + "\n")
    })
}
