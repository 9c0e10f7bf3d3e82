//! The form of a bundle: no blank lines in libraries, lints allowed there, rustfmt or minifying, the head.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{array, fs};

use cargo_metadata::diagnostic::Diagnostic;

use crate::cargo::Program;
use crate::compiler::{offset, Compiler};
use crate::draft::Draft;
use crate::error::{Error, Result};
use crate::process;
use crate::source::reads::stringifying;
use crate::source::tokens::{given_to_macros, lex, macro_definitions, Kind, Look, Token};

/// The parts of a bundle: the solution and the libraries that it uses.
pub struct Tidy {
    /// The head of the file, and libraries that do not see the solution's macros.
    above: String,
    solution: String,
    libraries: String,
}

/// Returns the shaken text without the blank lines of its libraries, in which these lints are allowed.
pub fn tidy(draft: &Draft, allowed: &Lints) -> Result<Tidy> {
    let (shaken, inlined) = (&draft.shaken.text, &draft.inlined);
    let solution = &inlined.places[0];
    let stands_above = |place: &&Range<usize>| place.end <= solution.start;
    let mut places: Vec<_> = inlined.places[1..]
        .iter()
        .filter(|place| !place.is_empty())
        .collect();
    places.sort_by_key(|place| place.start);
    let first = places.first().filter(|place| stands_above(place));
    let head = &shaken[..first.map_or(solution.start, |first| first.start)];
    let (above, below): (Vec<_>, Vec<_>) = places.into_iter().partition(stands_above);
    let mut above = libraries(shaken, &above, &allowed.libraries)?;
    above.insert_str(0, head.trim_end());
    if !allowed.generated.is_empty() {
        above.insert_str(0, &format!("#![allow({})]\n", allowed.generated.join(", ")));
    }
    Ok(Tidy {
        above,
        solution: shaken[solution.clone()].trim_end().to_string() + "\n",
        libraries: libraries(shaken, &below, &allowed.libraries)?,
    })
}

/// Returns the libraries at these places, in which these lints are allowed.
fn libraries(shaken: &str, places: &[&Range<usize>], allowed: &[String]) -> Result<String> {
    let mut libraries = String::new();
    for &place in places {
        let library = &shaken[place.clone()];
        if library.trim().is_empty() {
            continue;
        }
        libraries.push('\n');
        if !allowed.is_empty() {
            let _ = writeln!(libraries, "#[allow(unknown_lints, {})]", allowed.join(", "));
        }
        libraries.push_str(&without_blank_lines(library)?);
        libraries.push('\n');
    }
    Ok(libraries)
}

/// Lints to be allowed, because cargo would not show the warnings either.
#[derive(Default)]
pub struct Lints {
    /// Those that warn about libraries.
    libraries: Vec<String>,
    /// Those that warn about the program's own crate, if procedural macros generated a part of it.
    generated: Vec<String>,
    /// The warnings about the user's own code, which cargo shows, too. They must not be silenced.
    pub own: BTreeSet<String>,
}

/// Returns the lints that warn about code other than the program's own source, and the warnings about that source.
pub fn lints(draft: &Draft, program: &Program, compilers: &[Compiler]) -> Result<Lints> {
    let solution = &draft.inlined.places[0];
    let is_generated = !program.binary().contribution.expansions.is_empty();
    let (mut lints, mut generated) = (BTreeSet::new(), BTreeSet::new());
    let mut own = BTreeSet::new();
    for compiler in compilers {
        for warning in compiler.check(&draft.shaken.text)?.warnings {
            let in_library = offset(&warning).is_some_and(|offset| !solution.contains(&offset));
            let lint = lint(&warning);
            if in_library {
                lints.extend(lint);
            } else if is_generated {
                generated.extend(lint);
            } else {
                own.insert(warning.message);
            }
        }
    }
    Ok(Lints {
        libraries: lints.into_iter().collect(),
        generated: generated.into_iter().collect(),
        own,
    })
}

/// Returns the lint of a warning. Some warnings have an error number instead, and the first of these names its lint in
/// a note.
fn lint(warning: &Diagnostic) -> Option<String> {
    let code = &warning.code.as_ref()?.code;
    let is_lint = |name: &str| !name.starts_with(char::is_uppercase);
    let notes = warning.children.iter().map(|child| child.message.as_str());
    let mut named = notes.filter_map(|note| note.strip_prefix("`#[warn(")?.split(')').next());
    if is_lint(code) {
        return Some(code.clone());
    }
    named.next().map(str::to_string)
}

fn without_blank_lines(library: &str) -> Result<String> {
    with_gaps(library.trim_end(), |gap| {
        gap[gap.rfind('\n').unwrap_or(0)..].to_string()
    })
}

/// Returns `text` with `new` applied to each gap before a token.
fn with_gaps(text: &str, new: impl Fn(&str) -> String) -> Result<String> {
    let mut written = String::new();
    let mut end = 0;
    for token in lex(text)? {
        written.push_str(&new(&text[end..token.range.start]));
        written.push_str(&text[token.range.clone()]);
        end = token.range.end;
    }
    written.push_str(&text[end..]);
    Ok(written)
}

impl Tidy {
    /// Returns the text as rustfmt formats it, except that tabs indent the libraries: they are deeply nested,
    /// and this makes the bundle a fifth smaller.
    pub fn format(&self, rustfmt: &Path, edition: &str) -> Result<String> {
        let parts = [&self.above, &self.solution, &self.libraries].map(String::as_str);
        let text = self.text();
        let tokens = lex(&text)?;
        let names = stringifying(&tokens);
        let mut formatted = format(parts, rustfmt, edition)?;
        for (part, formatted) in parts.iter().zip(&mut formatted) {
            *formatted = with_arguments(part, formatted, &names)?;
        }
        let [above, solution, libraries] = formatted;
        let parts = [with_tabs(&above)?, solution, with_tabs(&libraries)?];
        // For an empty part, rustfmt writes an empty line, with the line ending of this system.
        let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
        Ok(parts.collect::<Vec<_>>().join("\n"))
    }

    /// Returns the text with as little white space as keeps its tokens apart.
    pub fn minify(&self) -> Result<String> {
        minify(&self.text())
    }

    /// Returns the text as it is.
    pub fn text(&self) -> String {
        let gap = if self.above.is_empty() { "" } else { "\n" };
        format!("{}{gap}{}{}", self.above, self.solution, self.libraries)
    }
}

/// Returns the formatted text with some arguments of macros restored: those whose tokens rustfmt has changed (it removes nested
/// parentheses), and those of calls that contain one of `names`, the macros that stringify their arguments.
fn with_arguments(text: &str, formatted: &str, names: &BTreeSet<&str>) -> Result<String> {
    let (tokens, new_tokens) = (lex(text)?, lex(formatted)?);
    let (calls, new_calls) = (outermost_calls(&tokens), outermost_calls(&new_tokens));
    if calls.len() != new_calls.len() {
        return Ok(text.to_string());
    }
    let mut restored = String::new();
    let mut end = 0;
    for (call, new_call) in calls.into_iter().zip(new_calls) {
        let in_macros = tokens[call.clone()]
            .iter()
            .map(|token| &text[token.range.clone()]);
        let now = new_tokens[new_call.clone()]
            .iter()
            .map(|token| &formatted[token.range.clone()]);
        let is_read = (call.start - 3..call.end)
            .any(|at| tokens.word(at).is_some_and(|word| names.contains(word)));
        if is_read || !in_macros.eq(now) {
            let inside = |tokens: &[Token], call: &Range<usize>| {
                tokens[call.start - 1].range.end..tokens[call.end].range.start
            };
            let place = inside(&new_tokens, &new_call);
            restored.push_str(&formatted[end..place.start]);
            restored.push_str(&text[inside(&tokens, &call)]);
            end = place.end;
        }
    }
    restored.push_str(&formatted[end..]);
    Ok(restored)
}

/// Returns the argument tokens of the outermost calls of macros.
fn outermost_calls(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut end = 0;
    let mut calls = given_to_macros(tokens);
    calls.retain(|call| {
        let is_outermost = call.start >= end;
        end = end.max(call.end);
        is_outermost
    });
    calls
}

fn with_tabs(text: &str) -> Result<String> {
    with_gaps(text, |gap| {
        let indent = gap.rfind('\n').map_or(gap.len(), |newline| newline + 1);
        let (before, indent) = gap.split_at(indent);
        before.to_string() + &indent.replace("    ", "\t")
    })
}

/// Returns the texts in rustfmt's default format, whatever this machine's configuration is.
fn format<const N: usize>(texts: [&str; N], rustfmt: &Path, edition: &str) -> Result<[String; N]> {
    let folder = tempfile::tempdir().map_err(Error::io("no temporary folder can be made"))?;
    let files: [PathBuf; N] = array::from_fn(|part| folder.path().join(format!("{part}.rs")));
    // rustfmt searches no further than this folder for a configuration.
    let configuration = folder.path().join("rustfmt.toml");
    for (file, text) in files.iter().zip(texts).chain([(&configuration, "")]) {
        fs::write(file, text).map_err(Error::io("a temporary file cannot be written"))?;
    }
    let missing = "rustfmt cannot be run; `rustup component add rustfmt` installs it";
    let mut command = Command::new(rustfmt);
    command
        .args(["--edition", edition, "--quiet"])
        .args(&files)
        .current_dir(&folder);
    let output = process::output(&mut command).map_err(Error::io(missing))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(Error::tool("rustfmt", stderr));
    }
    let mut formatted = array::from_fn(|_| String::new());
    for (text, file) in formatted.iter_mut().zip(&files) {
        let unread = Error::io("what rustfmt wrote cannot be read");
        *text = with_indented_macros(&fs::read_to_string(file).map_err(unread)?)?;
    }
    Ok(formatted)
}

/// Returns a text in which each `macro_rules!` is indented as its first line is. rustfmt moves that line alone if it
/// cannot format the others, such as those with repetitions.
fn with_indented_macros(text: &str) -> Result<String> {
    let tokens = lex(text)?;
    let mut indented = String::new();
    let mut end = 0;
    for definition in macro_definitions(&tokens) {
        let first = tokens[definition.start].range.start;
        let last = tokens[definition.end].range.start;
        let (wanted, found) = (indentation(text, first), indentation(text, last));
        let begins_line = text[..last].trim_end_matches([' ', '\t']).ends_with('\n');
        if first < end || wanted == found || !begins_line {
            continue;
        }
        indented.push_str(&text[end..first]);
        end = first;
        for token in &tokens[definition.start..=definition.end] {
            let mut lines = text[end..token.range.start].split('\n').peekable();
            indented.push_str(lines.next().unwrap_or_default());
            while let Some(line) = lines.next() {
                indented.push('\n');
                if !line.is_empty() || lines.peek().is_none() {
                    indented.push_str(wanted);
                    let rest = line.strip_prefix(found);
                    indented.push_str(rest.unwrap_or(line.trim_start()));
                }
            }
            indented.push_str(&text[token.range.clone()]);
            end = token.range.end;
        }
    }
    indented.push_str(&text[end..]);
    Ok(indented)
}

/// Returns the indentation of the line that contains a byte.
fn indentation(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = &text[start..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Returns the size of a bundle after minifying, in bytes. The comment at its head stays.
pub fn minified_size(bundle: &str) -> Result<usize> {
    let comment = bundle.lines().take_while(|line| line.starts_with("//"));
    let head: usize = comment.map(|line| line.len() + 1).sum();
    Ok(head + minify(bundle)?.len())
}

fn minify(text: &str) -> Result<String> {
    let mut small = String::new();
    let mut before: Option<Token> = None;
    let tokens = lex(text)?;
    let in_macros = given_to_macros(&tokens);
    for (index, token) in tokens.into_iter().enumerate() {
        let is_doc = matches!(token.kind, Kind::Doc | Kind::InnerDoc);
        // A macro may inspect the documentation in its arguments.
        if is_doc && !in_macros.iter().any(|range| range.contains(&index)) {
            continue;
        }
        if before.is_some_and(|before| needs_space(&before, &token)) {
            small.push(' ');
        }
        small.push_str(&text[token.range.clone()]);
        if is_doc {
            small.push('\n');
        }
        before = Some(token);
    }
    small.push('\n');
    Ok(small)
}

/// Returns whether two separate tokens would be other tokens without a space between them.
fn needs_space(before: &Token, after: &Token) -> bool {
    let is_apart = before.range.end < after.range.start;
    let is_wordy = |token: &Token| matches!(token.kind, Kind::Word(_) | Kind::Literal);
    let is_punct = |token: &Token| matches!(token.kind, Kind::Punct(_));
    let would_join = match (is_wordy(before), is_wordy(after)) {
        (true, true) => true,
        // `break 'a` without its space would be one word.
        (true, false) if after.kind == Kind::Punct('\'') => true,
        (true, false) => before.kind == Kind::Literal && is_punct(after),
        _ => is_punct(before) && (is_punct(after) || before.kind == Kind::Punct('\'')),
    };
    is_apart && would_join
}

/// The beginning of the line that names the command for a bundle, after the characters of the comment.
pub const MADE_BY: &str = "Made by `";

/// The beginning of the line after that one in a Rust bundle, and of a later line in a C bundle.
const EDITION: &str = "// Edition: ";
pub const MARK: &str =
    "This file was generated: rustc compiled the Rust program below to WebAssembly, which was";

/// Returns whether a text begins with the comment of a bundle, in any language.
pub fn is_bundle(text: &str) -> bool {
    if text.starts_with("/*") {
        let mut head = text.lines().take_while(|line| *line != "*/");
        return head.any(|line| line.starts_with(MADE_BY)) && head.any(|line| line == MARK);
    }
    let mut head = text.lines().take_while(|line| line.starts_with("//"));
    let is_made_by = |line: &str| line.trim_start_matches("// ").starts_with(MADE_BY);
    head.any(is_made_by) && head.next().is_some_and(|line| line.starts_with(EDITION))
}

/// Returns a text in one line, without characters that rustc refuses in comments.
fn line(text: &str) -> String {
    text.replace(breaks_lines, " ")
}

/// Returns whether a character is a control character, ends a line, or changes the direction of the text after it.
pub fn breaks_lines(char: char) -> bool {
    let is_direction = matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    char.is_control() || is_direction || matches!(char, '\u{2028}' | '\u{2029}')
}

/// The parts of the comment at the top of a bundle, in any language: each text is one line.
#[derive(Clone, Debug)]
pub struct Head {
    /// The first lines.
    pub title: Vec<String>,
    /// The command that makes the bundle.
    pub command: String,
    /// The libraries that the bundle contains code of, with their versions and licences.
    pub libraries: Vec<String>,
}

impl Head {
    /// Returns the head of the bundle of a program that contains code of these crates. An empty title is replaced by
    /// the name of the package.
    pub fn new(
        title: &[String],
        command: &str,
        program: &Program,
        left: &[(usize, String)],
    ) -> Self {
        let package = [program.binary().package.clone()];
        let title = if title.is_empty() { &package } else { title };
        let libraries = left
            .iter()
            .map(|(index, _)| &program.crates[*index])
            .map(|library| {
                let licence = library.licence.as_deref();
                let licence = licence.unwrap_or("no licence given");
                line(&format!(
                    "{} {} ({licence})",
                    library.package, library.version
                ))
            });
        Self {
            title: title.iter().map(|title| line(title)).collect(),
            command: line(command),
            libraries: libraries.collect(),
        }
    }

    /// Returns the comments of a bundle in Rust.
    pub fn in_rust(&self, edition: &str) -> String {
        let mut text = String::new();
        for line in &self.title {
            let _ = writeln!(text, "// {line}");
        }
        let _ = writeln!(text, "// {MADE_BY}{}`.", self.command);
        let _ = writeln!(text, "{EDITION}{edition}");
        for library in &self.libraries {
            let _ = writeln!(text, "// Inlined: {library}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{minify, with_indented_macros, with_tabs};
    use crate::source::tokens::Kind;

    #[rstest]
    #[case::words("fn  main ( ) { }", "fn main(){}")]
    #[case::comments("a /* c */ + // d\n b", "a+b")]
    #[case::documentation("/// Docs.\nfn f() {}", "fn f(){}")]
    #[case::inner_documentation("//! Docs.\nfn f() {}", "fn f(){}")]
    #[case::two_operators("a - -b & &c", "a- -b& &c")]
    #[case::one_operator("a << b && c", "a<<b&&c")]
    #[case::reference_of_reference("f(& & x)", "f(& &x)")]
    #[case::literal_before_a_dot("1 .max(2); 1. + x", "1 .max(2);1. +x")]
    #[case::range_after_a_number("0 ..n", "0 ..n")]
    #[case::label("'a: loop { break 'a; }", "'a:loop{break 'a;}")]
    #[case::lifetime("&'a mut T", "&'a mut T")]
    #[case::generic_default("Vec < Vec < T > > = x", "Vec<Vec<T> > =x")]
    #[case::string("f(\"a  b\\n  // c\")", "f(\"a  b\\n  // c\")")]
    #[case::raw_string("r#\"a  \" b\"# ;", "r#\"a  \" b\"# ;")]
    #[case::character("' ' == '\\''", "' ' =='\\''")]
    fn minifying_keeps_the_tokens(#[case] text: &str, #[case] small: &str) {
        assert_eq!(minify(text).unwrap().trim_end(), small);
    }

    #[test]
    fn macros_that_rustfmt_leaves_are_indented_as_their_first_lines_are() {
        let left = "mod a {\n    macro_rules! m {\n    ($($t:tt)*) => {\n        // c\n\n        f(\"\n  x\")\n    };\n}\n    m!();\n}\n";
        let indented = "mod a {\n    macro_rules! m {\n        ($($t:tt)*) => {\n            // c\n\n            f(\"\n  x\")\n        };\n    }\n    m!();\n}\n";
        assert_eq!(with_indented_macros(left).unwrap(), indented);
        assert_eq!(with_indented_macros(indented).unwrap(), indented);
    }

    #[test]
    fn minifying_twice_changes_nothing() {
        let text = include_str!("format.rs");
        let once = minify(text).unwrap();
        assert!(once.len() < text.len());
        assert_eq!(minify(&once).unwrap(), once);
    }

    /// The tokens are what the compiler sees: these must stay, apart from documentation.
    #[test]
    fn minifying_keeps_the_tokens_of_a_whole_file() {
        let text = include_str!("site.rs");
        let words = |text: &str| {
            let tokens = crate::source::tokens::lex(text).unwrap();
            let rest = tokens
                .iter()
                .filter(|token| !matches!(token.kind, Kind::Doc | Kind::InnerDoc));
            let words = rest.map(|rest| text[rest.range.clone()].to_string());
            words.collect::<Vec<_>>()
        };
        assert_eq!(words(text), words(&minify(text).unwrap()));
    }

    #[test]
    fn tabs_indent_code_but_not_strings() {
        let text = "fn f() {\n    g(\n        \"a\n    b\",\n    );\n}\n";
        let tabbed = "fn f() {\n\tg(\n\t\t\"a\n    b\",\n\t);\n}\n";
        assert_eq!(with_tabs(text).unwrap(), tabbed);
    }
}
