//! The last touches: blank lines out, warnings of libraries off, formatting, and the head.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::Range;
use std::process::{Command, Stdio};

use anyhow::{ensure, Context, Result};

use crate::compiler::{offset, Compiler};
use crate::inline::Inlined;
use crate::load::Program;
use crate::tokens::{lex, Kind, Token};
use crate::verify;

/// The parts of a bundle: what its author wrote, and what that uses.
pub struct Tidy {
    /// What the file begins with, and libraries that do not see the solution's macros.
    pub above: String,
    pub solution: String,
    pub libraries: String,
}

/// Returns the shaken text without the blank lines of its libraries, and with these lints allowed in them.
pub fn tidy(shaken: &str, inlined: &Inlined, allowed: &[String]) -> Result<Tidy> {
    let solution = &inlined.places[0];
    let stand_above = |place: &&Range<usize>| place.end <= solution.start;
    let places = inlined.places[1..].iter();
    let mut places: Vec<_> = places.filter(|it| !it.is_empty()).collect();
    places.sort_by_key(|it| it.start);
    let first = places.first().filter(|it| stand_above(it));
    let head = &shaken[..first.map_or(solution.start, |it| it.start)];
    let (above, below): (Vec<_>, Vec<_>) = places.into_iter().partition(stand_above);
    let mut above = libraries(shaken, &above, allowed)?;
    above.insert_str(0, head.trim_end());
    Ok(Tidy {
        above,
        solution: shaken[solution.clone()].trim_end().to_string() + "\n",
        libraries: libraries(shaken, &below, allowed)?,
    })
}

/// Returns the libraries at these places, with these lints allowed.
fn libraries(shaken: &str, places: &[&Range<usize>], allowed: &[String]) -> Result<String> {
    let mut libraries = String::new();
    for &place in places {
        let library = &shaken[place.clone()];
        if library.trim().is_empty() {
            continue;
        }
        libraries.push('\n');
        if !allowed.is_empty() {
            let _ = writeln!(libraries, "#[allow({})]", allowed.join(", "));
        }
        libraries.push_str(&without_blank_lines(library)?);
        libraries.push('\n');
    }
    Ok(libraries)
}

/// Returns the lints that warn of what stands in libraries: cargo would not show them either.
pub fn lints_of_libraries(
    text: &str,
    inlined: &Inlined,
    compilers: &[Compiler],
) -> Result<Vec<String>> {
    let solution = &inlined.places[0];
    let mut lints = BTreeSet::new();
    for compiler in compilers {
        for warning in compiler.check(text)?.warnings {
            let in_library = offset(&warning).is_some_and(|it| !solution.contains(&it));
            verify::refuse_meaning(&warning, inlined, &compiler.edition)?;
            lints.extend(warning.code.filter(|_| in_library).map(|code| code.code));
        }
    }
    Ok(lints.into_iter().collect())
}

fn without_blank_lines(library: &str) -> Result<String> {
    let mut text = String::new();
    let mut end = 0;
    for token in lex(library)? {
        let gap = &library[end..token.range.start];
        match gap.rfind('\n') {
            Some(newline) => text.push_str(&gap[newline..]),
            None => text.push_str(gap),
        }
        text.push_str(&library[token.range.clone()]);
        end = token.range.end;
    }
    Ok(text)
}

impl Tidy {
    /// Returns the text as rustfmt has it. Tabs indent the libraries, which are nested deep: that takes a
    /// fifth off the bundle.
    pub fn formatted(&self, edition: &str) -> Result<String> {
        let parts = [
            with_tabs(&format(&self.above, edition)?)?,
            format(&self.solution, edition)?,
            with_tabs(&format(&self.libraries, edition)?)?,
        ];
        let parts: Vec<_> = parts.into_iter().filter(|it| !it.is_empty()).collect();
        Ok(parts.join("\n"))
    }

    /// Returns the text with as little between its tokens as they stay the same tokens with.
    pub fn minified(&self) -> Result<String> {
        minify(&self.text())
    }

    pub fn text(&self) -> String {
        let gap = if self.above.is_empty() { "" } else { "\n" };
        format!("{}{gap}{}{}", self.above, self.solution, self.libraries)
    }
}

fn with_tabs(text: &str) -> Result<String> {
    let mut tabbed = String::new();
    let mut end = 0;
    for token in lex(text)? {
        let gap = &text[end..token.range.start];
        let indent = gap.rfind('\n').map_or(gap.len(), |newline| newline + 1);
        tabbed.push_str(&gap[..indent]);
        tabbed.push_str(&gap[indent..].replace("    ", "\t"));
        tabbed.push_str(&text[token.range.clone()]);
        end = token.range.end;
    }
    tabbed.push_str(&text[end..]);
    Ok(tabbed)
}

/// Returns `text` as rustfmt has it, whatever configuration there is.
fn format(text: &str, edition: &str) -> Result<String> {
    let folder = tempfile::tempdir().context("no temporary folder can be made")?;
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", edition, "--quiet"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("rustfmt cannot be run: `rustup component add rustfmt`")?;
    let mut stdin = rustfmt.stdin.take().context("rustfmt takes no input")?;
    stdin.write_all(text.as_bytes())?;
    drop(stdin);
    let output = rustfmt.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "rustfmt: {}", said.trim());
    Ok(String::from_utf8(output.stdout)?)
}

fn minify(text: &str) -> Result<String> {
    let mut small = String::new();
    let mut before: Option<Token> = None;
    for token in lex(text)?
        .into_iter()
        .filter(|token| !matches!(token.kind, Kind::Doc | Kind::InnerDoc))
    {
        if before.is_some_and(|before| needs_space(&before, &token)) {
            small.push(' ');
        }
        small.push_str(&text[token.range.clone()]);
        before = Some(token);
    }
    small.push('\n');
    Ok(small)
}

fn needs_space(before: &Token, after: &Token) -> bool {
    let is_apart = before.range.end < after.range.start;
    let is_wordy = |token: &Token| matches!(token.kind, Kind::Word(_) | Kind::Literal);
    let is_punct = |token: &Token| matches!(token.kind, Kind::Punct(_));
    let would_join = match (is_wordy(before), is_wordy(after)) {
        (true, true) => true,
        // A label after `break` would make one word with it.
        (true, false) if after.kind == Kind::Punct('\'') => true,
        (true, false) => before.kind == Kind::Literal && is_punct(after),
        _ => is_punct(before) && (is_punct(after) || before.kind == Kind::Punct('\'')),
    };
    is_apart && would_join
}

/// Returns the comments that a bundle begins with.
pub fn head(
    title: &[String],
    command: &str,
    program: &Program,
    modules: &[(usize, String)],
) -> String {
    let mut head = String::new();
    for line in title {
        let _ = writeln!(head, "// {}", line.replace('\n', " "));
    }
    let _ = writeln!(head, "// Made by `{command}`.");
    for (index, _) in modules {
        let krate = &program.crates[*index];
        let licence = krate.licence.as_deref().unwrap_or("no licence given");
        let _ = writeln!(
            head,
            "// Inlined: {} {} ({licence})",
            krate.package, krate.version
        );
    }
    head
}
