//! Workspaces of cargo-compete: the data of programs in the manifests of packages and in `compete.toml`.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};
use cargo_metadata::Package;
use serde::Deserialize;
use toml_edit::DocumentMut;

use crate::suite::Suite;

/// The file that defines the paths of test suites.
const CONFIG: &str = "compete.toml";

/// The files `compete.toml` of a workspace.
pub struct Configs {
    /// The top of the workspace, to which the paths in them are relative.
    root: PathBuf,
    /// The `test-suite` of each file, or the reason why it cannot be used.
    templates: HashMap<PathBuf, Result<String, String>>,
}

/// The data of a package's programs.
pub struct Programs {
    by_binary: BTreeMap<String, Program>,
    config: Option<PathBuf>,
    folder: PathBuf,
}

/// An entry of `[package.metadata.cargo-compete.bin]`.
pub struct Program {
    pub alias: String,
    pub url: String,
}

#[derive(Default, Deserialize)]
struct Metadata {
    config: Option<PathBuf>,
    #[serde(default)]
    bin: BTreeMap<String, Entry>,
}

/// The key is the name of the binary, and `alias` its name in the package. In an older format, the key is the alias,
/// and `name` the name of the binary.
#[derive(Deserialize)]
struct Entry {
    name: Option<String>,
    alias: Option<String>,
    problem: Option<Address>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`problem` must be an address, or a table with the key `url`"
)]
enum Address {
    Plain(String),
    Keyed { url: String },
}

impl Configs {
    pub fn new(root: &Path) -> Self {
        Self {
            root: root.to_path_buf(),
            templates: HashMap::new(),
        }
    }

    /// Returns the test suite of a program, if the workspace is one of cargo-compete.
    pub fn suite(
        &mut self,
        programs: &Programs,
        binary: &str,
        alias: &str,
        url: &str,
    ) -> Option<Suite> {
        let config = programs.config.as_ref()?;
        let read = || template(config).map_err(|why| format!("{why:#}"));
        let template = self
            .templates
            .entry(config.clone())
            .or_insert_with(read)
            .as_ref();
        let folder = programs.folder.to_string_lossy();
        let values = [
            ("manifest_dir", &*folder),
            ("bin_name", binary),
            ("bin_alias", alias),
        ];
        let path = template
            .map_err(Clone::clone)
            .and_then(|template| fill(template, &values));
        Some(match path {
            Ok(path) => {
                let path = Path::new(&path);
                let path = self.root.join(path.strip_prefix(".").unwrap_or(path));
                Suite::read(path, url)
            }
            Err(why) => Suite::unknown(config.clone(), why),
        })
    }
}

impl Programs {
    /// Returns cargo-compete's data of the programs of a package. Fails if the manifest has another format.
    pub fn of(package: &Package) -> Result<Self> {
        let metadata = package
            .metadata
            .get("cargo-compete")
            .map(Metadata::deserialize)
            .transpose();
        let place = || {
            let manifest = &package.manifest_path;
            format!("{manifest}: [package.metadata.cargo-compete]")
        };
        let Metadata { config, bin } = metadata.with_context(place)?.unwrap_or_default();
        let by_binary: BTreeMap<_, _> = bin.into_iter().map(Entry::program).collect();
        for Program { alias, url } in by_binary.values() {
            let is_line = ![alias, url]
                .iter()
                .any(|text| text.contains(solo::breaks_lines));
            ensure!(is_line, "{}: each value must be one line of text", place());
        }
        let folder = package
            .manifest_path
            .parent()
            .map_or_else(PathBuf::new, PathBuf::from);
        let named = config.map(|config| folder.join(config));
        let above = || {
            let paths = folder.ancestors().map(|folder| folder.join(CONFIG));
            paths.into_iter().find(|path| path.is_file())
        };
        Ok(Self {
            by_binary,
            config: named.or_else(above),
            folder,
        })
    }

    pub fn get(&self, binary: &str) -> Option<&Program> {
        self.by_binary.get(binary)
    }
}

impl Entry {
    /// Returns the name of the program, and its data.
    fn program((key, entry): (String, Self)) -> (String, Program) {
        let (name, alias) = match (entry.alias, entry.name) {
            (Some(alias), _) => (key, alias),
            (None, Some(name)) => (name, key),
            (None, None) => (key.clone(), key),
        };
        let url = entry
            .problem
            .map_or_else(String::new, |problem| match problem {
                Address::Plain(url) | Address::Keyed { url } => url,
            });
        (name, Program { alias, url })
    }
}

/// Returns the key `test-suite` of a `compete.toml`: a template of the paths of test suites.
fn template(config: &Path) -> Result<String> {
    let text = fs::read_to_string(config)?;
    let document: DocumentMut = text.parse()?;
    let template = document
        .get("test-suite")
        .context("there is no key `test-suite`")?
        .as_str()
        .context("`test-suite` is not a string")?;
    Ok(template.to_string())
}

/// Replaces the names in `{{ … }}` by their values. Nothing else of Liquid, the language of these templates, is
/// supported.
fn fill(template: &str, values: &[(&str, &str)]) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let refused = |part: &str| {
            let known: Vec<_> = values
                .iter()
                .map(|(name, _)| format!("`{{{{ {name} }}}}`"))
                .collect();
            format!(
                "test-suite = \"{template}\": `{part}` is not supported: use only {}",
                known.join(", ")
            )
        };
        let inner = after
            .strip_prefix('{')
            .and_then(|after| after.split_once("}}"));
        let (name, after) = inner.ok_or_else(|| refused(&rest[before.len()..]))?;
        let value = values.iter().find(|(known, _)| *known == name.trim());
        let (_, value) = value.ok_or_else(|| refused(&format!("{{{{{name}}}}}")))?;
        filled += before;
        filled += value;
        rest = after;
    }
    Ok(filled + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    const VALUES: [(&str, &str); 3] = [
        ("manifest_dir", "/w/x"),
        ("bin_name", "x-a"),
        ("bin_alias", "a"),
    ];

    #[rstest]
    #[case(
        "{{ manifest_dir }}/testcases/{{ bin_alias }}.yml",
        "/w/x/testcases/a.yml"
    )]
    #[case("./testcases/{{bin_name}}.yml", "./testcases/x-a.yml")]
    #[case("tests.yml", "tests.yml")]
    fn a_path_is_filled_in(#[case] template: &str, #[case] path: &str) {
        assert_eq!(fill(template, &VALUES).unwrap(), path);
    }

    #[rstest]
    #[case("./{{ id }}/{{ bin_alias }}.yml", "{{ id }}")]
    #[case("{{ bin_alias | upcase }}.yml", "{{ bin_alias | upcase }}")]
    #[case("a{% if x %}b{% endif %}", "{% if x %}b{% endif %}")]
    #[case("{{ bin_alias", "{{ bin_alias")]
    fn the_rest_of_liquid_is_refused(#[case] template: &str, #[case] part: &str) {
        let why = fill(template, &VALUES).unwrap_err();
        let expected = format!(
            "test-suite = \"{template}\": `{part}` is not supported: use only `{{{{ manifest_dir }}}}`, `{{{{ bin_name }}}}`, \
             `{{{{ bin_alias }}}}`"
        );
        assert_eq!(why, expected);
    }
}
