//! Modules that are made up: C must compute what an interpreter does.

use std::fmt::Write as _;
use std::path::Path;

use wasm_smith::{Config, Module};
use wasmi::{Engine, Linker, Store, Val};

use super::driver::{run, Driver};

/// What became of a module.
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
    let Some(wasm) = module(seed) else {
        return Outcome::Skipped("no module".to_string());
    };
    let mut driver = match Driver::new(&wasm) {
        Ok(driver) => driver,
        Err(error) => return Outcome::Skipped(error.to_string()),
    };
    let expected = match interpret(&wasm, seed, &mut driver) {
        Ok(expected) => expected,
        Err(why) => return Outcome::Skipped(why),
    };
    let text = driver.text();
    for command in commands {
        match run(&text, command, folder) {
            Ok(output) if output == expected => {}
            Ok(output) => {
                let why = format!("{command}: expected\n{expected}got\n{output}");
                return Outcome::Different(why);
            }
            Err(why) => return Outcome::Different(format!("{command}: {why}")),
        }
    }
    Outcome::Same
}

/// Calls the exported functions until one traps, and returns what the C file must print. The same calls are
/// added to the driver.
fn interpret(wasm: &[u8], seed: u64, driver: &mut Driver) -> Result<String, String> {
    let engine = Engine::default();
    let module = wasmi::Module::new(&engine, wasm).map_err(|error| error.to_string())?;
    let mut store = Store::new(&engine, ());
    let linker = Linker::new(&engine);
    let instance = match linker.instantiate_and_start(&mut store, &module) {
        Ok(instance) => instance,
        Err(error) if error.as_trap_code().is_some() => {
            return stopped(&error, "trap\n".to_string())
        }
        Err(error) => return Err(error.to_string()),
    };
    let mut random = Random(!seed);
    let mut expected = String::new();
    for place in 0..driver.exports().len() {
        let name = driver.exports()[place].name.clone();
        let function = instance.get_func(&store, &name).ok_or("no such function")?;
        let of = function.ty(&store);
        let bits: Vec<u64> = of.params().iter().map(|_| argument(&mut random)).collect();
        let arguments: Vec<Val> = of
            .params()
            .iter()
            .zip(&bits)
            .map(|(it, bits)| value(*it, *bits))
            .collect();
        let mut results = vec![Val::I32(0); of.results().len()];
        driver.call(place, &bits);
        if let Err(error) = function.call(&mut store, &arguments, &mut results) {
            return stopped(&error, expected + "trap\n");
        }
        let _ = match results.first() {
            Some(Val::I32(it)) => writeln!(expected, "{it:x}"),
            Some(Val::F32(it)) => writeln!(expected, "{:x}", it.to_bits()),
            Some(Val::I64(it)) => writeln!(expected, "{}", wide(it.cast_unsigned())),
            Some(Val::F64(it)) => writeln!(expected, "{}", wide(it.to_bits())),
            _ => writeln!(expected, "done"),
        };
        driver.memory();
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
        let _ = writeln!(expected, "memory {:x} {hash:x}", memory.size(&store));
    }
    Ok(expected)
}

/// What a trap means: what is printed until then, unless only the interpreter has that limit.
fn stopped(error: &wasmi::Error, expected: String) -> Result<String, String> {
    match error.as_trap_code() {
        Some(wasmi::TrapCode::StackOverflow) | None => Err(error.to_string()),
        Some(_) => Ok(expected),
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

/// Returns 64 bits as the driver shows them.
pub fn wide(bits: u64) -> String {
    format!("{:x}{:08x}", bits >> 32, bits & 0xffff_ffff)
}
