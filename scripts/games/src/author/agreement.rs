//! Whether reference, solution, tests and README of a problem agree.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;

use anyhow::{bail, ensure, Context, Result};
use protocol::Size;
use solo::store;

use crate::author::programs::OtherPrograms;
use crate::author::readme::{self, Readme};
use crate::book::Book;
use judge::cargo::Programs;
use judge::checker::Checker;
use judge::contest::candidate::Candidate;
use judge::contest::referee::Referee;
use judge::contest::testdata::{self, TestFile};
use judge::contest::verdict::Verdict;
use judge::problem::Problem;
use judge::reference::{Answer, Reference};
use judge::workspace::Workspace;

/// How many generated inputs of each size the solution and the reference must agree on.
const SEEDS: [u64; 3] = [100, 10, 2];

/// A problem whose reference and solution are built.
pub struct Agreement<'a> {
    workspace: &'a Workspace,
    problem: &'a Problem,
    /// Whether the manifest describes it as a calculation.
    is_calculation: bool,
    reference: Reference,
    referee: Referee,
    tests: Vec<TestFile>,
    /// The options that rustc needs to compile the other programs.
    externs: &'a [OsString],
}

impl<'a> Agreement<'a> {
    pub fn new(book: &'a Book, problem: &'a Problem, programs: &'a Programs) -> Result<Self> {
        let workspace = &book.workspace;
        let reference = Reference::new(problem, programs);
        Ok(Self {
            workspace,
            problem,
            is_calculation: book.game(problem).calculation,
            referee: Referee::with_reference(workspace, problem, reference.program())?,
            reference,
            tests: testdata::tests_of(workspace, problem, None)?,
            externs: &programs.externs,
        })
    }

    pub fn disagreements(&self) -> Vec<String> {
        let checks = [
            self.check_readme(),
            self.check_kind(),
            self.check_answers(),
            self.check_refusals(),
            self.check_objections(),
            self.check_generator(),
            self.other_programs().check_programs(),
        ];
        let errors = checks.into_iter().filter_map(Result::err);
        errors.map(|error| format!("{error:#}")).collect()
    }

    /// Writes the answers of the tests that have none.
    pub fn answer(workspace: &Workspace, problem: &Problem) -> Result<()> {
        let inputs = testdata::inputs_without_answer(workspace, problem)?;
        if inputs.is_empty() {
            return Ok(());
        }
        let reference = Reference::build(workspace, problem)?;
        for path in inputs {
            let shown = workspace.display(&path).to_string();
            let input = testdata::read_text(&path)?;
            let Answer::Of(answer) = reference.answer(&input)? else {
                bail!("the reference refuses {shown}");
            };
            store::write(&path.with_extension("out"), &answer)?;
        }
        Ok(())
    }

    /// Returns the samples, and the tables of the reference, that a README may show.
    fn blocks(&self) -> Result<BTreeMap<String, String>> {
        let mut blocks = BTreeMap::new();
        for block in readme::blocks(&self.reference.tables()?)? {
            blocks.insert(block.name, block.text);
        }
        for test in self.tests.iter().filter(|test| test.is_sample()) {
            for (extension, text) in [("in", &test.input), ("out", test.expect_answer()?)] {
                blocks.insert(format!("{}.{extension}", test.name), text.read_text()?);
            }
        }
        Ok(blocks)
    }

    /// Writes the samples and the tables of the README under the lines that name them.
    pub fn fill(&self) -> Result<()> {
        let path = Readme::path(self.problem);
        let text = fs::read_to_string(&path)?;
        store::write(&path, readme::fill(&text, &self.blocks()?).as_bytes())?;
        Ok(())
    }

    fn check_readme(&self) -> Result<()> {
        let path = Readme::path(self.problem);
        let place = self.workspace.display(&path).to_string();
        let readme = Readme::of(self.workspace, self.problem)?;
        readme.check_blocks(&self.blocks()?, &place, &self.problem.name)
    }

    /// Checks that the manifest and the reference agree on whether this is a game.
    fn check_kind(&self) -> Result<()> {
        let name = &self.problem.name;
        match (self.is_calculation, self.reference.is_game()?) {
            (true, true) => {
                bail!("crates/{name}/Cargo.toml has `calculation = true`, but the reference plays a game")
            }
            (false, false) => bail!(
                "set `calculation = true` in crates/{name}/Cargo.toml: the reference plays no game"
            ),
            _ => Ok(()),
        }
    }

    /// Fails unless the solution is accepted, within the limits of the problem.
    fn accepts_solution(&self, input: &str, answer: &[u8], what: &str) -> Result<()> {
        let solution = Candidate::native(self.reference.solution());
        let request = solution.request(self.problem.limits(solution.room), true);
        let judged = self
            .referee
            .judge(&request, input.as_bytes(), Some(answer))?;
        let (verdict, why) = (judged.verdict, judged.why.join("; "));
        ensure!(
            verdict == Verdict::Accepted,
            "the solution is not accepted on {what}: {verdict}: {why}"
        );
        Ok(())
    }

    /// Returns the answer of the reference, or of the solution where the game is too large.
    fn reference(&self, input: &str, what: &str) -> Result<Vec<u8>> {
        match self.reference.answer(input)? {
            Answer::Of(answer) => Ok(answer),
            _ => bail!("the reference refuses {what}"),
        }
    }

    /// Returns the referee of the programs other than the solution.
    pub fn other_programs(&self) -> OtherPrograms<'_> {
        OtherPrograms {
            workspace: self.workspace,
            problem: self.problem,
            reference: &self.reference,
            referee: &self.referee,
            externs: self.externs,
        }
    }

    fn is_right(&self, input: &str, output: &[u8], answer: &[u8]) -> Result<bool> {
        self.referee.accepts(input.as_bytes(), output, answer)
    }

    /// Checks that a reference that checks the outputs refuses those with too few words or too many.
    fn check_objections(&self) -> Result<()> {
        if self.problem.checker != Checker::Reference {
            return Ok(());
        }
        for test in &self.tests {
            let name = &test.name;
            let input = test.input.read_text()?;
            let answer = test.expect_answer()?.read_text()?;
            let parts = answer.trim_end().rsplit_once(char::is_whitespace);
            let (cut, _) = parts.unwrap_or_default();
            if cut == answer.trim_end() {
                continue;
            }
            let outputs = [
                ("without its last word", cut),
                ("with one word more", &format!("{answer} 1")),
            ];
            for (how, output) in outputs {
                ensure!(
                    !self.is_right(&input, output.as_bytes(), answer.as_bytes())?,
                    "the reference's `check` accepts {name}.out {how}"
                );
            }
        }
        Ok(())
    }

    /// Returns the reference's own answer, which is independent of any theory, or `None` if the game is too large.
    fn search(&self, input: &str, name: &str) -> Result<Option<Vec<u8>>> {
        match self.reference.search(input)? {
            Answer::Of(answer) => Ok(Some(answer)),
            Answer::TooLarge => Ok(None),
            _ => bail!("the reference refuses {name}.in"),
        }
    }

    fn check_answers(&self) -> Result<()> {
        let mut searched = 0;
        for test in &self.tests {
            let name = &test.name;
            let input = test.input.read_text()?;
            let expected = test.expect_answer()?.read()?;
            let reference = self.search(&input, name)?;
            searched += usize::from(reference.is_some());
            if let Some(answer) = reference {
                ensure!(
                    self.is_right(&input, &answer, &expected)?,
                    "the reference does not answer {name}.in with {name}.out"
                );
            }
            self.accepts_solution(&input, &expected, &format!("{name}.in"))?;
        }
        ensure!(
            searched > 0,
            "every test is too large for the reference to search: add small ones"
        );
        Ok(())
    }

    /// Checks that the reference refuses text before or after a sample, and the inputs in `invalid/`.
    fn check_refusals(&self) -> Result<()> {
        let path = testdata::first_sample(self.workspace, self.problem)?;
        let sample = testdata::read_text(&path)?;
        for input in [format!("{sample}\nend\n"), format!("x {sample}")] {
            ensure!(
                matches!(self.reference.answer(&input)?, Answer::Invalid),
                "the reference accepts an invalid input: {input:?}"
            );
        }
        let inputs = testdata::inputs(&self.problem.folder.join("invalid"))?;
        ensure!(
            inputs.len() <= 1,
            "invalid/ has {} inputs: keep one, which violates the format in an unusual way",
            inputs.len()
        );
        for path in inputs {
            let input = testdata::read_text(&path)?;
            ensure!(
                matches!(self.reference.search(&input)?, Answer::Invalid),
                "the reference accepts {}",
                self.workspace.display(&path)
            );
        }
        Ok(())
    }

    fn check_generator(&self) -> Result<()> {
        for (size, seeds) in Size::ALL.into_iter().zip(SEEDS) {
            for seed in 1..=seeds {
                let what = format!("generate {seed} {size}");
                let input = self
                    .reference
                    .generate(seed, size)?
                    .context("the reference did not answer in time")?;
                let answer = self.reference(&input, &what)?;
                self.accepts_solution(&input, &answer, &what)?;
            }
        }
        Ok(())
    }
}
