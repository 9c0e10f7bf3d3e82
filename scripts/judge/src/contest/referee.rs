//! The referee of a program: the expected answer, the problem's reference, or a program that belongs to
//! the problem.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, ensure, Result};
use protocol::{self, Status};
use sandbox::{Request, Run};

use crate::cargo;
use crate::checker::{Checker, Comparison, Interactor, Validator};
use crate::contest::files::Files;
use crate::contest::testlib::{self, Role};
use crate::contest::verdict::{self, Beginning, Judgement, Reasons, Verdict};
use crate::dialogue::{Dialogue, Ending};
use crate::problem::Problem;
use crate::session::Server;
use crate::workspace::Workspace;

/// The runner of the programs of one problem, and their referee.
pub struct Referee {
    rule: Rule,
    files: Files,
}

/// The authority of a referee.
enum Rule {
    /// The output is compared with the answer.
    Answer(Comparison),
    /// The reference checks the output.
    Check(Server),
    /// A program checks the output.
    Checker(testlib::Program),
    /// The reference at this path talks to the program.
    Opponent(PathBuf),
    /// An interactor talks to the program, and a checker may check the file that the interactor has written.
    Interactor {
        interactor: testlib::Program,
        checker: Option<testlib::Program>,
    },
}

impl Referee {
    /// Returns the referees of some problems by name, and builds the references that they need: a problem
    /// whose reference does not compile has an error instead.
    pub fn of_all(
        workspace: &Workspace,
        problems: &[&Problem],
    ) -> Result<BTreeMap<String, Result<Self>>> {
        let needing: Vec<_> = problems
            .iter()
            .copied()
            .filter(|problem| problem.needs_reference())
            .collect();
        let mut references = cargo::references(workspace, &needing)?;
        let referee = |problem: &&Problem| {
            let name = problem.name.clone();
            let reference = references
                .remove(&name)
                .transpose()
                .map(Option::unwrap_or_default);
            (
                name,
                reference
                    .and_then(|reference| Self::with_reference(workspace, problem, &reference)),
            )
        };
        Ok(problems.iter().map(referee).collect())
    }

    /// Returns the referee of a problem, and builds the reference if it needs that.
    pub fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let mut referees = Self::of_all(workspace, &[problem])?;
        let referee = referees.remove(&problem.name);
        referee.unwrap_or_else(|| bail!("{} has no referee", problem.name))
    }

    /// Returns the referee of a problem whose reference is at this path, if it needs one.
    pub fn with_reference(
        workspace: &Workspace,
        problem: &Problem,
        reference: &Path,
    ) -> Result<Self> {
        Ok(Self {
            rule: Rule::of(workspace, problem, reference)?,
            files: Files::of(workspace, problem),
        })
    }

    /// Runs a program on an input and returns the verdict, which is never `JudgeError`. Fails if the checker or the
    /// interactor fails.
    pub fn judge(
        &self,
        request: &Request,
        input: &[u8],
        answer: Option<&[u8]>,
    ) -> Result<Judgement> {
        let judged = self.verdict(request, input, answer)?;
        let is_known = judged.verdict != Verdict::JudgeError;
        ensure!(is_known, "{}", judged.why.join("\n"));
        Ok(judged)
    }

    /// Runs a program on an input and returns the verdict, which is `JudgeError` if the checker or the interactor
    /// fails.
    pub fn verdict(
        &self,
        request: &Request,
        input: &[u8],
        answer: Option<&[u8]>,
    ) -> Result<Judgement> {
        let (run, reasoned) = match &self.rule {
            Rule::Opponent(reference) => {
                let dialogue = Dialogue::hold(reference, request, input)?;
                let reasoned = of_dialogue(&dialogue, request);
                (dialogue.run, reasoned)
            }
            Rule::Interactor {
                interactor,
                checker,
            } => {
                let (run, reasoned, written) = interactor.interact(request, input, answer)?;
                let reasoned = match (checker, &reasoned) {
                    (Some(checker), Ok((Verdict::Accepted, _))) => {
                        of_checker(checker, input, &written, answer)
                    }
                    _ => reasoned,
                };
                (run, reasoned)
            }
            Rule::Checker(validator) if validator.is_validator() => {
                validator.judge_passes(input, answer, |input| self.run(request, input))?
            }
            rule => {
                let (run, known) = self.run(request, input)?;
                let reasoned = known.map_or_else(|| rule.verdict(input, &run.stdout, answer), Ok);
                (run, reasoned)
            }
        };
        let (verdict, why) = reasoned.unwrap_or_else(|error| verdict::of_error(&error));
        let output = if verdict.is_failure() {
            run.stdout
        } else {
            Vec::new()
        };
        Ok(Judgement {
            verdict,
            why,
            output: Beginning::of(output, MOST_OUTPUT),
            stderr: end_of(run.stderr),
            cpu: run.report.cpu,
            memory: run.report.memory,
            measured_by: run.report.measured_by,
        })
    }

    /// Runs a program. Also returns a verdict if the run failed, or if its output file is missing or invalid.
    fn run(&self, request: &Request, input: &[u8]) -> Result<(Run, Option<Reasons>)> {
        let (run, fault) = self.files.run(request, input)?;
        let of_end = verdict::of_end(&run, &request.limits);
        let known = of_end.or_else(|| Some((Verdict::WrongAnswer, vec![fault?])));
        Ok((run, known))
    }

    /// Returns whether an output is right, if its program exited successfully. Fails if the checker or the interactor
    /// fails: then nothing is known of the output.
    pub fn accepts(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Result<bool> {
        let (verdict, _) = match &self.rule {
            Rule::Check(reference) => of_reference(reference, input, output, Some(answer))?,
            Rule::Checker(program) => program.check(input, output, Some(answer))?,
            Rule::Answer(_) | Rule::Opponent(_) | Rule::Interactor { .. } => {
                return Ok(output == answer)
            }
        };
        Ok(verdict == Verdict::Accepted)
    }
}

impl Rule {
    fn of(workspace: &Workspace, problem: &Problem, reference: &Path) -> Result<Self> {
        match &problem.interactor {
            Some(Interactor::Reference) => return Ok(Self::Opponent(reference.to_path_buf())),
            Some(Interactor::Validator(Validator { path, arguments })) => {
                let role = Role::InteractiveValidator;
                let interactor =
                    testlib::Program::build(workspace, problem, role, path, arguments)?;
                return Ok(Self::Interactor {
                    interactor,
                    checker: None,
                });
            }
            Some(Interactor::Program(path)) => {
                let interactor =
                    testlib::Program::build(workspace, problem, Role::Interactor, path, &[])?;
                return Ok(Self::Interactor {
                    interactor,
                    checker: checker(workspace, problem)?,
                });
            }
            None if problem.is_interactive() => bail!(
                "{} is interactive: write `interactor = \"FILE\"` in {}, where FILE is the program that the solution \
                 talks to",
                problem.name,
                workspace.display(&problem.manifest())
            ),
            None => {}
        }
        if let Some(program) = checker(workspace, problem)? {
            return Ok(Self::Checker(program));
        }
        let by = problem.checker.comparison();
        Ok(by.map_or_else(|| Self::Check(Server::new(reference, None)), Self::Answer))
    }

    /// Returns the verdict on the output of a program that exited successfully and was not interactive.
    fn verdict(&self, input: &[u8], output: &[u8], answer: Option<&[u8]>) -> Result<Reasons> {
        let of_output = |unit, answer| verdict::of_output(unit, answer, output);
        Ok(match self {
            Self::Check(reference) => of_reference(reference, input, output, answer)?,
            Self::Checker(program) => of_checker(program, input, output, answer)?,
            Self::Answer(unit) if answer.is_some() => of_output(*unit, answer.unwrap_or_default()),
            _ => (Verdict::Ran, verdict::lines(output)),
        })
    }
}

/// Builds the program that checks the outputs of a problem, if there is one.
fn checker(workspace: &Workspace, problem: &Problem) -> Result<Option<testlib::Program>> {
    let (role, path, arguments) = match &problem.checker {
        Checker::Program(path) => (Role::Checker, path, &[][..]),
        Checker::Scorer(path) => (Role::Scorer, path, &[][..]),
        Checker::Validator(Validator { path, arguments }) => {
            (Role::Validator, path, &arguments[..])
        }
        _ => return Ok(None),
    };
    testlib::Program::build(workspace, problem, role, path, arguments).map(Some)
}

/// Returns the reference's verdict on an output.
fn of_reference(
    reference: &Server,
    input: &[u8],
    output: &[u8],
    answer: Option<&[u8]>,
) -> Result<Reasons> {
    let request = protocol::Request::Check {
        input: input.to_vec(),
        output: output.to_vec(),
        answer: answer.unwrap_or_default().to_vec(),
    };
    let checked = reference
        .ask(&request)?
        .ok_or_else(|| anyhow!("the reference did not answer in time"))?;
    let text = String::from_utf8_lossy(&checked.text);
    let why = text.trim();
    match checked.status {
        Status::Done => Ok((Verdict::Accepted, Vec::new())),
        Status::Wrong => Ok((Verdict::WrongAnswer, vec![verdict::shorten(why)])),
        Status::Invalid => bail!("the reference cannot check the output, since {why}"),
        Status::TooLarge => {
            bail!("the reference cannot check the output: {why}: `check` must not search")
        }
        Status::NoSuchJob | Status::CutShort => bail!("the reference's `check` fails: {why}"),
    }
}

/// Returns a checker's verdict on an output. If there is no answer and the checker needs one, the verdict is `Ran`, and the
/// output is shown. A checker needs an answer if it fails without one, or rejects the output but accepts it when the output
/// itself is passed as the answer.
fn of_checker(
    checker: &testlib::Program,
    input: &[u8],
    output: &[u8],
    answer: Option<&[u8]>,
) -> Result<Reasons> {
    let reasoned = checker.check(input, output, answer);
    let is_accepted = |reasoned: &Result<Reasons>| matches!(reasoned, Ok((Verdict::Accepted, _)));
    if answer.is_some() || is_accepted(&reasoned) {
        return reasoned;
    }
    if reasoned.is_err() || is_accepted(&checker.check(input, output, Some(output))) {
        return Ok((Verdict::Ran, verdict::lines(output)));
    }
    reasoned
}

/// Returns the end of a program's standard error, at most `verdict::MOST_STDERR` bytes.
fn end_of(mut stderr: String) -> String {
    let surplus = stderr.len().saturating_sub(verdict::MOST_STDERR);
    let start = (surplus..=stderr.len()).find(|&at| stderr.is_char_boundary(at));
    stderr.drain(..start.unwrap_or_default());
    stderr
}

/// How much of a wrong output is kept to be shown, in bytes.
const MOST_OUTPUT: usize = 1 << 20;

/// How many lines of a dialogue are shown.
const MOST_LINES: usize = 20;

/// Returns the verdict on a program that talked to an opponent. A wrong line of the program takes precedence over its
/// failure: most programs fail after their opponent has ended.
fn of_dialogue(dialogue: &Dialogue, request: &Request) -> Result<Reasons> {
    let of_end = verdict::of_end(&dialogue.run, &request.limits);
    let ending = dialogue.ending.as_ref().map_err(|why| anyhow!("{why:#}"))?;
    let (verdict, mut why) = match (ending, of_end) {
        (Ending::Invalid(why), _) => bail!("the reference refuses the test: {why}"),
        (Ending::Wrong(why), _) => (Verdict::WrongAnswer, vec![verdict::shorten(why)]),
        (Ending::CutShort(_), Some((verdict, mut why))) => {
            if dialogue.is_deadlock {
                why.push(verdict::DEADLOCK.to_string());
            }
            (verdict, why)
        }
        (Ending::CutShort(why), None) => (Verdict::WrongAnswer, vec![why.clone()]),
        (Ending::Right, Some(reasoned)) => reasoned,
        (Ending::Right, None) => return Ok((Verdict::Accepted, Vec::new())),
    };
    let lines = &dialogue.lines;
    let hidden = if lines.len() > MOST_LINES {
        lines.len() - MOST_LINES + 1
    } else {
        0
    };
    if hidden > 0 {
        why.push(format!("… {hidden} lines"));
    }
    why.extend(lines[hidden..].iter().map(|line| verdict::shorten(line)));
    Ok((verdict, why))
}
