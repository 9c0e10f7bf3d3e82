//! The environment and the files of configuration that cargo reads.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Returns the variables of the environment, which build scripts may read, without those that a shell changes at each
/// command.
pub fn variables() -> BTreeSet<(OsString, OsString)> {
    const VOLATILE: [&str; 6] = ["_", "COLUMNS", "LINES", "OLDPWD", "PWD", "SHLVL"];
    let is_lasting = |(name, _): &(OsString, OsString)| !VOLATILE.iter().any(|other| name == other);
    env::vars_os().filter(is_lasting).collect()
}

/// Returns the files in which cargo looks for its configuration if it runs in a folder, by precedence. There are two
/// for each folder; cargo reads the first that exists.
pub fn configurations(folder: &Path) -> Vec<PathBuf> {
    let home = env::home_dir().unwrap_or_default();
    let of_user = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let above = folder.ancestors().map(|folder| folder.join(".cargo"));
    let mut folders: Vec<_> = above.collect();
    if !folders.contains(&of_user) {
        folders.push(of_user);
    }
    let names = |folder: &PathBuf| ["config", "config.toml"].map(|name| folder.join(name));
    folders.iter().flat_map(names).collect()
}
