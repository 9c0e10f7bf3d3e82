//! `judge init`: a workspace to begin with.

use std::env;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{bail, ensure, Context, Result};
use cargo_metadata::semver::Version;
use solo::store;
use solo::{Language, Site};
use toml_edit::{value, Array, DocumentMut, InlineTable, Item, Table, TableLike};

use crate::contest::new::{implicit_table, table};
use crate::contest::warmup;
use crate::workspace::{Workspace, CONTESTS};
use terminal::{say, this};

#[derive(clap::Args)]
pub struct Args {
    /// The folder of the workspace, which is created if it does not exist
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Use the edition, the compiler and the crates of this site
    #[arg(long = "for", value_name = "SITE")]
    site: Option<String>,
    /// Build the template's dependencies, so that the first test and the first bundle of a contest are quick
    #[arg(long)]
    build: bool,
}

/// The edition for a site whose edition is unknown.
const EDITION: &str = "2021";

/// The site's crates that a new contest depends on. Each of the others takes one line in the manifest.
const USUAL: [&str; 5] = ["ac-library-rs", "itertools", "num", "proconio", "rand"];

pub fn run(args: &Args) -> Result<ExitCode> {
    let sites = solo::sites(None)?;
    let site = args
        .site
        .as_ref()
        .map(|site| Ok::<_, solo::Error>((site.to_lowercase(), solo::site(site, &sites)?)))
        .transpose()?;
    if let Some((_, site)) = &site {
        ensure!(
            site.language == Language::Rust,
            "{} takes no Rust: run `init` without --for, and pass --for when you bundle",
            site.name
        );
    }
    let new_files = make(
        &args.folder,
        site.as_ref().map(|(key, site)| (key.as_str(), site)),
    )?;
    for (what, path) in &new_files {
        say!("{what} {}", path.display());
    }
    if new_files.is_empty() {
        say!("nothing is missing");
    }
    if let Some(warning) = site.as_ref().and_then(|(_, site)| older_compiler(site)) {
        anstream::eprintln!("warning: {warning}");
    }
    // Without a site, the template has no crates.
    let asks = site.is_some() && !new_files.is_empty() && io::stdin().is_terminal();
    let status = build(args, asks);
    let judge = this();
    say!("next: `{judge} listen` receives a contest from the browser; `{judge} new abc300-a` creates a problem");
    say!("      `{judge} editor vscode` (or zed, helix, neovim) writes a key that judges the open file");
    status
}

/// Builds the template's dependencies if the user wants that.
fn build(args: &Args, asks: bool) -> Result<ExitCode> {
    let question =
        "build the template's dependencies now, so that the first test and the first bundle are quick? y or n:";
    if args.build || asks && terminal::agrees(question)? {
        env::set_current_dir(&args.folder)?;
        return warmup::of_template(&Workspace::load()?);
    }
    Ok(ExitCode::SUCCESS)
}

/// The action on a file, `created` or `changed`, and the path of the file.
type CreatedFile = (&'static str, PathBuf);

/// Creates the files that a workspace lacks, and returns them. Adds only the missing entries to an existing manifest.
fn make(folder: &Path, site: Option<(&str, &Site)>) -> Result<Vec<CreatedFile>> {
    let path = folder.join("Cargo.toml");
    let before = store::read(&path).with_context(|| path.display().to_string())?;
    let mut document: DocumentMut = before
        .as_deref()
        .unwrap_or_default()
        .parse()
        .with_context(|| path.display().to_string())?;
    if document.get("workspace").is_none() {
        check_folder(folder)?;
    }
    if is_judged(&document) {
        let Some(site) = site else {
            return Ok(Vec::new());
        };
        return add_site(document, site, path);
    }
    let is_new = before.is_none();
    complete(&mut document, site, is_new).with_context(|| path.display().to_string())?;
    let crates = site.map_or(Vec::new(), |(_, site)| crates(site));
    let mut files = vec![
        ("template/Cargo.toml", template(&crates, site, is_new)),
        (
            "template/src/bin/{{alias}}.rs",
            program(&crates).to_string(),
        ),
        // Cargo refuses a pattern for members that matches nothing.
        ("contests/.gitkeep", String::new()),
        (".gitignore", "/target\n".to_string()),
    ];
    if is_new {
        files.extend([
            ("library/Cargo.toml", library(site)),
            ("library/src/lib.rs", LIB.to_string()),
            ("README.md", readme(site.map(|(_, site)| site))),
        ]);
    }
    let mut new_files = Vec::new();
    for (name, text) in files {
        let path = folder.join(name);
        if !path.exists() {
            store::write(&path, text.as_bytes())?;
            new_files.push(("created", path));
        }
    }
    // The manifest last: it names the other files.
    store::write(&path, document.to_string().as_bytes())?;
    new_files.push((if is_new { "created" } else { "changed" }, path));
    Ok(new_files)
}

/// Sets the site of a workspace that has none. Does not change its template and its packages.
fn add_site(
    mut document: DocumentMut,
    (key, site): (&str, &Site),
    path: PathBuf,
) -> Result<Vec<CreatedFile>> {
    let named = || path.display().to_string();
    let workspace = document["workspace"]
        .as_table_like_mut()
        .with_context(named)?;
    let judge = workspace
        .get_mut("metadata")
        .and_then(|metadata| metadata.get_mut("judge"))
        .and_then(Item::as_table_like_mut)
        .with_context(named)?;
    match judge.get("site").and_then(Item::as_str) {
        Some(other) if other == key => return Ok(Vec::new()),
        Some(other) => bail!(
            "{}: [workspace.metadata.judge] already has site = \"{other}\": change it there, or choose {} for one bundle \
             with `bundle --for {key}`",
            named(),
            site.name
        ),
        None => judge.insert("site", value(key)),
    };
    add_crates(workspace, site)?;
    store::write(&path, document.to_string().as_bytes())?;
    say!(
        "the template stays as it is: its edition and crates may differ from those of {}",
        site.name
    );
    Ok(vec![("changed", path)])
}

/// Adds the crates of a site that a workspace lacks to its dependencies.
fn add_crates(workspace: &mut dyn TableLike, site: &Site) -> Result<()> {
    let place = "[workspace.dependencies]";
    let dependencies = table(workspace, "dependencies", place)?;
    for (name, version) in crates(site) {
        if !dependencies.contains_key(&name) {
            dependencies.insert(&name, requirement(version, site.features.get(&name)));
        }
    }
    Ok(())
}

/// Fails if cargo cannot use the folder as a workspace: if it is inside another one, or if its path contains `[`, which cargo
/// takes for a part of a pattern.
fn check_folder(folder: &Path) -> Result<()> {
    let folder = real(&env::current_dir()?.join(folder))?;
    ensure!(
        !folder.to_string_lossy().contains('['),
        "{}: cargo takes `[` in the path of a workspace for a pattern: choose a folder without it, or rename the one with it",
        folder.display()
    );
    let mut above = folder.ancestors().skip(1);
    let manifest = above.find_map(|above| {
        let text = fs::read_to_string(above.join("Cargo.toml")).ok()?;
        let manifest: DocumentMut = text.parse().ok()?;
        manifest
            .contains_key("workspace")
            .then(|| above.join("Cargo.toml"))
    });
    let Some(manifest) = manifest else {
        return Ok(());
    };
    bail!(
        "{} is inside the workspace of {}: choose a folder outside of it",
        folder.display(),
        manifest.display()
    )
}

/// Returns the path of a folder without links and `..`, even if the folder does not exist yet.
fn real(folder: &Path) -> Result<PathBuf> {
    let mut above = folder.ancestors();
    let existing = above.find(|above| above.exists()).unwrap_or(folder);
    let shown = || existing.display().to_string();
    let real = dunce::canonicalize(existing).with_context(shown)?;
    Ok(real.join(folder.strip_prefix(existing)?))
}

/// Adds the entries of a workspace for contests that a manifest lacks.
fn complete(document: &mut DocumentMut, site: Option<(&str, &Site)>, is_new: bool) -> Result<()> {
    let workspace = table(document.as_table_mut(), "workspace", "[workspace]")?;
    if is_new {
        let resolver = if edition(site) == "2024" { "3" } else { "2" };
        workspace.insert("resolver", value(resolver));
    }
    let members = workspace.entry("members").or_insert(value(Array::new()));
    let members = members.as_array_mut().context("[workspace]: members")?;
    let contests = format!("{CONTESTS}/*");
    if !members
        .iter()
        .any(|member| member.as_str() == Some(&contests))
    {
        members.push(contests);
    }
    if is_new {
        members.push("library");
        let library = InlineTable::from_iter([("path", "library")]);
        let mut dependencies = Table::new();
        dependencies.insert("library", value(library));
        workspace.insert("dependencies", Item::Table(dependencies));
    }
    if let Some((_, site)) = site {
        add_crates(workspace, site)?;
    }
    let metadata = implicit_table(workspace, "metadata", "[workspace.metadata]")?;
    let mut judge = Table::new();
    judge.insert("template", value("template"));
    if let Some((key, _)) = site {
        judge.insert("site", value(key));
    }
    metadata.insert("judge", Item::Table(judge));
    Ok(())
}

fn is_judged(document: &DocumentMut) -> bool {
    let judge = || document.get("workspace")?.get("metadata")?.get("judge");
    judge().is_some()
}

fn edition<'a>(site: Option<(&'a str, &'a Site)>) -> &'a str {
    let edition = site.and_then(|(_, site)| site.edition.as_deref());
    edition.unwrap_or(EDITION)
}

/// Returns the crates of a site, each with the requirement of its version.
fn crates(site: &Site) -> Vec<(String, String)> {
    let split = |named: &String| match named.split_once(' ') {
        Some((name, version)) => (name.to_string(), format!("={version}")),
        None => (named.clone(), "*".to_string()),
    };
    site.crates.iter().map(split).collect()
}

/// Returns the entry of a crate in a manifest: its version, and the features in addition to the default ones.
fn requirement(version: String, features: Option<&Vec<String>>) -> Item {
    let Some(features) = features else {
        return value(version);
    };
    let mut table = InlineTable::new();
    table.insert("version", version.into());
    table.insert("features", Array::from_iter(features).into());
    value(table)
}

/// Returns the lines of a manifest for the compiler of a site.
fn compiler(site: Option<(&str, &Site)>) -> String {
    let rust = site
        .and_then(|(_, site)| site.compiler.as_deref())
        .filter(|rust| rust.starts_with(|char: char| char.is_ascii_digit()))
        .map_or(String::new(), |rust| format!("rust-version = \"{rust}\"\n"));
    format!("edition = \"{}\"\n{rust}", edition(site))
}

fn library(site: Option<(&str, &Site)>) -> String {
    let compiler = compiler(site);
    format!("[package]\nname = \"library\"\nversion = \"0.1.0\"\n{compiler}publish = false\n")
}

const LIB: &str = "//! What your solutions share. A bundle contains only what its program uses.
";

/// Returns the manifest of a new contest.
fn template(crates: &[(String, String)], site: Option<(&str, &Site)>, has_library: bool) -> String {
    let compiler = compiler(site);
    let mut text = format!(
        "[package]\nname = \"{{{{package}}}}\"\nversion = \"0.1.0\"\n{compiler}publish = false\n\n[dependencies]\n"
    );
    if has_library {
        text += "library.workspace = true\n";
    }
    for (name, _) in crates
        .iter()
        .filter(|(name, _)| USUAL.contains(&name.as_str()))
    {
        text.extend([name, ".workspace = true\n"]);
    }
    text
}

/// Returns the program that a new problem begins with.
fn program(crates: &[(String, String)]) -> &'static str {
    if !crates.iter().any(|(name, _)| name == "proconio") {
        return super::template::PROGRAM;
    }
    "use proconio::input;

fn main() {
    input! {
        n: usize,
    }
    println!(\"{n}\");
}
"
}

fn readme(site: Option<&Site>) -> String {
    let (judge, at) = (
        this(),
        site.map_or(String::new(), |site| format!(" at {}", site.name)),
    );
    format!(
        "# Contests

    {judge} listen          # receives a contest from the browser extension Competitive Companion
    {judge} new abc300-a    # creates a problem by hand
    {judge} test a          # runs the tests of a problem
    {judge} stress a --brute brute.rs
    {judge} bundle a --copy # one file to submit{at}, on the clipboard
    {judge} submit a        # sends it and shows the verdict, or copies it and opens the page

`template/` is what a new problem begins with, `library/` what the solutions share.
"
    )
}

/// Returns a note if the installed compiler is older than that of the site.
fn older_compiler(site: &Site) -> Option<String> {
    let theirs = site.compiler.as_ref()?;
    let is_short = theirs.matches('.').count() == 1;
    let full = if is_short {
        format!("{theirs}.0")
    } else {
        theirs.clone()
    };
    let theirs = Version::parse(&full).ok()?;
    let output = Command::new("rustc").arg("--version").output().ok()?;
    let output = String::from_utf8(output.stdout).ok()?;
    let here = Version::parse(output.split_whitespace().nth(1)?).ok()?;
    (here < theirs).then(|| {
        format!(
            "{} compiles with Rust {theirs}, but Rust {here} is installed: run `rustup update stable`",
            site.name
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use tempfile::TempDir;

    #[test]
    fn a_folder_that_does_not_exist_has_a_real_path() {
        let folder = TempDir::new().unwrap();
        let top = dunce::canonicalize(folder.path()).unwrap();
        fs::create_dir(top.join("work")).unwrap();
        let beside = top.join("work/../new/one");
        assert_eq!(real(&beside).unwrap(), top.join("new/one"));
        assert_eq!(real(&top.join("work")).unwrap(), top.join("work"));
    }
}
