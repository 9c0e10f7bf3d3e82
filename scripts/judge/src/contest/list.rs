//! `judge list`: the problems and the sites, as tables.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use comfy_table::Table;
use serde::Serialize;
use solo::Language;

use crate::contest::address::site_of;
use crate::contest::record::{self, State, Submission};
use crate::contest::report;
use crate::problem::{Mirror, Problem};
use crate::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// List the sites instead: language, compiler, edition, crates and source limit
    #[arg(long)]
    sites: bool,
    /// Print the sites in Markdown, as in SITES.md
    #[arg(long, requires = "sites")]
    markdown: bool,
    /// Print JSON, for editors and scripts
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    if args.json {
        let json = if args.sites {
            serde_json::to_string_pretty(&workspace.sites)?
        } else {
            serde_json::to_string_pretty(&entries(&workspace)?)?
        };
        say!("{json}");
        return Ok(status(&workspace));
    }
    if args.sites {
        show(sites(&workspace), &[4, 2, 3, 5], args.markdown);
    } else {
        let (table, dispensable) = problems(&workspace)?;
        show(table, dispensable, false);
    }
    Ok(status(&workspace))
}

/// Prints a table. On a narrow terminal, omits columns in the order of `dispensable`.
pub fn show(mut table: Table, dispensable: &[usize], markdown: bool) {
    if markdown {
        terminal::into_markdown(&mut table);
        say!("{}", table.trim_fmt());
    } else {
        say!("{}", terminal::fit(&mut table, dispensable));
    }
}

/// Prints why some crates are not problems, and returns the status to exit with.
pub fn status(workspace: &Workspace) -> ExitCode {
    let broken = &workspace.broken;
    let errors: Vec<_> = broken.iter().map(|broken| broken.why.clone()).collect();
    report::errors(&errors)
}

/// A problem in JSON, with the results of its submissions, by site.
#[derive(Serialize)]
struct ListEntry<'a> {
    #[serde(flatten)]
    problem: &'a Problem,
    source: &'a Path,
    #[serde(skip_serializing_if = "Option::is_none")]
    submissions: Option<BTreeMap<String, Submission>>,
}

fn entries(workspace: &Workspace) -> Result<Vec<ListEntry<'_>>> {
    let mut submissions = record::submissions(workspace)?;
    let problems = workspace.problems.iter();
    let listed = problems.map(|problem| ListEntry {
        problem,
        source: &problem.source,
        submissions: submissions.remove(&problem.name),
    });
    Ok(listed.collect())
}

/// Returns the table of the problems. It has a column for titles if one has a title, and one for verdicts if anything
/// was submitted. Also returns the columns that a narrow terminal may omit.
fn problems(workspace: &Workspace) -> Result<(Table, &'static [usize])> {
    let submissions = record::submissions(workspace)?;
    let has_titles = workspace
        .problems
        .iter()
        .any(|problem| !problem.title.is_empty());
    let mut header = vec!["problem"];
    header.extend(has_titles.then_some("title"));
    header.push("submit at");
    header.extend((!submissions.is_empty()).then_some("verdict"));
    let mut table = terminal::table(header);
    for problem in &workspace.problems {
        let sites = sites_of(workspace, problem, |site, _| site.to_string());
        let mut row = vec![problem.name.clone()];
        row.extend(has_titles.then(|| problem.title.clone()));
        row.push(sites);
        if !submissions.is_empty() {
            row.push(verdicts(workspace, submissions.get(&problem.name)));
        }
        table.add_row(row);
    }
    let dispensable: &[usize] = if has_titles { &[1, 3, 2] } else { &[2, 1] };
    Ok((table, dispensable))
}

/// Returns the verdicts of the sites on a problem, each with its name if there are several.
fn verdicts(workspace: &Workspace, submissions: Option<&BTreeMap<String, Submission>>) -> String {
    let Some(submissions) = submissions else {
        return String::new();
    };
    let verdict = |(site, submission): (&String, &Submission)| {
        let verdict = match &submission.last {
            _ if submission.accepted => "accepted",
            State::Judged { verdict, .. } => verdict,
            State::Sent => "sent",
            State::Unclear => "unknown",
        };
        let verdict = terminal::escape(verdict);
        let name = workspace.sites.get(site).map_or(site, |site| &site.name);
        if submissions.len() > 1 {
            format!("{verdict} ({name})")
        } else {
            verdict
        }
    };
    let verdicts: Vec<_> = submissions.iter().map(verdict).collect();
    verdicts.join(", ")
}

/// A site that takes a bundle of a problem.
#[derive(Serialize)]
pub struct Offer<'a> {
    site: String,
    name: &'a str,
    url: &'a str,
    language: Language,
}

/// Returns the sites that take a bundle of a problem: those that take Rust, and the one that the problem comes from if
/// it takes C.
pub fn offers<'a>(workspace: &'a Workspace, problem: &'a Problem) -> Vec<Offer<'a>> {
    let offer = |site: &str, url: &'a str| {
        let known = workspace.sites.get(site)?;
        Some(Offer {
            site: site.to_string(),
            name: &known.name,
            url,
            language: known.language,
        })
    };
    let mirror = |mirror: &'a Mirror| offer(&mirror.site, &mirror.url);
    let mut offers: Vec<_> = problem.mirrors.iter().filter_map(mirror).collect();
    let own = offer(&site_of(&problem.url), &problem.url);
    let is_in_c = |own: &Offer| own.language == Language::C;
    offers.extend(own.filter(|own| offers.is_empty() || is_in_c(own)));
    offers
}

/// Returns the sites that take a bundle of a problem, each formatted by `show`.
pub fn sites_of(
    workspace: &Workspace,
    problem: &Problem,
    show: impl Fn(&str, &str) -> String,
) -> String {
    let site = |offer: &Offer| match offer.language {
        Language::C => show(&format!("{} (C)", offer.name), offer.url),
        Language::Rust => show(offer.name, offer.url),
    };
    let sites: Vec<_> = offers(workspace, problem).iter().map(site).collect();
    if sites.is_empty() {
        return "none: practise here".to_string();
    }
    sites.join(", ")
}

/// The most crates that a cell of the table names.
const MOST_CRATES: usize = 5;

fn sites(workspace: &Workspace) -> Table {
    let unknown = || "?".to_string();
    let mut table = terminal::table([
        "site",
        "language",
        "compiler",
        "edition",
        "crates",
        "source limit",
    ]);
    for site in workspace.sites.values() {
        let crates = match &site.crates[..] {
            [] => "none".to_string(),
            crates if crates.len() > MOST_CRATES => format!("{} crates", crates.len()),
            crates => crates.join(", "),
        };
        table.add_row([
            site.name.clone(),
            site.language.to_string(),
            site.compiler.clone().unwrap_or_else(unknown),
            site.edition.clone().unwrap_or_else(unknown),
            crates,
            site.source_limit
                .map_or_else(unknown, |bytes| format!("{bytes} bytes")),
        ]);
    }
    table
}
