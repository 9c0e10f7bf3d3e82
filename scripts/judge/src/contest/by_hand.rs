//! Submission by hand at sites where no program may submit: copies the bundle to the clipboard, and opens the page to
//! submit at in the browser. At Codeforces, the browser extension cph-submit submits the bundle if it is running.

use std::path::Path;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::json;
use solo::{Bundle, Clipboard};

use crate::contest::open;
use crate::contest::target::Target;
use crate::cph_submit::{self, Offer};
use crate::problem::Problem;
use terminal::say;

/// How the result is printed.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    Text,
    Json,
    /// As a text, without offering or copying the bundle or opening the page.
    DryRun,
}

/// How often, and at which interval, this checks whether the extension has taken a bundle.
const MOST_LOOKS: usize = 100;
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// Fails if neither the clipboard nor the extension can take a bundle.
pub fn check(workspace_target: &Path) -> Result<()> {
    if !cph_submit::is_extension_near(workspace_target) {
        let found = Clipboard::find();
        found.context("no program may submit to this site, so the bundle must be copied")?;
    }
    Ok(())
}

/// Offers a bundle to the extension. If the extension does not take it, copies the bundle, prints the language to
/// choose, and opens the page to submit at.
pub fn hand_over(
    problem: &Problem,
    target: &Target,
    bundle: &Bundle,
    workspace_target: &Path,
    form: Form,
) -> Result<ExitCode> {
    let page = open::submit_page(&target.url);
    let language = language(bundle);
    let offer = offer(problem, target, bundle);
    let is_taken = match offer {
        Some(offer) if form != Form::DryRun => is_taken(&offer, workspace_target)?,
        _ => false,
    };
    if !is_taken && form != Form::DryRun {
        anstream::eprintln!("{}", bundle.copy()?);
    }
    match (form, is_taken) {
        (Form::Json, _) => {
            let way = if is_taken { "cph-submit" } else { "clipboard" };
            let (problem, site) = (&problem.name, &target.site);
            let report = json!({"problem": problem, "site": site, "way": way, "page": page, "language": language});
            say!("{}", serde_json::to_string_pretty(&report)?);
        }
        (_, true) => say!("cph-submit has taken it: its tab shows the verdict"),
        (Form::DryRun, false) => say!("to paste at {page}\nin the language {language}"),
        (_, false) => say!("paste it at {page}\nchoose {language}"),
    }
    if !is_taken && form != Form::DryRun {
        ::open::that_detached(&page).context("no browser can be started: open the page above")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the offer to cph-submit, if it may submit the bundle.
fn offer(problem: &Problem, target: &Target, bundle: &Bundle) -> Option<Offer> {
    let language_id = match (bundle.is_in_c, bundle.edition.as_str()) {
        (true, _) => 43,
        (false, "2021") => 75,
        (false, "2024") => 98,
        _ => return None,
    };
    cph_submit::is_for(&target.url).then(|| Offer {
        url: target.url.clone(),
        problem_name: problem.title.clone(),
        source_code: bundle.text.clone(),
        language_id,
    })
}

/// Offers a bundle to the extension if that is running, and returns whether it takes the bundle.
fn is_taken(offer: &Offer, workspace_target: &Path) -> Result<bool> {
    if !cph_submit::is_extension_near(workspace_target) {
        return Ok(false);
    }
    cph_submit::offer(workspace_target, offer)?;
    for _ in 0..MOST_LOOKS {
        thread::sleep(BETWEEN_LOOKS);
        if !cph_submit::is_waiting(workspace_target) {
            return Ok(true);
        }
    }
    Ok(!cph_submit::withdraw(workspace_target))
}

/// Returns the language to choose: `Rust 1.89.0 (2024)`.
fn language(bundle: &Bundle) -> String {
    if bundle.is_in_c {
        return "C".to_string();
    }
    let site = bundle.site.as_ref();
    let compiler = site
        .and_then(|site| site.compiler.as_deref())
        .map(|version| format!(" {version}"));
    format!("Rust{} ({})", compiler.unwrap_or_default(), bundle.edition)
}
