//! `cargo judge new`: creates a problem from a name or from what Competitive Companion knows about it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;

use crate::terminal::{quoted, say};
use crate::workspace::{write, Workspace};

/// The theory of a new problem, which is to be replaced.
pub const THEORY: &str = "name the theory";

#[derive(clap::Args)]
pub struct Args {
    /// Name of the problem, `<site>-<id>-<slug>`; derived from its title and address by default
    #[arg(required_unless_present = "companion")]
    name: Option<String>,
    /// Read the problem from standard input, as JSON of Competitive Companion
    #[arg(long)]
    companion: bool,
}

/// A problem as Competitive Companion sends it; unused fields are left out.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Companion {
    name: String,
    url: String,
    /// In milliseconds.
    time_limit: u64,
    /// In MiB.
    memory_limit: u64,
    tests: Vec<Sample>,
}

#[derive(Deserialize)]
struct Sample {
    input: String,
    output: String,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = if args.companion {
        let place = "standard input is not a problem in the format of Competitive Companion";
        serde_json::from_reader(io::stdin().lock()).context(place)?
    } else {
        Companion::unknown()
    };
    make(&workspace, args.name.as_deref(), &problem)?;
    Ok(ExitCode::SUCCESS)
}

impl Companion {
    /// A problem that nothing is known about, with the limits that most sites have.
    fn unknown() -> Self {
        Self {
            name: String::new(),
            url: String::new(),
            time_limit: 1000,
            memory_limit: 256,
            tests: Vec::new(),
        }
    }

    /// Returns a name for the crate: the site's name in the address, and the title.
    fn crate_name(&self) -> String {
        const GENERAL: [&str; 9] = [
            "www", "acm", "open", "judge", "com", "edu", "net", "org", "",
        ];
        let host = self.url.split('/').nth(2).unwrap_or_default();
        let site = host.split('.').find(|label| !GENERAL.contains(label));
        slug(&format!("{} {}", site.unwrap_or("problem"), self.name))
    }
}

/// Returns the words of a text in lower case with hyphens between them, as in a crate's name.
fn slug(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let words = lower.split(|char: char| !char.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

/// Creates the crate of a problem and its tests. Existing files are never changed.
pub fn make(workspace: &Workspace, name: Option<&str>, problem: &Companion) -> Result<()> {
    let name = name.map_or_else(|| problem.crate_name(), String::from);
    ensure!(
        slug(&name) == name && name.starts_with(|char: char| char.is_ascii_alphabetic()),
        "{} is not a valid name for a problem: use lower-case letters, digits and hyphens, the site first",
        quoted(&name)
    );
    let folder = workspace.root.join("crates").join(&name);
    let testdata = workspace.testdata(&name);
    for path in [&folder, &testdata] {
        ensure!(!path.exists(), "{} already exists", workspace.shown(path));
    }
    let title = if problem.name.is_empty() {
        &name
    } else {
        &problem.name
    };
    let mut files = BTreeMap::from([(folder.join("Cargo.toml"), manifest(&name, title, problem))]);
    for (path, text) in programs(&name, title) {
        files.insert(folder.join(path), text);
    }
    for (number, sample) in (1..).zip(&problem.tests) {
        files.insert(
            testdata.join(format!("sample-{number}.in")),
            sample.input.clone(),
        );
        files.insert(
            testdata.join(format!("sample-{number}.out")),
            sample.output.clone(),
        );
    }
    fs::create_dir_all(&testdata)?;
    for (path, text) in &files {
        write(path, text)?;
        say!("created {}", workspace.shown(path));
    }
    say!(
        "{} tests; judge the solution with  cargo judge test {name}",
        problem.tests.len()
    );
    Ok(())
}

/// Returns the programs of a new problem: where each belongs in the crate, and its text.
pub fn programs(name: &str, title: &str) -> [(String, String); 3] {
    let template = |text: &str| text.replace("{title}", title);
    [
        (
            "src/main.rs".to_string(),
            template(include_str!("new/main.rs.txt")),
        ),
        (
            format!("examples/{name}-reference.rs"),
            template(include_str!("new/reference.rs.txt")),
        ),
        (
            format!("examples/{name}-blank.rs"),
            template(include_str!("new/blank.rs.txt")),
        ),
    ]
}

/// Returns the manifest of a new problem.
fn manifest(name: &str, title: &str, problem: &Companion) -> String {
    // A JSON string is also a TOML string.
    let text = |text: &str| serde_json::Value::from(text).to_string();
    let values = [
        ("{name}", name.to_string()),
        ("{title}", text(title)),
        ("{url}", text(&problem.url)),
        ("{time-limit-ms}", problem.time_limit.to_string()),
        ("{theory}", text(THEORY)),
        ("{memory-limit-mib}", problem.memory_limit.to_string()),
    ];
    let manifest = include_str!("new/Cargo.toml.txt").to_string();
    values.iter().fold(manifest, |manifest, (key, value)| {
        manifest.replace(key, value)
    })
}
