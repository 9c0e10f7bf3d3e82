//! Reading the clipboard, by the command that the machine has for it.

use std::io;
use std::process::{Command, Stdio};

use anyhow::{bail, Context, Result};

/// The commands that print the clipboard: of Wayland, X11, macOS, and Windows, which WSL reaches too.
const COMMANDS: [&[&str]; 5] = [
    &["wl-paste", "--no-newline"],
    &["xclip", "-selection", "clipboard", "-out"],
    &["xsel", "--clipboard", "--output"],
    &["pbpaste"],
    &[
        "powershell.exe",
        "-NoProfile",
        "-Command",
        "Get-Clipboard -Raw",
    ],
];

/// Returns the text on the clipboard.
///
/// # Errors
///
/// If the machine has none of the commands, or none of those that it has succeeds: a machine may have some for a
/// display that is not in use.
pub fn clipboard() -> Result<String> {
    let mut failures = Vec::new();
    for words in COMMANDS {
        let [program, arguments @ ..] = words else {
            continue;
        };
        let said = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .output();
        let said = match said {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            said => said.with_context(|| format!("cannot run `{program}`"))?,
        };
        if said.status.success() {
            let text = String::from_utf8(said.stdout);
            return text.context("the clipboard holds no text");
        }
        let why = String::from_utf8_lossy(&said.stderr);
        failures.push(match why.trim() {
            "" => format!("{program}: {}", said.status),
            why => format!("{program}: {why}"),
        });
    }
    if failures.is_empty() {
        let names: Vec<_> = COMMANDS.iter().map(|words| words[0]).collect();
        bail!(
            "no command reads the clipboard: install one of {}",
            names.join(", ")
        );
    }
    bail!("the clipboard cannot be read: {}", failures.join("; "))
}
