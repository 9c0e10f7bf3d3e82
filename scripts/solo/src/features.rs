//! The features that a program is built with.

use cargo_metadata::Target;

use crate::error::{Refusal, Result};

/// The features to build the program's package with, as cargo's options choose them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Features {
    /// `--features`: their names.
    pub names: Vec<String>,
    /// `--all-features`: all features of the package.
    pub all: bool,
    /// `--no-default-features`: without the default features.
    pub no_default: bool,
}

impl Features {
    /// Returns cargo's options for these features.
    pub fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        if !self.names.is_empty() {
            options.extend(["--features".to_string(), self.names.join(",")]);
        }
        let flags = [
            ("--all-features", self.all),
            ("--no-default-features", self.no_default),
        ];
        let set = flags.iter().filter(|(_, is_set)| *is_set);
        options.extend(set.map(|(name, _)| (*name).to_string()));
        options
    }
}

/// Refuses a program that requires features other than those that are `on`. Cargo does not build it either.
pub fn refuse_missing(target: &Target, on: &[String]) -> Result<()> {
    let required = target.required_features.iter().map(String::as_str);
    // Cargo decides whether a feature of a dependency is on.
    let own = required.filter(|feature| !feature.contains('/'));
    let missing: Vec<_> = own
        .filter(|feature| !on.iter().any(|on| on == feature))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(",");
    let reason = format!(
        "`{}` requires features that are off: {missing}",
        target.name
    );
    let remedy = format!("give --features {missing}");
    Err(Refusal::new(reason, remedy).at("Cargo.toml").into())
}
