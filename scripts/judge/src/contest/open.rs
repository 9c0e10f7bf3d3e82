//! `judge open`: a page of a problem, in the browser.

use std::process::ExitCode;

use anyhow::{ensure, Context, Result};

use crate::contest::address::site_of;
use crate::workspace::Workspace;
use terminal::say;

#[derive(clap::Args)]
pub struct Args {
    /// The problem: its name, any unambiguous part of it, or a path of its source or tests
    problem: String,
    /// Open the statement instead of the page to submit at
    #[arg(long)]
    statement: bool,
    /// Open the standings of its contest instead
    #[arg(long, conflicts_with = "statement")]
    standings: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let problem = workspace.find(&args.problem)?;
    ensure!(
        !problem.url.is_empty(),
        "{} has no address: write it as `url` in {}",
        problem.name,
        workspace.display(&problem.manifest())
    );
    let page = if args.statement {
        problem.url.clone()
    } else if args.standings {
        let page = standings(&problem.url);
        page.with_context(|| format!("{} names no contest with known standings", problem.url))?
    } else {
        submit_page(&problem.url)
    };
    say!("{page}");
    open::that_detached(&page).context("no browser can be started: open the page above")?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the standings of the contest that the address of a problem names.
fn standings(url: &str) -> Option<String> {
    let parts: Vec<_> = url.trim_end_matches('/').split('/').collect();
    // The parts of the address that name the contest.
    let length = match (site_of(url).as_str(), parts.get(3..)?) {
        ("codeforces", ["group", _, "contest", _, ..]) => 7,
        ("atcoder", ["contests", _, ..])
        | ("codeforces", ["contest" | "gym", _, ..])
        | ("kattis", ["contests", _, "problems", _]) => 5,
        _ => return None,
    };
    Some(format!("{}/standings", parts[..length].join("/")))
}

/// Returns the page to submit a problem at; where that is unknown, the problem's own.
pub fn submit_page(url: &str) -> String {
    let url = url.trim_end_matches('/');
    let parts: Vec<_> = url.split('/').skip(3).collect();
    match (site_of(url).as_str(), &parts[..]) {
        ("atcoder", ["contests", contest, "tasks", task]) => {
            format!("https://atcoder.jp/contests/{contest}/submit?taskScreenName={task}")
        }
        ("codeforces", ["contest", contest, "problem", letter]) => {
            format!("https://codeforces.com/contest/{contest}/submit/{letter}")
        }
        ("codeforces", ["problemset", "problem", contest, letter]) => {
            format!("https://codeforces.com/problemset/submit/{contest}/{letter}")
        }
        ("cses", ["problemset", "task", task]) => {
            format!("https://cses.fi/problemset/submit/{task}/")
        }
        ("kattis", [.., "problems", _]) => format!("{url}/submit"),
        _ => url.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{standings, submit_page};

    #[rstest]
    #[case((
        "https://atcoder.jp/contests/abc300/tasks/abc300_a",
        "https://atcoder.jp/contests/abc300/submit?taskScreenName=abc300_a"
    ))]
    #[case(("https://codeforces.com/contest/1704/problem/F", "https://codeforces.com/contest/1704/submit/F"))]
    #[case(("https://codeforces.com/problemset/problem/603/C", "https://codeforces.com/problemset/submit/603/C"))]
    #[case(("https://cses.fi/problemset/task/1730/", "https://cses.fi/problemset/submit/1730/"))]
    #[case(("https://open.kattis.com/problems/snim", "https://open.kattis.com/problems/snim/submit"))]
    #[case(("https://loj.ac/p/10247", "https://loj.ac/p/10247"))]
    fn a_problem_has_a_page_to_submit_at(#[case] (url, page): (&str, &str)) {
        assert_eq!(submit_page(url), page);
    }

    #[rstest]
    #[case(("https://atcoder.jp/contests/abc300/tasks/abc300_a", Some("https://atcoder.jp/contests/abc300/standings")))]
    #[case(("https://codeforces.com/contest/1704/problem/F", Some("https://codeforces.com/contest/1704/standings")))]
    #[case(("https://codeforces.com/gym/102001/problem/A/", Some("https://codeforces.com/gym/102001/standings")))]
    #[case(("https://open.kattis.com/contests/abc/problems/snim", Some("https://open.kattis.com/contests/abc/standings")))]
    #[case(("https://codeforces.com/problemset/problem/603/C", None))]
    #[case(("https://open.kattis.com/problems/snim", None))]
    fn a_contest_has_standings(#[case] (url, page): (&str, Option<&str>)) {
        assert_eq!(standings(url).as_deref(), page);
    }
}
