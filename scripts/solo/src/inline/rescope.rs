//! `if let … else` as editions before 2024 read it, written as a `match`.
//!
//! Until edition 2024, what the condition of an `if let` makes is dropped after the `else`, and so it is in a `match`:
//! rustc's own migration suggests the same.

use std::ops::Range;
use std::path::PathBuf;

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Expr, ExprIf};

use crate::error::{Refusal, Result};
use crate::source::text::{Edits, Text};

/// A part of a file of the program, as the compiler reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Excerpt {
    pub file: PathBuf,
    pub range: Range<usize>,
}

/// Writes each `if let … else` in some parts of the program's files as a `match`.
///
/// # Errors
///
/// If the text is no Rust.
pub fn rescope(text: &Text, parts: &[Excerpt], edits: &mut Edits) -> Result<()> {
    if parts.is_empty() {
        return Ok(());
    }
    let file = syn::parse_file(&text.text);
    let file = file.map_err(|error| Refusal::new(error.to_string(), ""))?;
    let mut visitor = Visitor {
        text,
        parts,
        matches: Vec::new(),
    };
    visitor.visit_file(&file);
    // An inner one is edited first, since its pattern may stand in that of an outer one.
    for it in visitor.matches.iter().rev() {
        it.write(text, edits);
    }
    Ok(())
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
    text: &'a Text,
    parts: &'a [Excerpt],
    matches: Vec<Match>,
}

impl Visitor<'_> {
    fn is_asked_for(&self, offset: usize) -> bool {
        let Some((source, at)) = self.text.source(offset) else {
            return false;
        };
        let mut parts = self.parts.iter();
        parts.any(|it| *it.file == *source.path && it.range.contains(&at))
    }

    fn condition(&mut self, node: &ExprIf, follows_else: bool) {
        let whole = node.span().byte_range();
        let mut is_match = false;
        if let (Expr::Let(condition), Some((word, _))) = (&*node.cond, &node.else_branch) {
            is_match = self.is_asked_for(whole.start);
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

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::rc::Rc;

    use rstest::rstest;

    use super::{rescope, Excerpt};
    use crate::source::text::{Edits, Source, Text};

    #[rstest]
    #[case::one(
        "if let Some(x) = f() { x } else { 1 }",
        "match f() { Some(x) =>  { x } _ => { 1 } }"
    )]
    #[case::chain(
        "if let A = f() { 1 } else if let B = g() { 2 } else if c { 3 } else { 4 }",
        "match f() { A =>  { 1 } _ => match g() { B =>  { 2 } _ => if c { 3 } else { 4 } } }"
    )]
    #[case::after_another_else(
        "if c { 1 } else if let A = f() { 2 } else { 3 }",
        "if c { 1 } else { match f() { A =>  { 2 } _ => { 3 } } }"
    )]
    #[case::inside(
        "if let A = f() { if let B = g() { 1 } else { 2 } } else { 3 }",
        "match f() { A =>  { match g() { B =>  { 1 } _ => { 2 } } } _ => { 3 } }"
    )]
    #[case::without_else("if let A = f() { 1 }", "if let A = f() { 1 }")]
    fn if_let_becomes_match(#[case] before: &str, #[case] after: &str) {
        let text = format!("fn f() {{ {before} }}");
        let source = Source {
            shown: "lib.rs".to_string(),
            path: Path::new("lib.rs").into(),
            text,
        };
        let text = Text::of(&Rc::new(source));
        let all = Excerpt {
            file: PathBuf::from("lib.rs"),
            range: 0..text.text.len(),
        };
        let mut edits = Edits::default();
        rescope(&text, &[all], &mut edits).unwrap();
        assert_eq!(edits.apply(&text).text, format!("fn f() {{ {after} }}"));
    }
}
