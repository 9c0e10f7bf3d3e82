//! Finds the variables that may be read before they are set: only those must begin as zero.

use std::collections::{BTreeMap, BTreeSet};

use crate::ir::{Function, Label, Statement};

/// Returns the variables of a function that may be read before they are set.
///
/// A variable counts as set at a statement if it is set on every path to it. On a path back to the beginning of a loop,
/// all variables are set that were set when the loop began, so one pass is enough.
pub fn unset(of: &Function) -> BTreeSet<u32> {
    let parameters = (0..).take(of.parameters).collect();
    let mut walk = Walk::default();
    walk.list(&of.body, Some(parameters));
    walk.unset
}

/// The variables that are certainly set, or `None` for unreachable code.
type Set = Option<BTreeSet<u32>>;

#[derive(Default)]
struct Walk {
    /// The variables that are set at all branches to a label.
    labels: BTreeMap<Label, Set>,
    unset: BTreeSet<u32>,
}

impl Walk {
    fn list(&mut self, list: &[Statement], set: Set) -> Set {
        list.iter()
            .fold(set, |set, statement| self.statement(statement, set))
    }

    fn statement(&mut self, statement: &Statement, set: Set) -> Set {
        let mut set = set?;
        statement.visit_reads(&mut |local| {
            if !set.contains(&local) {
                self.unset.insert(local);
            }
        });
        set.extend(statement.target());
        match statement {
            Statement::Block(label, body) => {
                let end = self.list(body, Some(set));
                both(end, self.labels.remove(label).flatten())
            }
            Statement::Loop(_, body) => self.list(body, Some(set)),
            Statement::If(_, then, otherwise) => {
                let then = self.list(then, Some(set.clone()));
                both(then, self.list(otherwise, Some(set)))
            }
            Statement::Branch(label) => {
                self.branch(*label, &set);
                None
            }
            Statement::Switch(_, labels, default) => {
                for label in labels.iter().chain([default]) {
                    self.branch(*label, &set);
                }
                None
            }
            Statement::Return(_) | Statement::Trap => None,
            _ => Some(set),
        }
    }

    fn branch(&mut self, label: Label, set: &BTreeSet<u32>) {
        let before = self.labels.remove(&label).flatten();
        self.labels.insert(label, both(before, Some(set.clone())));
    }
}

/// Returns the variables that are set on both paths.
fn both(one: Set, other: Set) -> Set {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.intersection(&other).copied().collect()),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::unset;
    use crate::ir::{Expr, Function, Statement, Type};

    fn function(body: Vec<Statement>) -> Function {
        Function {
            parameters: 1,
            locals: vec![Type::I32; 3],
            result: None,
            body,
        }
    }

    fn set(local: u32, to: u32) -> Statement {
        Statement::Set(local, Expr::Local(to))
    }

    #[test]
    fn what_one_way_leaves_unset_must_be_zero() {
        let condition = Expr::Local(0);
        let leave = Statement::If(condition, vec![Statement::Branch(7)], vec![]);
        // The branch leaves the block before variable 1 is set, but after variable 2 is.
        let block = Statement::Block(7, vec![set(2, 0), leave, set(1, 0)]);
        let function = function(vec![block, set(0, 1), set(0, 2)]);
        assert_eq!(unset(&function), BTreeSet::from([1]));
    }

    #[test]
    fn a_loop_reads_what_its_end_sets() {
        let again = Statement::If(Expr::Local(0), vec![Statement::Branch(7)], vec![]);
        let function = function(vec![Statement::Loop(7, vec![set(0, 1), set(1, 0), again])]);
        assert_eq!(unset(&function), BTreeSet::from([1]));
    }
}
