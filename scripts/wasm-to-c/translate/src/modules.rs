//! Modules that are made up: C must compute what an interpreter does.

use std::path::Path;

use wasm_smith::{Config, Module};
use wasmi::{Engine, Linker, Store, Val};

use crate::cases::{Case, Expectation, Step};

/// The result of a module.
pub enum Outcome {
    Same,
    /// The module uses what has no translation, or the interpreter runs out of something.
    Skipped(String),
    Different(String),
}

/// Numbers that look random, the same for a seed (Steele, Lea and Flood 2014, `SplitMix`).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }
}

/// Returns the module of a seed.
pub fn module(seed: u64) -> Option<Vec<u8>> {
    let mut random = Random(seed);
    let size = 500 + random.next() % 4000;
    let bytes: Vec<u8> = (0..size).map(|_| random.next().to_le_bytes()[0]).collect();
    let config = Config {
        max_imports: 0,
        min_funcs: 1,
        max_funcs: 8,
        max_instructions: 200,
        export_everything: true,
        max_memory32_bytes: 4 << 16,
        min_memories: 1,
        max_memories: 1,
        max_tables: 1,
        max_table_elements: 50,
        bulk_memory_enabled: seed.is_multiple_of(4),
        canonicalize_nans: true,
        multi_value_enabled: seed % 8 == 1,
        simd_enabled: false,
        relaxed_simd_enabled: false,
        threads_enabled: false,
        exceptions_enabled: false,
        gc_enabled: false,
        tail_call_enabled: false,
        reference_types_enabled: false,
        wide_arithmetic_enabled: false,
        extended_const_enabled: false,
        compact_imports_enabled: false,
        memory64_enabled: false,
        ..Config::default()
    };
    let mut source = arbitrary::Unstructured::new(&bytes);
    let mut module = Module::new(config, &mut source).ok()?;
    module.ensure_termination(500).ok()?;
    Some(module.to_bytes())
}

/// Compares C with the interpreter on the module of a seed, compiled with each of these commands.
pub fn compare(seed: u64, commands: &[String], folder: &Path) -> Outcome {
    let case = match case(seed) {
        Ok(case) => case,
        Err(why) => return Outcome::Skipped(why),
    };
    match case.check(commands, folder) {
        Ok(()) => Outcome::Same,
        Err(why) => Outcome::Different(why),
    }
}

/// Returns the module of a seed with what the interpreter computes, or why there is none.
pub fn case(seed: u64) -> Result<Case, String> {
    let wasm = module(seed).ok_or("no module")?;
    let mut case = Case::new(wasm.clone()).map_err(|error| error.to_string())?;
    interpret(&wasm, seed, &mut case)?;
    Ok(case)
}

/// Calls the exported functions until one traps, and adds the same calls to the case.
fn interpret(wasm: &[u8], seed: u64, case: &mut Case) -> Result<(), String> {
    let engine = Engine::default();
    let module = wasmi::Module::new(&engine, wasm).map_err(|error| error.to_string())?;
    let mut store = Store::new(&engine, ());
    let linker = Linker::new(&engine);
    let instance = match linker.instantiate_and_start(&mut store, &module) {
        Ok(instance) => instance,
        Err(error) if error.as_trap_code().is_some() => {
            refuse_limits(&error)?;
            case.add(Step::Begin, Expectation::trap());
            return Ok(());
        }
        Err(error) => return Err(error.to_string()),
    };
    let mut random = Random(!seed);
    for place in 0..case.exports().len() {
        let name = case.exports()[place].name.clone();
        let function = instance.get_func(&store, &name).ok_or("no such function")?;
        let of = function.ty(&store);
        let bits: Vec<u64> = of.params().iter().map(|_| argument(&mut random)).collect();
        let arguments: Vec<Val> = of
            .params()
            .iter()
            .zip(&bits)
            .map(|(kind, bits)| value(*kind, *bits))
            .collect();
        let mut results = vec![Val::I32(0); of.results().len()];
        let step = Step::Call(place, bits);
        if let Err(error) = function.call(&mut store, &arguments, &mut results) {
            refuse_limits(&error)?;
            case.add(step, Expectation::trap());
            return Ok(());
        }
        let expected = match results.first() {
            Some(Val::I32(number)) => Expectation::narrow(number.cast_unsigned()),
            Some(Val::F32(number)) => Expectation::narrow(number.to_bits()),
            Some(Val::I64(number)) => Expectation::wide(number.cast_unsigned()),
            Some(Val::F64(number)) => Expectation::wide(number.to_bits()),
            _ => Expectation::done_line(),
        };
        case.add(step, expected);
        let memory = instance
            .exports(&store)
            .find_map(wasmi::Export::into_memory);
        let memory = memory.ok_or("no memory")?;
        let hash = memory
            .data(&store)
            .iter()
            .fold(2_166_136_261_u32, |hash, byte| {
                (hash ^ u32::from(*byte)).wrapping_mul(16_777_619)
            });
        let line = format!("memory {:x} {hash:x}", memory.size(&store));
        case.add(Step::Memory, Expectation::Line(line));
    }
    Ok(())
}

/// Refuses what is no trap, and limits that only the interpreter has.
fn refuse_limits(error: &wasmi::Error) -> Result<(), String> {
    match error.as_trap_code() {
        Some(wasmi::TrapCode::StackOverflow) | None => Err(error.to_string()),
        Some(_) => Ok(()),
    }
}

fn argument(random: &mut Random) -> u64 {
    const SPECIAL: [u64; 8] = [
        0,
        1,
        u64::MAX,
        1 << 31,
        1 << 63,
        0x7fff_ffff,
        0x7ff0_0000_0000_0000,
        0x4059_0000_3f80_0000,
    ];
    let bits = random.next();
    match bits % 3 {
        0 => SPECIAL[usize::try_from(bits >> 40).unwrap_or(0) % SPECIAL.len()],
        1 => (bits >> 8) & 0xff,
        _ => random.next(),
    }
}

fn value(of: wasmi::ValType, bits: u64) -> Val {
    let lower = u32::try_from(bits & 0xffff_ffff).unwrap_or(0);
    match of {
        wasmi::ValType::I64 => Val::I64(bits.cast_signed()),
        wasmi::ValType::F32 => Val::F32(wasmi::F32::from_bits(lower)),
        wasmi::ValType::F64 => Val::F64(wasmi::F64::from_bits(bits)),
        _ => Val::I32(lower.cast_signed()),
    }
}
