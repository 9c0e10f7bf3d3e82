//! `judge check`: what a problem still lacks.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, ensure, Context, Result};

use crate::readme::{self, Readme};
use crate::reference::{Reference, SIZES};
use crate::report;
use crate::terminal::say;
use crate::testdata::{self, TestFile};
use crate::workspace::{write, Problem, Workspace};

#[derive(clap::Args)]
pub struct Args {
    /// The problems: names, or parts of them that no other has; all if none is given
    problems: Vec<String>,
    /// Write the samples and the tables of the README under the comments that name them
    #[arg(long)]
    fill: bool,
}

/// How many generated inputs of each size the solution and the reference must agree on.
const SEEDS: [u64; 3] = [50, 5, 1];

/// How many wrong programs a problem has at least.
const WRONG: usize = 2;

pub fn run(args: &Args) -> Result<ExitCode> {
    let workspace = Workspace::load()?;
    let mut complete = true;
    for problem in workspace.select(&args.problems)? {
        let check = Check::new(&workspace, problem)?;
        if args.fill {
            check.fill()?;
        }
        let missing = check.all();
        report::heading(problem);
        for why in &missing {
            say!("  {why:#}");
        }
        if missing.is_empty() {
            say!("  nothing is missing");
        }
        complete &= missing.is_empty();
    }
    Ok(ExitCode::from(u8::from(!complete)))
}

struct Check<'a> {
    workspace: &'a Workspace,
    problem: &'a Problem,
    folder: PathBuf,
    reference: Reference,
    tests: Vec<TestFile>,
}

impl<'a> Check<'a> {
    fn new(workspace: &'a Workspace, problem: &'a Problem) -> Result<Self> {
        Ok(Self {
            workspace,
            problem,
            folder: workspace.root.join("crates").join(&problem.name),
            reference: Reference::build(workspace, problem)?,
            tests: testdata::tests_of(workspace, &problem.name, None)?,
        })
    }

    /// Returns all that is missing or wrong.
    fn all(&self) -> Vec<anyhow::Error> {
        let checks = [
            self.lesson(),
            self.readme(),
            self.blank(),
            self.wrong_programs(),
            self.test_files(),
            self.answers(),
            self.refusals(),
            self.generated(),
        ];
        checks.into_iter().filter_map(Result::err).collect()
    }

    fn lesson(&self) -> Result<()> {
        ensure!(
            self.problem.lesson.is_some(),
            "Cargo.toml: the key `lesson` is missing: chapter and place, \"3.4\""
        );
        Ok(())
    }

    fn readme_path(&self) -> PathBuf {
        self.folder.join("README.md")
    }

    /// Returns what stands under the comments of a README that name a sample or a table.
    fn blocks(&self) -> Result<BTreeMap<String, String>> {
        let mut blocks = BTreeMap::new();
        for block in readme::blocks(&self.reference.tables()?)? {
            blocks.insert(block.name, block.text);
        }
        for test in self.tests.iter().filter(|test| test.is_sample()) {
            for (extension, path) in [("in", &test.input), ("out", &test.answer)] {
                let text = fs::read_to_string(path)?;
                blocks.insert(format!("{}.{extension}", test.name), text);
            }
        }
        Ok(blocks)
    }

    fn fill(&self) -> Result<()> {
        let path = self.readme_path();
        let text = read(&path, self.workspace)?;
        write(&path, &readme::fill(&text, &self.blocks()?))
    }

    fn readme(&self) -> Result<()> {
        let path = self.readme_path();
        let place = self.workspace.shown(&path).to_string();
        let readme = Readme::parse(&read(&path, self.workspace)?).with_context(|| place.clone())?;
        let blocks = self.blocks()?;
        for block in &readme.blocks {
            let (name, line) = (&block.name, block.line);
            let right = blocks.get(name);
            let right = right.with_context(|| format!("{place}:{line}: there is no {name}"))?;
            ensure!(
                right.trim_end() == block.text.trim_end(),
                "{place}:{line}: {name} is not up to date: run `cargo judge check {} --fill`",
                self.problem.name
            );
        }
        let has = |name: &str| readme.blocks.iter().any(|block| block.name == name);
        for name in blocks.keys().filter(|name| name.starts_with("table: ")) {
            ensure!(
                has(name),
                "{place}: it does not show the {name} of the reference"
            );
        }
        ensure!(
            has("sample-1.in") && has("sample-1.out"),
            "{place}: it does not show sample-1.in and sample-1.out"
        );
        Ok(())
    }

    fn blank(&self) -> Result<()> {
        let name = format!("examples/{}-blank.rs", self.problem.name);
        let text = read(&self.folder.join(&name), self.workspace)?;
        ensure!(
            !text.contains("use common::"),
            "{name} gives the idea away: it uses `common`"
        );
        Ok(())
    }

    fn wrong_programs(&self) -> Result<()> {
        let count = fs::read_dir(self.folder.join("wrong")).map_or(0, Iterator::count);
        ensure!(
            count >= WRONG,
            "wrong/ has {count} programs: write at least {WRONG}, with mistakes that people make"
        );
        Ok(())
    }

    fn test_files(&self) -> Result<()> {
        let samples = self.tests.iter().filter(|test| test.is_sample()).count();
        ensure!(samples > 0, "testdata has no sample-1.in and sample-1.out");
        ensure!(
            samples < self.tests.len(),
            "testdata has samples only: add edge cases, each named after what it tests"
        );
        Ok(())
    }

    /// The reference answers the tests, unless they are too large; the solution answers all.
    fn answers(&self) -> Result<()> {
        for test in &self.tests {
            let name = &test.name;
            let input = fs::read_to_string(&test.input)?;
            let expected = fs::read(&test.answer)?;
            let answer = self.reference.answer(&input)?;
            let answer = answer.with_context(|| format!("the reference refuses {name}.in"))?;
            ensure!(
                answer == expected,
                "the reference answers {name}.in otherwise"
            );
            let answer = self.reference.answer_of_solution(&input)?;
            ensure!(
                answer == expected,
                "the solution answers {name}.in otherwise"
            );
        }
        Ok(())
    }

    /// What is cut short or has something added is refused.
    fn refusals(&self) -> Result<()> {
        let path = testdata::first_sample(self.workspace, &self.problem.name)?;
        let sample = fs::read_to_string(path)?;
        let damaged = [sample.clone() + "end\n", format!("x {sample}")];
        for input in damaged {
            ensure!(
                self.reference.answer(&input)?.is_none(),
                "the reference accepts an invalid input: {input:?}"
            );
        }
        Ok(())
    }

    fn generated(&self) -> Result<()> {
        for (size, seeds) in SIZES.into_iter().zip(SEEDS) {
            for seed in 1..=seeds {
                let input = self.reference.generate(seed, size)?;
                let refused =
                    || anyhow!("the reference refuses its own input: generate {seed} {size}");
                let answer = self.reference.answer(&input)?.ok_or_else(refused)?;
                ensure!(
                    answer == self.reference.answer_of_solution(&input)?,
                    "the solution and the reference disagree: generate {seed} {size}"
                );
            }
        }
        Ok(())
    }
}

fn read(path: &Path, workspace: &Workspace) -> Result<String> {
    fs::read_to_string(path).with_context(|| workspace.shown(path).to_string())
}
