//! The template of a new problem: the files of a folder, in which names are filled in.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};

use crate::contest::place::Place;
use crate::workspace::{PackagePer, Workspace};

/// The manifest of a new package, and the files of a new problem.
pub struct Template {
    pub manifest: String,
    /// The path of each in the package, and its text.
    files: Vec<(String, String)>,
}

/// The name of the manifest.
const MANIFEST: &str = "Cargo.toml";

/// The largest file of a template, in bytes.
const LARGEST: u64 = 1 << 20;

/// A program for any site.
pub const PROGRAM: &str = "use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_ascii_whitespace();
    let n: usize = words.next().unwrap().parse().unwrap();
    println!(\"{n}\");
}
";

const PACKAGE: &str = "[package]
name = \"{{package}}\"
version = \"0.1.0\"
edition = \"2021\"
publish = false

[dependencies]
";

impl Template {
    /// Returns the template of a workspace, or a plain one if it has none.
    pub fn of(workspace: &Workspace) -> Result<Self> {
        let Some(folder) = &workspace.settings.template else {
            return Ok(Self::plain(workspace.settings.package_per));
        };
        let folder = workspace.root.join(folder);
        let shown = workspace.display(&folder);
        ensure!(
            folder.is_dir(),
            "[workspace.metadata.judge]: template: there is no folder {shown}"
        );
        let mut files = Vec::new();
        read(&folder, Path::new(""), &mut files)?;
        let manifest = files
            .iter()
            .position(|(path, _)| path == MANIFEST)
            .with_context(|| format!("the template {shown} has no {MANIFEST}"))?;
        let (_, manifest) = files.remove(manifest);
        Ok(Self { manifest, files })
    }

    fn plain(package_per: PackagePer) -> Self {
        let path = match package_per {
            PackagePer::Contest => "src/bin/{{alias}}.rs",
            PackagePer::Problem => "src/main.rs",
        };
        Self {
            manifest: PACKAGE.to_string(),
            files: vec![(path.to_string(), PROGRAM.to_string())],
        }
    }

    /// Returns the files of a problem: the path of each in the package, and its text.
    pub fn files(&self, place: &Place, title: &str, url: &str) -> Vec<(PathBuf, String)> {
        let filled = |text: &str| fill(text, place, title, url);
        let files = self.files.iter();
        files
            .map(|(path, text)| (filled(path).into(), filled(text)))
            .collect()
    }
}

/// Returns a text of a template with the names filled in. The inserted values are not searched for names.
pub fn fill(text: &str, place: &Place, title: &str, url: &str) -> String {
    let names = [
        ("{{name}}", place.name.as_str()),
        ("{{package}}", &place.package),
        ("{{alias}}", &place.alias),
        ("{{title}}", title),
        ("{{url}}", url),
    ];
    let mut filled = String::new();
    let mut rest = text;
    let next = |rest: &str| {
        names
            .iter()
            .filter_map(|(name, by)| Some((rest.find(name)?, name.len(), *by)))
            .min()
    };
    while let Some((at, length, by)) = next(rest) {
        filled += &rest[..at];
        filled += by;
        rest = &rest[at + length..];
    }
    filled + rest
}

fn read(folder: &Path, below: &Path, files: &mut Vec<(String, String)>) -> Result<()> {
    let shown = || folder.join(below).display().to_string();
    let mut entries: Vec<_> = fs::read_dir(folder.join(below))
        .with_context(shown)?
        .collect::<Result<_, _>>()
        .with_context(shown)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = below.join(entry.file_name());
        let kind = entry.path();
        if kind.is_dir() {
            read(folder, &path, files)?;
            continue;
        }
        let shown = kind.display();
        let size = kind.metadata().with_context(|| shown.to_string())?.len();
        ensure!(
            kind.is_file() && size <= LARGEST,
            "{shown} cannot be part of a template"
        );
        let text = fs::read_to_string(&kind).with_context(|| shown.to_string())?;
        let name = path
            .to_str()
            .with_context(|| format!("{shown}: the name is not UTF-8"))?;
        files.push((name.replace('\\', "/"), text));
    }
    Ok(())
}
