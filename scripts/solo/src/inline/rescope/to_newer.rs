//! `if let … else` as editions before 2024 read it, written as a `match`.
//!
//! Before edition 2024, the temporaries in the condition of an `if let` are dropped after the `else`, and those of a
//! `match` after its last arm. rustc's own migration suggests the same.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, ExprIf, File};

use crate::source::text::{Edits, Text};

use super::Parts;

/// Writes each `if let … else` in some parts of a file as a `match`.
pub fn write(file: &File, parts: &Parts, edits: &mut Edits) {
    let mut visitor = Visitor {
        parts,
        matches: Vec::new(),
    };
    visitor.visit_file(file);
    // An inner one is edited first, since its pattern may stand in that of an outer one.
    for it in visitor.matches.iter().rev() {
        it.write(parts.text, edits);
    }
}

/// An `if let … else`, by its bytes.
struct Match {
    start: usize,
    pattern: Range<usize>,
    scrutinee: Range<usize>,
    /// The word `else`.
    other: Range<usize>,
    end: usize,
    /// Whether it follows the `else` of an `if`, after which no `match` may stand by itself.
    follows_else: bool,
}

impl Match {
    fn write(&self, text: &Text, edits: &mut Edits) {
        let (open, close) = if self.follows_else {
            ("{ ", " }")
        } else {
            ("", "")
        };
        let mut arm = Text::from(" { ");
        arm.push(&edits.within(text, &self.pattern));
        arm.push_str(" => ");
        let head = self.start..self.scrutinee.start;
        edits.replace(head, format!("{open}match ").as_str());
        edits.replace(self.scrutinee.end..self.scrutinee.end, arm);
        edits.replace(self.other.clone(), "_ =>");
        edits.insert(self.end, &format!(" }}{close}"));
    }
}

struct Visitor<'a> {
    parts: &'a Parts<'a>,
    matches: Vec<Match>,
}

impl Visitor<'_> {
    fn condition(&mut self, node: &ExprIf, follows_else: bool) {
        let whole = node.span().byte_range();
        let mut is_match = false;
        if let (Expr::Let(condition), Some((word, _))) = (&*node.cond, &node.else_branch) {
            is_match = self.parts.have(whole.start);
            self.matches.extend(is_match.then(|| Match {
                start: whole.start,
                pattern: condition.pat.span().byte_range(),
                scrutinee: condition.expr.span().byte_range(),
                other: word.span().byte_range(),
                end: whole.end,
                follows_else,
            }));
        }
        self.visit_expr(&node.cond);
        self.visit_block(&node.then_branch);
        match node.else_branch.as_ref().map(|(_, other)| &**other) {
            Some(Expr::If(other)) => self.condition(other, !is_match),
            Some(other) => self.visit_expr(other),
            None => {}
        }
    }
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_expr_if(&mut self, node: &'ast ExprIf) {
        self.condition(node, false);
    }
}
