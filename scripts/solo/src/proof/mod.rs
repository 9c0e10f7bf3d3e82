//! The proof that a bundle is the program that cargo builds: both consist of the same functions.
//!
//! Both are compiled without optimisation. From where the program starts, all that is reached is compared by
//! name: functions and statics, what they refer to, their instructions, and the constants that they use.

mod code;
mod names;
mod original;
mod same;

use std::path::Path;

use crate::cargo::Program;
use crate::compiler::Compiler;
use crate::error::{Error, Refusal, Result};

use code::Code;
use names::Names;
use original::UNOPTIMISED;
use same::Summary;

/// Refuses a bundle that does not consist of the functions of the program as cargo builds it. `modules` are the
/// crates that the bundle has, by their indices, and the names of their modules.
///
/// # Errors
///
/// If they differ, or one of the two cannot be built.
pub fn prove(
    text: &str,
    modules: &[(usize, String)],
    program: &Program,
    compiler: &Compiler,
    rustc: &Path,
) -> Result<()> {
    let (original, externs) = original::summary(program, rustc, &compiler.host()?)?;
    // Generic functions of the site's crates come into the bundle, so they must not be optimised either.
    let compiler = compiler.with_externs(externs);
    let object = compiler.object(text, &UNOPTIMISED)?;
    let object = object.ok_or_else(|| Error::tool("rustc", "the bundle does not compile"))?;
    let modules = modules
        .iter()
        .map(|(index, it)| (it.clone(), program.crates[*index].name.clone()));
    let (code, naming) = code_of(&object, modules.collect())?;
    let bundle = Summary::new(&code, &naming);
    let differences = original.differences(&bundle, &moved(program, &compiler.edition));
    let Some(first) = differences.first() else {
        return Ok(());
    };
    let reason = format!(
        "the bundle differs from the program that cargo builds: {first} (differences in total: {})",
        differences.len()
    );
    let remedy = "please report this; `--no-prove` skips the comparison";
    Err(Refusal::new(reason, remedy).into())
}

/// Returns the code of a bundle and the names of its crates, with the module of each crate and its name.
fn code_of(object: &[u8], modules: Vec<(String, String)>) -> Result<(Code, Names)> {
    let mut code = Code::default();
    let added = code.add(object);
    added.map_err(|it| Error::tool("rustc", it.to_string()))?;
    let binary = code.crate_of_main();
    Ok((code, Names { binary, modules }))
}

/// Returns the crates of another edition than the bundle's, as names have them.
fn moved(program: &Program, edition: &str) -> Vec<String> {
    let all = program.crates.iter().enumerate();
    let moved = all.filter(|(_, krate)| krate.edition != edition);
    moved
        .map(|(index, krate)| match index {
            0 => "crate".to_string(),
            _ => krate.name.clone(),
        })
        .collect()
}
