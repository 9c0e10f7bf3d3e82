//! A wasm function between reading and writing: expressions without side effects, and statements.

/// The type of a value.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Type {
    I32,
    I64,
    F32,
    F64,
}

impl Type {
    /// Returns whether this is no integer.
    pub fn is_number(self) -> bool {
        matches!(self, Self::F32 | Self::F64)
    }
}

/// A value that a statement computes. It has no side effects, but it may trap.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// The bits of a constant, and the linker's symbol if it is an address.
    Constant(Type, u64, Option<u32>),
    Local(u32),
    Global(u32),
    /// The size of the memory, in pages.
    MemorySize,
    Load(Access, Box<Expr>, Offset),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<[Expr; 2]>),
    /// The first if the third is not zero, else the second.
    Select(Box<[Expr; 3]>),
}

/// The number added to an address, and the linker's symbol if that number is itself an address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offset {
    pub bytes: u32,
    pub symbol: Option<u32>,
}

/// How a value is read from memory or written to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Access {
    /// The type outside of memory.
    pub value: Type,
    /// The size in memory.
    pub bytes: u32,
    /// Whether a shorter integer is extended by its sign.
    pub is_signed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unary {
    /// Whether an integer is zero.
    IsZero(Type),
    /// The lower 32 bits.
    Wrap,
    /// A 32-bit integer as one of 64 bits.
    Extend { is_signed: bool },
    /// The lowest bits of an integer, extended by their sign.
    Sign(Type, u32),
    /// A number with the opposite sign.
    Negate(Type),
    /// An integer, taken as signed or not, as a number.
    ToFloat {
        from: Type,
        to: Type,
        is_signed: bool,
    },
    /// A number of one size as one of the other.
    Resize(Type),
    /// A function of the runtime.
    Call {
        name: &'static str,
        to: Type,
        traps: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binary {
    pub form: Form,
    /// The type of both operands.
    pub operand: Type,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// `+`, `-` or `*`: C's operator, which wraps.
    Ring(char),
    /// `&`, `|` or `^`.
    Bits(char),
    ShiftLeft,
    ShiftRight {
        is_signed: bool,
    },
    Compare {
        operator: &'static str,
        is_signed: bool,
    },
    /// The quotient, or else the remainder.
    Divide {
        is_quotient: bool,
        is_signed: bool,
    },
    /// `+`, `-`, `*` or `/` of numbers.
    Float(char),
    /// A function of the runtime.
    Call(&'static str),
}

/// The target of a branch.
pub type Label = u32;

#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    Set(u32, Expr),
    SetGlobal(u32, Expr),
    Store(Access, Expr, Offset, Expr),
    /// Computes a value that is not used, because it may trap.
    Evaluate(Expr),
    /// Calls a function and sets a local to the result.
    Call(u32, Vec<Expr>, Option<u32>),
    /// Calls the function of this type whose index in the table is the last operand.
    CallIndirect(u32, Vec<Expr>, Option<u32>, Expr),
    /// Grows the memory by a number of pages and sets a local to the size before.
    Grow(Expr, u32),
    /// Copies bytes: the target, the source and the length.
    Copy([Expr; 3]),
    /// Fills bytes: the target, the value and the length.
    Fill([Expr; 3]),
    /// A branch to the label leads to the end.
    Block(Label, Vec<Statement>),
    /// A branch to the label leads to the beginning.
    Loop(Label, Vec<Statement>),
    If(Expr, Vec<Statement>, Vec<Statement>),
    Branch(Label),
    /// Branches to the label at the index in the value, or else to the default.
    Switch(Expr, Vec<Label>, Label),
    Return(Option<Expr>),
    Trap,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// The number of locals that are parameters.
    pub parameters: usize,
    /// The types of the parameters, the variables and the intermediate values.
    pub locals: Vec<Type>,
    pub result: Option<Type>,
    pub body: Vec<Statement>,
}

impl Function {
    /// Returns whether the function has floating-point values. Such a value need not be in a variable.
    pub fn has_numbers(&self) -> bool {
        let is_number = |expression: &Expr| match expression {
            Expr::Constant(of, ..) => of.is_number(),
            Expr::Load(access, ..) => access.value.is_number(),
            Expr::Unary(unary, _) => unary.result().is_number(),
            _ => false,
        };
        let mut has = self
            .locals
            .iter()
            .chain(&self.result)
            .any(|local| local.is_number());
        for statement in &self.body {
            statement.visit(&mut |inner| {
                has |= inner
                    .expressions()
                    .iter()
                    .any(|expression| expression.has(is_number));
            });
        }
        has
    }
}

impl Expr {
    /// Calls `visit` for this and every expression in it.
    pub fn visit(&self, visit: &mut impl FnMut(&Expr)) {
        visit(self);
        match self {
            Self::Constant(..) | Self::Local(_) | Self::Global(_) | Self::MemorySize => {}
            Self::Load(_, operand, _) | Self::Unary(_, operand) => operand.visit(visit),
            Self::Binary(_, operands) => operands.iter().for_each(|operand| operand.visit(visit)),
            Self::Select(operands) => operands.iter().for_each(|operand| operand.visit(visit)),
        }
    }

    /// Returns whether `is` holds for this or an expression in it.
    pub fn has(&self, is: impl Fn(&Expr) -> bool) -> bool {
        let mut has = false;
        self.visit(&mut |expression| has |= is(expression));
        has
    }

    /// Returns whether evaluating this may end the program.
    pub fn may_trap(&self) -> bool {
        self.has(|expression| match expression {
            Self::Load(..) => true,
            Self::Unary(Unary::Call { traps, .. }, _) => *traps,
            Self::Binary(binary, _) => matches!(binary.form, Form::Divide { .. }),
            _ => false,
        })
    }
}

impl Statement {
    /// Returns the expressions that the statement itself computes.
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            Self::Set(_, expression)
            | Self::SetGlobal(_, expression)
            | Self::Evaluate(expression)
            | Self::If(expression, ..)
            | Self::Switch(expression, ..) => vec![expression],
            Self::Store(_, address, _, value) => vec![address, value],
            Self::Call(_, arguments, _) => arguments.iter().collect(),
            Self::CallIndirect(_, arguments, _, place) => arguments.iter().chain([place]).collect(),
            Self::Grow(pages, _) => vec![pages],
            Self::Copy(operands) | Self::Fill(operands) => operands.iter().collect(),
            Self::Return(expression) => expression.iter().collect(),
            Self::Block(..) | Self::Loop(..) | Self::Branch(_) | Self::Trap => vec![],
        }
    }

    /// Returns the local that the statement itself sets.
    pub fn target(&self) -> Option<u32> {
        match self {
            Self::Set(local, _) | Self::Grow(_, local) => Some(*local),
            Self::Call(_, _, local) | Self::CallIndirect(_, _, local, _) => *local,
            _ => None,
        }
    }

    /// Calls `visit` for each read of a local in the expressions that the statement itself computes.
    pub fn visit_reads(&self, visit: &mut impl FnMut(u32)) {
        for value in self.expressions() {
            value.visit(&mut |part| {
                if let Expr::Local(local) = part {
                    visit(*local);
                }
            });
        }
    }

    /// Returns the lists of statements in this one.
    pub fn inner(&self) -> Vec<&Vec<Statement>> {
        match self {
            Self::Block(_, body) | Self::Loop(_, body) => vec![body],
            Self::If(_, then, otherwise) => vec![then, otherwise],
            _ => vec![],
        }
    }

    /// Calls `visit` for this and every statement in it.
    pub fn visit(&self, visit: &mut impl FnMut(&Statement)) {
        visit(self);
        for list in self.inner() {
            for statement in list {
                statement.visit(visit);
            }
        }
    }
}
