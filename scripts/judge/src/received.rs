//! Which problems were received last, so that their letters alone name them.

use std::fs;
use std::io;

use anyhow::{Context, Result};
use solo::store;

use crate::workspace::Workspace;

/// The file, in the target folder. Losing it costs a few keys.
const FILE: &str = "received.json";

/// Returns the names of the problems of the contest that was received last.
pub fn last(workspace: &Workspace) -> Result<Vec<String>> {
    let path = workspace.target.join(FILE);
    let shown = || workspace.shown(&path).to_string();
    match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text)
            .with_context(|| format!("{} is damaged: remove it", shown())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error).with_context(shown),
    }
}

/// Keeps the names of the problems of the contest that was received last.
pub fn keep(workspace: &Workspace, names: &[String]) -> Result<()> {
    let text = serde_json::to_string_pretty(names)? + "\n";
    Ok(store::write(&workspace.target.join(FILE), text.as_bytes())?)
}
