//! The clipboard, by way of the terminal: it takes what OSC 52 gives it, over any number of hops.

use std::io::{self, IsTerminal, Write};

use anyhow::{ensure, Context, Result};
use base64::prelude::{Engine, BASE64_STANDARD};

/// Has the terminal put `text` on the clipboard.
pub fn copy(text: &str) -> Result<()> {
    let mut terminal = io::stderr();
    ensure!(
        terminal.is_terminal(),
        "--copy asks the terminal, and standard error is none: use -o FILE"
    );
    write!(terminal, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))
        .context("the terminal cannot be written to")
}
