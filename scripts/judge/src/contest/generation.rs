//! Generating the tests of a problem of Library Checker.

use std::collections::HashMap;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{bail, Context, Result};
use sandbox::Limits;

use crate::contest::candidate::{self, Candidate};
use crate::contest::language::Language;
use crate::contest::library_checker::{prepare_headers, Group, Info, TESTS};
use crate::contest::verdict;
use crate::parallel::with_bar;
use crate::workspace::Workspace;

struct Test<'a> {
    name: String,
    /// The source of the generator, or the input if that is in `gen`.
    source: PathBuf,
    generator: Option<&'a Candidate>,
    seed: usize,
}

/// The limits of each run of a generator or the solution. The answers to large inputs take some seconds.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(40),
    deadline: Duration::from_secs(400),
    memory: 4 << 30,
    output: 256 << 20,
    processes: 64,
};

/// Generates the tests of a problem into the folders `in` and `out` of another folder, and shows the progress.
pub fn generate(workspace: &Workspace, problem: &Path, to: &Path) -> Result<()> {
    let info = Info::read(problem)?;
    let solution = problem.join("sol/correct.cpp");
    let headers = prepare_headers(workspace, &solution)?;
    let path_of = |group: &Group| problem.join("gen").join(&group.name);
    let is_program = |source: &PathBuf| Language::of(source).is_some();
    let generators = info.tests.iter().map(path_of).filter(is_program);
    let sources: Vec<_> = iter::once(solution.clone()).chain(generators).collect();
    anstream::eprintln!("compiling the programs that generate and answer the tests");
    let programs = candidate::compile_all(workspace, &sources, &[], &headers)?;
    let programs: HashMap<_, _> = sources.iter().zip(&programs).collect();
    let mut tests = Vec::new();
    for group in &info.tests {
        let source = path_of(group);
        for (seed, name) in group.names().enumerate() {
            let generator = programs.get(&source).copied();
            let source = match generator {
                Some(_) => source.clone(),
                None => source.with_file_name(format!("{name}.in")),
            };
            tests.push(Test {
                name,
                source,
                generator,
                seed,
            });
        }
    }
    let folders = TESTS.map(|name| to.join(name));
    for folder in &folders {
        fs::create_dir_all(folder)?;
    }
    let write = |test: &Test| {
        let shown = workspace.display(&test.source);
        let input = match test.generator {
            Some(generator) => run(generator, Some(test.seed), b"")
                .with_context(|| format!("{shown} fails with the seed {}", test.seed))?,
            None => fs::read(&test.source).with_context(|| shown.to_string())?,
        };
        let answer = run(programs[&solution], None, &input)
            .with_context(|| format!("{} fails on {}", workspace.display(&solution), test.name))?;
        for ((folder, text), end) in folders.iter().zip([input, answer]).zip(TESTS) {
            fs::write(folder.join(format!("{}.{end}", test.name)), text)?;
        }
        Ok(())
    };
    with_bar(&tests, "tests to generate", write).map(drop)
}

fn run(program: &Candidate, seed: Option<usize>, input: &[u8]) -> Result<Vec<u8>> {
    let mut request = program.request(LIMITS, true);
    request.program.extend(seed.map(|seed| seed.to_string()));
    let run = sandbox::run(&request, input)?;
    match verdict::of_end(&run, &LIMITS) {
        Some((_, why)) => bail!("{}", why.join(": ")),
        None => Ok(run.stdout),
    }
}
