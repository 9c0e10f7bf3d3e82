//! `cargo judge new`: creates a problem from a name, or from what Competitive Companion knows of it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{ensure, Context, Result};
use tempfile::TempDir;
use toml_edit::{value, Array, DocumentMut, InlineTable};

use crate::contest::companion::{slug, Companion};
use crate::store;
use crate::terminal::{quoted, say};
use crate::workspace::Workspace;

/// What a new problem begins with, besides what is known of it and its samples.
#[derive(Clone, Copy)]
pub struct Template {
    /// The manifest, whose `[package.metadata.problem]` is filled in.
    pub manifest: &'static str,
    /// Returns the other files of a problem of this name and title: where each belongs in the crate, and its text.
    pub files: fn(&str, &str) -> Vec<(String, String)>,
}

/// The theory of a new problem, which is to be replaced.
pub const THEORY: &str = "name the theory";

/// No site shows more samples of a problem.
const MOST_SAMPLES: usize = 100;

#[derive(clap::Args)]
pub struct Args {
    /// The problem's name, `<site>-<id>-<slug>`; taken from its address and title if omitted
    #[arg(required_unless_present = "companion")]
    name: Option<String>,
    /// Read the problem from standard input, as JSON from Competitive Companion
    #[arg(long)]
    companion: bool,
}

pub fn run(args: &Args, template: Template) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = if args.companion {
        let place = "standard input is not a problem from Competitive Companion";
        serde_json::from_reader(io::stdin().lock()).context(place)?
    } else {
        Companion::unknown()
    };
    make(&workspace, args.name.as_deref(), &problem, template)?;
    Ok(ExitCode::SUCCESS)
}

/// Creates the crate of a problem and its tests, all of it or nothing; what exists is left alone.
pub fn make(
    workspace: &Workspace,
    name: Option<&str>,
    problem: &Companion,
    template: Template,
) -> Result<()> {
    let name = name.map_or_else(|| problem.crate_name(), String::from);
    check_name(workspace, &name)?;
    let files = files(workspace, &name, problem, template)?;
    let targets = [
        workspace.root.join("crates").join(&name),
        workspace.testdata(&name),
    ];
    for path in &targets {
        ensure!(!path.exists(), "{} already exists", workspace.shown(path));
    }
    // Staged in a hidden folder beside the tests, which no command looks into, and then moved.
    let testdata = workspace.root.join("testdata");
    fs::create_dir_all(&testdata).with_context(|| workspace.shown(&testdata).to_string())?;
    let staged = TempDir::with_prefix_in(".new-", &testdata)
        .with_context(|| format!("cannot write to {}", workspace.shown(&testdata)))?;
    for (path, text) in &files {
        store::write(&staged.path().join(path), text.as_bytes())?;
    }
    fs::create_dir_all(staged.path().join("testdata"))?;
    let [crate_folder, tests] = &targets;
    move_folder(&staged.path().join("crate"), crate_folder)?;
    if let Err(error) = move_folder(&staged.path().join("testdata"), tests) {
        let _ = fs::remove_dir_all(crate_folder);
        return Err(error);
    }
    if let Err(error) = Workspace::load() {
        for path in &targets {
            let _ = fs::remove_dir_all(path);
        }
        return Err(error.context(format!("cargo cannot load the workspace with {name}")));
    }
    for path in files.keys() {
        let (part, rest) = path.split_once('/').unwrap_or_default();
        let folder = if part == "crate" { crate_folder } else { tests };
        say!("created {}", workspace.shown(&folder.join(rest)));
    }
    let tests = problem.tests.len();
    say!("{tests} tests; next: write the solution, then  cargo judge test {name}");
    Ok(())
}

fn move_folder(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).with_context(|| format!("cannot create {}", to.display()))
}

/// Fails unless cargo can have a package of this name, with programs that replace no others.
fn check_name(workspace: &Workspace, name: &str) -> Result<()> {
    const LONGEST: usize = 64;
    ensure!(
        slug(name) == name
            && name.starts_with(|char: char| char.is_ascii_alphabetic())
            && name.contains('-')
            && name.len() <= LONGEST,
        "{} cannot be the name of a problem: use `<site>-<id>-<slug>` in lower-case letters, digits and \
         hyphens, at most {LONGEST} characters",
        quoted(name)
    );
    let lock = fs::read_to_string(workspace.root.join("Cargo.lock")).unwrap_or_default();
    let taken = name.starts_with("practice-") || lock.contains(&format!("\nname = \"{name}\"\n"));
    let is_problem = workspace
        .problems
        .iter()
        .any(|problem| problem.name == name);
    ensure!(
        !taken || is_problem,
        "`{name}` is the name of another package: choose another name"
    );
    Ok(())
}

/// Returns the texts of the new files by their paths: below `crate/` and `testdata/`.
fn files(
    workspace: &Workspace,
    name: &str,
    problem: &Companion,
    template: Template,
) -> Result<BTreeMap<String, String>> {
    let title = if problem.name.is_empty() {
        name
    } else {
        problem.name.trim()
    };
    for (what, text) in [("title", title), ("address", &problem.url)] {
        ensure!(
            text.len() <= 300 && !text.contains(breaks_lines),
            "the {what} must be one line of at most 300 bytes, without control characters"
        );
    }
    ensure!(!title.is_empty(), "the title is empty");
    let samples = problem.tests.len();
    ensure!(
        samples <= MOST_SAMPLES,
        "the problem has {samples} samples: at most {MOST_SAMPLES} are accepted"
    );
    let is_web = ["http://", "https://"]
        .iter()
        .any(|it| problem.url.starts_with(it));
    ensure!(
        problem.url.is_empty() || is_web && !problem.url.contains(char::is_whitespace),
        "the address must begin with http:// or https:// and have no spaces"
    );
    let manifest = manifest(workspace, template.manifest, name, title, problem)?;
    let mut files = BTreeMap::from([("crate/Cargo.toml".to_string(), manifest)]);
    for (path, text) in (template.files)(name, title) {
        files.insert(format!("crate/{path}"), text);
    }
    for (number, sample) in (1..).zip(&problem.tests) {
        let test = format!("testdata/sample-{number}");
        files.insert(format!("{test}.in"), sample.input.clone());
        files.insert(format!("{test}.out"), sample.output.clone());
    }
    Ok(files)
}

/// Returns whether a character ends a line, or changes how the text after it is shown: rustc refuses
/// such characters in comments.
fn breaks_lines(char: char) -> bool {
    let is_direction = matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    char.is_control() || is_direction || matches!(char, '\u{2028}' | '\u{2029}')
}

/// Returns the template of a manifest with the problem's `[package.metadata.problem]`.
fn manifest(
    workspace: &Workspace,
    template: &str,
    name: &str,
    title: &str,
    problem: &Companion,
) -> Result<String> {
    let mut document: DocumentMut = template.parse()?;
    document["package"]["name"] = value(name);
    let metadata = &mut document["package"]["metadata"]["problem"];
    metadata["title"] = value(title);
    metadata["url"] = value(&problem.url);
    metadata["theory"] = value(THEORY);
    metadata["time-limit-ms"] = value(limit("time", problem.time_limit, "ms")?);
    metadata["memory-limit-mib"] = value(limit("memory", problem.memory_limit, "MiB")?);
    let site = problem.site();
    if workspace.sites.contains_key(&site) {
        let mirror = InlineTable::from_iter([("site", site.as_str()), ("url", &problem.url)]);
        metadata["mirrors"] = value(Array::from_iter([mirror]));
    }
    Ok(document.to_string())
}

/// Returns a limit if a manifest can have it.
fn limit(what: &str, number: u64, unit: &str) -> Result<i64> {
    let fits = u32::try_from(number).ok().and_then(NonZero::new);
    let fits = fits.with_context(|| {
        format!(
            "the {what} limit is {number} {unit}: it must be from 1 to {} {unit}",
            u32::MAX
        )
    })?;
    Ok(fits.get().into())
}
