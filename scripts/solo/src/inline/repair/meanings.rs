//! Applies rustc's edition-migration suggestions.

use std::collections::BTreeSet;

use cargo_metadata::diagnostic::{Applicability, Diagnostic, DiagnosticSpan};

use crate::changes::{Change, Fixes, Whole, CHANGES};
use crate::compiler::{Compiler, FILE};
use crate::error::Result;
use crate::inline::layout::{Layout, Origin, Part};

use super::spans::is_written;
use super::{Repair, ROUNDS};

/// The format string that rustc puts before a message that is no literal. The payload of the panic becomes a `String`.
const FORMAT: &str = "\"{}\", ";

/// A panic, and one that keeps its payload.
const PANIC: &str = "panic!(";
const PANIC_WITH_VALUE: &str = "::std::panic::panic_any(";

impl Repair<'_> {
    /// Applies the compiler's suggestions for code that newer editions reject or understand differently. Returns
    /// whether there were any. A file that compiles still does.
    pub(super) fn write_older_meanings(
        &mut self,
        compiler: &Compiler,
        is_settled: bool,
        which: Fixes,
    ) -> Result<bool> {
        let mut is_changed = false;
        for change in &CHANGES {
            for _ in 0..ROUNDS {
                let before: Vec<_> = self
                    .parts
                    .values()
                    .map(|value| value.repairs.clone())
                    .collect();
                if !self.follow_all(change, compiler, which)? {
                    break;
                }
                let layout = self.lay_out();
                if is_settled && !compiler.lint(&layout.text.text)?.errors.is_empty() {
                    for (part, repairs) in self.parts.values_mut().zip(before) {
                        part.repairs = repairs;
                    }
                    break;
                }
                is_changed = true;
            }
        }
        Ok(is_changed)
    }

    /// Applies the compiler's suggestions for the crates of an older edition; returns whether there were any.
    fn follow_all(&mut self, change: &Change, compiler: &Compiler, which: Fixes) -> Result<bool> {
        let is_old = |part: &Part| change.comes_to(part.unit.krate, self.editions);
        let old: BTreeSet<usize> = self
            .parts
            .values()
            .filter(|value| is_old(value))
            .map(|value| value.unit.index)
            .collect();
        if old.is_empty() {
            return Ok(false);
        }
        let layout = self.lay_out();
        let whole = Whole {
            text: &layout.text.text,
            places: &layout.places,
            program: self.program,
        };
        let mut is_changed = false;
        for warning in &change.fixes(&whole, compiler, which)? {
            is_changed |= self.follow(warning, &layout, &old);
        }
        Ok(is_changed)
    }

    /// Applies the first machine-applicable suggestion, if all its changes are in these crates.
    fn follow(&mut self, warning: &Diagnostic, layout: &Layout, crates: &BTreeSet<usize>) -> bool {
        let is_sure = |diagnostic: &&Diagnostic| {
            let is_sure = |span: &DiagnosticSpan| {
                span.suggestion_applicability == Some(Applicability::MachineApplicable)
                    && is_written(span)
                    && span.file_name == FILE
            };
            !diagnostic.spans.is_empty() && diagnostic.spans.iter().all(is_sure)
        };
        let Some(first) = warning.children.iter().find(is_sure) else {
            return false;
        };
        let mut changes = Vec::new();
        for span in &first.spans {
            let (start, end) = (span.byte_start as usize, span.byte_end as usize);
            match (&span.suggested_replacement, layout.find(start)) {
                (Some(text), Some(Origin::Kept(krate, offset))) if crates.contains(&krate) => {
                    let range = offset..offset + end - start;
                    changes.push((krate, range, text.clone()));
                }
                _ => return false,
            }
        }
        if let [(_, range, text)] = &mut changes[..] {
            let before = &layout.text.text[..first.spans[0].byte_start as usize];
            let is_path = before.trim_end_matches(PANIC).ends_with(':');
            if text == FORMAT && before.ends_with(PANIC) && !is_path {
                range.start -= PANIC.len();
                *text = PANIC_WITH_VALUE.to_string();
            }
        }
        let mut is_changed = false;
        for (krate, range, text) in changes {
            let part = self.parts.get_mut(&krate);
            is_changed |= part.is_some_and(|part| part.repair(range, text));
        }
        is_changed
    }
}
