//! `judge list`: the problems and the judges, as tables.

use std::process::ExitCode;

use anyhow::Result;
use comfy_table::Table;

use crate::terminal::{self, say};
use crate::workspace::{Mirror, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// List the judges that take Rust instead: compiler, edition, crates, limit of the source
    #[arg(long)]
    sites: bool,
    /// Print Markdown, as the README has it
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
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = if args.sites {
        sites(&workspace)
    } else {
        problems(&workspace, args.markdown)
    };
    if args.markdown {
        terminal::into_markdown(&mut table);
    }
    say!("{}", table.trim_fmt());
    Ok(ExitCode::SUCCESS)
}

fn problems(workspace: &Workspace, markdown: bool) -> Table {
    let link = |text: &str, url: &str| {
        if markdown {
            format!("[{}]({url})", text.replace('|', "\\|"))
        } else {
            text.to_string()
        }
    };
    let mut table = terminal::new(["problem", "title", "theory", "submit in Rust at"]);
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
    let mut table = terminal::new(["site", "compiler", "edition", "crates", "source limit"]);
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
