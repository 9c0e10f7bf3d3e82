//! Words that mean something else in the bundle, except for paths: conditions that cargo decides, macros that return
//! their place, fragments and keywords of another edition.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, Literal, TokenStream};

use crate::error::{Error, Result};
use crate::inline::layout::Part;
use crate::source::cfg::{Cfg, Predicate};
use crate::source::text::Edits;
use crate::source::tokens::{given_to_macros, lex, Kind, Look, Token};

/// The variables that hold folders of this machine, which must not be in the bundle.
const FOLDERS: [&str; 2] = ["CARGO_MANIFEST_DIR", "OUT_DIR"];

/// One crate, its words to be rewritten.
pub struct Words<'a> {
    pub part: &'a Part<'a>,
    /// The editions that the bundle is for.
    pub editions: &'a [String],
    /// Whether the program has a macro of this name.
    pub is_macro: &'a dyn Fn(&str) -> bool,
    /// Returns the options of the crates that compile the output of an exported macro of this name.
    pub cfgs_of: &'a dyn Fn(&str) -> Vec<&'a Cfg>,
}

impl Words<'_> {
    /// Adds the edits of all tokens to `edits`. Fails if an included file cannot be read, or the crates that call a
    /// macro disagree about a condition in it.
    pub fn rewrite(&self, edits: &mut Edits) -> Result<()> {
        if self.part.unit.is_library() {
            self.remove_comments(edits);
        }
        for index in 0..self.tokens().len() {
            let Some(word) = self.tokens().word(index) else {
                continue;
            };
            if let Some(close) = self.tokens().end_of_call(index) {
                self.macro_call(index, close, word, edits)?;
            }
            match word {
                "cfg" | "cfg_attr" => self.condition(index, edits)?,
                "pat" => self.pattern_fragment(index, edits),
                "expr" => self.expression_fragment(index, edits),
                "gen" if self.is_new_keyword() => {
                    self.refuse_stringified(index)?;
                    edits.replace(self.tokens()[index].range.clone(), "r#gen");
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn tokens(&self) -> &[Token] {
        &self.part.shape.tokens
    }

    fn is_for(&self, edition: &str) -> bool {
        self.editions.iter().any(|other| other == edition)
    }

    /// Returns whether `gen` is a keyword in the bundle, and was none where it was written.
    fn is_new_keyword(&self) -> bool {
        self.part.unit.krate.edition.as_str() < "2024" && self.is_for("2024")
    }

    /// Refuses a word that `stringify!` would print with `r#` before it.
    fn refuse_stringified(&self, index: usize) -> Result<()> {
        let tokens = self.tokens();
        let stringifies = |name: &str| {
            let definitions = self.part.shape.definitions.iter();
            let own = definitions.filter(|definition| definition.name == name);
            let mut bodies = own.flat_map(|definition| definition.body.clone());
            name == "stringify" || bodies.any(|at| tokens.is_word(at, "stringify"))
        };
        let in_macros = given_to_macros(tokens);
        let mut names = in_macros
            .iter()
            .filter(|range| range.contains(&index))
            .filter_map(|index| tokens.word(index.start.checked_sub(3)?));
        if !names.any(stringifies) {
            return Ok(());
        }
        let word = tokens.word(index).unwrap_or_default();
        let edition = self.editions.first().map_or("", String::as_str);
        let reason = format!("`{word}` is reserved in edition {edition}, that of the bundle, and `stringify!` would print `r#{word}`");
        let offset = tokens[index].range.start;
        Err(self
            .part
            .text
            .refusal(offset, reason, "choose another name"))
    }

    /// Replaces the comments between tokens by white space.
    fn remove_comments(&self, edits: &mut Edits) {
        let tokens = self.tokens();
        let ends = [0]
            .into_iter()
            .chain(tokens.iter().map(|token| token.range.end));
        let starts = tokens.iter().map(|token| token.range.start);
        for (start, end) in ends.zip(starts.chain([self.part.text.text.len()])) {
            let gap = self.part.text.text.get(start..end).unwrap_or("");
            if !gap.trim().is_empty() {
                let last = gap.rfind('\n').map(|newline| &gap[newline..]);
                let is_comment = |name: &&str| name.contains("/*") || name.contains("//");
                let blank = last.map(|last| if is_comment(&last) { "\n" } else { last });
                edits.replace(start..end, blank.unwrap_or(" "));
            }
        }
        // A macro may inspect the documentation in its arguments.
        let in_macros = given_to_macros(tokens);
        for (index, token) in tokens.iter().enumerate() {
            let is_doc = matches!(token.kind, Kind::Doc | Kind::InnerDoc);
            let is_given = in_macros.iter().any(|range| range.contains(&index))
                || self.part.shape.is_matcher(index);
            if is_doc && !is_given {
                edits.replace(token.range.clone(), " ");
            }
        }
    }

    /// Returns whether a word is an attribute or a macro, not a name of the program.
    fn is_condition(&self, index: usize) -> bool {
        let tokens = self.tokens();
        let opens = tokens.kind(index.wrapping_sub(1));
        let is_attribute = matches!(opens, Some(Kind::Open(Delimiter::Bracket, _)))
            && (tokens.is_punct(index.wrapping_sub(2), '#')
                || tokens.is_punct(index.wrapping_sub(2), '!'));
        is_attribute || tokens.is_word(index, "cfg") && tokens.is_punct(index + 1, '!')
    }

    /// Evaluates a condition that depends on cargo; one that the compiler can evaluate by itself stays.
    fn condition(&self, index: usize, edits: &mut Edits) -> Result<()> {
        let tokens = self.tokens();
        let open = index + 1 + usize::from(tokens.is_punct(index + 1, '!'));
        let Some(close) = tokens.close(open) else {
            return Ok(());
        };
        // In a `cfg_attr`, attributes follow the condition.
        let end = tokens.end_of_part(open + 1, close);
        let inside = tokens[open].range.end..tokens[end].range.start;
        let text = &self.part.text.text[inside.clone()];
        let Ok(predicate) = syn::parse_str::<Predicate>(text) else {
            return Ok(());
        };
        // Elsewhere, it may be an argument from which a macro makes an attribute; without a string, it is a call.
        if !self.is_condition(index) && !text.contains('"') {
            return Ok(());
        }
        if !predicate.is_plain() {
            let holds = self.holds(&predicate, index)?;
            edits.replace(inside, if holds { "all()" } else { "any()" });
        }
        Ok(())
    }

    /// Returns whether the condition at a token holds. In an exported macro, the calling crate decides.
    fn holds(&self, predicate: &Predicate, index: usize) -> Result<bool> {
        let definition = self.part.shape.definition(index);
        let exported = definition.filter(|definition| definition.export.is_some());
        let cfgs = exported.map(|definition| (self.cfgs_of)(&definition.name));
        let values: BTreeSet<_> = cfgs
            .iter()
            .flatten()
            .map(|cfg| cfg.holds(predicate))
            .collect();
        let (Some(definition), true) = (exported, values.len() > 1) else {
            let own = || self.part.unit.cfg.holds(predicate);
            return Ok(values.first().copied().unwrap_or_else(own));
        };
        let reason = format!(
            "the `cfg` in the exported macro `{}` holds in some of the crates that call the macro, and not in others",
            definition.name
        );
        let remedy = "move the condition from the macro to a function or constant of its crate, which the macro names by `$crate`";
        let offset = self.tokens()[index].range.start;
        Err(self.part.text.refusal(offset, reason, remedy))
    }

    /// Replaces the fragment `pat` from before edition 2021, which did not match `|`, by `pat_param`.
    fn pattern_fragment(&self, index: usize, edits: &mut Edits) {
        let is_old = self.part.unit.krate.edition.as_str() < "2021";
        let is_changed = self
            .editions
            .iter()
            .any(|edition| edition.as_str() >= "2021");
        if is_old && is_changed && self.is_fragment(index) {
            edits.replace(self.tokens()[index].range.clone(), "pat_param");
        }
    }

    /// Replaces the fragment `expr` from before edition 2024, which matched neither `_` nor `const { … }`, by
    /// `expr_2021` in a macro that has a rule for one of these.
    fn expression_fragment(&self, index: usize, edits: &mut Edits) {
        if !self.is_new_keyword() || !self.is_fragment(index) {
            return;
        }
        let definition = self.part.shape.definition(index);
        let is_asked = |index: usize| matches!(self.tokens().word(index), Some("_" | "const"));
        let tells_apart = definition.is_some_and(|definition| {
            let mut variables = definition.body.clone().filter(|&at| is_asked(at));
            variables.any(|at| definition.is_matcher(at))
        });
        if tells_apart {
            edits.replace(self.tokens()[index].range.clone(), "expr_2021");
        }
    }

    /// Returns whether a word is the fragment specifier of a macro's variable.
    fn is_fragment(&self, index: usize) -> bool {
        index >= 3
            && self.tokens().is_punct(index - 1, ':')
            && self.tokens().is_punct(index - 3, '$')
            && self.part.shape.definition(index).is_some()
    }

    /// Replaces a call of a built-in macro by its value, if that would differ in the bundle.
    fn macro_call(&self, index: usize, close: usize, name: &str, edits: &mut Edits) -> Result<()> {
        if (self.is_macro)(name) {
            return Ok(());
        }
        let open = self.tokens()[index + 2].range.end;
        let argument = self.part.text.text[open..self.tokens()[close].range.start].trim();
        if let Some(text) = self.expansion(index, name, argument)? {
            let range = self.start_of_path(index)..self.tokens()[close].range.end;
            edits.replace(range, text.as_str());
        }
        Ok(())
    }

    /// Returns the start of the path that leads to the word at `index`: of `std::env` as well as of `env`.
    fn start_of_path(&self, index: usize) -> usize {
        let tokens = self.tokens();
        let mut first = index;
        while tokens.follows_path_separator(first) {
            first = match tokens.word(first.wrapping_sub(3)) {
                Some("core" | "std") => first - 3,
                _ => first - 2,
            };
        }
        tokens[first].range.start
    }

    fn expansion(&self, index: usize, name: &str, argument: &str) -> Result<Option<String>> {
        let text = |text: &str| Some(Literal::string(text).to_string());
        let tokens = || argument.trim_end_matches(',').parse().ok();
        let file_name = || self.part.unit.file_name(tokens()?);
        let offset = self.tokens()[index].range.start;
        let in_macro = self.part.shape.definition(index).is_some();
        if self.is_of_caller(index, name, tokens) {
            return Ok(None);
        }
        Ok(match name {
            "env" => self
                .part
                .unit
                .string(format!("env!({argument})").parse().unwrap_or_default())
                .and_then(|literal| text(&literal)),
            "option_env" => tokens()
                .and_then(|token| self.part.unit.string(token))
                .filter(|name| !FOLDERS.contains(&name.as_str()))
                .map(|name| self.optional_variable(&name)),
            "include_str" => match file_name() {
                Some(file) => text(&self.included_text(offset, &file)?),
                None => None,
            },
            "include_bytes" => match file_name() {
                Some(file) => Some(Literal::byte_string(&self.include(offset, &file)?).to_string()),
                None => None,
            },
            "include" => match file_name() {
                Some(file) => Some(parenthesize(&self.included_text(offset, &file)?)?),
                None => None,
            },
            _ if in_macro || !argument.is_empty() => None,
            "module_path" => text(&self.module_path(index)),
            "file" if !self.part.unit.krate.is_from_registry => self
                .part
                .text
                .source(offset)
                .and_then(|(file, _)| text(&file.shown)),
            "line" | "column" => self.part.text.source(offset).map(|(source, at)| {
                let before = &source.text[..at];
                let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
                let number = match name {
                    "line" => before.matches('\n').count() + 1,
                    _ => before[line_start..].chars().count() + 1,
                };
                format!("{number}_u32")
            }),
            _ => None,
        })
    }

    /// Returns whether a call is in a macro that a library exports and depends on the calling crate or file, which may not be
    /// those of the macro.
    fn is_of_caller(
        &self,
        index: usize,
        name: &str,
        argument: impl Fn() -> Option<TokenStream>,
    ) -> bool {
        let is_of_crate = || {
            let first = argument()?.into_iter().take(1).collect();
            let variable = self.part.unit.string(first)?;
            Some(self.part.unit.krate.variables.contains_key(&variable))
        };
        let depends = match name {
            "env" | "option_env" => is_of_crate().unwrap_or(false),
            _ => ["include", "include_bytes", "include_str"].contains(&name),
        };
        let definition = self.part.shape.definition(index);
        let is_exported = definition.is_some_and(|definition| definition.export.is_some());
        depends && is_exported && self.part.unit.is_library()
    }

    /// Returns the expansion of `option_env!` for a variable on this machine, as in cargo's build.
    fn optional_variable(&self, name: &str) -> String {
        let of_cargo = self.part.unit.krate.variables.get(name).cloned();
        match of_cargo.or_else(|| env::var(name).ok()) {
            Some(value) => format!("::core::option::Option::Some({})", Literal::string(&value)),
            None => "::core::option::Option::None::<&'static str>".to_string(),
        }
    }

    fn include(&self, offset: usize, name: &str) -> Result<Vec<u8>> {
        let source = self.part.text.source(offset);
        let folder = source.and_then(|(file, _)| file.path.parent());
        let file = folder.unwrap_or(Path::new("")).join(name);
        let place = self.part.text.origin(offset).unwrap_or_default();
        fs::read(file).map_err(|source| Error::Io {
            what: format!("{place}: {name} cannot be read"),
            source,
        })
    }

    fn included_text(&self, offset: usize, name: &str) -> Result<String> {
        let bytes = self.include(offset, name)?;
        String::from_utf8(bytes).map_err(|error| {
            let reason = format!("{name} is not text: {error}");
            self.part.text.refusal(offset, reason, "")
        })
    }

    fn module_path(&self, index: usize) -> String {
        let region = &self.part.shape.regions[self.part.shape.region(index)];
        let whole = [self.part.unit.krate.name.as_str()]
            .into_iter()
            .chain(region.path.iter().map(String::as_str));
        whole.collect::<Vec<_>>().join("::")
    }
}

/// Returns an included expression in parentheses, unless it is one token or already delimited. The newline ends a trailing
/// line comment.
fn parenthesize(text: &str) -> Result<String> {
    let text = text.trim();
    let tokens = lex(text)?;
    let is_whole = |at: usize| tokens[0].range.start == 0 && tokens[at].range.end == text.len();
    let is_one = match tokens.first().map(|token| &token.kind) {
        None | Some(Kind::Open(Delimiter::Brace, _)) => false,
        Some(Kind::Open(_, close)) => is_whole(*close),
        Some(_) => is_whole(0),
    };
    Ok(if is_one {
        text.to_string()
    } else {
        format!("({text}\n)")
    })
}
