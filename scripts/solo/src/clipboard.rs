//! The clipboard: programs of the machine that set and read it, or else the terminal.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use base64::prelude::{Engine, BASE64_STANDARD};

use crate::error::{Error, Refusal, Result};
use crate::process::is_installed;

/// A way to set the clipboard.
#[derive(Debug, PartialEq)]
pub enum Clipboard {
    /// A program that reads the text from standard input.
    Program(Vec<&'static str>),
    /// The escape sequence OSC 52, which works over any number of hops. A terminal does not answer it, so whether it
    /// complied is unknown.
    Terminal,
}

/// Two commands of one system: one sets the clipboard, the other prints its content.
struct Commands {
    set: &'static [&'static str],
    get: &'static [&'static str],
    /// The environment variable that they require, or an empty string.
    variable: &'static str,
}

/// The commands of Wayland, X11, macOS and Windows. Those of Windows also work in WSL.
const COMMANDS: [Commands; 5] = [
    Commands {
        set: &["wl-copy"],
        get: &["wl-paste", "--no-newline"],
        variable: "WAYLAND_DISPLAY",
    },
    Commands {
        set: &["xclip", "-selection", "clipboard"],
        get: &["xclip", "-selection", "clipboard", "-out"],
        variable: "DISPLAY",
    },
    Commands {
        set: &["xsel", "--clipboard", "--input"],
        get: &["xsel", "--clipboard", "--output"],
        variable: "DISPLAY",
    },
    Commands {
        set: &["pbcopy"],
        get: &["pbpaste"],
        variable: "",
    },
    Commands {
        set: &["clip.exe"],
        get: &["powershell.exe", "-NoProfile", "-Command", GET_ON_WINDOWS],
        variable: "",
    },
];

/// Without this setting, Windows prints in the encoding of its console.
const GET_ON_WINDOWS: &str =
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8; Get-Clipboard -Raw";

impl Clipboard {
    /// Returns a way to set the clipboard of this machine.
    ///
    /// # Errors
    ///
    /// If no such program is usable, and standard error is not a terminal with a clipboard.
    pub fn find() -> Result<Self> {
        let is_set = |name: &str| {
            name.is_empty() || env::var_os(name).is_some_and(|value| !value.is_empty())
        };
        let mut all = COMMANDS.into_iter();
        if let Some(found) =
            all.find(|candidate| is_set(candidate.variable) && is_installed(candidate.set[0]))
        {
            return Ok(Self::Program(found.set.to_vec()));
        }
        if !io::stderr().is_terminal() {
            let reason = "`--copy`: no clipboard found: wl-copy, xclip, xsel, pbcopy and clip.exe are not usable, and there is no terminal";
            return Err(Refusal::new(reason, "use -o FILE").into());
        }
        let name = env::var("TERM").unwrap_or_default();
        if ["dumb", "linux"].contains(&name.as_str()) {
            let reason = format!("`--copy`: the terminal `{name}` has no clipboard");
            return Err(Refusal::new(reason, "use -o FILE, or install xclip or wl-copy").into());
        }
        Ok(Self::Terminal)
    }

    /// Sets the clipboard to a text, and returns the message to print before its size.
    ///
    /// # Errors
    ///
    /// If the program fails, or the terminal cannot be written to.
    pub fn set(&self, text: &str) -> Result<String> {
        let Self::Program(words) = self else {
            let text = BASE64_STANDARD.encode(text);
            write!(io::stderr(), "\x1b]52;c;{text}\x07")
                .map_err(Error::io("the terminal cannot be written to"))?;
            let doubt = "if pasting gives nothing, it does not support OSC 52: install xclip or wl-copy, or use -o FILE";
            return Ok(format!("asked the terminal to copy ({doubt})"));
        };
        let name = words[0];
        let fails = || Error::io(format!("`{name}` fails"));
        // Some programs keep running to serve the text, so they must not hold our streams.
        let mut program = Command::new(name)
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(fails())?;
        let input = program.stdin.take();
        let text = encode(name, text);
        let written = input.map_or(Ok(()), |mut input| input.write_all(&text));
        let status = program.wait().map_err(fails())?;
        if !status.success() {
            let reason = format!("`{name}` cannot set the clipboard: {status}");
            return Err(Refusal::new(reason, "use -o FILE").into());
        }
        written.map_err(fails())?;
        Ok(format!("copied with {name}"))
    }

    /// Returns the text on the clipboard.
    ///
    /// # Errors
    ///
    /// If the machine has none of the commands, or none of those that it has succeeds: a machine may have some for a
    /// display that is not in use.
    pub fn text() -> Result<String> {
        let mut failures = Vec::new();
        for Commands { get, .. } in COMMANDS {
            let name = get[0];
            let command = Command::new(name)
                .args(&get[1..])
                .stdin(Stdio::null())
                .output();
            let output = match command {
                Ok(output) => output,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => {
                    failures.push(format!("{name}: {error}"));
                    continue;
                }
            };
            if output.status.success() {
                let text = String::from_utf8(output.stdout);
                let text = text.map_err(|_| Refusal::new("the clipboard holds no text", ""))?;
                return Ok(text.trim_start_matches('\u{feff}').to_string());
            }
            let why = String::from_utf8_lossy(&output.stderr);
            failures.push(match why.trim() {
                "" => format!("{name}: {}", output.status),
                why => format!("{name}: {why}"),
            });
        }
        if failures.is_empty() {
            let names = COMMANDS.map(|commands| commands.get[0]).join(", ");
            let remedy = format!("install one of {names}");
            return Err(Refusal::new("no command reads the clipboard", remedy).into());
        }
        let reason = format!("the clipboard cannot be read: {}", failures.join("; "));
        Err(Refusal::new(reason, "").into())
    }
}

/// Returns a text in the encoding that a program expects: `clip.exe` reads text that is not ASCII as UTF-16.
fn encode(program: &str, text: &str) -> Vec<u8> {
    if program == "clip.exe" && !text.is_ascii() {
        return text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    }
    text.as_bytes().to_vec()
}
