//! Checkers and interactors in any language: programs with the arguments and exit statuses of testlib, output
//! validators of the problem package format of Kattis and the ICPC, and checkers of CMS.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{anyhow, bail, ensure, Context, Result};
use sandbox::{Conversation, End, Last, Lent, Limit, Limits, Request, Run};

use crate::cargo::Profile;
use crate::contest::candidate::{self, Candidate};
use crate::contest::cms;
use crate::contest::language::Language;
use crate::contest::library_checker;
use crate::contest::verdict::{self, Reasons, Verdict};
use crate::problem::Problem;
use crate::workspace::Workspace;

/// How much CPU time a program may take.
const CPU: Duration = Duration::from_secs(10);

/// How much wall-clock time it may take, without the time that it waits for a CPU.
const WALL: Duration = Duration::from_secs(20);

/// How much memory it may use, in bytes.
const MEMORY: u64 = 4 << 30;

/// How much it may write, in bytes.
const OUTPUT: u64 = 64 << 20;

/// The most processes that it may have at a time.
const PROCESSES: usize = 64;

/// The most passes in which a validator may run a solution.
const MOST_PASSES: usize = 100;

/// The file in which a validator that accepts a pass writes the input of the next one.
const NEXT_PASS: &str = "nextpass.in";

#[derive(Clone, Copy)]
pub enum Role {
    Checker,
    /// A checker that is called like those of CMS, and prints a score.
    Scorer,
    /// A checker that is called as the problem package format says.
    Validator,
    Interactor,
    /// An interactor that is called as the problem package format says.
    InteractiveValidator,
}

/// A program that belongs to a problem and judges outputs.
pub struct Program {
    /// Its name in errors: `the checker check.py`.
    name: String,
    role: Role,
    candidate: Candidate,
    /// The arguments of a validator, which follow the files.
    arguments: Vec<String>,
}

impl Role {
    fn noun(self) -> &'static str {
        match self {
            Self::Checker | Self::Scorer => "checker",
            Self::Validator | Self::InteractiveValidator => "validator",
            Self::Interactor => "interactor",
        }
    }

    fn is_validator(self) -> bool {
        matches!(self, Self::Validator | Self::InteractiveValidator)
    }
}

impl Program {
    /// Compiles a program, or uses it as it is if it is executable and not a source file. The path is relative to the
    /// folder of the problem, or else to the top of the workspace. The arguments of a validator follow its files.
    pub fn build(
        workspace: &Workspace,
        problem: &Problem,
        role: Role,
        path: &Path,
        arguments: &[String],
    ) -> Result<Self> {
        let source = find(workspace, problem, role, path)?;
        let (role, note) = match role {
            Role::Checker if cms::is_checker(&source) => {
                (Role::Scorer, " (called as CMS calls its checkers)")
            }
            role => (role, ""),
        };
        let shown = workspace.display(&source);
        let name = format!("the {} {shown}{note}", role.noun());
        let Some(language) = Language::of(&source) else {
            ensure!(
                is_executable(&source),
                "{name} is in an unsupported language: make it executable to run it as it is"
            );
            let candidate = Candidate::native(&source);
            return Ok(Self {
                name,
                role,
                candidate,
                arguments: arguments.to_vec(),
            });
        };
        ensure!(
            language != Language::Python || !is_of_dmoj(&source),
            "{name} is a function for DMOJ: write a program that takes the files of the input, the output and the answer as \
             arguments"
        );
        let beside = source.parent().unwrap_or(&source);
        let headers = [beside, &workspace.root].map(PathBuf::from);
        let built = candidate::compile(workspace, problem, &source, Profile::Release, &headers)?;
        let mut candidate = match built {
            Ok(candidate) => candidate,
            Err(_) if lacks_testlib(workspace, &headers, &source)? => bail!(
                "{name} needs testlib.h: put it beside the {} or at the top of the workspace",
                role.noun()
            ),
            Err(message) => bail!("{name} does not compile:\n{}", message.trim_end()),
        };
        if language == Language::Python && !role.is_validator() {
            candidate.command.splice(1..1, PYTHON.map(String::from));
        }
        Ok(Self {
            name,
            role,
            candidate,
            arguments: arguments.to_vec(),
        })
    }

    /// Returns whether it is called as the problem package format says.
    pub fn is_validator(&self) -> bool {
        self.role.is_validator()
    }

    /// Returns a checker's verdict on an output. Fails if the checker has no verdict, so that nothing is known of the
    /// output.
    pub fn check(&self, input: &[u8], output: &[u8], answer: Option<&[u8]>) -> Result<Reasons> {
        if let Role::Validator = self.role {
            let feedback = tempfile::tempdir()?;
            let call = Call::new(self, input, answer.unwrap_or_default(), feedback.path())?;
            return self.validate(&call, output);
        }
        // Regular files: the output of a program may be anything, and some checkers read theirs twice.
        let [input, output, answer] = [input, output, answer.unwrap_or_default()].map(Lent::new);
        let (input, output, answer) = (input?, output?, answer?);
        if let Role::Scorer = self.role {
            let run = sandbox::run(&self.request(&[input, answer, output]), b"")?;
            return self.verdict_of_score(&run);
        }
        let run = sandbox::run(&self.request(&[input, output, answer]), b"")?;
        match self.doubt(&run) {
            Some(why) => Ok((Verdict::JudgeError, vec![why])),
            None => self.verdict(&run),
        }
    }

    /// Returns a reason to doubt that a checker with status 0 accepts the output, if there is one.
    fn doubt(&self, run: &Run) -> Option<String> {
        if run.report.end != End::Exited(0) {
            return None;
        }
        let name = &self.name;
        if let Some(score) = cms::score_alone(&run.stdout) {
            return Some(format!(
                "{name} prints only {score}: for a score, as in CMS, write `checker = {{ scorer = \"FILE\" }}`; otherwise print to \
                 standard error"
            ));
        }
        let first = first_line(run);
        let lower = first.to_ascii_lowercase();
        let mut words = lower.split(|char: char| !char.is_ascii_alphanumeric());
        let word = words.find(|word| !word.is_empty())?;
        let is_rejection =
            REJECTIONS.contains(&word) || NEGATIONS.contains(&lower.trim_end_matches('.'));
        is_rejection.then(|| {
            format!(
                "{name} says `{first}` and ends with status 0, which means accepted: let it end with 1 or 2 for a wrong output"
            )
        })
    }

    /// Returns a validator's verdict on the output of one pass.
    fn validate(&self, call: &Call, output: &[u8]) -> Result<Reasons> {
        let run = sandbox::run(&call.request, output)?;
        self.verdict_of_validator(&run, call)
    }

    /// Runs a program and judges each of its outputs, on the input and then on each input that this validator writes
    /// for a next pass. `run` returns the run, and a verdict if the validator is not needed for it. Returns the last
    /// run, with the most time and memory of any.
    pub fn judge_passes(
        &self,
        input: &[u8],
        answer: Option<&[u8]>,
        run: impl Fn(&[u8]) -> Result<(Run, Option<Reasons>)>,
    ) -> Result<(Run, Result<Reasons>)> {
        self.in_passes(input, answer, |call, input| {
            let (run, known) = run(input)?;
            let reasoned = known.map_or_else(|| self.validate(call, &run.stdout), Ok);
            Ok((run, reasoned))
        })
    }

    fn in_passes(
        &self,
        input: &[u8],
        answer: Option<&[u8]>,
        judge: impl Fn(&Call, &[u8]) -> Result<(Run, Result<Reasons>)>,
    ) -> Result<(Run, Result<Reasons>)> {
        let feedback = tempfile::tempdir()?;
        let mut input = Cow::Borrowed(input);
        let (mut cpu, mut memory) = (Duration::ZERO, None);
        let mut pass = 1;
        loop {
            let call = Call::new(self, &input, answer.unwrap_or_default(), feedback.path())?;
            let (mut run, mut reasoned) = judge(&call, &input)?;
            cpu = cpu.max(run.report.cpu);
            memory = memory.max(run.report.memory);
            (run.report.cpu, run.report.memory) = (cpu, memory);
            let next = match reasoned {
                Ok((Verdict::Accepted, _)) => call.next_input()?,
                _ => None,
            };
            let Some(next) = next else {
                if let (Ok((_, why)), 2..) = (&mut reasoned, pass) {
                    why.push(format!("in pass {pass}"));
                }
                return Ok((run, reasoned));
            };
            if pass == MOST_PASSES {
                let error = anyhow!("{} asks for more than {MOST_PASSES} passes", self.name);
                return Ok((run, Err(error)));
            }
            input = Cow::Owned(next);
            pass += 1;
        }
    }

    /// Returns the verdict that the score of a checker means, and its message. Only the full score is accepted.
    fn verdict_of_score(&self, run: &Run) -> Result<Reasons> {
        match run.report.end {
            End::Exited(0) => {}
            End::Exited(status) => return self.failure(run, status),
            _ => return self.verdict(run),
        }
        let score = cms::score(&run.stdout).with_context(|| {
            format!(
                "{} prints no score from 0 to 1 in its first line",
                self.name
            )
        })?;
        if score >= 1.0 {
            return Ok((Verdict::Accepted, Vec::new()));
        }
        let message = cms::message(&run.stderr);
        let why = match (score > 0.0, message.is_empty()) {
            (_, true) => format!("score {score}"),
            (true, false) => format!("score {score}: {message}"),
            (false, false) => message,
        };
        Ok((Verdict::WrongAnswer, vec![verdict::shorten(&why)]))
    }

    /// Returns the verdict that the exit status of a validator means, and its message.
    fn verdict_of_validator(&self, run: &Run, call: &Call) -> Result<Reasons> {
        match run.report.end {
            End::Exited(42) => Ok((Verdict::Accepted, Vec::new())),
            End::Exited(43) => Ok((Verdict::WrongAnswer, call.message().into_iter().collect())),
            // These statuses are those of testlib, not of a validator.
            End::Exited(status @ (0 | 1 | 2 | 4 | 7 | 8)) => bail!(
                "{} ends with status {status}, not with 42 (accepted) or 43 (wrong answer): {}",
                self.name,
                verdict::last_words(&run.stderr).join(" ")
            ),
            _ => self.verdict(run),
        }
    }

    /// Lets a program talk to this interactor. Returns the run of the program, the verdict on it, and the file that the
    /// interactor has written. The verdict is an error if the interactor fails.
    pub fn interact(
        &self,
        request: &Request,
        input: &[u8],
        answer: Option<&[u8]>,
    ) -> Result<(Run, Result<Reasons>, Vec<u8>)> {
        if self.is_validator() {
            let (run, reasoned) = self.in_passes(input, answer, |call, _| {
                let talk = sandbox::converse(request, &call.request)?;
                let verdict = |run: &Run| self.verdict_of_validator(run, call);
                let reasoned = verdict_on(&talk, &request.limits, verdict);
                Ok((talk.program, reasoned))
            })?;
            return Ok((run, reasoned, Vec::new()));
        }
        let files: Result<Vec<_>> = [Some(input), Some(&[]), answer]
            .into_iter()
            .flatten()
            .map(Lent::new)
            .collect();
        let files = files?;
        let talk = sandbox::converse(request, &self.request(&files))?;
        let reasoned = verdict_on(&talk, &request.limits, |run| self.verdict(run));
        Ok((talk.program, reasoned, files[1].content()?))
    }

    /// Returns the request to run this program on files.
    fn request(&self, files: &[Lent]) -> Request {
        let limits = Limits {
            cpu: CPU,
            wall: WALL,
            deadline: WALL * 10,
            memory: MEMORY,
            output: OUTPUT,
            processes: PROCESSES,
        };
        let mut request = self.candidate.request(limits, true);
        let files = files.iter();
        let paths = files.map(|file| file.path.to_string_lossy().into_owned());
        request.program.extend(paths);
        request
    }

    /// Returns the verdict that the exit status of a program means, and the reason.
    fn verdict(&self, run: &Run) -> Result<Reasons> {
        let name = &self.name;
        let first = first_line(run);
        let why = vec![verdict::shorten(&first)];
        let mut lines = run.stderr.lines();
        let exception = lines.find(|line| line.starts_with(EXCEPTION));
        match &run.report.end {
            // The status is then the number of points.
            End::Exited(_) if first.starts_with(PARTIAL) => Ok((Verdict::WrongAnswer, why)),
            // With this message, some variants of testlib exit with status 0.
            End::Exited(status) if *status == 7 || *status == 0 && first.starts_with("points ") => {
                bail!("{name} gives points, which are not supported: {first}")
            }
            End::Exited(0) => Ok((Verdict::Accepted, Vec::new())),
            End::Exited(1) => match exception {
                Some(exception) => bail!("{name} fails: {exception}"),
                None => Ok((Verdict::WrongAnswer, why)),
            },
            // Wrong format, text after the end of the output, too little text.
            End::Exited(2 | 4 | 8) => Ok((Verdict::PresentationError, why)),
            End::Exited(FAIL) => bail!("{name} fails: {first}"),
            End::Exited(status) => self.failure(run, *status),
            End::Signaled(signal) => bail!("{name} is ended by {signal}"),
            End::Over(limit) => bail!("{name} was stopped: {}", of_limit(*limit)),
            End::WithoutSupervisor(how) => bail!("{name}: its supervisor process {how}"),
        }
    }

    /// Returns the error of a program that ended with a status that is no verdict.
    fn failure(&self, run: &Run, status: i32) -> Result<Reasons> {
        let words = verdict::last_words(&run.stderr);
        let last = match &words[..] {
            [] => "it says nothing".to_string(),
            [panic, ..] if panic.starts_with("thread '") => words.join(" "),
            [.., last] => last.clone(),
        };
        bail!("{} fails with status {status}: {last}", self.name)
    }
}

/// Returns the first line of the message of a program, from standard error unless that is empty, and otherwise from
/// standard output.
fn first_line(run: &Run) -> String {
    let texts = [&run.stderr, &*String::from_utf8_lossy(&run.stdout)];
    let mut lines = texts.into_iter().flat_map(str::lines).map(str::trim);
    let first = lines.find(|line| !line.is_empty());
    first.unwrap_or_default().to_string()
}

/// Returns the verdict on a program that has talked to an interactor. `verdict` returns that of the interactor.
fn verdict_on(
    talk: &Conversation,
    limits: &Limits,
    verdict: impl Fn(&Run) -> Result<Reasons>,
) -> Result<Reasons> {
    let of_end = verdict::of_end(&talk.program, limits);
    match (talk.last, of_end) {
        // Most programs fail after their opponent has ended.
        (Last::Opponent, of_end) => {
            let reasoned = verdict(&talk.opponent)?;
            let is_right = reasoned.0 == Verdict::Accepted;
            Ok(of_end.filter(|_| is_right).unwrap_or(reasoned))
        }
        // An interactor that still reads may fail when the program has ended.
        (Last::Program, None) => match &talk.opponent.report.end {
            End::Exited(0..FAIL | 42 | 43) | End::Over(_) => verdict(&talk.opponent),
            _ => Ok((Verdict::WrongAnswer, vec![ENDED_EARLY.to_string()])),
        },
        (Last::Program, Some((failure, mut why))) => {
            if talk.is_deadlock {
                why.push(verdict::DEADLOCK.to_string());
            } else if talk.program.report.end == End::Over(Limit::Wall) {
                // The program waited for an interactor that was busy.
                if let End::Over(_) = talk.opponent.report.end {
                    return verdict(&talk.opponent);
                }
            }
            Ok((failure, why))
        }
    }
}

/// A call of a validator: files of the input and the answer, and a folder for its messages, which all passes share.
struct Call<'a> {
    request: Request,
    feedback: &'a Path,
    _files: [Lent; 2],
}

impl<'a> Call<'a> {
    fn new(program: &Program, input: &[u8], answer: &[u8], feedback: &'a Path) -> Result<Self> {
        let files = [Lent::new(input)?, Lent::new(answer)?];
        let mut request = program.request(&files);
        // Some validators append a file name to it without a separator.
        let folder = format!("{}/", feedback.display());
        request.program.push(folder);
        request.program.extend_from_slice(&program.arguments);
        Ok(Self {
            request,
            feedback,
            _files: files,
        })
    }

    /// Returns the first line of the validator's message.
    fn message(&self) -> Option<String> {
        let message = fs::read(self.feedback.join("judgemessage.txt")).unwrap_or_default();
        let message = String::from_utf8_lossy(&message);
        let mut lines = message.lines().map(str::trim);
        lines.find(|line| !line.is_empty()).map(verdict::shorten)
    }

    /// Removes the input of the next pass and returns it, if the validator has written one.
    fn next_input(&self) -> io::Result<Option<Vec<u8>>> {
        let path = self.feedback.join(NEXT_PASS);
        if !path.is_file() {
            return Ok(None);
        }
        let input = fs::read(&path)?;
        fs::remove_file(path)?;
        Ok(Some(input))
    }
}

/// The reason if a program exited successfully while the interactor waited for more output.
const ENDED_EARLY: &str = "the program ended before the dialogue did";

/// The beginning of the message with which testlib awards a part of the points.
const PARTIAL: &str = "partially correct (";

/// A message that begins with one of these words rejects the output.
const REJECTIONS: [&str; 5] = ["wa", "wrong", "incorrect", "rejected", "fail"];

/// A message that is just one of these rejects it, too. Others only begin like this: "no solution, as expected".
const NEGATIONS: [&str; 4] = ["no", "false", "not correct", "not ok"];

/// The beginning of a message of Java's runtime about an exception that ends the program with status 1.
const EXCEPTION: &str = "Exception in thread ";

/// The exit status of a program that cannot decide.
const FAIL: i32 = 3;

/// Makes an exception end a program in Python with a status that is no verdict: Python's own, 1, means a wrong answer.
const PYTHON: [&str; 2] = ["-c", include_str!("testlib.py")];

fn of_limit(limit: Limit) -> String {
    match limit {
        Limit::Cpu => format!("it took more than {CPU:?} of CPU time"),
        Limit::Wall => format!("it was still running after {WALL:?}"),
        Limit::Memory => format!("it took more than {} GiB of memory", MEMORY >> 30),
        Limit::Output => format!("it wrote more than {} MiB", OUTPUT >> 20),
        Limit::Processes => format!("it started more than {PROCESSES} processes"),
    }
}

/// Returns the path of a program that a manifest names.
fn find(workspace: &Workspace, problem: &Problem, role: Role, path: &Path) -> Result<PathBuf> {
    let candidates = [&problem.folder, &workspace.root].map(|folder| folder.join(path));
    if let Some(found) = candidates.iter().find(|path| path.is_file()) {
        return Ok(found.clone());
    }
    let mut shown = candidates
        .map(|path| workspace.display(&path).to_string())
        .to_vec();
    // An absolute path is the same in both folders.
    shown.dedup();
    bail!(
        "{}: there is no {} {}",
        problem.name,
        role.noun(),
        shown.join(" or ")
    )
}

/// Returns whether a source file in Python is a checker of DMOJ. Run as a program, it would do nothing, and so accept
/// every output.
fn is_of_dmoj(source: &Path) -> bool {
    let text = fs::read(source).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let is_program = ["__main__", "argv"].iter().any(|word| text.contains(word));
    !is_program && text.lines().any(|line| line.starts_with("def check("))
}

/// Returns whether a program includes `testlib.h`, and no folder of headers has it.
fn lacks_testlib(workspace: &Workspace, headers: &[PathBuf], source: &Path) -> Result<bool> {
    let text = fs::read(source).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let mut lines = text.lines().map(str::trim_start);
    let includes = lines.any(|line| line.starts_with("#include") && line.contains("testlib.h"));
    let of_package = library_checker::prepare_headers(workspace, source)?;
    let mut folders = headers.iter().chain(&of_package);
    Ok(includes && !folders.any(|folder| folder.join("testlib.h").exists()))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let data = path.metadata();
    data.is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use sandbox::Limit;

    use super::of_limit;

    /// The sandbox has tests of the limits themselves: to reach this one takes ten seconds.
    #[test]
    fn the_limit_of_cpu_time_is_named() {
        assert_eq!(of_limit(Limit::Cpu), "it took more than 10s of CPU time");
    }
}
