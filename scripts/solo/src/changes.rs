//! The changes of each edition: the places where they may change the meaning of a text, and how to preserve it.

use std::collections::BTreeSet;
use std::ops::Range;

use cargo_metadata::diagnostic::Diagnostic;

use crate::cargo::{Crate, Program};
use crate::compiler::{code, offset, Compiler};
use crate::error::Result;
use crate::multi_edition::{parts, Heads, Macros, MultiEditionFile};
use crate::source::reads::reads_payloads;
use crate::source::tokens::{lex, Look, Token};

/// A change of an edition, as the lints of the edition before report it.
pub struct Change {
    pub older: &'static str,
    pub newer: &'static str,
    /// The lints that warn where the newer edition changes the meaning of a text.
    pub meanings: &'static [&'static str],
    /// The lints among `meanings` that the comparison with cargo's build does not replace.
    pub uncompared: &'static [&'static str],
    /// The lints whose suggestion keeps the meaning in both editions, or makes a text compile in the newer one.
    fixes: &'static [&'static str],
    /// The names that the newer edition's prelude has and the older one's lacks.
    prelude: &'static str,
    /// A module that one lint of each stage of the compiler warns about. If an error stops the compiler before a
    /// stage, its warnings are missing here, too.
    canary: &'static str,
    /// The lints that must warn about the canary.
    sings: &'static [&'static str],
}

pub const CHANGES: [Change; 2] = [
    Change {
        older: "2018",
        newer: "2021",
        meanings: &[
            "array_into_iter",
            "non_fmt_panics",
            "rust_2021_incompatible_closure_captures",
            "rust_2021_incompatible_or_patterns",
            "rust_2021_prelude_collisions",
        ],
        uncompared: &["non_fmt_panics"],
        fixes: &[
            "array_into_iter",
            "bare_trait_objects",
            "non_fmt_panics",
            "rust_2021_incompatible_closure_captures",
            "rust_2021_prelude_collisions",
        ],
        prelude: "::std::{convert::{TryFrom, TryInto}, iter::FromIterator}",
        canary: "\nmod __solo_canary { struct D; impl Drop for D { fn drop(&mut self) {} }
            fn captures(x: (D, D)) { let _c = move || { let _y = &x.0; }; }
            fn array() { for _ in [0].into_iter() {} } }\n",
        sings: &["array_into_iter", "rust_2021_incompatible_closure_captures"],
    },
    Change {
        older: "2021",
        newer: "2024",
        meanings: &[
            "boxed_slice_into_iter",
            "dependency_on_unit_never_type_fallback",
            "if_let_rescope",
            "never_type_fallback_flowing_into_unsafe",
            "rust_2024_prelude_collisions",
            "tail_expr_drop_order",
        ],
        uncompared: &[],
        fixes: &[
            "boxed_slice_into_iter",
            "dependency_on_unit_never_type_fallback",
            "deprecated_safe_2024",
            "if_let_rescope",
            "impl_trait_overcaptures",
            "missing_unsafe_on_extern",
            "never_type_fallback_flowing_into_unsafe",
            "rust_2024_incompatible_pat",
            "rust_2024_prelude_collisions",
            "unsafe_attr_outside_unsafe",
        ],
        prelude: "::std::future::{Future, IntoFuture}",
        canary: "\nmod __solo_canary { struct D; impl Drop for D { fn drop(&mut self) {} }
            impl D { fn get(&self) -> Option<u8> { None } }
            fn tail() -> Option<u8> { let _d = D; D.get() }
            fn scrutinee() { if let Some(_) = D.get() {} else {} }
            fn boxed(b: Box<[u8]>) { for _ in b.into_iter() {} } }\n",
        sings: &[
            "boxed_slice_into_iter",
            "if_let_rescope",
            "tail_expr_drop_order",
        ],
    },
];

/// The compiler's suggestions to apply.
#[derive(Clone, Copy, PartialEq)]
pub enum Fixes {
    /// Those that a text needs to compile in the newer edition. They do not change its machine code.
    Syntax,
    /// Also those that preserve a meaning. They may call other functions that do the same.
    All,
}

impl Change {
    /// Returns whether a crate was written for an edition before this change, and one of these editions includes it.
    pub fn comes_to(&self, krate: &Crate, editions: &[String]) -> bool {
        let is_newer = |edition: &str| edition >= self.newer;
        !is_newer(&krate.edition) && editions.iter().any(|edition| is_newer(edition))
    }

    /// Returns whether this change lies between the edition of a crate and that of the bundle.
    pub fn parts(&self, krate: &Crate, edition: &str) -> bool {
        (krate.edition.as_str() < self.newer) != (edition < self.newer)
    }

    /// Returns the warnings whose suggestions `which` selects for the newer edition; none if errors prevent the
    /// compiler from reporting them.
    pub fn fixes(
        &self,
        whole: &Whole,
        compiler: &Compiler,
        which: Fixes,
    ) -> Result<Vec<Diagnostic>> {
        let compiler = compiler.with_edition(self.older);
        let is_asked_for = |name: &&&str| which == Fixes::All || !self.meanings.contains(name);
        let lints: Vec<_> = self.fixes.iter().filter(is_asked_for).copied().collect();
        let mut warnings = self.warnings(whole, &compiler, &lints)?.unwrap_or_default();
        let tokens = lex(whole.text)?;
        if reads_payloads(&tokens) {
            let is_of_assert =
                |warning: &Diagnostic| offset(warning).is_some_and(|at| is_in_assert(&tokens, at));
            warnings.retain(|warning| code(warning) != "non_fmt_panics" || !is_of_assert(warning));
        }
        Ok(warnings)
    }

    /// Returns the reports of these lints on a text in an edition before the change, or the error that prevents the
    /// compiler from reporting.
    ///
    /// Crates that were written for the newer edition may not compile in the older one, so they are compiled in their
    /// own. If that is not enough, they also import the newer prelude, which a change of the edition alone does not
    /// provide. If that is not enough either, all crates do: an older crate's import from that prelude may have been
    /// removed as unused.
    pub fn warnings(
        &self,
        whole: &Whole,
        compiler: &Compiler,
        lints: &[&'static str],
    ) -> Result<Result<Vec<Diagnostic>, String>> {
        let mut error = String::new();
        let list: BTreeSet<_> = lints.iter().chain(self.sings).copied().collect();
        let list: Vec<_> = list.into_iter().collect();
        let mixed = |extended| whole.in_own_editions(self, extended, compiler);
        let makers: [&dyn Fn() -> Result<(Extension, Compiler)>; 4] = [
            &|| Ok((Extension::from(whole.text), compiler.clone())),
            &|| mixed(Extension::from(whole.text)),
            &|| mixed(whole.with_prelude(self, self.newer)?),
            &|| mixed(whole.with_prelude(self, "")?),
        ];
        for make in makers {
            let (extended, compiler) = make()?;
            let end = extended.text.len();
            let text = extended.text.clone() + self.canary;
            let report = compiler.check_for(&text, &list)?;
            let mut warnings = report.warnings;
            let is_of_canary =
                |diagnostic: &Diagnostic| offset(diagnostic).is_some_and(|offset| offset >= end);
            let sings = |lint: &&str| {
                let mut own = warnings.iter().filter(|warning| is_of_canary(warning));
                own.any(|diagnostic| code(diagnostic) == *lint)
            };
            if self.sings.iter().all(sings) {
                warnings.retain(|warning| !is_of_canary(warning) && lints.contains(&code(warning)));
                for warning in &mut warnings {
                    extended.restore(warning);
                }
                return Ok(Ok(warnings));
            }
            let first = report.errors.into_iter().next();
            error = first.map_or(error, |first| first.message);
        }
        Ok(Err(error))
    }
}

/// Returns whether an offset is in a call of `assert!`. With the `"{}"` that rustc suggests there, it would panic with a
/// `String` in place of a `&str`.
fn is_in_assert(tokens: &[Token], offset: usize) -> bool {
    let mut all = 0..tokens.len();
    all.any(|index| {
        let is_assert = tokens.is_one_of(index, &["assert", "debug_assert"]);
        let close = tokens.close(index + 2).filter(|_| is_assert);
        close.is_some_and(|close| (index..close).any(|at| tokens[at].range.contains(&offset)))
    })
}

/// A file, and the range of each crate of the program in it.
#[derive(Clone, Copy)]
pub struct Whole<'a> {
    pub text: &'a str,
    pub places: &'a [Range<usize>],
    pub program: &'a Program,
}

impl<'a> Whole<'a> {
    /// Returns the crates of the program, each with its range.
    pub fn crates(&self) -> impl Iterator<Item = (&'a Crate, &'a Range<usize>)> + use<'a> {
        self.program.crates.iter().zip(self.places)
    }

    /// Returns the ranges of the crates for which `is_meant` holds.
    pub fn places_of(&self, is_meant: impl Fn(&Crate) -> bool) -> Vec<&'a Range<usize>> {
        let crates = self.crates().filter(|(krate, _)| is_meant(krate));
        crates.map(|(_, place)| place).collect()
    }

    /// Returns a text with additions in which the crates that were written for the newer edition are compiled in it,
    /// and the compiler for that text.
    fn in_own_editions(
        &self,
        change: &Change,
        mut extended: Extension,
        compiler: &Compiler,
    ) -> Result<(Extension, Compiler)> {
        let mut newer = parts(self.places, self.program);
        newer.retain(|own| own.edition.as_str() >= change.newer);
        for part in &mut newer {
            part.place = extended.after(part.place.start)..extended.after(part.place.end);
        }
        let (heads, macros) = (Heads::Own, Macros::OfTheParts);
        let (text, folder) = (&extended.text, &self.program.target_directory);
        let mixed = MultiEditionFile::new(text, &newer, compiler, heads, macros, folder)?;
        extended.text = mixed.text;
        extended.insert_first(&mixed.calls);
        Ok((extended, mixed.compiler))
    }

    /// Returns the text with the prelude of the newer edition in the crates that were written for `oldest` or later.
    pub fn with_prelude(&self, change: &Change, oldest: &str) -> Result<Extension> {
        // The prelude itself is not imported: a crate may import core's, whose `panic` is another macro.
        let import = " use crate::__solo_prelude::*;";
        let mut ends = BTreeSet::new();
        let chosen = self
            .crates()
            .enumerate()
            .filter(|(_, (krate, _))| krate.edition.as_str() >= oldest);
        for (index, (_, place)) in chosen {
            let tokens = lex(&self.text[place.clone()])?;
            let modules = (0..tokens.len()).filter(|&index| tokens.is_word(index, "mod"));
            let closes = modules.filter_map(|module| tokens.close(module + 2));
            ends.extend(closes.map(|close| place.start + tokens[close].range.start));
            ends.extend((index == 0).then_some(place.end));
        }
        let mut extended = Extension::default();
        let mut start = 0;
        for end in ends {
            extended.text.push_str(&self.text[start..end]);
            extended.added.push((extended.text.len(), import.len()));
            extended.text.push_str(import);
            start = end;
        }
        let module = format!("\nmod __solo_prelude {{ pub use {}; }}", change.prelude);
        extended.text.push_str(&self.text[start..]);
        extended.text.push_str(&module);
        Ok(extended)
    }
}

/// A text with insertions.
#[derive(Default)]
pub struct Extension {
    pub text: String,
    /// Where each addition begins, and how long it is.
    added: Vec<(usize, usize)>,
}

impl From<&str> for Extension {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_string(),
            added: Vec::new(),
        }
    }
}

impl Extension {
    /// Returns the offset in this text of an offset in the original text.
    fn after(&self, offset: usize) -> usize {
        let mut after = offset;
        for (start, length) in &self.added {
            after += if *start <= after { *length } else { 0 };
        }
        after
    }

    /// Records an insertion before all earlier ones.
    fn insert_first(&mut self, new: &Range<usize>) {
        for (start, _) in &mut self.added {
            *start += new.len();
        }
        self.added.insert(0, (new.start, new.len()));
    }

    /// Maps the offsets in a diagnostic to the original text.
    fn restore(&self, diagnostic: &mut Diagnostic) {
        let before = |offset: u32| {
            let offset = offset as usize;
            let added = self
                .added
                .iter()
                .take_while(|(start, _)| *start < offset)
                .map(|(start, length)| (*length).min(offset - start));
            u32::try_from(offset - added.sum::<usize>()).unwrap_or_default()
        };
        for span in &mut diagnostic.spans {
            (span.byte_start, span.byte_end) = (before(span.byte_start), before(span.byte_end));
        }
        for child in &mut diagnostic.children {
            self.restore(child);
        }
    }
}
