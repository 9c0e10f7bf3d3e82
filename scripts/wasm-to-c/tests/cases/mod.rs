//! Modules, calls of their functions, and the lines that these must print.

mod driver;

use std::fmt;
use std::path::Path;

use wasm_to_c::{Error, Export};

use self::driver::{run, Driver};

/// A module, and the lines that its calls must print.
pub struct Case {
    wasm: Vec<u8>,
    driver: Driver,
    steps: Vec<(Step, Expectation)>,
}

/// A step with a module. Each prints one line.
pub enum Step {
    /// The module is instantiated, which ends in a trap.
    Begin,
    /// The export at this place is called with these bits.
    Call(usize, Vec<u64>),
    /// The hash of the memory is printed.
    Memory,
}

/// The line that a step must print.
#[derive(Clone)]
pub enum Expectation {
    Line(String),
    /// Any NaN with this number of bits.
    NotANumber(u32),
    /// The result does not matter.
    Any,
}

impl Expectation {
    pub fn trap() -> Self {
        Self::Line("trap".to_string())
    }

    pub fn done_line() -> Self {
        Self::Line("done".to_string())
    }

    pub fn narrow(bits: u32) -> Self {
        Self::Line(format!("{bits:x}"))
    }

    pub fn wide(bits: u64) -> Self {
        Self::Line(format!("{:x}{:08x}", bits >> 32, bits & 0xffff_ffff))
    }

    fn is(&self, line: &str) -> bool {
        match self {
            Self::Line(expected) => line == expected,
            Self::Any => line != "nothing",
            Self::NotANumber(64) => {
                u64::from_str_radix(line, 16).is_ok_and(|bits| f64::from_bits(bits).is_nan())
            }
            Self::NotANumber(_) => {
                u32::from_str_radix(line, 16).is_ok_and(|bits| f32::from_bits(bits).is_nan())
            }
        }
    }

    /// Returns whether a line is the expected signalling NaN made quiet: all other bits are the same.
    fn is_quieted(&self, line: &str) -> bool {
        let Self::Line(bits) = self else {
            return false;
        };
        let number = |text: &str| u64::from_str_radix(text, 16).unwrap_or_default();
        let (expected, got) = (number(bits), number(line));
        // The first bit of the fraction makes a NaN quiet.
        let narrow = |bits: u64| f32::from_bits(u32::try_from(bits).unwrap_or_default());
        let of_narrow = narrow(expected).is_nan() && got == expected | 1 << 22;
        let of_wide = f64::from_bits(expected).is_nan() && got == expected | 1 << 51;
        of_narrow || of_wide
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => f.write_str(line),
            Self::NotANumber(bits) => write!(f, "nan{bits}"),
            Self::Any => f.write_str("any"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin => f.write_str("begin"),
            Self::Memory => f.write_str("memory"),
            Self::Call(place, bits) => {
                write!(f, "call {place}")?;
                bits.iter().try_for_each(|bits| write!(f, " {bits:x}"))
            }
        }
    }
}

impl Case {
    /// Returns the case of a module without steps.
    pub fn new(wasm: Vec<u8>) -> Result<Self, Error> {
        Ok(Self {
            driver: Driver::new(&wasm)?,
            wasm,
            steps: Vec::new(),
        })
    }

    pub fn exports(&self) -> &[Export] {
        self.driver.exports()
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns the C file.
    pub fn text(&self) -> String {
        self.driver.text()
    }

    pub fn add(&mut self, step: Step, expected: Expectation) {
        match &step {
            Step::Begin => {}
            Step::Call(place, bits) => self.driver.call(*place, bits),
            Step::Memory => self.driver.memory(),
        }
        self.steps.push((step, expected));
    }

    /// Compiles the module with each of these commands, and checks what it prints.
    pub fn check(&self, commands: &[String], folder: &Path) -> Result<(), String> {
        if self.steps.is_empty() {
            return Ok(());
        }
        let text = self.text();
        for command in commands {
            let output = run(&text, command, folder).map_err(|why| format!("{command}: {why}"))?;
            let lines: Vec<_> = output.lines().collect();
            for (place, (step, expected)) in self.steps.iter().enumerate() {
                let line = lines.get(place).copied().unwrap_or("nothing");
                // Functions of 32-bit x86 return numbers in a register of the x87, which makes signalling NaNs quiet.
                let is_quieted = command.contains("-m32") && expected.is_quieted(line);
                if !expected.is(line) && !is_quieted {
                    return Err(format!("{command}: {step}: {line} instead of {expected}"));
                }
            }
            if lines.len() > self.steps.len() {
                return Err(format!(
                    "{command}: it goes on: {}",
                    lines[self.steps.len()]
                ));
            }
        }
        Ok(())
    }
}

/// The case as text: the module in hexadecimal, and a line for each step.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("module ")?;
        self.wasm
            .iter()
            .try_for_each(|byte| write!(f, "{byte:02x}"))?;
        writeln!(f)?;
        for (step, expected) in &self.steps {
            writeln!(f, "{step} = {expected}")?;
        }
        Ok(())
    }
}

/// Returns the cases in a text.
pub fn read(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(wasm) = line.strip_prefix("module ") {
            let case = Case::new(bytes(wasm).ok_or("a byte")?);
            cases.push(case.map_err(|error| error.to_string())?);
            continue;
        }
        let (step, expected) = line.split_once(" = ").ok_or(line)?;
        let case = cases.last_mut().ok_or("a step before the first module")?;
        case.add(read_step(step).ok_or(line)?, read_expected(expected));
    }
    Ok(cases)
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let places = (0..text.len()).step_by(2);
    let byte = |place| u8::from_str_radix(text.get(place..place + 2)?, 16).ok();
    places.map(byte).collect()
}

fn read_step(text: &str) -> Option<Step> {
    let mut words = text.split(' ');
    match words.next()? {
        "begin" => Some(Step::Begin),
        "memory" => Some(Step::Memory),
        "call" => {
            let place = words.next()?.parse().ok()?;
            let bits = words.map(|word| u64::from_str_radix(word, 16).ok());
            Some(Step::Call(place, bits.collect::<Option<_>>()?))
        }
        _ => None,
    }
}

fn read_expected(text: &str) -> Expectation {
    match text {
        "any" => Expectation::Any,
        "nan32" => Expectation::NotANumber(32),
        "nan64" => Expectation::NotANumber(64),
        line => Expectation::Line(line.to_string()),
    }
}
