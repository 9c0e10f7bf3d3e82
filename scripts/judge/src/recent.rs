//! The contest received last, whose problems can be named by their letters, and the problem judged last.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use solo::store;

/// The file, in the target folder. Without it, users have to type more of a problem's name.
const FILE: &str = "received.json";

/// Returns the names of the problems of the contest that was received last.
pub fn last(target: &Path) -> Result<Vec<String>> {
    let path = target.join(FILE);
    match store::read(&path).with_context(|| path.display().to_string())? {
        Some(text) => serde_json::from_str(&text)
            .with_context(|| format!("{} is damaged: remove it", path.display())),
        None => Ok(Vec::new()),
    }
}

/// The file with the name of the problem that was judged last.
const LAST_PROBLEM: &str = "judged.json";

/// Returns the name of the problem that was judged last, if it is known.
pub fn last_problem(target: &Path) -> Option<String> {
    let text = fs::read_to_string(target.join(LAST_PROBLEM)).ok()?;
    serde_json::from_str(&text).ok()
}

/// Stores the name of the problem that was judged last. An error, such as a full disk, is ignored: without the name,
/// only a file of a library names no problem.
pub fn keep_judged(target: &Path, name: &str) {
    if last_problem(target).as_deref() != Some(name) {
        let text = serde_json::json!(name).to_string() + "\n";
        let _ = store::write(&target.join(LAST_PROBLEM), text.as_bytes());
    }
}

/// Stores the names of the problems of the contest that was received last.
pub fn keep(target: &Path, names: &[String]) -> Result<()> {
    let text = serde_json::to_string_pretty(names)? + "\n";
    Ok(store::write(&target.join(FILE), text.as_bytes())?)
}
