//! The oracle of `stress`: the problem's reference, a slow program of the user's, or the program's own debug build.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::time::Instant;

use anyhow::{bail, ensure, Context, Result};
use protocol::Size;
use sandbox::{End, Limit, Run};

use crate::cargo::{self, Profile};
use crate::contest::candidate::{compile, Candidate};
use crate::contest::form::Form;
use crate::contest::language::Language;
use crate::contest::place::Place;
use crate::contest::referee::Referee;
use crate::contest::template::Template;
use crate::contest::testdata;
use crate::problem::Problem;
use crate::reference::{size, Answer, Kinds, Reference};
use crate::workspace::Workspace;
use crate::workspace_programs;
use terminal::say;

/// A program that makes inputs and knows their answers.
pub enum Oracle {
    Reference(Reference),
    Programs(Programs),
}

/// The user's own programs.
pub struct Programs {
    /// A slow but correct program; without one, the debug build of the solution.
    brute: Candidate,
    /// Whether the brute force is the solution itself.
    is_own: bool,
    /// Whether the program talks to an interactor, so that an input alone has no answer.
    is_interactive: bool,
    /// A program that gets a seed and a size as arguments; without one, inputs are made in the form of the samples.
    generator: Option<Candidate>,
    /// The form of the samples, which a smaller input must keep.
    form: Option<Form>,
    deadline: Option<Instant>,
    /// Whether the brute force has answered any input.
    has_answered: AtomicBool,
    /// How it failed on the first input that it did not answer.
    failure: OnceLock<String>,
}

impl Oracle {
    /// Returns the reference of a problem. Fails if there is none, or only the template, which answers another game.
    pub fn of_reference(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let source = cargo::reference(problem);
        let shown = workspace.display(&source);
        ensure!(
            source.is_file(),
            "{} has no reference: pass a slow but correct program with `--brute FILE`",
            problem.name
        );
        let text = workspace.read(&source)?;
        let template = Template::of(workspace)?;
        let mut files = template
            .files(&Place::of_problem(problem), &problem.title, &problem.url)
            .into_iter();
        ensure!(
            !files.any(|(path, template)| problem.folder.join(path) == source && template == text),
            "{shown} is still the template: write it, or pass a slow but correct program with `--brute FILE`"
        );
        Ok(Self::Reference(Reference::build(workspace, problem)?))
    }

    /// Returns an oracle that compares with `brute`; `is_own` if that is the debug build of the solution itself.
    /// Without a generator, the inputs have the form of the samples. Fails if there is no generator and the samples
    /// have no form.
    pub fn of_programs(
        workspace: &Workspace,
        problem: &Problem,
        brute: Candidate,
        is_own: bool,
        generator: Option<&Path>,
    ) -> Result<Self> {
        let form = form(workspace, problem)?;
        let generator = generator
            .map(|file| build_candidate(workspace, problem, "--gen", file))
            .transpose()?;
        if generator.is_none() {
            let Some(form) = &form else {
                bail!(
                    "cannot infer the input format from the samples of {}: pass a generator with `--gen FILE`",
                    problem.name
                );
            };
            say!("input format inferred from the samples:");
            for line in form.describe() {
                say!("  {line}");
            }
        }
        Ok(Self::Programs(Programs {
            brute,
            is_own,
            is_interactive: problem.is_interactive(),
            generator,
            form,
            deadline: None,
            has_answered: AtomicBool::new(false),
            failure: OnceLock::new(),
        }))
    }

    /// Returns this oracle with a deadline, at which a run ends and returns `None`.
    #[must_use]
    pub fn until(self, deadline: Instant) -> Self {
        match self {
            Self::Reference(reference) => Self::Reference(reference.until(deadline)),
            Self::Programs(programs) => Self::Programs(Programs {
                deadline: Some(deadline),
                ..programs
            }),
        }
    }

    pub fn referee(&self, workspace: &Workspace, problem: &Problem) -> Result<Referee> {
        match self {
            Self::Reference(reference) => {
                Referee::with_reference(workspace, problem, reference.program())
            }
            Self::Programs(_) => Referee::of(workspace, problem),
        }
    }

    pub fn solution(&self, workspace: &Workspace, problem: &Problem) -> Result<Candidate> {
        if let Self::Reference(reference) = self {
            return Ok(Candidate::native(reference.solution()));
        }
        let built = cargo::solution(workspace, problem, Profile::Release)?;
        let program = cargo::expect_built(built, "the solution")?;
        Ok(Candidate::native(&program))
    }

    /// Returns the input of this index that is tried with a seed, and its answer; `None` if the deadline came first.
    pub fn nth(&self, seed: u64, index: u64) -> Result<Option<(String, Answer)>> {
        match self {
            Self::Reference(reference) => reference.nth(seed, index),
            Self::Programs(programs) => programs.nth(seed.wrapping_add(index), size(index)),
        }
    }

    pub fn answer(&self, input: &str) -> Result<Answer> {
        match self {
            Self::Reference(reference) => reference.answer(input),
            Self::Programs(programs) => programs.answer(input),
        }
    }

    /// Returns the debug build of the program under test, if there is no other program to compare with.
    pub fn debug_build(&self) -> Option<&Candidate> {
        match self {
            Self::Programs(programs) if programs.is_own => Some(&programs.brute),
            _ => None,
        }
    }

    /// Returns the kind of each line; `None` if the input is invalid, or nothing is known of its form.
    pub fn kinds_of_lines(&self, input: &str) -> Result<Option<Kinds>> {
        match self {
            Self::Reference(reference) => reference.kinds_of_lines(input),
            Self::Programs(programs) => Ok(programs.kinds_of_lines(input)),
        }
    }

    /// Fails if no input had an answer: the search then shows nothing.
    pub fn check_answered(&self) -> Result<()> {
        let Self::Programs(programs) = self else {
            return Ok(());
        };
        if programs.is_own {
            return Ok(());
        }
        let Some(failure) = programs.failure.get() else {
            return Ok(());
        };
        ensure!(
            programs.has_answered.load(Ordering::Relaxed),
            "the brute force answers no input: {failure}"
        );
        Ok(())
    }
}

impl Programs {
    fn nth(&self, seed: u64, size: Size) -> Result<Option<(String, Answer)>> {
        let input = match &self.generator {
            Some(generator) => self.generate(generator, seed, size)?,
            None => self.form.as_ref().map(|form| form.generate(seed, size)),
        };
        let Some(input) = input else {
            return Ok(None);
        };
        let answer = self.answer(&input)?;
        if self.generator.is_some() && !self.is_own && matches!(answer, Answer::Invalid) {
            let how = self.failure.get().map_or("", String::as_str);
            bail!("the brute force fails on an input of the generator, of seed {seed} and size {size}: {how}");
        }
        Ok(Some((input, answer)))
    }

    fn generate(&self, generator: &Candidate, seed: u64, size: Size) -> Result<Option<String>> {
        let arguments = [seed.to_string(), size.to_string()];
        let Some(run) = self.run(generator, &arguments, "")? else {
            return Ok(None);
        };
        let what = || format!("the generator, called with {seed} {size},");
        if let End::Over(limit) = run.report.end {
            bail!("{} was stopped: it exceeded its {limit:?} limit", what());
        }
        workspace_programs::check_success(&run, &what())?;
        let input = String::from_utf8(run.stdout);
        Ok(Some(input.with_context(|| {
            format!("{} prints what is not text", what())
        })?))
    }

    fn answer(&self, input: &str) -> Result<Answer> {
        if self.is_interactive {
            return Ok(Answer::Late);
        }
        let Some(run) = self.run(&self.brute, &[], input)? else {
            return Ok(Answer::Late);
        };
        Ok(match run.report.end {
            End::Exited(0) => {
                self.has_answered.store(true, Ordering::Relaxed);
                Answer::Of(run.stdout)
            }
            End::Over(Limit::Cpu | Limit::Wall | Limit::Memory) => {
                self.failure.get_or_init(|| {
                    format!("it is too slow, or needs too much memory, for\n{input}")
                });
                Answer::TooLarge
            }
            // The brute force does not support this input.
            _ => {
                let how = workspace_programs::check_success(&run, "it")
                    .err()
                    .map_or_else(String::new, |how| how.to_string());
                self.failure
                    .get_or_init(|| format!("{how}\nwith the input\n{input}"));
                Answer::Invalid
            }
        })
    }

    /// Runs a program; `None` if the deadline came first.
    fn run(&self, program: &Candidate, more: &[String], input: &str) -> Result<Option<Run>> {
        let (name, arguments) = program.command.split_first().context("no program")?;
        let arguments: Vec<_> = arguments.iter().chain(more).cloned().collect();
        workspace_programs::run_to_any_end(Path::new(name), &arguments, input, self.deadline)
    }

    fn kinds_of_lines(&self, input: &str) -> Option<Kinds> {
        let is_valid = self.form.as_ref()?.accepts(input);
        is_valid.then(|| vec![String::new(); input.lines().count()])
    }
}

/// Returns the source file of this name beside a problem's own: `brute.py`, or `a-brute.py` among the programs of a
/// contest. Fails if there are several.
pub fn beside(workspace: &Workspace, problem: &Problem, name: &str) -> Result<Option<PathBuf>> {
    let folder = problem.source.parent().unwrap_or(&problem.folder);
    let stems = [format!("{}-{name}", problem.alias), name.to_string()];
    let mut found = Vec::new();
    for folder in [folder, &problem.folder] {
        for stem in &stems {
            let paths = Language::endings().map(|end| folder.join(format!("{stem}.{end}")));
            found.extend(paths.filter(|path| path.is_file()));
        }
        if let [one, other, ..] = &found[..] {
            let (one, other) = (workspace.display(one), workspace.display(other));
            bail!("{one} and {other} could both be meant: pass one with `--{name} FILE`");
        }
        if let Some(path) = found.pop() {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// Returns the form of the samples of a problem, or of all its tests if none is a sample.
fn form(workspace: &Workspace, problem: &Problem) -> Result<Option<Form>> {
    let tests = testdata::tests_of(workspace, problem, None).unwrap_or_default();
    let has_samples = tests.iter().any(testdata::TestFile::is_sample);
    let mut samples = Vec::new();
    for test in tests.iter().filter(|test| test.is_sample() || !has_samples) {
        samples.push(test.input.read_text()?);
    }
    Ok(Form::of(&samples))
}

/// Compiles the brute force of a problem. Fails if the problem is interactive.
pub fn brute(workspace: &Workspace, problem: &Problem, file: &Path) -> Result<Candidate> {
    ensure!(
        !problem.is_interactive(),
        "{} is interactive: a brute force cannot answer its inputs",
        problem.name
    );
    build_candidate(workspace, problem, "--brute", file)
}

fn build_candidate(
    workspace: &Workspace,
    problem: &Problem,
    option: &str,
    file: &Path,
) -> Result<Candidate> {
    let named = || format!("{option} {}", file.display());
    let built = compile(workspace, problem, file, Profile::Release, &[]).with_context(named)?;
    cargo::expect_built(built, &named())
}
