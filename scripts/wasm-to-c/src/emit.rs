//! Functions as C.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::express::Express;
use crate::ir::{Expr, Form, Function, Label, Statement, Type, Unary};
use crate::names;
use crate::unset::unset;

/// The names that the functions refer to.
pub struct Emitter<'a> {
    /// The name of each function: its own, or that of the C function that replaces it.
    pub functions: &'a BTreeMap<u32, String>,
    /// Whether a call by address is checked.
    pub is_checked: bool,
    /// The global variable that is the address of the end of the stack, if an overflow of the stack is to be caught.
    pub stack_pointer: Option<u32>,
    /// The functions of the runtime that are used.
    pub used: RefCell<BTreeSet<&'static str>>,
    /// The types of functions that are called by address.
    pub signatures: RefCell<BTreeSet<u32>>,
}

/// Returns the name of a type.
pub fn type_name(of: Type) -> &'static str {
    match of {
        Type::I32 => "U",
        Type::I64 => "Q",
        Type::F32 => "F",
        Type::F64 => "D",
    }
}

/// Returns the first line of a function, with the names of its parameters or without.
pub fn signature(name: &str, of: &Function, names: Option<&[String]>) -> String {
    let result = of.result.map_or("void", type_name);
    let parameters: Vec<_> = of.locals[..of.parameters]
        .iter()
        .enumerate()
        .map(|(place, kind)| match names {
            Some(names) => format!("{} {}", type_name(*kind), names[place]),
            None => type_name(*kind).to_string(),
        })
        .collect();
    let parameters = if parameters.is_empty() {
        "void".to_string()
    } else {
        parameters.join(",")
    };
    format!("T {result} {name}({parameters})")
}

impl Emitter<'_> {
    /// Returns the text of a function.
    pub fn function(&self, name: &str, function: &Function) -> String {
        let names = names::locals(function);
        let body = Body {
            emitter: self,
            express: Express {
                names: &names,
                locals: &function.locals,
                stack_pointer: self.stack_pointer,
                used: &self.used,
            },
            labels: RefCell::default(),
        };
        let mut text = signature(name, function, Some(&names));
        text.push('{');
        text.push_str(&declarations(function, &names));
        // A function returns at its end anyway.
        let statements = match function.body.split_last() {
            Some((Statement::Return(None), rest)) => rest,
            _ => &function.body,
        };
        body.list(statements, &mut text);
        text.push_str("}\n");
        wrap(&text)
    }
}

/// Returns the declarations of the variables that have names. Those that may be read before they are set begin as zero.
fn declarations(function: &Function, names: &[String]) -> String {
    let mut text = String::new();
    let unset = unset(function);
    for of in [Type::I32, Type::I64, Type::F32, Type::F64] {
        let mut variables: Vec<String> = Vec::new();
        let all = (0..).zip(function.locals.iter().zip(names));
        for (local, (kind, name)) in all.skip(function.parameters) {
            if *kind != of || name.is_empty() {
                continue;
            }
            let zero = if unset.contains(&local) { "=0" } else { "" };
            variables.push(format!("{name}{zero}"));
        }
        if !variables.is_empty() {
            let _ = write!(text, "{} {};", type_name(of), variables.join(","));
        }
    }
    text
}

/// Returns the text with lines of at most about a hundred characters. It holds no strings.
fn wrap(text: &str) -> String {
    const WIDTH: usize = 100;
    let mut wrapped = String::new();
    let mut width = 0;
    let mut line = String::new();
    for part in text.split_inclusive([';', '{', '}']) {
        if width > 0 && width + part.len() > WIDTH {
            wrapped.push_str(&line);
            wrapped.push('\n');
            line.clear();
            width = 0;
        }
        line.push_str(part);
        width += part.len();
    }
    wrapped + &line
}

struct Body<'a> {
    emitter: &'a Emitter<'a>,
    express: Express<'a>,
    labels: RefCell<BTreeMap<Label, String>>,
}

impl Body<'_> {
    fn label(&self, label: Label) -> String {
        let mut labels = self.labels.borrow_mut();
        let rank = labels.len();
        labels
            .entry(label)
            .or_insert_with(|| names::small(rank))
            .clone()
    }

    fn list(&self, mut list: &[Statement], text: &mut String) {
        while let [first, rest @ ..] = list {
            list = rest;
            let both = rest.first().and_then(|next| {
                let frame = self.frame(first, next);
                frame.or_else(|| self.returned_call(first, next))
            });
            if let Some(both) = both {
                text.push_str(&both);
                list = &rest[1..];
            } else {
                self.statement(first, text);
            }
        }
    }

    /// Returns the two statements that most functions begin with as one: they reserve room on the stack.
    fn frame(&self, first: &Statement, next: &Statement) -> Option<String> {
        let Statement::Set(local, Expr::Binary(binary, operands)) = first else {
            return None;
        };
        let (Form::Ring('-'), [Expr::Global(global), bytes]) = (binary.form, &**operands) else {
            return None;
        };
        if *next != Statement::SetGlobal(*global, Expr::Local(*local)) {
            return None;
        }
        let local = &self.express.names[*local as usize];
        let bytes = self.express.value(bytes);
        let check = if self.emitter.stack_pointer == Some(*global) {
            format!("FIT({bytes})")
        } else {
            String::new()
        };
        let global = names::global(*global, self.emitter.stack_pointer);
        Some(format!("{check}{local}={global}-={bytes};"))
    }

    /// Returns whether a value is the stack pointer after a function has freed its part of the stack.
    fn is_release(value: &Expr) -> bool {
        matches!(value, Expr::Binary(binary, _) if binary.form == Form::Ring('+'))
    }

    /// Returns a call and the return of its result as one statement.
    fn returned_call(&self, call: &Statement, next: &Statement) -> Option<String> {
        let Statement::Call(function, arguments, Some(result)) = call else {
            return None;
        };
        let is_returned = *next == Statement::Return(Some(Expr::Local(*result)));
        let name = &self.emitter.functions[function];
        is_returned.then(|| format!("return {name}({});", self.arguments(arguments)))
    }

    fn statement(&self, statement: &Statement, text: &mut String) {
        let value = |expression| self.express.value(expression);
        match statement {
            Statement::Set(local, expression) => self.assignment(*local, expression, text),
            Statement::SetGlobal(global, expression) => {
                let name = names::global(*global, self.emitter.stack_pointer);
                let set = format!("{name}={};", value(expression));
                if self.emitter.stack_pointer == Some(*global) && !Self::is_release(expression) {
                    let _ = write!(text, "{{{set}INSIDE}}");
                } else {
                    text.push_str(&set);
                }
            }
            Statement::Store(access, address, offset, expression) => {
                let place = self.express.memory(*access, address, *offset);
                let _ = write!(text, "{place}={};", value(expression));
            }
            Statement::Evaluate(expression) => {
                let _ = write!(text, "(void)({});", value(expression));
            }
            Statement::Call(function, arguments, result) => {
                self.result(*result, text);
                let name = &self.emitter.functions[function];
                let _ = write!(text, "{name}({});", self.arguments(arguments));
            }
            Statement::CallIndirect(of, arguments, result, place) => {
                self.result(*result, text);
                self.emitter.signatures.borrow_mut().insert(*of);
                let (place, arguments) = (value(place), self.arguments(arguments));
                let function = if self.emitter.is_checked {
                    format!("at({place},{of})")
                } else {
                    format!("table[{place}]")
                };
                let _ = write!(text, "((t_{of}){function})({arguments});");
            }
            Statement::Grow(pages, result) => {
                self.result(Some(*result), text);
                let name = self.express.runtime("grow");
                let _ = write!(text, "{name}({});", value(pages));
            }
            Statement::Copy([target, source, length]) => {
                let (target, source) = (self.range(target, length), self.range(source, length));
                let _ = write!(text, "memmove({target},{source},{});", value(length));
            }
            Statement::Fill([target, expression, length]) => {
                let target = self.range(target, length);
                let _ = write!(
                    text,
                    "memset({target},{},{});",
                    value(expression),
                    value(length)
                );
            }
            Statement::Block(label, body) => {
                self.list(body, text);
                let _ = write!(text, "{}:;", self.label(*label));
            }
            Statement::Loop(label, body) => self.emit_loop(*label, body, text),
            Statement::If(condition, then, otherwise) => {
                self.branches(condition, then, otherwise, text);
            }
            Statement::Branch(label) => {
                let _ = write!(text, "goto {};", self.label(*label));
            }
            Statement::Switch(expression, labels, default) => {
                self.switch(expression, labels, *default, text);
            }
            Statement::Return(None) => text.push_str("return;"),
            Statement::Return(Some(expression)) => {
                let result = value(expression);
                let gap = if result.starts_with('(') { "" } else { " " };
                let _ = write!(text, "return{gap}{result};");
            }
            Statement::Trap => text.push_str("trap();"),
        }
    }

    /// Writes an assignment, as `a+=b` if possible.
    fn assignment(&self, local: u32, value: &Expr, text: &mut String) {
        let name = &self.express.names[local as usize];
        let value = self.express.value(value);
        let rest = value.strip_prefix(name.as_str());
        let short = rest.and_then(|rest| {
            let operators = ["+", "-", "*", "&", "|", "^", "<<", ">>"];
            let operator = operators
                .iter()
                .find(|operator| rest.starts_with(**operator))?;
            let operand = &rest[operator.len()..];
            // Only a single operand follows, so that no operator in it binds less tightly.
            let is_single = operand
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            is_single.then(|| format!("{name}{operator}={operand};"))
        });
        match short {
            Some(short) => text.push_str(&short),
            None => {
                let _ = write!(text, "{name}={value};");
            }
        }
    }

    fn result(&self, result: Option<u32>, text: &mut String) {
        let names = self.express.names;
        let Some(local) = result else { return };
        text.push_str(&names[local as usize]);
        text.push('=');
    }

    fn arguments(&self, arguments: &[Expr]) -> String {
        let arguments: Vec<_> = arguments
            .iter()
            .map(|argument| self.express.value(argument))
            .collect();
        arguments.join(",")
    }

    /// Returns the start of a range of the memory.
    fn range(&self, start: &Expr, length: &Expr) -> String {
        let start = self.express.value(start);
        if self.emitter.is_checked {
            let length = self.express.value(length);
            return format!("P({start},0,{length})");
        }
        format!("mem+({start})")
    }

    fn emit_loop(&self, label: Label, body: &[Statement], text: &mut String) {
        let mut count = 0;
        let is_back =
            |statement: &Statement| matches!(statement, Statement::Branch(to) if *to == label);
        for statement in body {
            statement.visit(&mut |inner| count += usize::from(is_back(inner)));
            statement.visit(&mut |inner| {
                if let Statement::Switch(_, labels, default) = inner {
                    count += labels
                        .iter()
                        .chain([default])
                        .filter(|other| **other == label)
                        .count();
                }
            });
        }
        match body.split_last() {
            Some((Statement::If(condition, then, otherwise), rest))
                if then.len() == 1 && is_back(&then[0]) && otherwise.is_empty() =>
            {
                self.head(label, count - 1, text);
                text.push_str("do{");
                self.list(rest, text);
                let _ = write!(text, "}}while({});", self.express.condition(condition));
            }
            Some((last, rest)) if is_back(last) => {
                self.head(label, count - 1, text);
                text.push_str("for(;;){");
                self.list(rest, text);
                text.push('}');
            }
            _ => {
                self.head(label, count, text);
                self.list(body, text);
            }
        }
    }

    /// Writes the label of a loop if a branch leads there.
    fn head(&self, label: Label, uses: usize, text: &mut String) {
        if uses > 0 {
            let _ = write!(text, "{}:;", self.label(label));
        }
    }

    fn branches(
        &self,
        condition: &Expr,
        then: &[Statement],
        otherwise: &[Statement],
        text: &mut String,
    ) {
        let _ = write!(text, "if({})", self.express.condition(condition));
        self.emit_block(then, !otherwise.is_empty(), text);
        if otherwise.is_empty() {
            return;
        }
        text.push_str("else");
        let mut rest = String::new();
        self.emit_block(otherwise, false, &mut rest);
        if !rest.starts_with('{') {
            text.push(' ');
        }
        text.push_str(&rest);
    }

    /// Writes statements as one.
    fn emit_block(&self, list: &[Statement], before_else: bool, text: &mut String) {
        let is_simple = |statement: &Statement| match statement {
            Statement::Block(..) | Statement::Loop(..) => false,
            // An `else` would belong to the inner one.
            Statement::If(..) => !before_else,
            _ => true,
        };
        if let [one] = list {
            if is_simple(one) {
                return self.statement(one, text);
            }
        }
        text.push('{');
        self.list(list, text);
        text.push('}');
    }

    fn switch(&self, value: &Expr, labels: &[Label], default: Label, text: &mut String) {
        let value = match value {
            // The conversion to `U` is needed: a `switch` does not truncate its value.
            Expr::Unary(Unary::Wrap, _) => format!("(U)({})", self.express.value(value)),
            value => self.express.value(value),
        };
        let _ = write!(text, "switch({value}){{");
        let mut cases: BTreeMap<Label, Vec<usize>> = BTreeMap::new();
        for (number, label) in labels.iter().enumerate() {
            if *label != default {
                cases.entry(*label).or_default().push(number);
            }
        }
        for (label, numbers) in cases {
            for number in numbers {
                let _ = write!(text, "case {number}:");
            }
            let _ = write!(text, "goto {};", self.label(label));
        }
        let _ = write!(text, "default:goto {};}}", self.label(default));
    }
}
