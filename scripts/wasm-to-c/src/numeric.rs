//! The instructions that compute a number from numbers, or read or write one in memory.

use wasmparser::Operator;

use crate::ir::Type::{self, F32, F64, I32, I64};
use crate::ir::{Access, Binary, Form, Unary};

/// Returns the expression of an instruction with one operand.
pub fn unary(operator: &Operator) -> Option<Unary> {
    use Operator as O;
    let call = |name, to| Unary::Call {
        name,
        to,
        traps: false,
    };
    let cut = |name, to| Unary::Call {
        name,
        to,
        traps: true,
    };
    let float = |from, to, is_signed| Unary::ToFloat {
        from,
        to,
        is_signed,
    };
    Some(match operator {
        O::I32Eqz => Unary::IsZero(I32),
        O::I64Eqz => Unary::IsZero(I64),
        O::I32WrapI64 => Unary::Wrap,
        O::I64ExtendI32S => Unary::Extend { is_signed: true },
        O::I64ExtendI32U => Unary::Extend { is_signed: false },
        O::I32Extend8S => Unary::Sign(I32, 8),
        O::I32Extend16S => Unary::Sign(I32, 16),
        O::I64Extend8S => Unary::Sign(I64, 8),
        O::I64Extend16S => Unary::Sign(I64, 16),
        O::I64Extend32S => Unary::Sign(I64, 32),
        O::F32Neg => Unary::Negate(F32),
        O::F64Neg => Unary::Negate(F64),
        O::F32ConvertI32S => float(I32, F32, true),
        O::F32ConvertI32U => float(I32, F32, false),
        O::F32ConvertI64S => float(I64, F32, true),
        O::F32ConvertI64U => float(I64, F32, false),
        O::F64ConvertI32S => float(I32, F64, true),
        O::F64ConvertI32U => float(I32, F64, false),
        O::F64ConvertI64S => float(I64, F64, true),
        O::F64ConvertI64U => float(I64, F64, false),
        O::F32DemoteF64 => Unary::Resize(F32),
        O::F64PromoteF32 => Unary::Resize(F64),
        O::I32Clz => call("clz", I32),
        O::I64Clz => call("clzq", I64),
        O::I32Ctz => call("ctz", I32),
        O::I64Ctz => call("ctzq", I64),
        O::I32Popcnt => call("pop", I32),
        O::I64Popcnt => call("popq", I64),
        O::I32ReinterpretF32 => call("bitsf", I32),
        O::I64ReinterpretF64 => call("bitsd", I64),
        O::F32ReinterpretI32 => call("ofbitsf", F32),
        O::F64ReinterpretI64 => call("ofbitsd", F64),
        O::F32Abs => call("absf", F32),
        O::F64Abs => call("absd", F64),
        O::F32Sqrt => call("rootf", F32),
        O::F64Sqrt => call("rootd", F64),
        O::F32Ceil => call("upf", F32),
        O::F64Ceil => call("upd", F64),
        O::F32Floor => call("downf", F32),
        O::F64Floor => call("downd", F64),
        O::F32Trunc => call("cutf", F32),
        O::F64Trunc => call("cutd", F64),
        O::F32Nearest => call("nearf", F32),
        O::F64Nearest => call("neard", F64),
        O::I32TruncF32S | O::I32TruncF64S => cut("toint", I32),
        O::I32TruncF32U | O::I32TruncF64U => cut("touint", I32),
        O::I64TruncF32S | O::I64TruncF64S => cut("tolong", I64),
        O::I64TruncF32U | O::I64TruncF64U => cut("toulong", I64),
        O::I32TruncSatF32S | O::I32TruncSatF64S => call("satint", I32),
        O::I32TruncSatF32U | O::I32TruncSatF64U => call("satuint", I32),
        O::I64TruncSatF32S | O::I64TruncSatF64S => call("satlong", I64),
        O::I64TruncSatF32U | O::I64TruncSatF64U => call("satulong", I64),
        _ => return None,
    })
}

/// Returns the expression of an instruction with two operands.
pub fn binary(operator: &Operator) -> Option<Binary> {
    let (operand, form) = integer(operator)
        .or_else(|| float(operator))
        .or_else(|| call(operator))?;
    Some(Binary { form, operand })
}

/// Looks up `$operator` in a table. Each row names the instructions of two types that have the same form. Returns the type of
/// the operands and the form.
macro_rules! of_two_types {
    ($operator:ident, $first:ident $second:ident: $($one:ident $other:ident => $form:expr,)*) => {
        match $operator {
            $(
                Operator::$one => Some(($first, $form)),
                Operator::$other => Some(($second, $form)),
            )*
            _ => None,
        }
    };
}

fn integer(operator: &Operator) -> Option<(Type, Form)> {
    let compare = |operator, is_signed| Form::Compare {
        operator,
        is_signed,
    };
    let divide = |is_quotient, is_signed| Form::Divide {
        is_quotient,
        is_signed,
    };
    let right = |is_signed| Form::ShiftRight { is_signed };
    of_two_types! { operator, I32 I64:
        I32Add I64Add => Form::Ring('+'),
        I32Sub I64Sub => Form::Ring('-'),
        I32Mul I64Mul => Form::Ring('*'),
        I32And I64And => Form::Bits('&'),
        I32Or I64Or => Form::Bits('|'),
        I32Xor I64Xor => Form::Bits('^'),
        I32Shl I64Shl => Form::ShiftLeft,
        I32ShrS I64ShrS => right(true),
        I32ShrU I64ShrU => right(false),
        I32DivS I64DivS => divide(true, true),
        I32DivU I64DivU => divide(true, false),
        I32RemS I64RemS => divide(false, true),
        I32RemU I64RemU => divide(false, false),
        I32Eq I64Eq => compare("==", false),
        I32Ne I64Ne => compare("!=", false),
        I32LtS I64LtS => compare("<", true),
        I32LtU I64LtU => compare("<", false),
        I32GtS I64GtS => compare(">", true),
        I32GtU I64GtU => compare(">", false),
        I32LeS I64LeS => compare("<=", true),
        I32LeU I64LeU => compare("<=", false),
        I32GeS I64GeS => compare(">=", true),
        I32GeU I64GeU => compare(">=", false),
    }
}

fn float(operator: &Operator) -> Option<(Type, Form)> {
    let compare = |operator| Form::Compare {
        operator,
        is_signed: true,
    };
    of_two_types! { operator, F32 F64:
        F32Add F64Add => Form::Float('+'),
        F32Sub F64Sub => Form::Float('-'),
        F32Mul F64Mul => Form::Float('*'),
        F32Div F64Div => Form::Float('/'),
        F32Eq F64Eq => compare("=="),
        F32Ne F64Ne => compare("!="),
        F32Lt F64Lt => compare("<"),
        F32Gt F64Gt => compare(">"),
        F32Le F64Le => compare("<="),
        F32Ge F64Ge => compare(">="),
    }
}

/// Returns the type of the operands and the form of an instruction that calls a function of the runtime.
fn call(operator: &Operator) -> Option<(Type, Form)> {
    use Operator as O;
    let (of, name) = match operator {
        O::I32Rotl => (I32, "rotl"),
        O::I64Rotl => (I64, "rotlq"),
        O::I32Rotr => (I32, "rotr"),
        O::I64Rotr => (I64, "rotrq"),
        O::F32Min => (F32, "minf"),
        O::F64Min => (F64, "mind"),
        O::F32Max => (F32, "maxf"),
        O::F64Max => (F64, "maxd"),
        O::F32Copysign => (F32, "signf"),
        O::F64Copysign => (F64, "signd"),
        _ => return None,
    };
    Some((of, Form::Call(name)))
}

/// Returns how an instruction reads a value from memory, and the offset that it adds to the address.
pub fn load(operator: &Operator) -> Option<(Access, u64)> {
    use Operator as O;
    let (value, bytes, is_signed, memarg) = match operator {
        O::I32Load { memarg } => (I32, 4, false, memarg),
        O::I64Load { memarg } => (I64, 8, false, memarg),
        O::F32Load { memarg } => (F32, 4, false, memarg),
        O::F64Load { memarg } => (F64, 8, false, memarg),
        O::I32Load8S { memarg } => (I32, 1, true, memarg),
        O::I32Load8U { memarg } => (I32, 1, false, memarg),
        O::I32Load16S { memarg } => (I32, 2, true, memarg),
        O::I32Load16U { memarg } => (I32, 2, false, memarg),
        O::I64Load8S { memarg } => (I64, 1, true, memarg),
        O::I64Load8U { memarg } => (I64, 1, false, memarg),
        O::I64Load16S { memarg } => (I64, 2, true, memarg),
        O::I64Load16U { memarg } => (I64, 2, false, memarg),
        O::I64Load32S { memarg } => (I64, 4, true, memarg),
        O::I64Load32U { memarg } => (I64, 4, false, memarg),
        _ => return None,
    };
    let access = Access {
        value,
        bytes,
        is_signed,
    };
    Some((access, memarg.offset))
}

/// Returns how an instruction writes a value to memory, and the offset that it adds to the address.
pub fn store(operator: &Operator) -> Option<(Access, u64)> {
    use Operator as O;
    let (value, bytes, memarg) = match operator {
        O::I32Store { memarg } => (I32, 4, memarg),
        O::I64Store { memarg } => (I64, 8, memarg),
        O::F32Store { memarg } => (F32, 4, memarg),
        O::F64Store { memarg } => (F64, 8, memarg),
        O::I32Store8 { memarg } => (I32, 1, memarg),
        O::I32Store16 { memarg } => (I32, 2, memarg),
        O::I64Store8 { memarg } => (I64, 1, memarg),
        O::I64Store16 { memarg } => (I64, 2, memarg),
        O::I64Store32 { memarg } => (I64, 4, memarg),
        _ => return None,
    };
    let access = Access {
        value,
        bytes,
        is_signed: false,
    };
    Some((access, memarg.offset))
}

impl Unary {
    /// Returns the type of the result.
    pub fn result(&self) -> Type {
        match self {
            Self::IsZero(_) | Self::Wrap => I32,
            Self::Extend { .. } => I64,
            Self::Sign(of, _) | Self::Negate(of) | Self::Resize(of) => *of,
            Self::ToFloat { to, .. } | Self::Call { to, .. } => *to,
        }
    }
}

impl Binary {
    /// Returns the type of the result.
    pub fn result(&self) -> Type {
        match self.form {
            Form::Compare { .. } => I32,
            _ => self.operand,
        }
    }
}
