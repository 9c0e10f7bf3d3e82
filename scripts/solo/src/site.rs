//! The online judges: those that take Rust, and those that take a bundle in C.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Refusal, Result};

/// An online judge. Unknown facts are left out.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Site {
    /// The site's name as it is written in a text.
    pub name: String,
    /// Other short names of the site.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The language that a bundle for the site is in.
    #[serde(default)]
    pub language: Language,
    /// The version of its Rust compiler.
    pub compiler: Option<String>,
    /// The newest edition that it compiles.
    pub edition: Option<String>,
    /// Other editions that it offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub older_editions: Vec<String>,
    /// The crates that a submission may use: a name, or a name and a version.
    #[serde(default)]
    pub crates: Vec<String>,
    /// The features of those crates that the site enables beside the default ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub features: BTreeMap<String, Vec<String>>,
    /// The size of the largest source that it takes, in bytes.
    pub source_limit: Option<u64>,
    /// The memory that a program may use if its problem does not say, in MiB.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_limit_mib: Option<u64>,
    /// The system that it judges on, as `std::env::consts::OS` has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// The source of these facts.
    pub read_in: String,
}

impl Site {
    /// Returns the version in which the site has a crate, which may be any; `None` if it has no such crate.
    pub fn version_of(&self, package: &str) -> Option<Option<&str>> {
        let mut crates = self.crates.iter().map(|entry| {
            let (name, version) = entry.split_once(' ').unwrap_or((entry, ""));
            (name, Some(version).filter(|version| !version.is_empty()))
        });
        crates
            .find(|(name, _)| *name == package)
            .map(|(_, version)| version)
    }

    /// Returns the editions that the site compiles, the oldest first; none if that is unknown.
    pub fn editions(&self) -> Vec<&str> {
        let mut all: Vec<_> = self
            .older_editions
            .iter()
            .chain(&self.edition)
            .map(String::as_str)
            .collect();
        all.sort_unstable();
        all
    }
}

/// The language of a bundle.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// Rust.
    #[default]
    Rust,
    /// C, for sites that take no Rust.
    C,
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Rust => "Rust",
            Self::C => "C",
        })
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let all = [Self::Rust, Self::C];
        let found = all
            .into_iter()
            .find(|candidate| candidate.to_string().eq_ignore_ascii_case(name));
        found.ok_or_else(|| "choose rust or c".to_string())
    }
}

/// Returns the known sites, by their short names. The `[workspace.metadata.sites]` of a workspace
/// take precedence over the embedded ones.
///
/// # Errors
///
/// If the workspace's own sites cannot be parsed.
pub fn sites(metadata: Option<&Value>) -> Result<BTreeMap<String, Site>> {
    let mut sites = built_in();
    if let Some(own) = metadata.and_then(|metadata| metadata.get("sites")) {
        let own = BTreeMap::<String, Site>::deserialize(own).map_err(|error| {
            Refusal::new(error.to_string(), "").at("[workspace.metadata.sites]")
        })?;
        sites.extend(own);
    }
    Ok(sites)
}

/// Returns the site of this name or alias.
///
/// # Errors
///
/// If `sites` has no such site.
pub fn site(name: &str, sites: &BTreeMap<String, Site>) -> Result<Site> {
    if let Some(site) = by_name(&name.to_lowercase(), sites) {
        return Ok(site.clone());
    }
    let known: Vec<_> = sites.keys().map(String::as_str).collect();
    let reason = format!("no site is called `{}`", name.to_lowercase());
    let remedy = format!("choose one of {}", known.join(", "));
    Err(Refusal::new(reason, remedy).into())
}

fn by_name<'a>(name: &str, sites: &'a BTreeMap<String, Site>) -> Option<&'a Site> {
    let by_alias = || {
        sites
            .values()
            .find(|value| value.aliases.iter().any(|alias| alias == name))
    };
    sites.get(name).or_else(by_alias)
}

/// Returns the sites of the file that is part of the program.
fn built_in() -> BTreeMap<String, Site> {
    toml::from_str(include_str!("sites.toml")).expect("a test reads the embedded file")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use serde_json::json;

    use super::{site, sites};

    #[rstest]
    #[case("atcoder", "AtCoder")]
    #[case("CodeForces", "Codeforces")]
    #[case("poj", "POJ")]
    #[case("pku", "POJ")]
    #[case("szkopul", "Szkopul")]
    fn a_site_is_found_by_its_name(#[case] name: &str, #[case] shown: &str) {
        assert_eq!(site(name, &sites(None).unwrap()).unwrap().name, shown);
    }

    #[rstest]
    #[case(
        "nowhere",
        "no site is called `nowhere`: choose one of atcoder, codeforces"
    )]
    fn another_site_is_refused(#[case] name: &str, #[case] why: &str) {
        let error = site(name, &sites(None).unwrap()).unwrap_err().to_string();
        assert!(error.starts_with(why), "{error}");
    }

    #[test]
    fn a_workspace_overrides_a_site_and_adds_one() {
        let metadata = json!({"sites": {
            "spoj": {"name": "SPOJ", "source-limit": 9, "read-in": "here"},
            "club": {"name": "Our club", "aliases": ["c"], "read-in": "here"},
        }});
        let sites = sites(Some(&metadata)).unwrap();
        assert_eq!(site("spoj", &sites).unwrap().source_limit, Some(9));
        assert_eq!(site("c", &sites).unwrap().name, "Our club");
        assert_eq!(site("atcoder", &sites).unwrap().name, "AtCoder");
    }

    #[test]
    fn an_unknown_key_is_refused() {
        let metadata = json!({"sites": {"club": {"name": "Our club", "speed": 1}}});
        let error = sites(Some(&metadata)).unwrap_err().to_string();
        assert!(
            error.contains("[workspace.metadata.sites]: unknown field `speed`"),
            "{error}"
        );
    }
}
