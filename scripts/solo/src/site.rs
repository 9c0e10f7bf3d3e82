//! The online judges that take Rust.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An online judge that takes Rust. What could not be found is left out.
#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Site {
    pub name: String,
    pub compiler: Option<String>,
    pub edition: Option<String>,
    #[serde(default)]
    pub crates: Vec<String>,
    /// In bytes.
    pub source_limit: Option<u64>,
    /// Where all this was read.
    pub read_in: String,
}

/// Returns the known sites by their short names; a workspace's own `[workspace.metadata.sites]` take precedence.
pub fn sites(metadata: Option<&Value>) -> Result<BTreeMap<String, Site>> {
    let mut sites: BTreeMap<String, Site> = toml::from_str(include_str!("sites.toml"))?;
    if let Some(own) = metadata.and_then(|it| it.get("sites")) {
        let own: BTreeMap<String, Site> =
            BTreeMap::deserialize(own).context("[workspace.metadata.sites]")?;
        sites.extend(own);
    }
    Ok(sites)
}

/// Returns the site of this name.
pub fn site(name: &str, sites: &BTreeMap<String, Site>) -> Result<Site> {
    let known: Vec<_> = sites.keys().map(String::as_str).collect();
    let site = sites.get(&name.to_lowercase()).cloned();
    site.with_context(|| format!("no site `{name}`: there are {}", known.join(", ")))
}
