//! `cargo judge list`: the problems and the sites, as tables.

use std::process::ExitCode;

use anyhow::Result;
use comfy_table::Table;

use crate::report;
use crate::terminal::{self, say};
use crate::workspace::{Mirror, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// List the sites that take Rust instead: compiler, edition, crates and source limit
    #[arg(long)]
    sites: bool,
    /// Print Markdown, as in the README
    #[arg(long)]
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
            serde_json::to_string_pretty(&workspace.problems)?
        };
        say!("{json}");
        return Ok(status(&workspace));
    }
    // The columns to leave out of a narrow table come first.
    let (mut table, dispensable) = if args.sites {
        (sites(&workspace), &[3, 1, 2, 4][..])
    } else {
        (problems(&workspace, args.markdown), &[2, 3, 1][..])
    };
    if args.markdown {
        terminal::into_markdown(&mut table);
        say!("{}", table.trim_fmt());
    } else {
        say!("{}", terminal::fitted(&mut table, dispensable));
    }
    Ok(status(&workspace))
}

/// Prints why some crates are not problems, and returns the status to exit with.
fn status(workspace: &Workspace) -> ExitCode {
    let broken = &workspace.broken;
    let errors: Vec<_> = broken.iter().map(|broken| broken.why.clone()).collect();
    report::errors(&errors);
    if errors.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(2)
    }
}

fn problems(workspace: &Workspace, markdown: bool) -> Table {
    let link = |text: &str, url: &str| {
        if markdown {
            format!("[{}]({url})", text.replace('|', "\\|"))
        } else {
            text.to_string()
        }
    };
    let mut table = terminal::table(["problem", "title", "theory", "submit in Rust at"]);
    for problem in &workspace.problems {
        let site = |mirror: &Mirror| link(&workspace.sites[&mirror.site].name, &mirror.url);
        let mirrors: Vec<_> = problem.mirrors.iter().map(site).collect();
        let mirrors = if mirrors.is_empty() {
            "none: practise here".into()
        } else {
            mirrors.join(", ")
        };
        let title = link(&problem.title, &problem.url);
        table.add_row([&problem.name, &title, &problem.theory, &mirrors]);
    }
    table
}

fn sites(workspace: &Workspace) -> Table {
    let unknown = || "?".to_string();
    let mut table = terminal::table(["site", "compiler", "edition", "crates", "source limit"]);
    for site in workspace.sites.values() {
        let crates = if site.crates.is_empty() {
            "none".into()
        } else {
            site.crates.join(", ")
        };
        table.add_row([
            site.name.clone(),
            site.compiler.clone().unwrap_or_else(unknown),
            site.edition.clone().unwrap_or_else(unknown),
            crates,
            site.source_limit
                .map_or_else(unknown, |bytes| format!("{bytes} bytes")),
        ]);
    }
    table
}
