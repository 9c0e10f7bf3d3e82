//! Small programs: the functions that C's replace, the programs without a translation, and the rounding of numbers.

#![allow(unused_attributes)] // a test may be ignored for two reasons

#[allow(dead_code)] // others use more
mod module;

use rstest::rstest;
use wasm_encoder::ValType::{self, F64, I32};
use wasm_encoder::{BlockType, ConstExpr, Function, Instruction as I, MemArg};
use wasm_to_c::{CallStack, Error, ModuleKind, MOST_MEMORY};

use self::module::{body, run, TestModule, AT, EXIT};

/// Returns the status with which a program ends.
#[track_caller]
fn status(program: &TestModule) -> Option<i32> {
    run("cc -O1", &translate(program).unwrap()).unwrap()
}

fn translate(program: &TestModule) -> Result<String, Error> {
    with_memory(program, 1 << 22)
}

fn with_memory(program: &TestModule, bytes: u64) -> Result<String, Error> {
    let call_stack = CallStack::AsGiven;
    let translation = wasm_to_c::program(&program.wasm(), bytes, ModuleKind::Program, call_stack);
    translation.map(|program| program.text)
}

#[track_caller]
fn reason(program: &TestModule) -> String {
    match translate(program) {
        Err(Error::Unsupported { reason, .. }) => reason,
        other => panic!("{:?}", other.map(|text| text.len())),
    }
}

/// Returns a program that ends with `pow(3, 2)`, cut to an integer. Its function of that name returns 8.
fn power(of: ValType) -> TestModule {
    let (eight, numbers, cut) = match of {
        F64 => (
            I::F64Const(8.0.into()),
            [3.0, 2.0].map(|number: f64| I::F64Const(number.into())),
            vec![I::I32TruncF64U],
        ),
        _ => (I::I32Const(8), [3, 2].map(I::I32Const), vec![]),
    };
    let mut program = TestModule::default();
    let pow = program.function("pow", &[of, of], Some(of), body([eight]));
    let call = [&numbers[..], &[I::Call(pow)], &cut, &[I::Call(EXIT)]].concat();
    let start = program.function("start", &[], None, body(call));
    program.export("_start", start);
    program
}

#[test]
fn a_function_of_the_libraries_is_that_of_c() {
    assert_eq!(status(&power(F64)), Some(9));
}

/// The linker exports a function that calls it, and also runs the code before and after it.
#[rstest]
#[case::itself("pow", false)]
#[case::by_another("pow.command_export", true)]
fn a_function_of_the_program_is_its_own(#[case] exported: &str, #[case] by_another: bool) {
    let mut program = power(F64);
    let mut pow = 1;
    if by_another {
        let call = [I::LocalGet(0), I::LocalGet(1), I::Call(pow)];
        pow = program.function(exported, &[F64, F64], Some(F64), body(call));
    }
    program.export("pow", pow);
    assert_eq!(status(&program), Some(8));
}

#[test]
fn a_function_of_another_type_is_not_that_of_c() {
    assert_eq!(status(&power(I32)), Some(8));
}

/// Rust's `abort` ends the program, but this one returns.
#[test]
fn an_abort_of_the_program_is_its_own() {
    let mut program = TestModule::default();
    let abort = program.function("abort", &[], Some(I32), body([I::I32Const(5)]));
    let start = program.function("start", &[], None, body([I::Call(abort), I::Call(EXIT)]));
    program.export("_start", start);
    assert_eq!(status(&program), Some(3));
    program.export("abort", abort);
    assert_eq!(status(&program), Some(5));
}

#[test]
fn a_program_with_an_allocator_of_its_own_is_refused() {
    let mut program = TestModule::default();
    let malloc = program.function("malloc", &[I32], Some(I32), body([I::I32Const(4)]));
    let calls = [I::I32Const(8), I::Call(malloc), I::Call(EXIT)];
    let start = program.function("start", &[], None, body(calls));
    program.export("_start", start);
    program.export("malloc", malloc);
    let reason = reason(&program);
    assert!(reason.contains("`malloc`"), "{reason}");
}

/// Most programs contain an allocator that does so, but C's allocator replaces its functions.
#[rstest]
#[case::in_vain(1, None)]
#[case::in_use(2, Some("memory.grow"))]
fn a_program_that_grows_its_memory_is_refused(#[case] start: u32, #[case] why: Option<&str>) {
    let mut program = TestModule::default();
    program.function("nothing", &[], None, body([]));
    let grow = [I::I32Const(1), I::MemoryGrow(0), I::Call(EXIT)];
    program.function("grow", &[], None, body(grow));
    program.export("_start", start);
    match why {
        None => assert!(translate(&program).is_ok()),
        Some(why) => assert!(reason(&program).contains(why)),
    }
}

/// The program reserves `bytes` bytes of its stack, and ends with the value that it has stored there. The memory has 4
/// MiB.
#[rstest]
#[case::enough(1000, 7)]
#[case::too_many(5_000_000, 3)]
fn the_stack_pointer_may_be_any_variable(#[case] bytes: i32, #[case] expected: i32) {
    let mut program = TestModule::default();
    let first = ("other", ValType::I64, ConstExpr::i64_const(0));
    let second = ("__stack_pointer", I32, ConstExpr::i32_const(0));
    program.globals = vec![first, second];
    let take = [I::GlobalGet(1), I::I32Const(bytes), I::I32Sub];
    let keep = [
        I::GlobalSet(1),
        I::GlobalGet(1),
        I::I32Const(7),
        I::I32Store(AT),
    ];
    let end = [I::GlobalGet(1), I::I32Load(AT), I::Call(EXIT)];
    let code = [&take[..], &keep, &end].concat();
    program.function("start", &[], None, body(code));
    program.export("_start", 1);
    assert_eq!(status(&program), Some(expected));
}

/// With octal escapes, the text would be about twice as long.
#[rstest]
#[case::without_optimisation("cc -O0 -std=c89 -pedantic-errors")]
#[case::as_cpp("g++ -xc++ -O2")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::in_32_bits("cc -O2 -m32")]
fn constants_are_those_of_the_module_and_short(#[case] command: &str) {
    let data: Vec<u8> = (0..4003_u32)
        .map(|root| ((root * root) >> 3).to_le_bytes()[0])
        .collect();
    let hash = data.iter().fold(0_u32, |hash, byte| {
        hash.wrapping_mul(31).wrapping_add(u32::from(*byte))
    });
    let one = |number| I::I32Const(number);
    let mut code = Function::new([(2, I32)]);
    let start = 65536 - 4003;
    for instruction in [
        I::Loop(BlockType::Empty),
        // The hash so far, and the byte.
        I::LocalGet(1),
        one(31),
        I::I32Mul,
        I::LocalGet(0),
        I::I32Load8U(MemArg {
            offset: start,
            ..AT
        }),
        I::I32Add,
        I::LocalSet(1),
        I::LocalGet(0),
        one(1),
        I::I32Add,
        I::LocalTee(0),
        one(4003),
        I::I32LtU,
        I::BrIf(0),
        I::End,
        I::LocalGet(1),
        one(i32::from_le_bytes(hash.to_le_bytes())),
        I::I32Eq,
        one(7),
        I::I32Mul,
        I::Call(EXIT),
    ] {
        code.instruction(&instruction);
    }
    let mut program = TestModule::default();
    program.function("start", &[], None, code);
    program.export("_start", 1);
    program.data = data;
    let text = translate(&program).unwrap();
    assert!(text.len() < 4003 * 2, "{} bytes", text.len());
    assert_eq!(run(command, &text), Ok(Some(7)));
}

#[test]
fn a_program_has_no_more_memory_than_c_in_32_bits() {
    assert!(with_memory(&power(F64), MOST_MEMORY).is_ok());
    for bytes in [MOST_MEMORY + 1, 1 << 32, u64::MAX] {
        let message = with_memory(&power(F64), bytes).unwrap_err().to_string();
        assert!(
            message.starts_with(&format!("{bytes} bytes of memory")),
            "{message}"
        );
    }
}

/// Returns a program that multiplies and subtracts numbers without variables, and ends with 7 if both results are
/// rounded correctly.
fn rounding() -> TestModule {
    let number = |number: f64| I::F64Const(number.into());
    // The translation hides the constant 1 from compilers, so they cannot compute the sum.
    let near_one = [number(1.0), number(0.5_f64.powi(29)), I::F64Add];
    let square = [&near_one[..], &near_one, &[I::F64Mul]].concat();
    let rounded = [number(1.0 + 0.5_f64.powi(28)), I::F64Sub];
    let is_zero = [
        number(0.0),
        I::F64Eq,
        I::I32Const(7),
        I::I32Mul,
        I::Call(EXIT),
    ];
    let mut program = TestModule::default();
    let code = [&square[..], &rounded, &is_zero].concat();
    program.function("start", &[], None, body(code));
    program.export("_start", 1);
    program
}

#[rstest]
#[case::by_default("cc -O2")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::in_32_bits("cc -O2 -m32")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::by_the_x87("cc -O2 -m32 -mfpmath=387")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::without_sse2("cc -O2 -m32 -mno-sse2")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[cfg_attr(missing_clang, ignore = "no clang: apt-get install clang")]
#[case::by_clang("clang -O2 -m32 -msse2 -mfpmath=sse")]
fn numbers_are_rounded_as_in_rust(#[case] command: &str) {
    let text = translate(&rounding()).unwrap();
    assert_eq!(run(command, &text), Ok(Some(7)));
}

/// A file has no means to make clang compute without the x87.
#[test]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[cfg_attr(missing_clang, ignore = "no clang: apt-get install clang")]
fn numbers_without_sse2_are_refused() {
    let command = "clang -m32 -mno-sse2";
    let message = run(command, &translate(&rounding()).unwrap()).unwrap_err();
    assert!(message.contains("compile with -msse2"), "{message}");
    let integers = translate(&power(I32)).unwrap();
    assert_eq!(run(command, &integers), Ok(Some(8)));
}

/// The machine that runs the tests may not have the instructions, so the program is not run.
#[cfg(target_arch = "x86_64")]
#[rstest]
#[case::by_default("cc")]
#[cfg_attr(missing_c32, ignore = "no cc -m32: apt-get install gcc-multilib")]
#[case::in_32_bits("cc -m32")]
#[cfg_attr(missing_clang, ignore = "no clang: apt-get install clang")]
#[case::by_clang("clang")]
fn a_product_and_a_sum_are_two_instructions(#[case] compiler: &str) {
    let text = translate(&rounding()).unwrap();
    let command = format!("{compiler} -O2 -mfma");
    let code = module::assembly(&command, &text);
    assert!(code.contains("mulsd") && !code.contains("vfm"), "{code}");
}
