//! From wasm's stack to expressions and statements.
//!
//! Values on the stack stay expressions until they are used. A statement that would change such a value, or end the
//! program before it is computed, first saves it in a variable of its own. No such variable is used twice.

use std::collections::{BTreeMap, BTreeSet};

use wasmparser::{BlockType, FuncType, Operator};

use crate::ir::{Access, Expr, Function, Label, Offset, Statement, Type};
use crate::numeric;
use crate::read::{name_of, refusal, type_of, Module};
use crate::Result;

/// Returns a function of a module; `index` counts without the imported ones.
pub fn lower(module: &Module, index: usize) -> Result<Function> {
    let body = &module.bodies[index];
    let number = u32::try_from(module.imports.len() + index).unwrap_or(u32::MAX);
    let of = module.type_of(number);
    let parameters = types(of.params())?;
    let mut locals = parameters.clone();
    for read in body.get_locals_reader()? {
        let (count, of) = read?;
        let of = type_of(of)?;
        if count as usize + locals.len() > MOST_LOCALS {
            return Err(refusal("a function with this many variables"));
        }
        locals.extend((0..count).map(|_| of));
    }
    let result = result_of(of)?;
    let mut lowering = Lowering {
        module,
        variables: locals.len(),
        locals,
        stack: Vec::new(),
        frames: Vec::new(),
        labels: 0,
        unreachable: None,
        lists: vec![Vec::new()],
    };
    let results: Vec<_> = result.into_iter().collect();
    let whole = lowering.frame(Kind::Function, Vec::new(), results);
    lowering.frames.push(whole);
    let reader = body.get_operators_reader()?;
    for read in reader.into_iter_with_offsets() {
        let (operator, offset) = read?;
        lowering.operator(&operator, offset)?;
    }
    Ok(Function {
        parameters: parameters.len(),
        locals: lowering.locals,
        result,
        body: lowering.lists.pop().unwrap_or_default(),
    })
}

/// No real program has a function with more variables than this.
const MOST_LOCALS: usize = 50_000;

fn types(values: &[wasmparser::ValType]) -> Result<Vec<Type>> {
    values.iter().map(|&value| type_of(value)).collect()
}

fn result_of(of: &FuncType) -> Result<Option<Type>> {
    match of.results() {
        [] => Ok(None),
        &[one] => Ok(Some(type_of(one)?)),
        _ => Err(refusal("a function with more than one result")),
    }
}

struct Lowering<'a> {
    module: &'a Module<'a>,
    locals: Vec<Type>,
    /// The number of parameters and variables of wasm, which may be set at any time.
    variables: usize,
    stack: Vec<(Expr, Type)>,
    frames: Vec<Frame>,
    labels: u32,
    /// The number of blocks that began since the code became unreachable.
    unreachable: Option<usize>,
    /// The statements of the open blocks; that of the innermost is last.
    lists: Vec<Vec<Statement>>,
}

enum Kind {
    Function,
    Block,
    Loop,
    /// With the condition.
    If(Expr),
    /// With the condition and the statements of the other branch.
    Else(Expr, Vec<Statement>),
}

/// A block that has not ended.
struct Frame {
    kind: Kind,
    label: Label,
    /// The variables that hold the parameters: a branch to a loop sets them.
    parameters: Vec<u32>,
    /// The variables that hold the results: a branch to anything else sets them.
    results: Vec<u32>,
    /// The number of values on the stack below the block's own.
    height: usize,
    /// The values of the parameters at the beginning of the block and of its other branch.
    begin: Vec<(Expr, Type)>,
}

impl Lowering<'_> {
    #[allow(clippy::too_many_lines)] // a table of instructions
    fn operator(&mut self, operator: &Operator, offset: u64) -> Result<()> {
        use Operator as O;
        if self.unreachable.is_some() {
            self.skip(operator);
            return Ok(());
        }
        match operator {
            O::Nop => {}
            O::Unreachable => {
                self.emit(Statement::Trap);
                self.dead();
            }
            O::Block { blockty } => self.open(Kind::Block, *blockty)?,
            O::Loop { blockty } => self.open(Kind::Loop, *blockty)?,
            O::If { blockty } => {
                let condition = self.pop();
                self.open(Kind::If(condition), *blockty)?;
            }
            O::Else => self.otherwise(),
            O::End => self.end(),
            O::Br { relative_depth } => {
                self.jump(*relative_depth);
            }
            O::BrIf { relative_depth } => self.branch_if(*relative_depth),
            O::BrTable { targets } => {
                let labels: Result<Vec<_>, _> = targets.targets().collect();
                self.switch(&labels?, targets.default());
                self.dead();
            }
            O::Return => {
                self.jump(u32::try_from(self.frames.len() - 1).unwrap_or(0));
            }
            O::Call { function_index } => {
                let of = self.module.type_of(*function_index).clone();
                self.call(&of, |arguments, result| {
                    Statement::Call(*function_index, arguments, result)
                })?;
            }
            O::CallIndirect { type_index, .. } => {
                let of = self.module.types[*type_index as usize].clone();
                let place = self.pop();
                let kind = self.module.canonical(*type_index);
                self.call(&of, |arguments, result| {
                    Statement::CallIndirect(kind, arguments, result, place)
                })?;
            }
            O::Drop => {
                let value = self.pop();
                if value.may_trap() {
                    self.emit(Statement::Evaluate(value));
                }
            }
            O::Select => self.select(),
            O::LocalGet { local_index } => {
                let of = self.locals[*local_index as usize];
                self.stack.push((Expr::Local(*local_index), of));
            }
            O::LocalSet { local_index } => self.set(*local_index),
            O::LocalTee { local_index } => {
                self.set(*local_index);
                let of = self.locals[*local_index as usize];
                self.stack.push((Expr::Local(*local_index), of));
            }
            O::GlobalGet { global_index } => {
                let global = &self.module.globals[*global_index as usize];
                let value = if global.is_mutable {
                    Expr::Global(*global_index)
                } else {
                    Expr::Constant(global.of, global.value, None)
                };
                self.stack.push((value, global.of));
            }
            O::GlobalSet { global_index } => {
                let value = self.pop();
                let global = Expr::Global(*global_index);
                self.save(|value| value.has(|part| *part == global));
                self.emit(Statement::SetGlobal(*global_index, value));
            }
            O::MemorySize { .. } => self.stack.push((Expr::MemorySize, Type::I32)),
            O::MemoryGrow { .. } => {
                let pages = self.pop();
                self.save(|value| {
                    value.has(|part| matches!(part, Expr::MemorySize | Expr::Load(..)))
                });
                let result = self.fresh(Type::I32);
                self.emit(Statement::Grow(pages, result));
                self.stack.push((Expr::Local(result), Type::I32));
            }
            O::MemoryCopy { .. } => {
                let operands = self.three();
                self.save_memory();
                self.emit(Statement::Copy(operands));
            }
            O::MemoryFill { .. } => {
                let operands = self.three();
                self.save_memory();
                self.emit(Statement::Fill(operands));
            }
            O::I32Const { value } => {
                let symbol = self.symbol(offset, 1);
                let bits = u64::from(value.cast_unsigned());
                let value = Expr::Constant(Type::I32, bits, symbol);
                self.stack.push((value, Type::I32));
            }
            O::I64Const { value } => self.constant(Type::I64, value.cast_unsigned()),
            O::F32Const { value } => self.constant(Type::F32, value.bits().into()),
            O::F64Const { value } => self.constant(Type::F64, value.bits()),
            _ => self.number(operator, offset)?,
        }
        Ok(())
    }

    /// Lowers an instruction that computes a number, or reads or writes one.
    fn number(&mut self, operator: &Operator, offset: u64) -> Result<()> {
        if let Some(unary) = numeric::unary(operator) {
            let operand = Box::new(self.pop());
            self.stack
                .push((Expr::Unary(unary, operand), unary.result()));
        } else if let Some(binary) = numeric::binary(operator) {
            let right = self.pop();
            let left = self.pop();
            let value = Expr::Binary(binary, Box::new([left, right]));
            self.stack.push((value, binary.result()));
        } else if let Some((access, bytes)) = numeric::load(operator) {
            let address = Box::new(self.pop());
            let bytes = self.offset(bytes, offset)?;
            self.stack
                .push((Expr::Load(access, address, bytes), access.value));
        } else if let Some((access, bytes)) = numeric::store(operator) {
            let bytes = self.offset(bytes, offset)?;
            self.store(access, bytes);
        } else {
            return Err(refusal(&name_of(operator)));
        }
        Ok(())
    }

    fn store(&mut self, access: Access, offset: Offset) {
        let value = self.pop();
        let address = self.pop();
        self.save_memory();
        self.emit(Statement::Store(access, address, offset, value));
    }

    fn offset(&self, bytes: u64, offset: u64) -> Result<Offset> {
        let bytes = u32::try_from(bytes).map_err(|_| refusal("an address of 64 bits"))?;
        // The instruction's alignment comes first.
        let symbol = self.symbol(offset, 2);
        Ok(Offset { bytes, symbol })
    }

    /// Returns the linker's symbol of an operand that begins this many bytes after the instruction does.
    fn symbol(&self, offset: u64, after: u64) -> Option<u32> {
        let relocations = self.module.relocations.as_ref()?;
        let place = u32::try_from(offset + after - self.module.code_start).ok()?;
        relocations.code.get(&place).copied()
    }

    fn constant(&mut self, of: Type, bits: u64) {
        self.stack.push((Expr::Constant(of, bits, None), of));
    }

    fn emit(&mut self, statement: Statement) {
        self.lists
            .last_mut()
            .expect("a block is open")
            .push(statement);
    }

    fn pop(&mut self) -> Expr {
        self.stack.pop().expect("the compiler's stack is right").0
    }

    fn three(&mut self) -> [Expr; 3] {
        let third = self.pop();
        let second = self.pop();
        [self.pop(), second, third]
    }

    /// Returns a new variable.
    fn fresh(&mut self, of: Type) -> u32 {
        self.locals.push(of);
        u32::try_from(self.locals.len() - 1).expect("there are not this many")
    }

    /// Saves the values on the stack for which `is` holds in variables of their own.
    fn save(&mut self, is: impl Fn(&Expr) -> bool) {
        for place in 0..self.stack.len() {
            let (value, of) = &self.stack[place];
            if !is(value) {
                continue;
            }
            let of = *of;
            let saved = self.fresh(of);
            let value = std::mem::replace(&mut self.stack[place].0, Expr::Local(saved));
            self.emit(Statement::Set(saved, value));
        }
    }

    /// Saves the values on the stack before a block that may change them, or inside which they would be computed.
    ///
    /// A value that is already saved stays: inside a block, it would be saved again only if the block runs.
    fn settle(&mut self) {
        let variables = self.variables;
        let is_settled = |expression: &Expr| match expression {
            Expr::Constant(..) => true,
            Expr::Local(local) => *local as usize >= variables,
            _ => false,
        };
        self.save(|value| !is_settled(value));
    }

    /// Saves the values that a change of the memory would change.
    fn save_memory(&mut self) {
        self.save(|value| value.has(|part| matches!(part, Expr::Load(..))));
    }

    fn set(&mut self, local: u32) {
        let value = self.pop();
        let variable = Expr::Local(local);
        self.save(|value| value.has(|part| *part == variable));
        if self.is_result(&value, local) {
            return;
        }
        if value != variable {
            self.emit(Statement::Set(local, value));
        }
    }

    /// Makes the last call set the variable itself, if the value is its result, and returns whether it does.
    fn is_result(&mut self, value: &Expr, local: u32) -> bool {
        let last = self.lists.last_mut().and_then(|list| list.last_mut());
        let Some(
            Statement::Call(_, _, Some(result))
            | Statement::CallIndirect(_, _, Some(result), _)
            | Statement::Grow(_, result),
        ) = last
        else {
            return false;
        };
        let is_result = *value == Expr::Local(*result);
        if is_result {
            *result = local;
        }
        is_result
    }

    fn select(&mut self) {
        let condition = self.pop();
        // C evaluates only one of the two.
        let height = self.stack.len() - 2;
        for place in height..height + 2 {
            let (value, of) = self.stack[place].clone();
            if value.may_trap() {
                let saved = self.fresh(of);
                self.emit(Statement::Set(saved, value));
                self.stack[place].0 = Expr::Local(saved);
            }
        }
        let of = self.stack[height].1;
        let otherwise = self.pop();
        let then = self.pop();
        let value = Expr::Select(Box::new([then, otherwise, condition]));
        self.stack.push((value, of));
    }

    fn call(
        &mut self,
        of: &FuncType,
        statement: impl FnOnce(Vec<Expr>, Option<u32>) -> Statement,
    ) -> Result<()> {
        let result = result_of(of)?;
        let first = self.stack.len() - of.params().len();
        let arguments = self
            .stack
            .split_off(first)
            .into_iter()
            .map(|(value, _)| value)
            .collect();
        let changes = |expression: &Expr| {
            matches!(
                expression,
                Expr::Load(..) | Expr::Global(_) | Expr::MemorySize
            )
        };
        self.save(|value| value.may_trap() || value.has(changes));
        let variable = result.map(|result| self.fresh(result));
        self.emit(statement(arguments, variable));
        if let (Some(of), Some(variable)) = (result, variable) {
            self.stack.push((Expr::Local(variable), of));
        }
        Ok(())
    }

    /// Returns a block that begins here, with variables for its parameters and results.
    fn frame(&mut self, kind: Kind, parameters: Vec<Type>, results: Vec<Type>) -> Frame {
        self.labels += 1;
        let is_loop = matches!(kind, Kind::Loop);
        let height = self.stack.len() - parameters.len();
        // A branch to a loop sets its parameters again; those of another block are computed once.
        let parameters = if is_loop {
            parameters
                .into_iter()
                .map(|parameter| self.fresh(parameter))
                .collect()
        } else {
            Vec::new()
        };
        Frame {
            kind,
            label: self.labels,
            parameters,
            results: results
                .into_iter()
                .map(|result| self.fresh(result))
                .collect(),
            height,
            begin: self.stack[height..].to_vec(),
        }
    }

    fn open(&mut self, kind: Kind, of: BlockType) -> Result<()> {
        let (parameters, results) = match of {
            BlockType::Empty => (Vec::new(), Vec::new()),
            BlockType::Type(kind) => (Vec::new(), vec![type_of(kind)?]),
            BlockType::FuncType(index) => {
                let of = &self.module.types[index as usize];
                (types(of.params())?, types(of.results())?)
            }
        };
        self.settle();
        let frame = self.frame(kind, parameters, results);
        for (place, &parameter) in (frame.height..).zip(&frame.parameters) {
            let value = std::mem::replace(&mut self.stack[place].0, Expr::Local(parameter));
            self.emit(Statement::Set(parameter, value));
        }
        self.frames.push(frame);
        self.lists.push(Vec::new());
        Ok(())
    }

    fn otherwise(&mut self) {
        self.fall_through();
        let list = self.lists.last_mut().map(std::mem::take);
        let frame = self.frames.last_mut().expect("a block is open");
        let kind = std::mem::replace(&mut frame.kind, Kind::Block);
        if let Kind::If(condition) = kind {
            frame.kind = Kind::Else(condition, list.unwrap_or_default());
        }
        self.stack.truncate(frame.height);
        self.stack.extend(frame.begin.iter().cloned());
        self.unreachable = None;
    }

    /// Ends the innermost block with the values on the stack, if the code is reachable.
    fn fall_through(&mut self) {
        if self.unreachable.is_some() {
            return;
        }
        let frame = self.frames.last().expect("a block is open");
        if matches!(frame.kind, Kind::Function) {
            return self.leave();
        }
        let results = frame.results.clone();
        self.assign(&results);
    }

    /// Sets variables to the last values on the stack, and keeps these there.
    fn assign(&mut self, variables: &[u32]) {
        let first = self.stack.len() - variables.len();
        let values: Vec<_> = self.stack[first..]
            .iter()
            .map(|(value, _)| value.clone())
            .collect();
        // A value may read one of the variables that are set before it.
        let reads = |value: &Expr, set: &[u32]| {
            value.has(|part| matches!(part, Expr::Local(local) if set.contains(local)))
        };
        let mut values = values;
        for place in 1..values.len() {
            if reads(&values[place], &variables[..place]) {
                let saved = self.fresh(self.locals[variables[place] as usize]);
                let value = std::mem::replace(&mut values[place], Expr::Local(saved));
                self.emit(Statement::Set(saved, value));
            }
        }
        for (&variable, value) in variables.iter().zip(values) {
            if value != Expr::Local(variable) {
                self.emit(Statement::Set(variable, value));
            }
        }
    }

    fn end(&mut self) {
        self.fall_through();
        let frame = self.frames.pop().expect("a block is open");
        let list = self.lists.pop().expect("a block is open");
        self.unreachable = None;
        self.stack.truncate(frame.height);
        let label = frame.label;
        match frame.kind {
            Kind::Function => {
                self.lists.push(list);
                return;
            }
            Kind::Block => self.emit(Statement::Block(label, list)),
            Kind::Loop => self.emit(Statement::Loop(label, list)),
            Kind::If(condition) => {
                // Without another branch, the results are the parameters.
                self.lists.push(Vec::new());
                self.stack.extend(frame.begin);
                self.assign(&frame.results);
                self.stack.truncate(frame.height);
                let otherwise = self.lists.pop().unwrap_or_default();
                let list = vec![Statement::If(condition, list, otherwise)];
                self.emit(Statement::Block(label, list));
            }
            Kind::Else(condition, then) => {
                let list = vec![Statement::If(condition, then, list)];
                self.emit(Statement::Block(label, list));
            }
        }
        for result in frame.results {
            let of = self.locals[result as usize];
            self.stack.push((Expr::Local(result), of));
        }
    }

    /// Emits a branch. Operands below those that it carries are dropped, but evaluated first if they may trap.
    fn jump(&mut self, depth: u32) {
        let frame = &self.frames[self.frames.len() - 1 - depth as usize];
        let taken = match frame.kind {
            Kind::Loop => frame.parameters.len(),
            _ => frame.results.len(),
        };
        let left = self.stack.len() - taken;
        let traps: Vec<_> = self.stack[..left]
            .iter()
            .filter(|(value, _)| value.may_trap())
            .map(|(value, _)| value.clone())
            .collect();
        for value in traps {
            self.emit(Statement::Evaluate(value));
        }
        self.branch(depth);
        self.dead();
    }

    fn branch(&mut self, depth: u32) {
        let frame = &self.frames[self.frames.len() - 1 - depth as usize];
        let label = frame.label;
        let variables = match frame.kind {
            Kind::Function => return self.leave(),
            Kind::Loop => frame.parameters.clone(),
            _ => frame.results.clone(),
        };
        self.assign(&variables);
        self.emit(Statement::Branch(label));
    }

    /// Returns from the function with the value on the stack.
    fn leave(&mut self) {
        let has_result = !self.frames[0].results.is_empty();
        let value = self
            .stack
            .last()
            .filter(|_| has_result)
            .map(|(value, _)| value.clone());
        self.emit(Statement::Return(value));
    }

    fn branch_if(&mut self, depth: u32) {
        let condition = self.pop();
        self.save(Expr::may_trap);
        self.lists.push(Vec::new());
        self.branch(depth);
        let list = self.lists.pop().unwrap_or_default();
        self.emit(Statement::If(condition, list, Vec::new()));
    }

    fn switch(&mut self, depths: &[u32], default: u32) {
        let value = self.pop();
        // Each target gets a block that is followed by its branch.
        self.settle();
        let targets: Vec<_> = depths.iter().chain([&default]).copied().collect();
        let distinct: BTreeSet<_> = targets.iter().copied().collect();
        let inner: BTreeMap<_, _> = distinct
            .iter()
            .map(|&target| (target, self.next_label()))
            .collect();
        let labels: Vec<_> = targets.iter().map(|target| inner[target]).collect();
        let (default, labels) = labels.split_last().expect("there is a default");
        let mut list = vec![Statement::Switch(value, labels.to_vec(), *default)];
        for (depth, label) in inner {
            self.lists.push(vec![Statement::Block(label, list)]);
            self.branch(depth);
            list = self.lists.pop().unwrap_or_default();
        }
        for statement in list {
            self.emit(statement);
        }
    }

    fn next_label(&mut self) -> Label {
        self.labels += 1;
        self.labels
    }

    /// Marks the code up to the end of the block as unreachable.
    fn dead(&mut self) {
        let height = self.frames.last().map_or(0, |frame| frame.height);
        self.stack.truncate(height);
        self.unreachable = Some(0);
    }

    /// Skips an unreachable instruction.
    fn skip(&mut self, operator: &Operator) {
        let depth = self.unreachable.unwrap_or(0);
        match operator {
            Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => {
                self.unreachable = Some(depth + 1);
            }
            Operator::End if depth == 0 => self.end(),
            Operator::Else if depth == 0 => self.otherwise(),
            Operator::End => self.unreachable = Some(depth - 1),
            _ => {}
        }
    }
}
