//! The online judges that take Rust.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Refusal, Result};

/// An online judge. What could not be found out is left out.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Site {
    /// The site's name as it is written in a text.
    pub name: String,
    /// Other short names of the site.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Whether the site takes Rust.
    #[serde(default = "yes", skip_serializing)]
    pub rust: bool,
    /// The version of its Rust compiler.
    pub compiler: Option<String>,
    /// The edition that it compiles.
    pub edition: Option<String>,
    /// The crates that a submission may use: a name, or a name and a version.
    #[serde(default)]
    pub crates: Vec<String>,
    /// The size of the largest source that it takes, in bytes.
    pub source_limit: Option<u64>,
    /// Where all this was read.
    pub read_in: String,
}

fn yes() -> bool {
    true
}

/// Returns the sites that take Rust, by their short names. The `[workspace.metadata.sites]` of a workspace
/// take precedence over the embedded ones.
///
/// # Errors
///
/// If the workspace's own sites have another form.
pub fn sites(metadata: Option<&Value>) -> Result<BTreeMap<String, Site>> {
    let mut sites = embedded();
    if let Some(own) = metadata.and_then(|it| it.get("sites")) {
        let own = BTreeMap::<String, Site>::deserialize(own).map_err(|error| {
            Refusal::new(error.to_string(), "").at("[workspace.metadata.sites]")
        })?;
        sites.extend(own);
    }
    sites.retain(|_, site| site.rust);
    Ok(sites)
}

/// Returns the site of this name or alias.
///
/// # Errors
///
/// If `sites` has no such site; the error says so if the site is known to take no Rust.
pub fn site(name: &str, sites: &BTreeMap<String, Site>) -> Result<Site> {
    let name = name.to_lowercase();
    if let Some(site) = named(&name, sites) {
        return Ok(site.clone());
    }
    let known: Vec<_> = sites.keys().map(String::as_str).collect();
    let known = known.join(", ");
    let refusal = match named(&name, &embedded()) {
        Some(site) => Refusal::new(
            format!("{} takes no Rust", site.name),
            format!("choose a site that does: {known}"),
        ),
        None => Refusal::new(
            format!("no site is called `{name}`"),
            format!("choose one of {known}"),
        ),
    };
    Err(refusal.into())
}

fn named<'a>(name: &str, sites: &'a BTreeMap<String, Site>) -> Option<&'a Site> {
    let by_alias = || {
        sites
            .values()
            .find(|it| it.aliases.iter().any(|it| it == name))
    };
    sites.get(name).or_else(by_alias)
}

/// Returns the sites of the file that is part of the program.
fn embedded() -> BTreeMap<String, Site> {
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
    fn a_site_is_found_by_its_name(#[case] name: &str, #[case] shown: &str) {
        assert_eq!(site(name, &sites(None).unwrap()).unwrap().name, shown);
    }

    #[rstest]
    #[case(
        "poj",
        "POJ takes no Rust: choose a site that does: atcoder, codeforces"
    )]
    #[case("pku", "POJ takes no Rust")]
    #[case("szkopul", "Szkopul takes no Rust")]
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
