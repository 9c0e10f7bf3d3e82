//! Expressions as C.
//!
//! Integers are unsigned in C, where they wrap. An integer that is known to be small is C's `int`, which needs no cast
//! where the other operand is unsigned.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::ir::Type::{self, F32, F64, I32, I64};
use crate::ir::{Access, Binary, Expr, Form, Offset, Unary};
use crate::names::global;

/// The precedence levels of C's operators.
mod level {
    pub const SELECT: u8 = 3;
    pub const OR: u8 = 6;
    pub const XOR: u8 = 7;
    pub const AND: u8 = 8;
    pub const EQUAL: u8 = 9;
    pub const LESS: u8 = 10;
    pub const SHIFT: u8 = 11;
    pub const ADD: u8 = 12;
    pub const MULTIPLY: u8 = 13;
    pub const CAST: u8 = 14;
    pub const WHOLE: u8 = 15;
}

/// The range of an integer, as C knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// An `int` that is not negative.
    Small,
    /// A signed integer, which may be negative: its lower bits are the value.
    Signed,
    /// An unsigned integer of 32 bits, in place of one of 64.
    Half,
    /// Unsigned, with all bits; or a number.
    Full,
}

/// A C expression.
#[allow(clippy::struct_field_names)] // the text of the text
struct Text {
    text: String,
    level: u8,
    kind: Kind,
}

impl Text {
    fn new(text: impl Into<String>, level: u8, kind: Kind) -> Self {
        Self {
            text: text.into(),
            level,
            kind,
        }
    }

    fn whole(text: impl Into<String>, kind: Kind) -> Self {
        Self::new(text, level::WHOLE, kind)
    }

    /// Returns the text for a place that requires at least this precedence.
    fn at(&self, level: u8) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// Returns the text for a place that requires at least this precedence, as an operand of a bitwise operator or of a
    /// shift. Compilers warn of comparisons in the first and of sums in the second unless they are in parentheses.
    fn clearly(&self, level: u8) -> String {
        let is_unclear = match level {
            level::OR..=level::EQUAL => matches!(self.level, level::EQUAL | level::LESS),
            level::SHIFT => self.level == level::ADD,
            _ => false,
        };
        if is_unclear {
            return format!("({})", self.text);
        }
        self.at(level)
    }

    /// Returns the operand after an operator: `a-(-b)` must not become `a--b`.
    fn after(mut self, operator: char) -> Self {
        if operator == '-' && self.text.starts_with('-') {
            self.level = 0;
        }
        self
    }

    fn cast(self, to: &str, kind: Kind) -> Self {
        Self::new(format!("({to}){}", self.at(level::CAST)), level::CAST, kind)
    }

    /// Returns the integer with all its bits.
    fn full(self, of: Type) -> Self {
        match (self.kind, of) {
            (Kind::Full, _) => self,
            (_, I64) => self.cast("Q", Kind::Full),
            _ => self.cast("U", Kind::Full),
        }
    }
}

/// Writes the expressions of a function.
pub struct Express<'a> {
    /// The name of each local.
    pub names: &'a [String],
    pub locals: &'a [Type],
    /// The global variable that is the stack pointer.
    pub stack_pointer: Option<u32>,
    /// The functions of the runtime that are used.
    pub used: &'a RefCell<BTreeSet<&'static str>>,
}

impl Express<'_> {
    /// Returns an expression for a place that converts its value to its type: in an assignment, or as an argument.
    pub fn value(&self, value: &Expr) -> String {
        let text = match value {
            // The conversion itself truncates and extends.
            Expr::Unary(Unary::Wrap, inner) => self.text(inner),
            value => self.text(value),
        };
        text.text
    }

    /// Returns an expression as a condition.
    pub fn condition(&self, value: &Expr) -> String {
        match value {
            Expr::Unary(Unary::IsZero(_), inner) => self.is_zero(inner).text,
            value => self.text(value).text,
        }
    }

    /// Returns a place in memory.
    pub fn memory(&self, access: Access, address: &Expr, offset: Offset) -> String {
        let name = match (access.value, access.bytes) {
            (F32, _) => "G",
            (F64, _) => "E",
            (_, 1) => "B",
            (_, 2) => "H",
            (_, 4) => "W",
            _ => "X",
        };
        let address = self.text(address);
        let address = match address.kind {
            Kind::Signed => address.full(I32).text,
            _ => address.text,
        };
        // The most frequent ones have a shorter name.
        match (name, offset.bytes) {
            ("B", 0) => format!("L({address})"),
            ("W", 0) => format!("M({address})"),
            ("X", 0) => format!("N({address})"),
            (name, bytes) => format!("{name}({address},{bytes})"),
        }
    }

    /// Records that a function of the runtime is used, and returns its name.
    pub fn runtime(&self, name: &'static str) -> &'static str {
        self.used.borrow_mut().insert(name);
        name
    }

    /// Returns the call of a function of the runtime.
    fn call(&self, name: &'static str, operands: &[&Expr]) -> Text {
        let operands: Vec<_> = operands.iter().map(|value| self.text(value).text).collect();
        let name = self.runtime(name);
        Text::whole(format!("{name}({})", operands.join(",")), Kind::Full)
    }

    fn text(&self, value: &Expr) -> Text {
        match value {
            Expr::Constant(of, bits, _) => self.constant(*of, *bits),
            Expr::Local(index) => Text::whole(&self.names[*index as usize], Kind::Full),
            Expr::Global(index) => Text::whole(global(*index, self.stack_pointer), Kind::Full),
            Expr::MemorySize => Text::whole("pages", Kind::Full),
            Expr::Load(access, address, offset) => self.load(*access, address, *offset),
            Expr::Unary(unary, operand) => self.unary(*unary, operand),
            Expr::Binary(binary, operands) => self.binary(*binary, &operands[0], &operands[1]),
            Expr::Select(operands) => self.select(operands),
        }
    }

    fn constant(&self, of: Type, bits: u64) -> Text {
        match of {
            I32 => integer(bits, 32),
            I64 => integer(bits, 64),
            F32 => {
                let value = f32::from_bits(u32::try_from(bits).unwrap_or_default());
                if value.is_finite() {
                    return decimal(format!("{value:?}"), "f");
                }
                let name = self.runtime("ofbitsf");
                Text::whole(format!("{name}({bits}u)"), Kind::Full)
            }
            F64 => {
                let value = f64::from_bits(bits);
                if value.is_finite() {
                    return decimal(format!("{value:?}"), "");
                }
                let name = self.runtime("ofbitsd");
                Text::whole(format!("{name}({})", integer(bits, 64).text), Kind::Full)
            }
        }
    }

    fn load(&self, access: Access, address: &Expr, offset: Offset) -> Text {
        let place = self.memory(access, address, offset);
        let name = match (access.value, access.bytes, access.is_signed) {
            (I32 | I64, 1, true) => "Y",
            (I32 | I64, 2, true) => "short",
            (I64, 4, true) => "S",
            (I32 | I64, 1 | 2, false) => return Text::whole(place, Kind::Small),
            (I64, 4, false) => return Text::whole(place, Kind::Half),
            _ => return Text::whole(place, Kind::Full),
        };
        Text::whole(place, Kind::Full).cast(name, Kind::Signed)
    }

    fn unary(&self, unary: Unary, operand: &Expr) -> Text {
        match unary {
            Unary::IsZero(_) => self.is_zero(operand),
            Unary::Wrap => {
                let text = self.text(operand);
                match text.kind {
                    Kind::Full | Kind::Signed => text.cast("U", Kind::Full),
                    // A half is an unsigned integer of 32 bits already.
                    Kind::Half => Text {
                        kind: Kind::Full,
                        ..text
                    },
                    Kind::Small => text,
                }
            }
            Unary::Extend { is_signed: false } => {
                let text = self.text(operand);
                match text.kind {
                    Kind::Small => text,
                    _ => Text {
                        kind: Kind::Half,
                        ..text.full(I32)
                    },
                }
            }
            Unary::Extend { is_signed: true } => {
                let text = self.text(operand);
                match text.kind {
                    Kind::Small | Kind::Signed => text,
                    _ => text.cast("S", Kind::Signed),
                }
            }
            Unary::Sign(_, bits) => {
                let name = match bits {
                    8 => "Y",
                    16 => "short",
                    _ => "S",
                };
                self.text(operand).cast(name, Kind::Signed)
            }
            Unary::Negate(_) => {
                let text = self.text(operand).text;
                Text::new(format!("-({text})"), level::CAST, Kind::Full)
            }
            Unary::ToFloat {
                from,
                to,
                is_signed,
            } => {
                let operand = self.text(operand).full(from);
                let operand = match (is_signed, from) {
                    (false, _) => operand,
                    (true, I32) => operand.cast("S", Kind::Signed),
                    (true, _) => operand.cast("R", Kind::Signed),
                };
                operand.cast(if to == F32 { "F" } else { "D" }, Kind::Full)
            }
            Unary::Resize(to) => {
                let name = if to == F32 { "F" } else { "D" };
                let text = self.text(operand);
                if !matches!(operand, Expr::Unary(Unary::Resize(_), ..)) {
                    return text.cast(name, Kind::Full);
                }
                // gcc removes a conversion and its reverse, though together they make a signalling NaN quiet.
                let keep = self.runtime("keepd");
                Text::whole(format!("{keep}({})", text.text), Kind::Full).cast(name, Kind::Full)
            }
            Unary::Call { name, .. } => self.call(name, &[operand]),
        }
    }

    /// Returns whether an integer is zero.
    fn is_zero(&self, operand: &Expr) -> Text {
        if let Expr::Binary(
            Binary {
                form:
                    Form::Compare {
                        operator,
                        is_signed,
                    },
                operand,
            },
            operands,
        ) = operand
        {
            // Numbers may be unordered: then neither a comparison nor its opposite holds.
            if matches!(operand, I32 | I64) {
                let opposite = match *operator {
                    "==" => "!=",
                    "!=" => "==",
                    "<" => ">=",
                    ">=" => "<",
                    ">" => "<=",
                    _ => ">",
                };
                return self.compare(opposite, *is_signed, *operand, operands);
            }
        }
        let text = self.text(operand).at(level::CAST);
        Text::new(format!("!{text}"), level::CAST, Kind::Small)
    }

    fn binary(&self, binary: Binary, left: &Expr, right: &Expr) -> Text {
        let of = binary.operand;
        match binary.form {
            Form::Ring(operator) => self.ring(operator, of, left, right),
            Form::Bits(operator) => self.bits(operator, of, left, right),
            Form::ShiftLeft => {
                let left = self.text(left).full(of).clearly(level::SHIFT);
                let right = self.distance(of, right);
                Text::new(format!("{left}<<{right}"), level::SHIFT, Kind::Full)
            }
            Form::ShiftRight { is_signed } => self.shift_right(is_signed, of, left, right),
            Form::Compare {
                operator,
                is_signed,
            } => self.compare(operator, is_signed, of, &[left.clone(), right.clone()]),
            Form::Divide {
                is_quotient,
                is_signed,
            } => self.divide(is_quotient, is_signed, of, left, right),
            Form::Float(operator) => {
                let level = match operator {
                    '+' | '-' => level::ADD,
                    _ => level::MULTIPLY,
                };
                let (left, right) = (self.number(left), self.number(right).after(operator));
                let (left, right) = (left.at(level), right.at(level + 1));
                Text::new(format!("{left}{operator}{right}"), level, Kind::Full)
            }
            Form::Call(name) => self.call(name, &[left, right]),
        }
    }

    /// Returns an operand of floating-point arithmetic. gcc simplifies `x*1` and `x-0`, though they make a signalling
    /// NaN quiet; so such constants are hidden from it.
    fn number(&self, value: &Expr) -> Text {
        let text = self.text(value);
        let (of, name) = match value {
            Expr::Constant(F32, bits, _) => (
                f32::from_bits(u32::try_from(*bits).unwrap_or_default()).into(),
                "keepf",
            ),
            Expr::Constant(F64, bits, _) => (f64::from_bits(*bits), "keepd"),
            _ => return text,
        };
        if ![0.0, 1.0].contains(&of.abs()) {
            return text;
        }
        let name = self.runtime(name);
        Text::whole(format!("{name}({})", text.text), Kind::Full)
    }

    fn ring(&self, operator: char, of: Type, left: &Expr, right: &Expr) -> Text {
        let level = if operator == '*' {
            level::MULTIPLY
        } else {
            level::ADD
        };
        // `a + -5` is `a - 5`.
        if let ('+', Expr::Constant(of, bits, _)) = (operator, right) {
            let negative = match of {
                I32 => signed(*bits, 32),
                _ => bits.cast_signed(),
            };
            if (-0x7fff_ffff..0).contains(&negative) {
                let left = self.text(left).full(*of).at(level);
                let text = format!("{left}-{}", negative.unsigned_abs());
                return Text::new(text, level, Kind::Full);
            }
        }
        let (left, right) = (self.text(left), self.text(right).after(operator));
        let left = match right.kind {
            Kind::Full => left,
            _ => left.full(of),
        };
        let (left, right) = (left.at(level), right.at(level + 1));
        Text::new(format!("{left}{operator}{right}"), level, Kind::Full)
    }

    fn bits(&self, operator: char, of: Type, left: &Expr, right: &Expr) -> Text {
        let level = match operator {
            '&' => level::AND,
            '|' => level::OR,
            _ => level::XOR,
        };
        let (left, right) = (self.text(left), self.text(right));
        let kind = match (left.kind, right.kind) {
            (Kind::Full, _) | (_, Kind::Full) => Kind::Full,
            (Kind::Small, Kind::Small) => Kind::Small,
            (Kind::Signed, _) | (_, Kind::Signed) => Kind::Signed,
            _ => Kind::Half,
        };
        // The upper half of a signed integer is not zero.
        let left = match kind {
            Kind::Signed => left.full(of),
            _ => left,
        };
        let kind = match kind {
            Kind::Signed => Kind::Full,
            kind => kind,
        };
        let (left, right) = (left.clearly(level), right.clearly(level + 1));
        Text::new(format!("{left}{operator}{right}"), level, kind)
    }

    /// Returns the number of bits to shift by.
    fn distance(&self, of: Type, by: &Expr) -> String {
        let most = if of == I64 { 63 } else { 31 };
        if let Expr::Constant(_, bits, _) = by {
            return (bits & most).to_string();
        }
        let by = self.text(by).clearly(level::AND);
        format!("({by}&{most})")
    }

    fn shift_right(&self, is_signed: bool, of: Type, left: &Expr, right: &Expr) -> Text {
        let right = self.distance(of, right);
        let left = self.text(left);
        let (left, kind) = match (is_signed, of) {
            (false, _) if left.kind == Kind::Small && of == I32 => (left, Kind::Small),
            (false, _) => (left.full(of), Kind::Full),
            (true, I32) => (left.full(of).cast("S", Kind::Signed), Kind::Signed),
            (true, _) => (left.full(of).cast("R", Kind::Signed), Kind::Signed),
        };
        let left = left.clearly(level::SHIFT);
        Text::new(format!("{left}>>{right}"), level::SHIFT, kind)
    }

    fn compare(&self, operator: &str, is_signed: bool, of: Type, operands: &[Expr; 2]) -> Text {
        let level = match operator {
            "==" | "!=" => level::EQUAL,
            _ => level::LESS,
        };
        let [left, right] = operands;
        let (left, right) = match of {
            F32 | F64 => (self.text(left), self.text(right)),
            of if is_signed => (self.signed(of, left), self.signed(of, right)),
            of => self.unsigned(of, left, right),
        };
        let (left, right) = (left.at(level), right.at(level + 1));
        Text::new(format!("{left}{operator}{right}"), level, Kind::Small)
    }

    /// Returns an integer with its sign.
    fn signed(&self, of: Type, value: &Expr) -> Text {
        let text = self.text(value);
        match (text.kind, of) {
            (Kind::Small | Kind::Signed, _) => text,
            (_, I64) => text.full(of).cast("R", Kind::Signed),
            _ => text.cast("S", Kind::Signed),
        }
    }

    /// Returns two integers for an unsigned comparison in C.
    fn unsigned(&self, of: Type, left: &Expr, right: &Expr) -> (Text, Text) {
        let (left, right) = (self.text(left), self.text(right));
        let is_full = left.kind == Kind::Full || right.kind == Kind::Full;
        let is_signed = left.kind == Kind::Signed || right.kind == Kind::Signed;
        if is_signed && !is_full {
            (left.full(of), right)
        } else {
            (left, right)
        }
    }

    fn divide(
        &self,
        is_quotient: bool,
        is_signed: bool,
        of: Type,
        left: &Expr,
        right: &Expr,
    ) -> Text {
        // A divisor that is known is neither 0 nor, with a sign, -1.
        if let Expr::Constant(_, bits, _) = right {
            let size = if of == I64 { 64 } else { 32 };
            let divisor = signed(*bits, size);
            let operator = if is_quotient { '/' } else { '%' };
            if divisor > 0 && is_signed {
                let left = self.signed(of, left).at(level::MULTIPLY);
                let right = self.signed(of, right).at(level::CAST);
                let text = format!("{left}{operator}{right}");
                return Text::new(text, level::MULTIPLY, Kind::Signed);
            }
            if *bits != 0 && !is_signed {
                let left = self.text(left).full(of).at(level::MULTIPLY);
                let right = self.text(right).at(level::CAST);
                let text = format!("{left}{operator}{right}");
                return Text::new(text, level::MULTIPLY, Kind::Full);
            }
        }
        let name = match (is_quotient, is_signed, of) {
            (true, true, I32) => "sdiv",
            (true, true, _) => "sdivq",
            (true, false, I32) => "udiv",
            (true, false, _) => "udivq",
            (false, true, I32) => "srem",
            (false, true, _) => "sremq",
            (false, false, I32) => "urem",
            (false, false, _) => "uremq",
        };
        self.call(name, &[left, right])
    }

    fn select(&self, operands: &[Expr; 3]) -> Text {
        let [then, otherwise, condition] = operands;
        let condition = match condition {
            Expr::Unary(Unary::IsZero(_), inner) => self.is_zero(inner),
            condition => self.text(condition),
        };
        let condition = condition.at(level::SELECT + 1);
        let (then, otherwise) = (self.text(then), self.text(otherwise));
        let of = self.type_of(&operands[0]);
        let kind = match (then.kind, otherwise.kind) {
            (a, b) if a == b => a,
            _ if matches!(of, F32 | F64) => Kind::Full,
            (Kind::Full, _) | (_, Kind::Full) => Kind::Full,
            (Kind::Signed, Kind::Small) | (Kind::Small, Kind::Signed) => Kind::Signed,
            (Kind::Half, Kind::Small) | (Kind::Small, Kind::Half) => Kind::Half,
            // A negative integer and an unsigned half of one have no common type in C.
            _ => {
                let (then, otherwise) = (then.full(of), otherwise.full(of));
                return choice(&condition, &then, &otherwise, Kind::Full);
            }
        };
        choice(&condition, &then, &otherwise, kind)
    }

    /// Returns the type of a value.
    fn type_of(&self, value: &Expr) -> Type {
        match value {
            Expr::Constant(of, ..) => *of,
            Expr::Local(index) => self.locals[*index as usize],
            Expr::Load(access, ..) => access.value,
            Expr::Unary(unary, _) => unary.result(),
            Expr::Binary(binary, _) => binary.result(),
            Expr::Select(operands) => self.type_of(&operands[0]),
            // Only the type's size matters, and only for constants and halves.
            Expr::Global(_) | Expr::MemorySize => I32,
        }
    }
}

fn choice(condition: &str, then: &Text, otherwise: &Text, kind: Kind) -> Text {
    let (then, otherwise) = (then.at(level::SELECT), otherwise.at(level::SELECT));
    let text = format!("{condition}?{then}:{otherwise}");
    Text::new(text, level::SELECT, kind)
}

fn signed(bits: u64, size: u32) -> i64 {
    if size == 32 {
        return i64::from(
            u32::try_from(bits & 0xffff_ffff)
                .unwrap_or_default()
                .cast_signed(),
        );
    }
    bits.cast_signed()
}

/// From here on, a power of two is shorter as `1<<20`.
const SHORTER_AS_SHIFT: i64 = 1 << 20;

/// Returns an integer constant.
fn integer(bits: u64, size: u32) -> Text {
    let value = signed(bits, size);
    if (0..=0x7fff_ffff).contains(&value) {
        if value >= SHORTER_AS_SHIFT && bits.is_power_of_two() {
            let text = format!("1<<{}", bits.trailing_zeros());
            return Text::new(text, level::SHIFT, Kind::Small);
        }
        return Text::whole(value.to_string(), Kind::Small);
    }
    if bits == 1 << 31 {
        let kind = if size == 32 { Kind::Full } else { Kind::Half };
        return Text::new("1u<<31", level::SHIFT, kind);
    }
    if (-0x7fff_ffff..0).contains(&value) {
        return Text::new(value.to_string(), level::CAST, Kind::Signed);
    }
    if bits <= 0xffff_ffff {
        let kind = if size == 32 { Kind::Full } else { Kind::Half };
        return Text::whole(format!("{bits}u"), kind);
    }
    let (upper, lower) = (bits >> 32, bits & 0xffff_ffff);
    Text::whole(format!("K({upper}u,{lower}u)"), Kind::Full)
}

/// Returns a floating-point constant; C89 has the same notation.
fn decimal(text: String, suffix: &str) -> Text {
    let level = if text.starts_with('-') {
        level::CAST
    } else {
        level::WHOLE
    };
    Text::new(text + suffix, level, Kind::Full)
}
