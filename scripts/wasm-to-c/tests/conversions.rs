//! In C, some integers are an `int`, or only their lower half is known. Each kind must become the right number wherever
//! it is used: as an operand of each instruction, beside each other kind.
//!
//! The values of the instructions are computed here in Rust, and compared with the results of C compilers.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "this is about what conversions do"
)]
#![allow(unused_attributes)] // a test may be ignored for two reasons

#[allow(dead_code)] // others use more
mod module;

use std::fmt::Write as _;

use rstest::rstest;
use wasm_encoder::Instruction as I;
use wasm_encoder::ValType::{self, I32, I64};
use wasm_encoder::{BlockType, Function};
use wasm_to_c::{ModuleKind, Options};

use self::module::{body, compile, TestModule, AT};

/// An integer that a function computes from its parameters, `a` of 32 bits and `b` of 64. They are in memory, too.
struct Value {
    of: ValType,
    code: Vec<I<'static>>,
    /// Returns the value; 32 bits are the lower ones.
    is: fn(u32, u64) -> u64,
    is_constant: bool,
}

/// An operation on one or two integers of a type, and its result, which is `None` if it traps.
struct Operation {
    code: Vec<I<'static>>,
    result: ValType,
    is: Box<dyn Fn(u64, u64) -> Option<u64>>,
}

const A: [I; 1] = [I::LocalGet(0)];
const B: [I; 1] = [I::LocalGet(1)];
const EDGES: [u64; 13] = [
    0,
    1,
    3,
    0x7f,
    0x80,
    0xffff_8000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    0x1_0000_0000,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_00ff,
    u64::MAX,
];

fn value(of: ValType, code: &[I<'static>], is: fn(u32, u64) -> u64) -> Value {
    let is_constant = matches!(code, [I::I32Const(_) | I::I64Const(_)]);
    let code = code.to_vec();
    Value {
        of,
        code,
        is,
        is_constant,
    }
}

/// Returns a value of each kind for each type: those that are computed, and constants.
fn kinds() -> Vec<Value> {
    let is_less = [A[0].clone(), I::I32Const(17), I::I32LtU];
    let widened = [&is_less[..], &[I::I64ExtendI32U]].concat();
    vec![
        value(I32, &A, |a, _| a.into()),
        value(I32, &is_less, |a, _| (a < 17).into()),
        value(I32, &[I::I32Const(0), I::I32Load8S(AT)], |a, _| {
            (a as i8) as u64
        }),
        value(I32, &[I::I32Const(3)], |_, _| 3),
        value(I32, &[I::I32Const(-3)], |_, _| -3_i64 as u64),
        value(I32, &[I::I32Const(i32::MIN)], |_, _| 1 << 31),
        value(I64, &B, |_, b| b),
        value(I64, &widened, |a, _| (a < 17).into()),
        value(I64, &[A[0].clone(), I::I64ExtendI32S], |a, _| {
            (a as i32) as u64
        }),
        value(I64, &[A[0].clone(), I::I64ExtendI32U], |a, _| a.into()),
        value(I64, &[I::I64Const(3)], |_, _| 3),
        value(I64, &[I::I64Const(-3)], |_, _| -3_i64 as u64),
        value(I64, &[I::I64Const(1 << 31)], |_, _| 1 << 31),
        value(I64, &[I::I64Const(0xffff_fff0)], |_, _| 0xffff_fff0),
        value(I64, &[I::I64Const(i64::MIN + 5)], |_, _| (1 << 63) + 5),
    ]
}

/// Returns the other sources of integers.
fn sources() -> Vec<Value> {
    let narrow = |code: &[I<'static>], is| value(I32, code, is);
    let wide = |code: &[I<'static>], is| value(I64, code, is);
    let (a, b) = (A[0].clone(), B[0].clone());
    let (at_a, at_b) = (I::I32Const(0), I::I32Const(8));
    vec![
        narrow(&[at_a.clone(), I::I32Load(AT)], |a, _| a.into()),
        narrow(&[at_a.clone(), I::I32Load8U(AT)], |a, _| (a as u8).into()),
        narrow(&[at_a.clone(), I::I32Load16S(AT)], |a, _| (a as i16) as u64),
        narrow(&[at_a, I::I32Load16U(AT)], |a, _| (a as u16).into()),
        narrow(&[a.clone(), I::I32Extend8S], |a, _| (a as i8) as u64),
        narrow(&[a.clone(), I::I32Extend16S], |a, _| (a as i16) as u64),
        narrow(&[b.clone(), I::I32WrapI64], |_, b| b),
        narrow(&[a.clone(), I::I64ExtendI32S, I::I32WrapI64], |a, _| {
            a.into()
        }),
        narrow(&[a.clone(), I::I64ExtendI32U, I::I32WrapI64], |a, _| {
            a.into()
        }),
        narrow(&[at_b.clone(), I::I64Load8U(AT), I::I32WrapI64], |_, b| {
            (b as u8).into()
        }),
        narrow(&[at_b.clone(), I::I64Load32U(AT), I::I32WrapI64], |_, b| b),
        narrow(&[b.clone(), I::I64Eqz], |_, b| (b == 0).into()),
        narrow(&[a.clone(), I::I32Const(1), I::I32ShrS], |a, _| {
            (a as i32 >> 1) as u64
        }),
        narrow(&[a, I::I32Const(7), I::I32DivS], |a, _| {
            (a as i32 / 7) as u64
        }),
        wide(&[at_b.clone(), I::I64Load(AT)], |_, b| b),
        wide(&[at_b.clone(), I::I64Load8S(AT)], |_, b| (b as i8) as u64),
        wide(&[at_b.clone(), I::I64Load8U(AT)], |_, b| (b as u8).into()),
        wide(&[at_b.clone(), I::I64Load16S(AT)], |_, b| (b as i16) as u64),
        wide(&[at_b.clone(), I::I64Load16U(AT)], |_, b| (b as u16).into()),
        wide(&[at_b.clone(), I::I64Load32S(AT)], |_, b| (b as i32) as u64),
        wide(&[at_b, I::I64Load32U(AT)], |_, b| (b as u32).into()),
        wide(&[b.clone(), I::I64Extend8S], |_, b| (b as i8) as u64),
        wide(&[b.clone(), I::I64Extend16S], |_, b| (b as i16) as u64),
        wide(&[b.clone(), I::I64Extend32S], |_, b| (b as i32) as u64),
        wide(&[b.clone(), I::I64Const(40), I::I64ShrS], |_, b| {
            (b as i64 >> 40) as u64
        }),
        wide(&[b, I::I64Const(7), I::I64DivS], |_, b| {
            (b as i64 / 7) as u64
        }),
    ]
}

/// Returns the instructions with two operands, in the order of their numbers, which is the same for both types.
macro_rules! binary {
    ($of:ident $unsigned:ident $signed:ident
     $eq:ident $ne:ident $lts:ident $ltu:ident $gts:ident $gtu:ident $les:ident $leu:ident $ges:ident $geu:ident
     $add:ident $sub:ident $mul:ident $divs:ident $divu:ident $rems:ident $remu:ident
     $and:ident $or:ident $xor:ident $shl:ident $shrs:ident $shru:ident $rotl:ident $rotr:ident) => {{
        let all: [(_, _, fn($unsigned, $unsigned) -> Option<$unsigned>); 25] = [
            (I::$eq, I32, |x, y| Some((x == y).into())),
            (I::$ne, I32, |x, y| Some((x != y).into())),
            (I::$lts, I32, |x, y| {
                Some((x.cast_signed() < y.cast_signed()).into())
            }),
            (I::$ltu, I32, |x, y| Some((x < y).into())),
            (I::$gts, I32, |x, y| {
                Some((x.cast_signed() > y.cast_signed()).into())
            }),
            (I::$gtu, I32, |x, y| Some((x > y).into())),
            (I::$les, I32, |x, y| {
                Some((x.cast_signed() <= y.cast_signed()).into())
            }),
            (I::$leu, I32, |x, y| Some((x <= y).into())),
            (I::$ges, I32, |x, y| {
                Some((x.cast_signed() >= y.cast_signed()).into())
            }),
            (I::$geu, I32, |x, y| Some((x >= y).into())),
            (I::$add, $of, |x, y| Some(x.wrapping_add(y))),
            (I::$sub, $of, |x, y| Some(x.wrapping_sub(y))),
            (I::$mul, $of, |x, y| Some(x.wrapping_mul(y))),
            (I::$divs, $of, |x, y| {
                Some(
                    x.cast_signed()
                        .checked_div(y.cast_signed())?
                        .cast_unsigned(),
                )
            }),
            (I::$divu, $of, |x, y| x.checked_div(y)),
            (I::$rems, $of, |x, y| {
                let is_possible = y != 0;
                is_possible.then(|| {
                    x.cast_signed()
                        .wrapping_rem(y.cast_signed())
                        .cast_unsigned()
                })
            }),
            (I::$remu, $of, |x, y| x.checked_rem(y)),
            (I::$and, $of, |x, y| Some(x & y)),
            (I::$or, $of, |x, y| Some(x | y)),
            (I::$xor, $of, |x, y| Some(x ^ y)),
            (I::$shl, $of, |x, y| Some(x.wrapping_shl(y as u32))),
            (I::$shrs, $of, |x, y| {
                Some(x.cast_signed().wrapping_shr(y as u32).cast_unsigned())
            }),
            (I::$shru, $of, |x, y| Some(x.wrapping_shr(y as u32))),
            (I::$rotl, $of, |x, y| {
                Some(x.rotate_left(y as u32 % $unsigned::BITS))
            }),
            (I::$rotr, $of, |x, y| {
                Some(x.rotate_right(y as u32 % $unsigned::BITS))
            }),
        ];
        let all = all.map(|(instruction, result, is)| Operation {
            code: vec![instruction],
            result,
            is: Box::new(move |x, y| Some(is(x as $unsigned, y as $unsigned)?.into())),
        });
        Vec::from(all)
    }};
}

/// Returns the operations on two integers of a type.
fn of_two(of: ValType) -> Vec<Operation> {
    if of == I32 {
        return binary!(I32 u32 i32
            I32Eq I32Ne I32LtS I32LtU I32GtS I32GtU I32LeS I32LeU I32GeS I32GeU
            I32Add I32Sub I32Mul I32DivS I32DivU I32RemS I32RemU
            I32And I32Or I32Xor I32Shl I32ShrS I32ShrU I32Rotl I32Rotr);
    }
    binary!(I64 u64 i64
        I64Eq I64Ne I64LtS I64LtU I64GtS I64GtU I64LeS I64LeU I64GeS I64GeU
        I64Add I64Sub I64Mul I64DivS I64DivU I64RemS I64RemU
        I64And I64Or I64Xor I64Shl I64ShrS I64ShrU I64Rotl I64Rotr)
}

/// Returns the operations on one integer of a type.
fn of_one(of: ValType) -> Vec<Operation> {
    let one = |code: &[I<'static>], result, is: fn(u64) -> u64| Operation {
        code: code.to_vec(),
        result,
        is: Box::new(move |x, _| Some(is(x))),
    };
    let float = |of, bits| [of, bits];
    if of == I32 {
        return vec![
            one(&[], I32, |x| x),
            one(&[I::I32Eqz], I32, |x| (x as u32 == 0).into()),
            one(&[I::I32Clz], I32, |x| (x as u32).leading_zeros().into()),
            one(&[I::I32Ctz], I32, |x| (x as u32).trailing_zeros().into()),
            one(&[I::I32Popcnt], I32, |x| (x as u32).count_ones().into()),
            one(&[I::I32Extend8S], I32, |x| (x as i8) as u64),
            one(&[I::I32Extend16S], I32, |x| (x as i16) as u64),
            one(&[I::I64ExtendI32S], I64, |x| (x as i32) as u64),
            one(&[I::I64ExtendI32U], I64, |x| (x as u32).into()),
            one(&float(I::F32ConvertI32S, I::I32ReinterpretF32), I32, |x| {
                (x as i32 as f32).to_bits().into()
            }),
            one(&float(I::F32ConvertI32U, I::I32ReinterpretF32), I32, |x| {
                (x as u32 as f32).to_bits().into()
            }),
            one(&float(I::F64ConvertI32S, I::I64ReinterpretF64), I64, |x| {
                f64::from(x as i32).to_bits()
            }),
            one(&float(I::F64ConvertI32U, I::I64ReinterpretF64), I64, |x| {
                f64::from(x as u32).to_bits()
            }),
            one(
                &[
                    I::If(BlockType::Result(I32)),
                    I::I32Const(11),
                    I::Else,
                    I::I32Const(22),
                    I::End,
                ],
                I32,
                |x| {
                    if x as u32 == 0 {
                        22
                    } else {
                        11
                    }
                },
            ),
        ];
    }
    vec![
        one(&[], I64, |x| x),
        one(&[I::I64Eqz], I32, |x| (x == 0).into()),
        one(&[I::I64Clz], I64, |x| x.leading_zeros().into()),
        one(&[I::I64Ctz], I64, |x| x.trailing_zeros().into()),
        one(&[I::I64Popcnt], I64, |x| x.count_ones().into()),
        one(&[I::I64Extend8S], I64, |x| (x as i8) as u64),
        one(&[I::I64Extend16S], I64, |x| (x as i16) as u64),
        one(&[I::I64Extend32S], I64, |x| (x as i32) as u64),
        one(&[I::I32WrapI64], I32, |x| x),
        one(&float(I::F32ConvertI64S, I::I32ReinterpretF32), I32, |x| {
            (x as i64 as f32).to_bits().into()
        }),
        one(&float(I::F32ConvertI64U, I::I32ReinterpretF32), I32, |x| {
            (x as f32).to_bits().into()
        }),
        one(&float(I::F64ConvertI64S, I::I64ReinterpretF64), I64, |x| {
            (x as i64 as f64).to_bits()
        }),
        one(&float(I::F64ConvertI64U, I::I64ReinterpretF64), I64, |x| {
            (x as f64).to_bits()
        }),
    ]
}

/// Functions in a module, and the result that each must return for each pair of edges; `None` if it traps.
#[derive(Default)]
struct Table {
    module: TestModule,
    expected: Vec<(String, Vec<Option<u64>>)>,
}

impl Table {
    /// Adds a function that returns the result of a computation on integers.
    fn add(
        &mut self,
        code: &[&[I<'static>]],
        result: ValType,
        is: impl Fn(u32, u64) -> Option<u64>,
    ) {
        let code = code.concat();
        let mut function = Function::new([(1, I32), (1, I64)]);
        // The variable has all bits, so what is returned tells nothing about them.
        let end: &[I] = match result {
            I32 => &[I::LocalSet(2), I::LocalGet(2), I::I64ExtendI32U],
            _ => &[I::LocalSet(3), I::LocalGet(3)],
        };
        for instruction in code.iter().chain(end) {
            function.instruction(instruction);
        }
        let bits = if result == I32 {
            u32::MAX.into()
        } else {
            u64::MAX
        };
        let values = pairs().map(|(a, b)| Some(is(a, b)? & bits));
        let name = format!("{code:?}");
        let number = self.module.function("", &[I32, I64], Some(I64), function);
        self.module.export(&name, number);
        self.expected.push((name, values.collect()));
    }
}

/// Returns the parameters.
fn pairs() -> impl Iterator<Item = (u32, u64)> {
    let pairs = |b| EDGES.iter().map(move |a| (*a as u32, b));
    EDGES.iter().copied().flat_map(pairs)
}

/// Returns the code that stores the parameters.
fn store() -> Function {
    let narrow = [I::I32Const(0), I::LocalGet(0), I::I32Store(AT)];
    let wide = [I::I32Const(8), I::LocalGet(1), I::I64Store(AT)];
    body([&narrow[..], &wide, &B].concat())
}

fn table() -> Table {
    let mut table = Table::default();
    table.module.is_library = true;
    let store = table
        .module
        .function("store", &[I32, I64], Some(I64), store());
    table.module.export("store", store);
    for x in kinds().iter().chain(&sources()) {
        for operation in of_one(x.of) {
            let is = |a, b| (operation.is)((x.is)(a, b), 0);
            table.add(&[&x.code, &operation.code], operation.result, is);
        }
    }
    let kinds = kinds();
    for x in &kinds {
        let others = kinds.iter().filter(|y| y.of == x.of);
        for y in others.filter(|y| !x.is_constant || !y.is_constant) {
            for operation in of_two(x.of) {
                let is = |a, b| (operation.is)((x.is)(a, b), (y.is)(a, b));
                table.add(&[&x.code, &y.code, &operation.code], operation.result, is);
            }
            let choice = [&x.code[..], &y.code, &A, &[I::Select]];
            table.add(&choice, x.of, |a, b| {
                let value = if a == 0 { y } else { x };
                Some((value.is)(a, b))
            });
        }
    }
    table
}

/// Returns a program that prints what each function returns for each pair of edges.
fn text(table: &Table) -> String {
    let options = Options {
        memory: 1 << 20,
        is_checked: true,
        kind: ModuleKind::Library,
    };
    let module = wasm_to_c::translate(&table.module.wasm(), &options).unwrap();
    let mut text = "#include <stdlib.h>\n#include <setjmp.h>\nstatic jmp_buf back;\n\
        static void trapped(void){longjmp(back,1);}\n#define exit(status) trapped()\n"
        .to_string();
    let functions: Vec<_> = module
        .exports
        .iter()
        .map(|export| export.c.as_str())
        .collect();
    let edges: Vec<_> = EDGES.iter().map(|edge| format!("{edge}ull")).collect();
    let _ = write!(
        text,
        "{}static Q(*const all[])(U,Q)={{{}}};static const Q edges[]={{{}}};
int main(void){{volatile unsigned f,a,b;Q r;{}();for(f=1;f<sizeof all/sizeof*all;f++)
for(b=0;b<{count};b++)for(a=0;a<{count};a++)if(setjmp(back))puts(\"trap\");else{{
all[0]((U)edges[a],edges[b]);r=all[f]((U)edges[a],edges[b]);printf(\"%llx\\n\",r);}}return 0;}}\n",
        module.text,
        functions.join(","),
        edges.join(","),
        module.begin,
        count = EDGES.len(),
    );
    text
}

#[rstest]
#[case::plain("cc -O0")]
#[case::optimised("cc -O2")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::in_32_bits("cc -O0 -m32")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::optimised_in_32_bits("cc -O2 -m32")]
#[cfg_attr(missing_clang, ignore = "no clang: apt-get install clang")]
#[case::by_clang("clang -O2")]
fn each_kind_of_integer_becomes_the_right_number(#[case] command: &str) {
    let table = table();
    let folder = compile(&format!("{command} -w"), &text(&table)).unwrap();
    let output = module::output(folder.path());
    let mut lines = output.lines();
    for (name, expected) in &table.expected {
        for ((a, b), value) in pairs().zip(expected) {
            let value = value.map_or("trap".to_string(), |value| format!("{value:x}"));
            assert_eq!(
                lines.next(),
                Some(value.as_str()),
                "{name} of {a:x} and {b:x}"
            );
        }
    }
    assert_eq!(lines.next(), None);
}
