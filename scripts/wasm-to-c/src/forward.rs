//! Redirects calls of functions that only pass their arguments on to the functions that these call.

use std::collections::BTreeMap;

use crate::ir::{Expr, Function, Statement};

/// Replaces calls of functions that only call another one with the same arguments.
pub fn forward(functions: &mut BTreeMap<u32, Function>) {
    let passed_on = functions
        .iter()
        .filter_map(|(index, function)| Some((*index, target(function)?)));
    let targets: BTreeMap<u32, u32> = passed_on.collect();
    for function in functions.values_mut() {
        redirect(&mut function.body, &targets);
    }
}

/// Returns the function to which a function passes all its arguments on.
fn target(of: &Function) -> Option<u32> {
    let (target, arguments) = match &of.body[..] {
        [Statement::Call(target, arguments, None)]
        | [Statement::Call(target, arguments, None), Statement::Return(None)] => {
            (target, arguments)
        }
        [Statement::Call(target, arguments, Some(result)), Statement::Return(Some(returned))]
            if *returned == Expr::Local(*result) =>
        {
            (target, arguments)
        }
        _ => return None,
    };
    let parameters = (0..).map(Expr::Local).take(of.parameters);
    arguments
        .iter()
        .eq(&parameters.collect::<Vec<_>>())
        .then_some(*target)
}

fn redirect(list: &mut [Statement], targets: &BTreeMap<u32, u32>) {
    for statement in list {
        match statement {
            Statement::Call(function, ..) => {
                // Functions that pass on to each other would never end, so the number of steps is limited to that of
                // the functions.
                for _ in targets {
                    let Some(target) = targets.get(function) else {
                        break;
                    };
                    *function = *target;
                }
            }
            Statement::Block(_, body) | Statement::Loop(_, body) => redirect(body, targets),
            Statement::If(_, then, otherwise) => {
                redirect(then, targets);
                redirect(otherwise, targets);
            }
            _ => {}
        }
    }
}
