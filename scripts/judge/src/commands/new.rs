//! `judge new`: a new problem, from a name or from what Competitive Companion knows of it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;

use crate::terminal::say;
use crate::workspace::{write, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// The problem's name, `<judge>-<id>-<slug>`; made from the title and the address if not given
    #[arg(required_unless_present = "companion")]
    name: Option<String>,
    /// Read the problem from standard input, as JSON of Competitive Companion
    #[arg(long)]
    companion: bool,
}

/// A problem as Competitive Companion sends it; what is not used here is left out.
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
        let place = "standard input is no problem of Competitive Companion";
        serde_json::from_reader(io::stdin().lock()).context(place)?
    } else {
        Companion::unknown()
    };
    make(&workspace, args.name.as_deref(), &problem)?;
    Ok(ExitCode::SUCCESS)
}

impl Companion {
    /// A problem of which nothing is known: limits as most judges have them.
    fn unknown() -> Self {
        Self {
            name: String::new(),
            url: String::new(),
            time_limit: 1000,
            memory_limit: 256,
            tests: Vec::new(),
        }
    }

    /// Returns a name for the crate: the judge as its address calls it, and the title.
    fn crate_name(&self) -> String {
        const GENERAL: [&str; 9] = [
            "www", "acm", "open", "judge", "com", "edu", "net", "org", "",
        ];
        let host = self.url.split('/').nth(2).unwrap_or_default();
        let judge = host.split('.').find(|label| !GENERAL.contains(label));
        slug(&format!("{} {}", judge.unwrap_or("problem"), self.name))
    }
}

/// Returns a text as it may stand in a crate's name: letters and digits, and hyphens between.
fn slug(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let words = lower.split(|char: char| !char.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

/// Makes the crate of a problem and its tests; nothing that is there is touched.
pub fn make(workspace: &Workspace, name: Option<&str>, problem: &Companion) -> Result<()> {
    let name = name.map_or_else(|| problem.crate_name(), String::from);
    ensure!(
        slug(&name) == name && name.starts_with(|char: char| char.is_ascii_alphabetic()),
        "`{name}` is no name for a problem: use small letters, digits and hyphens, the judge first"
    );
    let folder = workspace.root.join("crates").join(&name);
    let testdata = workspace.testdata(&name);
    for path in [&folder, &testdata] {
        ensure!(!path.exists(), "{} is there already", workspace.shown(path));
    }
    let title = if problem.name.is_empty() {
        &name
    } else {
        &problem.name
    };
    let mut files = BTreeMap::from([
        (folder.join("Cargo.toml"), manifest(&name, title, problem)),
        (
            folder.join("src/main.rs"),
            template(title, include_str!("new/main.rs.txt")),
        ),
        (
            folder.join(format!("examples/{name}-reference.rs")),
            template(title, include_str!("new/reference.rs.txt")),
        ),
        (
            folder.join(format!("examples/{name}-blank.rs")),
            template(title, include_str!("new/blank.rs.txt")),
        ),
    ]);
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
        say!("written: {}", workspace.shown(path));
    }
    say!(
        "{} tests; have it judged by  cargo judge test {name}",
        problem.tests.len()
    );
    Ok(())
}

/// `[package.metadata.problem]` and what every problem depends on.
fn manifest(name: &str, title: &str, problem: &Companion) -> String {
    // What JSON says of a text, TOML understands.
    let text = |text: &str| serde_json::Value::from(text).to_string();
    let values = [
        ("{name}", name.to_string()),
        ("{title}", text(title)),
        ("{url}", text(&problem.url)),
        ("{time-limit-ms}", problem.time_limit.to_string()),
        ("{memory-limit-mib}", problem.memory_limit.to_string()),
    ];
    let manifest = include_str!("new/Cargo.toml.txt").to_string();
    values.iter().fold(manifest, |manifest, (key, value)| {
        manifest.replace(key, value)
    })
}

fn template(title: &str, text: &str) -> String {
    text.replace("{title}", title)
}
