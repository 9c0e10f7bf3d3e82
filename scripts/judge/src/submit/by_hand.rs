//! Where no program may submit: the bundle on the clipboard, and the page to submit at in the browser.

use std::process::ExitCode;

use anyhow::{Context, Result};
use solo::Bundle;

use crate::contest::open;
use crate::submit::submission::Target;
use crate::terminal::say;

/// Copies a bundle, opens the page to submit it at, and says which language to choose there.
pub fn hand_over(target: &Target, bundle: &Bundle, dry_run: bool) -> Result<ExitCode> {
    let page = open::submit_page(&target.url);
    if !dry_run {
        anstream::eprintln!("{}", bundle.copy()?);
    }
    say!("paste it at {page}");
    say!("choose {}", language(bundle));
    if !dry_run {
        ::open::that_detached(&page).context("no browser can be started: open the page above")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns what to choose as the language: `Rust 1.89.0 (2024)`.
fn language(bundle: &Bundle) -> String {
    if bundle.is_in_c {
        return "C".to_string();
    }
    let compiler = bundle
        .site
        .as_ref()
        .and_then(|site| site.compiler.as_deref());
    let compiler = compiler.map(|version| format!(" {version}"));
    format!("Rust{} ({})", compiler.unwrap_or_default(), bundle.edition)
}
