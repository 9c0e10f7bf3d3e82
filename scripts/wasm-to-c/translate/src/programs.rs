//! Programs that are made up: what rustc makes of them directly must be what it makes of them by way of C.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use wasm_to_c::{CallStack, ModuleKind};

use super::modules::Random;

/// The types of the values, whose sizes are the same everywhere.
const INTEGERS: [&str; 9] = [
    "u8", "i8", "u16", "i32", "u32", "i64", "u64", "i128", "u128",
];

/// Compares what the programs of these seeds print, built by rustc and as C compiled with each of these commands.
///
/// They are compiled as one program, which is told what to run: most of the time that a compiler takes for one of
/// them is for the standard library.
pub fn compare(
    seeds: &[u64],
    rustc_for_wasm: &str,
    commands: &[String],
    folder: &Path,
) -> Result<(), String> {
    let (source, text) = ("program.rs", "program.c");
    write(&folder.join(source), all(seeds).as_bytes())?;
    run(rustc("rustc", &[]).args(["-o", "native", source]), folder)?;
    let c = in_c(&folder.join(source), rustc_for_wasm, folder)?;
    write(&folder.join(text), c.as_bytes())?;
    for command in commands {
        let mut words = command.split_whitespace();
        let mut compiler = Command::new(words.next().unwrap_or("cc"));
        let compiler = compiler
            .args(words)
            .args(["-w", "-o", "other", text, "-lm"]);
        run(compiler, folder)?;
        for seed in seeds {
            let expected = output(&folder.join("native"), *seed)?;
            let other = output(&folder.join("other"), *seed)?;
            if other != expected {
                return Err(format!(
                    "seed {seed}: {command}: expected\n{expected:?}\ngot\n{other:?}"
                ));
            }
        }
    }
    Ok(())
}

/// Returns a program that runs the one of the seed that it reads.
fn all(seeds: &[u64]) -> String {
    let mut text = String::new();
    let mut calls = String::new();
    for seed in seeds {
        let _ = writeln!(text, "mod seed_{seed} {{\n{}}}", program(*seed));
        let _ = writeln!(calls, "        \"{seed}\" => seed_{seed}::main(),");
    }
    format!(
        "{text}fn main() {{
    let mut seed = String::new();
    std::io::stdin().read_line(&mut seed).unwrap();
    match seed.trim() {{
{calls}        _ => unreachable!(),
    }}
}}
"
    )
}

fn rustc(rustc: &str, options: &[&str]) -> Command {
    let mut command = Command::new(rustc);
    let all = ["--edition=2021", "-Copt-level=2", "-Awarnings"];
    command.args(all).args(options);
    command
}

/// Returns a program of one Rust file as C, with a compiler that has the target; other files are put in a folder.
pub fn in_c(file: &Path, rustc_for_wasm: &str, folder: &Path) -> Result<String, String> {
    let options = [
        "--target=wasm32-wasip1",
        "-Ccodegen-units=1",
        "-Cpanic=abort",
        "-Cstrip=debuginfo",
        "-Clink-arg=--emit-relocs",
        "-Clink-arg=-zstack-size=1024",
        "-oprogram.wasm",
    ];
    run(rustc(rustc_for_wasm, &options).arg(file), folder)?;
    let bytes = fs::read(folder.join("program.wasm")).map_err(|error| error.to_string())?;
    let program = wasm_to_c::program(&bytes, 1 << 26, ModuleKind::Program, CallStack::AsGiven);
    program.map_or_else(|error| Err(error.to_string()), |program| Ok(program.text))
}

fn write(file: &Path, text: &[u8]) -> Result<(), String> {
    fs::write(file, text).map_err(|error| error.to_string())
}

fn run(command: &mut Command, folder: &Path) -> Result<(), String> {
    let output = command
        .current_dir(folder)
        .output()
        .map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?}: {stderr}"))
}

/// Returns the output of a program for a seed, and whether it succeeds: a panic is another status in C.
fn output(program: &Path, seed: u64) -> Result<(String, bool), String> {
    let input = program.with_extension("in");
    write(&input, seed.to_string().as_bytes())?;
    let input = fs::File::open(input).map_err(|error| error.to_string())?;
    let mut command = Command::new("timeout");
    let output = command
        .arg("20")
        .arg(program)
        .stdin(input)
        .output()
        .map_err(|error| error.to_string())?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    if stderr.contains("Sanitizer") || stderr.contains("runtime error") {
        return Err(stderr.into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok((text.into_owned(), output.status.success()))
}

/// Returns the program of a seed: functions that compute with each type of integer and with `f64`, called in a
/// loop, their results kept in collections and printed.
pub fn program(seed: u64) -> String {
    let mut random = Random(seed);
    let mut text = "use std::collections::{BTreeMap, HashMap, VecDeque};\n".to_string();
    let mut calls = String::new();
    for function in 0..4 {
        let of = pick(&mut random, &INTEGERS);
        let body = integer(&mut random, of, 4);
        let _ = writeln!(
            text,
            "#[inline(never)]\nfn f{function}(a: {of}, b: {of}, list: &[{of}]) -> {of} {{\n    {body}\n}}"
        );
        let (first, second) = (random.next() % 100, random.next() % 100);
        let length = 1 + random.next() % 40;
        let _ = write!(
            calls,
            "    let mut list: Vec<{of}> = (0..{length}u32).map(|it| (it * {first} % 101) as {of}).collect();
    for turn in 0..{length}usize {{
        let value = f{function}(list[turn], list[(turn * 7 + {second}) % list.len()], &list);
        list[turn] = value;
        *counts.entry(format!(\"{{value:x}}\").len()).or_insert(0u64) += value as u64 & 0xffff;
        queue.push_back(value as i64);
        if queue.len() > 9 {{ queue.pop_front(); }}
    }}
    list.{sort}();
    println!(\"{{list:?}}\");
",
            sort = pick(&mut random, &["sort", "sort_unstable", "reverse"]),
        );
    }
    let number = number(&mut random, 4);
    let divisor = 1 + random.next() % 8;
    let _ = write!(
        text,
        "#[inline(never)]\nfn g(x: f64, y: f64) -> f64 {{\n    {number}\n}}
pub fn main() {{
    let mut counts = BTreeMap::new();
    let mut queue = VecDeque::new();
{calls}    let words: HashMap<i64, usize> = queue.iter().map(|it| (*it % {divisor}, 1)).collect();
    println!(\"{{counts:?}} {{queue:?}} {{}}\", words.values().sum::<usize>());
    let mut x = 1.5;
    for turn in 0..6 {{
        x = g(x, turn as f64 / {divisor}.0);
        println!(\"{{x:?}} {{x:.3}} {{}}\", x as i32);
    }}
    let last: u64 = counts.values().sum();
    let checked = [1u32, 2, 3][(last % {range}) as usize];
    println!(\"{{}}\", 100 / (last % {range} + checked as u64 - 1));
}}
",
        range = 3 + random.next() % 2,
    );
    text
}

fn pick<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    let length = u64::try_from(all.len()).unwrap_or(1);
    all[usize::try_from(random.next() % length).unwrap_or_default()]
}

/// Returns an expression of an integer type.
fn integer(random: &mut Random, of: &str, depth: u32) -> String {
    if depth == 0 {
        return match random.next() % 4 {
            0 => "a".to_string(),
            1 => "b".to_string(),
            2 => format!("{}", random.next() % 128),
            _ => format!("({}u64 as {of})", random.next()),
        };
    }
    let one = integer(random, of, depth - 1);
    let other = integer(random, of, depth - 1);
    match random.next() % 14 {
        0 => format!("({one} as {of}).wrapping_add({other})"),
        1 => format!("({one} as {of}).wrapping_sub({other})"),
        2 => format!("({one} as {of}).wrapping_mul({other})"),
        3 => format!("({one} as {of}).checked_div({other}).unwrap_or(7)"),
        4 => format!("({one} as {of}).checked_rem({other}).unwrap_or(5)"),
        5 => format!("(({one}) ^ ({other}))"),
        6 => format!("(({one}) & ({other}) | a)"),
        7 => format!("({one} as {of}).wrapping_shl({other} as u32)"),
        8 => format!("({one} as {of}).wrapping_shr({other} as u32)"),
        9 => format!("({one} as {of}).rotate_left({other} as u32 & 127)"),
        10 => format!(
            "(({one} as {of}).count_ones() + ({other} as {of}).leading_zeros() * 3) as {of}"
        ),
        11 => format!("(if ({one}) < ({other}) {{ {other} }} else {{ a }})"),
        12 => {
            let through = pick(random, &INTEGERS);
            format!("({one} as {through} as {of} ^ ({other}))")
        }
        _ => format!(
            "list.iter().fold({one} as {of}, |sum, it| sum.wrapping_mul(31).wrapping_add(*it ^ {other}))"
        ),
    }
}

/// Returns an expression of numbers.
fn number(random: &mut Random, depth: u32) -> String {
    if depth == 0 {
        return match random.next() % 3 {
            0 => "x".to_string(),
            1 => "y".to_string(),
            _ => format!("{}.{}", random.next() % 50, random.next() % 1000),
        };
    }
    let one = number(random, depth - 1);
    let other = number(random, depth - 1);
    match random.next() % 9 {
        0 => format!("({one} + {other})"),
        1 => format!("({one} - {other})"),
        2 => format!("({one} * {other})"),
        3 => format!("({one} / {other})"),
        // Rust does not say which of 0.0 and -0.0 is the larger one; their sum with 0.0 is the same.
        4 => format!("(f64::max({one}, {other}) + 0.0).sqrt()"),
        5 => format!("(f64::min({one}, {other}) + 0.0).floor()"),
        6 => format!("f64::from(({one} + {other}) as f32)"),
        7 => format!("(({one}) as u64 as f64 - {other})"),
        _ => format!("(if ({one}) < ({other}) {{ x }} else {{ {other} }})"),
    }
}
