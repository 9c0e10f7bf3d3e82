//! Removes code without effect: side-effect-free code that ends in a trap, code after a jump, unused labels.
//!
//! A trap ends the program with nothing but a status. So assignments, stores and calls without output just before it
//! have no effect, and a function that only does such things is itself a trap. This removes the code that formats panic
//! messages.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{Expr, Label, Statement, Unary};

/// The facts about the other functions.
#[derive(Default)]
pub struct Facts {
    /// Functions that do nothing but trap.
    pub traps: BTreeSet<u32>,
    /// Functions that neither read nor write anything outside the memory.
    pub quiet: BTreeSet<u32>,
    /// Functions that do nothing at all.
    pub empty: BTreeSet<u32>,
    /// Functions that end the program with a given status.
    pub exits: BTreeSet<u32>,
}

/// Returns simpler statements with the same effect.
pub fn simplify(body: Vec<Statement>, facts: &Facts) -> Vec<Statement> {
    let body = Simplifier { facts }.list(body);
    let mut uses = BTreeMap::new();
    count(&body, &mut uses);
    tidy(body, &uses)
}

struct Simplifier<'a> {
    facts: &'a Facts,
}

impl Simplifier<'_> {
    fn list(&self, list: Vec<Statement>) -> Vec<Statement> {
        let mut simple: Vec<Statement> = Vec::new();
        // From the end, because most simplifications depend on whether a trap follows.
        for statement in list.into_iter().rev() {
            let list = self.statement(statement, simple.last());
            for statement in list.into_iter().rev() {
                self.prepend(&mut simple, statement);
            }
        }
        simple.reverse();
        simple
    }

    /// Puts a statement before those in `after`, which are in reverse order.
    fn prepend(&self, after: &mut Vec<Statement>, statement: Statement) {
        if never_ends(&statement) {
            after.clear();
        }
        if after.last() == Some(&Statement::Trap) && self.is_quiet(&statement) {
            return;
        }
        after.push(statement);
    }

    /// Returns the simplified form of a statement before another one.
    fn statement(&self, statement: Statement, next: Option<&Statement>) -> Vec<Statement> {
        match statement {
            Statement::Call(function, _, _) if self.facts.traps.contains(&function) => {
                vec![Statement::Trap]
            }
            Statement::Call(function, ref arguments, _)
                if self.facts.exits.contains(&function)
                    && matches!(arguments[..], [Expr::Constant(_, 1.., _)]) =>
            {
                vec![Statement::Trap]
            }
            Statement::Call(function, arguments, None) if self.facts.empty.contains(&function) => {
                arguments.into_iter().map(Statement::Evaluate).collect()
            }
            Statement::Block(label, body) => {
                let body = match next.filter(|statement| is_short_end(statement)) {
                    Some(end) => redirect(body, label, end),
                    None => body,
                };
                let mut body = self.list(body);
                drop_last_branch(&mut body, label);
                match uses(&body, label) {
                    0 => body,
                    _ => vec![Statement::Block(label, body)],
                }
            }
            Statement::Loop(label, body) => {
                let body = self.list(body);
                match uses(&body, label) {
                    0 => body,
                    _ => vec![Statement::Loop(label, body)],
                }
            }
            Statement::If(condition, then, otherwise) => self.branches(condition, then, otherwise),
            statement => vec![statement],
        }
    }

    fn branches(
        &self,
        condition: Expr,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    ) -> Vec<Statement> {
        let then = self.list(then);
        let otherwise = self.list(otherwise);
        if let Expr::Constant(_, bits, _) = condition {
            return if bits == 0 { otherwise } else { then };
        }
        if then == otherwise {
            let mut both = vec![Statement::Evaluate(condition)];
            both.extend(then);
            return both;
        }
        if then.is_empty() {
            return vec![Statement::If(not(condition), otherwise, Vec::new())];
        }
        // If the first branch never continues after the `if`, the other one needs no `else`.
        if then.last().is_some_and(never_ends) {
            let mut list = vec![Statement::If(condition, then, Vec::new())];
            list.extend(otherwise);
            return list;
        }
        vec![Statement::If(condition, then, otherwise)]
    }

    /// Returns whether a statement has no effect if a trap follows.
    fn is_quiet(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Set(..)
            | Statement::SetGlobal(..)
            | Statement::Store(..)
            | Statement::Evaluate(_)
            | Statement::Copy(_)
            | Statement::Fill(_)
            | Statement::Grow(..)
            | Statement::Trap => true,
            Statement::Call(function, ..) => self.facts.quiet.contains(function),
            Statement::If(_, then, otherwise) => then
                .iter()
                .chain(otherwise)
                .all(|statement| self.is_quiet(statement)),
            _ => false,
        }
    }
}

/// Returns whether execution never continues after a statement.
pub fn never_ends(statement: &Statement) -> bool {
    match statement {
        Statement::Trap | Statement::Branch(_) | Statement::Switch(..) | Statement::Return(_) => {
            true
        }
        Statement::If(_, then, otherwise) => {
            then.last().is_some_and(never_ends) && otherwise.last().is_some_and(never_ends)
        }
        // A loop ends by running off its end.
        Statement::Loop(_, body) => body.last().is_some_and(never_ends),
        _ => false,
    }
}

/// Returns whether a statement that never ends is short enough to replace each branch to it.
fn is_short_end(statement: &Statement) -> bool {
    match statement {
        Statement::Trap | Statement::Branch(_) | Statement::Return(None) => true,
        Statement::Return(Some(value)) => matches!(value, Expr::Local(_) | Expr::Constant(..)),
        _ => false,
    }
}

/// Returns statements in which `end` replaces each branch to the label.
fn redirect(list: Vec<Statement>, label: Label, end: &Statement) -> Vec<Statement> {
    let inner = |list| redirect(list, label, end);
    let other = |target: Label| match end {
        Statement::Branch(other) if target == label => *other,
        _ => target,
    };
    let each = |statement| match statement {
        Statement::Branch(target) if target == label => end.clone(),
        Statement::Switch(value, labels, default) => {
            let labels = labels.into_iter().map(other).collect();
            Statement::Switch(value, labels, other(default))
        }
        Statement::Block(label, body) => Statement::Block(label, inner(body)),
        Statement::Loop(label, body) => Statement::Loop(label, inner(body)),
        Statement::If(condition, then, otherwise) => {
            Statement::If(condition, inner(then), inner(otherwise))
        }
        statement => statement,
    };
    list.into_iter().map(each).collect()
}

/// Removes branches to the end of the block that consists of the list.
fn drop_last_branch(list: &mut Vec<Statement>, label: Label) {
    match list.last_mut() {
        Some(Statement::Branch(target)) if *target == label => {
            list.pop();
            drop_last_branch(list, label);
        }
        Some(Statement::If(condition, then, otherwise)) => {
            drop_last_branch(then, label);
            drop_last_branch(otherwise, label);
            if then.is_empty() {
                let condition = not(std::mem::replace(condition, Expr::MemorySize));
                let otherwise = std::mem::take(otherwise);
                list.pop();
                list.push(if otherwise.is_empty() {
                    Statement::Evaluate(condition)
                } else {
                    Statement::If(condition, otherwise, Vec::new())
                });
            }
        }
        Some(Statement::Block(_, body)) => drop_last_branch(body, label),
        _ => {}
    }
}

/// Returns how often a label is used.
fn uses(list: &[Statement], label: Label) -> usize {
    let mut all = BTreeMap::new();
    count(list, &mut all);
    all.get(&label).copied().unwrap_or(0)
}

fn count(list: &[Statement], uses: &mut BTreeMap<Label, usize>) {
    for statement in list {
        statement.visit(&mut |inner| match inner {
            Statement::Branch(label) => *uses.entry(*label).or_default() += 1,
            Statement::Switch(_, labels, default) => {
                for label in labels.iter().chain([default]) {
                    *uses.entry(*label).or_default() += 1;
                }
            }
            _ => {}
        });
    }
}

/// Turns a branch over the rest of a block into a condition for that rest.
fn tidy(list: Vec<Statement>, uses: &BTreeMap<Label, usize>) -> Vec<Statement> {
    let mut tidied = Vec::new();
    for statement in list {
        match statement {
            Statement::Block(label, body) => {
                let body = tidy(body, uses);
                match uses.get(&label) {
                    Some(1) => tidied.extend(block_of_one_branch(label, body)),
                    _ => tidied.push(Statement::Block(label, body)),
                }
            }
            Statement::Loop(label, body) => tidied.push(Statement::Loop(label, tidy(body, uses))),
            Statement::If(condition, then, otherwise) => tidied.push(Statement::If(
                condition,
                tidy(then, uses),
                tidy(otherwise, uses),
            )),
            Statement::Evaluate(value) if !value.may_trap() => {}
            statement => tidied.push(statement),
        }
    }
    tidied
}

/// Returns a block whose label is used once, without the label if possible.
fn block_of_one_branch(label: Label, mut body: Vec<Statement>) -> Vec<Statement> {
    let place = body.iter().position(|statement| match statement {
        Statement::If(_, then, otherwise) => {
            then.last() == Some(&Statement::Branch(label)) && otherwise.is_empty()
        }
        _ => false,
    });
    let Some(place) = place else {
        return vec![Statement::Block(label, body)];
    };
    let rest = body.split_off(place + 1);
    let Some(Statement::If(condition, mut then, _)) = body.pop() else {
        return body;
    };
    then.pop();
    body.push(if then.is_empty() {
        Statement::If(not(condition), rest, Vec::new())
    } else {
        Statement::If(condition, then, rest)
    });
    body
}

/// Returns the expression for whether the value is zero.
pub fn not(value: Expr) -> Expr {
    match value {
        Expr::Unary(Unary::IsZero(super::ir::Type::I32), inner) => *inner,
        value => Expr::Unary(Unary::IsZero(super::ir::Type::I32), Box::new(value)),
    }
}
