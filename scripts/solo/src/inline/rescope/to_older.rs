//! The scopes of edition 2024, written in an older one.
//!
//! In all editions, an arm of a `match` drops the temporaries of its expression, and so does a statement. So the last
//! expression of a block becomes an arm, and the condition of an `if let` becomes a statement in a labelled block, which
//! its first branch leaves. rustc generates the same instructions for both.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Block, Expr, ExprBlock, ExprBreak, ExprClosure, ExprContinue, ExprForLoop, ExprIf,
    ExprLoop, ExprUnsafe, ExprWhile, File, Label, MacroDelimiter, Stmt,
};

use crate::source::text::Edits;

use super::Parts;

/// Writes the scopes in some parts of a file.
pub fn write(file: &File, parts: &Parts, edits: &mut Edits) {
    let mut visitor = Visitor {
        parts,
        edits,
        labels: 0,
        loops: Vec::new(),
    };
    visitor.visit_file(file);
}

const ARM: &str = "match () { () => ";

/// Where a block stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// It is the body of a function, a branch, an arm or a loop: the temporaries of its last expression are dropped at its
    /// end at the latest.
    Body,
    /// The temporaries of its last expression may be dropped with those of the expression around it.
    Operand,
}

struct Visitor<'a> {
    parts: &'a Parts<'a>,
    edits: &'a mut Edits,
    /// How many labels there are.
    labels: usize,
    /// The loops around, the innermost last.
    loops: Vec<Loop>,
}

/// A loop, which needs a label if it is left from a block with one.
struct Loop {
    start: usize,
    label: Option<String>,
    /// How many of our blocks with a label stand around what is visited, in the loop.
    blocks: usize,
}

impl Visitor<'_> {
    /// Returns a label that is not in the text.
    fn new_label(&mut self) -> String {
        loop {
            self.labels += 1;
            let label = format!("'scope{}", self.labels);
            if !self.parts.text.text.contains(&label) {
                return label;
            }
        }
    }

    fn block(&mut self, block: &Block, place: Place) {
        // A macro may declare some, too.
        let declares = |statement: &Stmt| matches!(statement, Stmt::Local(_) | Stmt::Macro(_));
        let has_variables = block.stmts.iter().any(declares);
        let is_other_scope = has_variables || place == Place::Operand;
        for (index, statement) in block.stmts.iter().enumerate() {
            let range = statement.span().byte_range();
            let is_last = index + 1 == block.stmts.len();
            let is_to_be_arm =
                is_last && is_other_scope && self.parts.have(range.start) && may_make(statement);
            if is_to_be_arm {
                self.edits.insert(range.start, ARM);
            }
            self.visit_stmt(statement);
            if is_to_be_arm {
                self.edits.insert(range.end, " }");
            }
        }
    }

    fn condition(&mut self, node: &ExprIf, follows_else: bool) {
        let whole = node.span().byte_range();
        let other = node.else_branch.as_ref();
        let Some((word, other)) =
            other.filter(|_| is_to_be_statement(node) && self.parts.have(whole.start))
        else {
            self.visit_expr(&node.cond);
            self.block(&node.then_branch, Place::Body);
            match other.map(|(_, other)| &**other) {
                Some(Expr::If(other)) => self.condition(other, true),
                Some(Expr::Block(other)) => self.block(&other.block, Place::Body),
                _ => {}
            }
            return;
        };
        let (open, close) = if follows_else { ("{ ", " }") } else { ("", "") };
        let label = self.new_label();
        self.edits
            .insert(whole.start, &format!("{open}{label}: {{ "));
        self.visit_expr(&node.cond);
        self.change_blocks(|it| it + 1);
        self.leave_with(&node.then_branch, &label);
        self.edits.replace(word.span().byte_range(), ARM.trim_end());
        match &**other {
            Expr::If(other) => self.condition(other, false),
            Expr::Block(other) => self.block(&other.block, Place::Body),
            _ => {}
        }
        self.change_blocks(|it| it - 1);
        self.edits.insert(whole.end, &format!(" }} }}{close}"));
    }

    /// Leaves the block of a label with the value of another block.
    fn leave_with(&mut self, then: &Block, label: &str) {
        let value = match &then.stmts[..] {
            [Stmt::Expr(value, None)] => Some(value).filter(|it| !begins_with_block(it)),
            _ => None,
        };
        if let Some(value) = value {
            let range = value.span().byte_range();
            self.edits.insert(range.start, &format!("break {label} "));
            self.visit_expr(value);
            self.edits.insert(range.end, ";");
            return;
        }
        let range = then.span().byte_range();
        self.edits
            .insert(range.start, &format!("{{ break {label} ("));
        self.block(then, Place::Operand);
        self.edits.insert(range.end, "); }");
    }

    fn change_blocks(&mut self, change: fn(usize) -> usize) {
        if let Some(around) = self.loops.last_mut() {
            around.blocks = change(around.blocks);
        }
    }

    /// Visits a loop with `visit`.
    fn looping(
        &mut self,
        node: &impl Spanned,
        label: Option<&Label>,
        visit: impl FnOnce(&mut Self),
    ) {
        self.loops.push(Loop {
            start: node.span().byte_range().start,
            label: label.map(|it| it.name.to_string()),
            blocks: 0,
        });
        visit(self);
        self.loops.pop();
    }

    /// Names the loop that a `break` or `continue` without a label is about, if a block with a label stands between.
    fn leave(&mut self, word: &impl Spanned) {
        let Some(around) = self.loops.last().filter(|it| it.blocks > 0) else {
            return;
        };
        let (start, known) = (around.start, around.label.clone());
        let label = known.unwrap_or_else(|| {
            let label = self.new_label();
            self.edits.insert(start, &format!("{label}: "));
            label
        });
        self.edits
            .insert(word.span().byte_range().end, &format!(" {label}"));
        if let Some(around) = self.loops.last_mut() {
            around.label = Some(label);
        }
    }
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_block(&mut self, block: &'ast Block) {
        self.block(block, Place::Body);
    }

    fn visit_expr_block(&mut self, node: &'ast ExprBlock) {
        self.block(&node.block, Place::Operand);
    }

    fn visit_expr_unsafe(&mut self, node: &'ast ExprUnsafe) {
        self.block(&node.block, Place::Operand);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        self.visit_pat(&arm.pat);
        match &*arm.body {
            Expr::Block(body) => self.block(&body.block, Place::Body),
            body => self.visit_expr(body),
        }
    }

    fn visit_expr_closure(&mut self, closure: &'ast ExprClosure) {
        match &*closure.body {
            Expr::Block(body) => self.block(&body.block, Place::Body),
            body => self.visit_expr(body),
        }
    }

    fn visit_expr_if(&mut self, node: &'ast ExprIf) {
        self.condition(node, false);
    }

    fn visit_expr_loop(&mut self, node: &'ast ExprLoop) {
        self.looping(node, node.label.as_ref(), |it| {
            visit::visit_expr_loop(it, node);
        });
    }

    fn visit_expr_while(&mut self, node: &'ast ExprWhile) {
        self.looping(node, node.label.as_ref(), |it| {
            visit::visit_expr_while(it, node);
        });
    }

    fn visit_expr_for_loop(&mut self, node: &'ast ExprForLoop) {
        self.looping(node, node.label.as_ref(), |it| {
            visit::visit_expr_for_loop(it, node);
        });
    }

    fn visit_expr_break(&mut self, node: &'ast ExprBreak) {
        if node.label.is_none() {
            self.leave(&node.break_token);
        }
        visit::visit_expr_break(self, node);
    }

    fn visit_expr_continue(&mut self, node: &'ast ExprContinue) {
        if node.label.is_none() {
            self.leave(&node.continue_token);
        }
    }
}

/// Returns whether an expression may begin with a block, which gets a label.
fn begins_with_block(expression: &Expr) -> bool {
    match expression {
        Expr::Call(call) => begins_with_block(&call.func),
        Expr::Field(field) => begins_with_block(&field.base),
        Expr::MethodCall(call) => begins_with_block(&call.receiver),
        Expr::Binary(binary) => begins_with_block(&binary.left),
        Expr::Lit(_) | Expr::Macro(_) | Expr::Path(_) | Expr::Tuple(_) | Expr::Unary(_) => false,
        _ => true,
    }
}

/// Returns whether a node is an `if let … else` whose condition may make what is to be dropped.
fn is_to_be_statement(node: &ExprIf) -> bool {
    let Expr::Let(condition) = &*node.cond else {
        return false;
    };
    node.else_branch.is_some() && expression_may_make(&condition.expr)
}

/// Returns whether a statement is an expression without a semicolon that may make what is to be dropped at its end.
fn may_make(statement: &Stmt) -> bool {
    match statement {
        Stmt::Expr(expression, None) => expression_may_make(expression),
        // A macro with braces may write statements.
        Stmt::Macro(it) => {
            it.semi_token.is_none() && !matches!(it.mac.delimiter, MacroDelimiter::Brace(_))
        }
        _ => false,
    }
}

fn expression_may_make(expression: &Expr) -> bool {
    match expression {
        Expr::Block(_)
        | Expr::Break(_)
        | Expr::Closure(_)
        | Expr::Continue(_)
        | Expr::Lit(_)
        | Expr::Loop(_)
        | Expr::Path(_)
        | Expr::Return(_)
        | Expr::Unsafe(_)
        | Expr::While(_) => false,
        Expr::Field(field) => expression_may_make(&field.base),
        Expr::If(node) => matches!(*node.cond, Expr::Let(_)) && !is_to_be_statement(node),
        Expr::Paren(paren) => expression_may_make(&paren.expr),
        Expr::Reference(reference) => expression_may_make(&reference.expr),
        _ => true,
    }
}
