//! The documentation of the library, as rustdoc writes it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};

/// rustdoc's pages have scripts and styles of their own in them. These may run, but no page may ask another host.
const POLICY: &str = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self' 'unsafe-inline'; \
                      img-src 'self' data:; base-uri 'none'; form-action 'none'\">";

/// Writes the documentation of `common` into the folder `doc` of the site.
///
/// # Errors
///
/// If rustdoc fails, or a file cannot be written.
pub fn write(workspace: &Path, site: &Path) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let target = workspace.join("target/book-doc");
    let mut rustdoc = Command::new(cargo);
    rustdoc.args([
        "doc",
        "--quiet",
        "--locked",
        "--no-deps",
        "--package",
        "common",
    ]);
    let status = rustdoc
        .arg("--target-dir")
        .arg(&target)
        .current_dir(workspace)
        .status()?;
    ensure!(status.success(), "`cargo doc --package common` fails");
    copy(&target.join("doc"), &site.join("doc"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        if from.is_dir() {
            copy(&from, &to)?;
        } else if from.extension().is_some_and(|it| it == "html") {
            let page = fs::read_to_string(&from).with_context(|| from.display().to_string())?;
            fs::write(&to, page.replacen("<head>", POLICY, 1))?;
        } else {
            fs::copy(&from, &to).with_context(|| from.display().to_string())?;
        }
    }
    Ok(())
}
