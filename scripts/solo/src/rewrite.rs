//! What has to be said otherwise in one file: paths between crates, macros that tell where they stand.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;

use anyhow::{ensure, Context, Result};
use proc_macro2::{Delimiter, Literal};

use crate::cargo::Crate;
use crate::cfg::Predicate;
use crate::module::{Scope, Unit};
use crate::text::{Edits, Source};
use crate::tokens::{Kind, Look, Token};

/// Adds to `edits` what the tokens of a file ask for.
pub fn rewrite(
    unit: &Unit,
    source: &Source,
    tokens: &[Token],
    scopes: &[Scope],
    edits: &mut Edits,
) -> Result<()> {
    let file = File {
        unit,
        source,
        tokens,
        scopes,
        macros: macro_definitions(source, tokens),
    };
    if unit.is_library() {
        file.remove_comments(edits);
    }
    for (index, token) in tokens.iter().enumerate() {
        file.token(index, edits)
            .with_context(|| crate::text::place(source, token.range.start))?;
    }
    file.import_macros(edits);
    if unit.needs_prelude {
        file.import_prelude(edits);
    }
    Ok(())
}

const MACROS_OF_STD: [&str; 28] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "stringify",
    "thread_local",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
    "env",
    "option_env",
    "cfg",
];

/// A `macro_rules!` definition.
struct Definition {
    name: String,
    /// The tokens of its body.
    body: Range<usize>,
    is_exported: bool,
    /// Its calls of macros are of those of its crate.
    is_local_inner: bool,
}

struct File<'a> {
    unit: &'a Unit<'a>,
    source: &'a Source,
    tokens: &'a [Token],
    scopes: &'a [Scope],
    macros: Vec<Definition>,
}

fn macro_definitions(source: &Source, tokens: &[Token]) -> Vec<Definition> {
    let mut definitions = Vec::new();
    for index in 0..tokens.len() {
        if !tokens.is_word(index, "macro_rules") || !tokens.is_punct(index + 1, '!') {
            continue;
        }
        let Some(close) = tokens.close(index + 3) else {
            continue;
        };
        let before = attributes_before(tokens, index);
        let attributes = &source.text[before..tokens[index].range.start];
        definitions.push(Definition {
            name: tokens.word(index + 2).unwrap_or_default().to_string(),
            body: index + 3..close,
            is_exported: attributes.contains("macro_export"),
            is_local_inner: attributes.contains("local_inner_macros"),
        });
    }
    definitions
}

/// Returns where the attributes before a token begin.
fn attributes_before(tokens: &[Token], index: usize) -> usize {
    let mut first = index;
    loop {
        first = match first.checked_sub(1).and_then(|it| tokens.kind(it)) {
            Some(Kind::Doc) => first - 1,
            Some(Kind::Close(Delimiter::Bracket, open))
                if *open > 0 && tokens.is_punct(open - 1, '#') =>
            {
                open - 1
            }
            _ => return tokens[first].range.start,
        };
    }
}

impl File<'_> {
    /// Replaces comments, which stand between tokens, by white space.
    fn remove_comments(&self, edits: &mut Edits) {
        let ends = [0]
            .into_iter()
            .chain(self.tokens.iter().map(|it| it.range.end));
        let starts = self.tokens.iter().map(|it| it.range.start);
        for (start, end) in ends.zip(starts.chain([self.source.text.len()])) {
            let gap = self.source.text.get(start..end).unwrap_or("");
            if !gap.trim().is_empty() {
                let last = gap.rfind('\n').map(|newline| &gap[newline..]);
                let is_comment = |it: &&str| it.contains("/*") || it.contains("//");
                let blank = last.map(|it| if is_comment(&it) { "\n" } else { it });
                edits.replace(start..end, blank.unwrap_or(" "));
            }
        }
        for token in self.tokens.iter().filter(|token| token.kind == Kind::Doc) {
            edits.replace(token.range.clone(), " ");
        }
    }

    fn token(&self, index: usize, edits: &mut Edits) -> Result<()> {
        let Some(word) = self.tokens.word(index) else {
            return Ok(());
        };
        if self.tokens.is_punct(index + 1, '!') {
            self.macro_call(index, word, edits)?;
        }
        match word {
            "crate" => self.crate_word(index, edits)?,
            "cfg" | "cfg_attr" => self.condition(index, edits),
            "pat" => self.pattern_fragment(index, edits),
            "expr" => self.expression_fragment(index, edits),
            _ if self.unit.keywords.contains(&word) => {
                edits.replace(
                    self.tokens[index].range.clone(),
                    format!("r#{word}").as_str(),
                );
            }
            _ => self.crate_name(index, word, edits)?,
        }
        Ok(())
    }

    fn definition(&self, index: usize) -> Option<&Definition> {
        self.macros.iter().find(|it| it.body.contains(&index))
    }

    fn scope(&self, index: usize) -> &Scope {
        let offset = self.tokens[index].range.start;
        let around = self
            .scopes
            .iter()
            .rev()
            .find(|it| it.range.contains(&offset));
        around.unwrap_or(&self.scopes[0])
    }

    /// `crate::` is the crate's module now. In an exported macro it is the caller's crate.
    fn crate_word(&self, index: usize, edits: &mut Edits) -> Result<()> {
        let Some(module) = &self.unit.module else {
            return Ok(());
        };
        let is_dollar = index > 0 && self.tokens.is_punct(index - 1, '$');
        let is_path = self.tokens.is_path_separator(index + 1);
        let is_callers = !is_dollar
            && match self.definition(index) {
                Some(it) if it.is_exported && is_path => self.is_for_others(it, "crate")?,
                definition => definition.is_some_and(|it| it.is_exported),
            };
        let is_visibility = matches!(
            self.tokens.kind(index + 1),
            Some(Kind::Close(Delimiter::Parenthesis, _))
        ) && self.tokens.word(index.wrapping_sub(2)) == Some("pub");
        if !is_callers && is_visibility && self.is_named_elsewhere(index + 2) {
            let text = format!("in crate::{module}");
            edits.replace(self.tokens[index].range.clone(), text.as_str());
        } else if !is_callers && !is_visibility {
            edits.insert(self.tokens[index].range.end, &format!("::{module}"));
        }
        Ok(())
    }

    /// Tells whether crates that can see this one have the name of what is declared at `index`. It was
    /// hidden from them, and what they mean by the name may be another thing.
    fn is_named_elsewhere(&self, index: usize) -> bool {
        const BEFORE_NAMES: [&str; 12] = [
            "async", "const", "enum", "extern", "fn", "mod", "mut", "static", "struct", "trait",
            "type", "unsafe",
        ];
        let mut seen_from = self.unit.seen_from.iter();
        let mut is_named = |word: &str| seen_from.any(|it| it.words.contains(word));
        let mut at = index;
        while self
            .tokens
            .word(at)
            .is_some_and(|it| BEFORE_NAMES.contains(&it))
            || self.tokens.kind(at) == Some(&Kind::Literal)
        {
            at += 1;
        }
        match self.tokens.word(at) {
            // What a `use` brings is not always told by its names.
            None | Some("use") => true,
            Some(word) => is_named(word.trim_start_matches("r#")),
        }
    }

    /// Tells whether the binary, and not this crate, calls an exported macro. In it a word may mean
    /// something else for each crate that calls it, so that there has to be one.
    fn is_for_others(&self, definition: &Definition, word: &str) -> Result<bool> {
        let name = &definition.name;
        let calls = &self.unit.krate.calls;
        let by_macros = calls.contains(&format!("${name}"));
        let mut others = self.unit.seen_from.iter();
        let names_it = |it: &Crate| it.words.contains(name);
        if !by_macros && !others.clone().any(|it| names_it(it)) {
            return Ok(false);
        }
        let is_binary = |it: &Crate| std::ptr::eq(it, self.unit.binary);
        ensure!(
            !by_macros && !calls.contains(name) && others.all(|it| is_binary(it) || !names_it(it)),
            "`{word}` in the exported macro `{name}` means something else for each crate that calls it: write `$crate` or `std::`"
        );
        Ok(true)
    }

    /// The name of another crate begins a path: that crate's module does now.
    fn crate_name(&self, index: usize, word: &str, edits: &mut Edits) -> Result<()> {
        let Some(path) = self.unit.paths.get(word.trim_start_matches("r#")) else {
            return Ok(());
        };
        if !self.tokens.is_path_separator(index + 1) {
            return Ok(());
        }
        let range = self.tokens[index].range.clone();
        if self.tokens.follows_leading_separator(index) {
            let start = self.tokens[index - 2].range.start;
            edits.replace(start..range.end, path.as_str());
            return Ok(());
        }
        let before = index.checked_sub(1).and_then(|it| self.tokens.kind(it));
        let is_other = self.tokens.follows_path_separator(index)
            || matches!(before, Some(Kind::Punct('$' | '\'')))
            || self.tokens.follows_dot(index)
            || self.is_inner_use(index);
        let scope = self.scope(index);
        if is_other || scope.names.contains(word) {
            return Ok(());
        }
        ensure!(
            !scope.has_glob || !self.unit.modules.contains(word),
            "`{word}` is a crate, or a module that a glob import brings: write `::{word}`, or import the module by name"
        );
        let is_root = !self.unit.is_library() && scope.path.is_empty();
        let stands =
            is_root && self.definition(index).is_none() && *path == format!("crate::{word}");
        if !stands {
            edits.replace(range, path.as_str());
        }
        Ok(())
    }

    /// Tells whether a word stands in the braces of a `use`, after a path: `use a::{b::c}`.
    fn is_inner_use(&self, index: usize) -> bool {
        let mut at = index;
        while at > 0 {
            at -= 1;
            match self.tokens.kind(at) {
                Some(Kind::Close(_, open)) => at = *open,
                Some(Kind::Open(Delimiter::Brace, _)) => {
                    return self.tokens.follows_path_separator(at)
                }
                Some(Kind::Open(..) | Kind::Punct(';')) => return false,
                _ => {}
            }
        }
        false
    }

    /// Tells whether a word is an attribute or a macro, not what the program calls so.
    fn is_condition(&self, index: usize) -> bool {
        let opens = self.tokens.kind(index.wrapping_sub(1));
        let is_attribute = matches!(opens, Some(Kind::Open(Delimiter::Bracket, _)))
            && (self.tokens.is_punct(index.wrapping_sub(2), '#')
                || self.tokens.is_punct(index.wrapping_sub(2), '!'));
        is_attribute || self.tokens.is_word(index, "cfg") && self.tokens.is_punct(index + 1, '!')
    }

    /// A condition that cargo decides is decided; what the compiler knows by itself stays.
    fn condition(&self, index: usize, edits: &mut Edits) {
        let open = if self.tokens.is_punct(index + 1, '!') {
            index + 2
        } else {
            index + 1
        };
        let Some(close) = self.tokens.close(open) else {
            return;
        };
        let inside = self.tokens[open].range.end..self.end_of_condition(open, close);
        let text = &self.source.text[inside.clone()];
        let Ok(predicate) = syn::parse_str::<Predicate>(text) else {
            return;
        };
        // A macro may be given a condition to put into an attribute; what has no text is a call.
        if !self.is_condition(index) && !text.contains('"') {
            return;
        }
        if !predicate.is_plain() {
            let text = if self.unit.cfg.holds(&predicate) {
                "all()"
            } else {
                "any()"
            };
            edits.replace(inside, text);
        }
    }

    /// Returns where the condition ends that begins in the parentheses at `open`: `cfg_attr` has more in them.
    fn end_of_condition(&self, open: usize, close: usize) -> usize {
        let mut at = open + 1;
        while at < close && !self.tokens.is_punct(at, ',') {
            at = self.tokens.close(at).unwrap_or(at) + 1;
        }
        self.tokens[at.min(close)].range.start
    }

    /// Before edition 2021 `$x:pat` took no `|`: what is now `pat_param`.
    fn pattern_fragment(&self, index: usize, edits: &mut Edits) {
        let is_old = self.unit.krate.edition.as_str() < "2021";
        if is_old && self.is_fragment(index) && self.unit.is_library() {
            edits.replace(self.tokens[index].range.clone(), "pat_param");
        }
    }

    /// Before edition 2024 `$x:expr` took no `_` and no `const { … }`: where another rule of the macro does,
    /// it is what is now `expr_2021`.
    fn expression_fragment(&self, index: usize, edits: &mut Edits) {
        let is_new = !self.unit.keywords.is_empty();
        let definition = self.definition(index);
        if is_new && self.is_fragment(index) && definition.is_some_and(|it| self.tells_apart(it)) {
            edits.replace(self.tokens[index].range.clone(), "expr_2021");
        }
    }

    /// Tells whether a word is what a macro's variable stands for.
    fn is_fragment(&self, index: usize) -> bool {
        index >= 3
            && self.tokens.is_punct(index - 1, ':')
            && self.tokens.is_punct(index - 3, '$')
            && self.definition(index).is_some()
    }

    /// Tells whether a rule of a macro asks for a `_` or a `const`.
    fn tells_apart(&self, definition: &Definition) -> bool {
        let is_asked = |it: usize| matches!(self.tokens.word(it), Some("_" | "const"));
        let mut at = definition.body.start + 1;
        while let Some(end) = self.tokens.close(at).filter(|it| *it < definition.body.end) {
            if (at..end).any(is_asked) {
                return true;
            }
            let Some(last) = self.tokens.close(end + 3) else {
                return false;
            };
            at = last + 1 + usize::from(self.tokens.is_punct(last + 1, ';'));
        }
        false
    }

    fn macro_call(&self, index: usize, name: &str, edits: &mut Edits) -> Result<()> {
        let Some(close) = self.tokens.close(index + 2) else {
            return Ok(());
        };
        let definition = self.definition(index);
        if let (Some(module), Some(definition)) = (&self.unit.module, definition) {
            if definition.is_local_inner && !self.tokens.follows_path_separator(index) {
                edits.insert(
                    self.tokens[index].range.start,
                    &format!("$crate::{module}::"),
                );
            }
        }
        if self.is_hidden(index, name) {
            let is_callers = match definition {
                Some(it) if it.is_exported => self.is_for_others(it, name)?,
                _ => false,
            };
            if !is_callers {
                edits.insert(self.tokens[index].range.start, "::std::");
            }
        } else if let Some(path) = self.imported_macro(index, name) {
            edits.insert(self.tokens[index].range.start, &path);
        }
        let range = self.start_of_path(index)..self.tokens[close].range.end;
        let argument =
            &self.source.text[self.tokens[index + 2].range.end..self.tokens[close].range.start];
        if let Some(text) =
            self.expansion(name, argument.trim(), range.start, definition.is_some())?
        {
            edits.replace(range, text.as_str());
        }
        Ok(())
    }

    /// Tells whether a macro of the standard library's is meant where one of the binary's has its name:
    /// that is seen in all that stands below it, the libraries too.
    fn is_hidden(&self, index: usize, name: &str) -> bool {
        let is_ours = self.unit.macro_names.contains(name);
        self.unit.is_library()
            && !is_ours
            && MACROS_OF_STD.contains(&name)
            && self.unit.binary.macros.contains(name)
            && !self.tokens.follows_path_separator(index)
    }

    /// Returns the path of a macro that another crate has, where it is called as one of the binary's is.
    fn imported_macro(&self, index: usize, name: &str) -> Option<String> {
        let is_hidden = self.unit.is_library()
            && self.unit.binary.macros.contains(name)
            && !self.unit.krate.macros.contains(name)
            && !self.tokens.follows_path_separator(index)
            && self.definition(index).is_none_or(|it| !it.is_exported);
        let all = self.unit.macros_of.values();
        let mut having = all.filter(|(_, macros)| macros.contains(name));
        match (is_hidden, having.next(), having.next()) {
            (true, Some((module, _)), None) => Some(format!("crate::{module}::")),
            _ => None,
        }
    }

    /// Returns where the path begins that leads to the word at `index`: `std::env` as well as `env`.
    fn start_of_path(&self, index: usize) -> usize {
        let mut first = index;
        while self.tokens.follows_path_separator(first) {
            first = match self.tokens.word(first.wrapping_sub(3)) {
                Some("core" | "std") => first - 3,
                _ => first - 2,
            };
        }
        self.tokens[first].range.start
    }

    /// Returns what a call of the compiler's own macros stands for, if the bundle would answer otherwise.
    fn expansion(
        &self,
        name: &str,
        argument: &str,
        offset: usize,
        in_macro: bool,
    ) -> Result<Option<String>> {
        if self.unit.macro_names.contains(name) {
            return Ok(None);
        }
        let text = |text: &str| Some(Literal::string(text).to_string());
        let literal = self.unit.said(argument.trim_end_matches(','));
        let (line, column) = self.source.line_and_column(offset);
        Ok(match (name, literal) {
            ("env", Some(variable)) => self
                .unit
                .krate
                .variables
                .get(&variable)
                .and_then(|it| text(it)),
            ("include_str", Some(file)) => text(&String::from_utf8(self.included(&file)?)?),
            ("include_bytes", Some(file)) => {
                Some(Literal::byte_string(&self.included(&file)?).to_string())
            }
            ("include", Some(file)) => Some(braced(&String::from_utf8(self.included(&file)?)?)),
            _ if in_macro || !argument.is_empty() => None,
            ("module_path", None) => text(&self.module_path(offset)),
            ("file", None) if !self.unit.krate.is_from_registry => text(&self.source.shown),
            ("line", None) => Some(format!("{line}_u32")),
            ("column", None) => Some(format!("{column}_u32")),
            _ => None,
        })
    }

    fn included(&self, name: &str) -> Result<Vec<u8>> {
        let folder = self
            .source
            .path
            .parent()
            .context("a file without a folder")?;
        fs::read(folder.join(name)).with_context(|| format!("{name} cannot be read"))
    }

    fn module_path(&self, offset: usize) -> String {
        let around = self
            .scopes
            .iter()
            .rev()
            .find(|it| it.range.contains(&offset));
        let path = around.map_or(&[][..], |scope| &scope.path);
        let whole = [self.unit.krate.name.as_str()].into_iter();
        let whole = whole.chain(path.iter().map(String::as_str));
        whole.collect::<Vec<_>>().join("::")
    }

    /// Imports where they are called the macros that `#[macro_use] extern crate` gave to all modules.
    fn import_macros(&self, edits: &mut Edits) {
        let mut imports = BTreeSet::new();
        for index in 0..self.tokens.len() {
            let is_call = self.tokens.is_punct(index + 1, '!')
                && self.tokens.close(index + 2).is_some()
                && !self.tokens.follows_path_separator(index);
            let path = self
                .tokens
                .word(index)
                .and_then(|word| self.unit.used_macros.get(word));
            if let (true, Some(path)) = (is_call, path) {
                imports.insert((self.scope(index).start, path));
            }
        }
        for (start, path) in imports {
            edits.insert(start, &format!("use {path};\n"));
        }
    }
}

impl File<'_> {
    /// Imports what edition 2021 has in its prelude, for an older edition.
    fn import_prelude(&self, edits: &mut Edits) {
        const TRAITS: [(&str, &str, &str); 3] = [
            ("std::convert::TryFrom", "TryFrom", "try_from"),
            ("std::convert::TryInto", "TryInto", "try_into"),
            ("std::iter::FromIterator", "FromIterator", "from_iter"),
        ];
        for scope in self.scopes {
            let of_scope = |index: &usize| self.scope(*index).range == scope.range;
            let indices: Vec<_> = (0..self.tokens.len()).filter(of_scope).collect();
            let has = |word: &str| indices.iter().any(|&it| self.tokens.is_word(it, word));
            for (path, name, method) in TRAITS {
                let is_imported = indices.iter().any(|&it| self.imports(it, name));
                if is_imported || scope.names.contains(name) {
                    continue;
                }
                if has(name) {
                    edits.insert(scope.start, &format!("use {path};\n"));
                } else if has(method) {
                    edits.insert(scope.start, &format!("use {path} as _;\n"));
                }
            }
        }
    }

    /// Tells whether a `use` begins at `index` that imports `name`.
    fn imports(&self, index: usize, name: &str) -> bool {
        let mut rest =
            (index + 1..self.tokens.len()).take_while(|&it| !self.tokens.is_punct(it, ';'));
        self.tokens.is_word(index, "use") && rest.any(|it| self.tokens.is_word(it, name))
    }
}

/// Returns an included expression in braces, unless it is one token or in brackets of its own.
fn braced(text: &str) -> String {
    let text = text.trim().to_string();
    let is_one = text.starts_with(['[', '(', '"'])
        || text
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '_');
    if is_one {
        text
    } else {
        format!("{{ {text} }}")
    }
}
