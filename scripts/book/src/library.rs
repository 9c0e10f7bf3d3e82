//! The documentation of the library, as rustdoc writes it.

use std::fs;
use std::path::Path;

use anyhow::{ensure, Context, Result};

use crate::cargo;

/// rustdoc's pages contain scripts and styles of their own. These may run, but no page may contact another host.
const POLICY: &str = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; base-uri 'none'; form-action 'none'\">";

/// The target folder of the documentation in the workspace.
pub const TARGET: &str = "target/book-doc";

/// Writes the documentation of the package `impartial-games` into the folder `doc` of the site.
///
/// # Errors
///
/// If rustdoc fails, or a file cannot be written.
pub fn write(workspace: &Path, site: &Path) -> Result<()> {
    let target = workspace.join(TARGET);
    let doc = target.join("doc");
    // rustdoc keeps existing files, including those of a package under an earlier name.
    if doc.exists() {
        fs::remove_dir_all(&doc)?;
    }
    let mut rustdoc = cargo(workspace);
    rustdoc.args([
        "doc",
        "--quiet",
        "--locked",
        "--no-deps",
        "--package",
        "impartial-games",
    ]);
    let status = rustdoc.arg("--target-dir").arg(&target).status()?;
    ensure!(
        status.success(),
        "`cargo doc --package impartial-games` fails"
    );
    copy(&doc, &site.join("doc"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() {
            copy(&from, &to)?;
        } else if from
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            let shown = from.display();
            let page = fs::read_to_string(&from).with_context(|| shown.to_string())?;
            ensure!(page.contains("<head>"), "{shown} has no head");
            fs::write(&to, page.replacen("<head>", POLICY, 1))?;
        } else {
            fs::copy(&from, &to).with_context(|| from.display().to_string())?;
        }
    }
    Ok(())
}
