//! Running a program on tests, several at a time.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;
use sandbox::{MeasuredBy, Request};

use crate::contest::candidate::Candidate;
use crate::contest::referee::Referee;
use crate::contest::testdata::TestFile;
use crate::contest::verdict::{Judgement, TestOutcome, Verdict};
use crate::parallel::{progress, with_bar, workers};
use crate::problem::Problem;
use crate::text::Text;

pub struct TestRun<'a> {
    pub referee: &'a Referee,
    pub test: TestFile,
    pub request: Request,
    /// Whether the answer is kept from the user.
    pub hidden: bool,
}

impl<'a> TestRun<'a> {
    pub fn new(
        problem: &Problem,
        referee: &'a Referee,
        test: TestFile,
        candidate: &Candidate,
    ) -> Self {
        Self {
            referee,
            test,
            request: candidate.request(problem.limits(candidate.room), false),
            hidden: false,
        }
    }

    pub fn judge(&self) -> Result<Judgement> {
        let input = self.test.input.read()?;
        let answer = self.test.answer.as_ref().map(Text::read).transpose()?;
        let mut judged = self
            .referee
            .verdict(&self.request, &input, answer.as_deref())?;
        let shows_the_answer = [Verdict::WrongAnswer, Verdict::PresentationError];
        if self.hidden && shows_the_answer.contains(&judged.verdict) {
            judged.why.clear();
        }
        Ok(judged)
    }

    fn outcome(self, judged: Judgement) -> TestOutcome {
        TestOutcome {
            test: self.test,
            judged,
        }
    }

    /// Returns whether a verdict is final. If it is not, the caller runs the program again, with no other program beside it.
    fn stands(&self, judged: &Judgement, was_alone: bool) -> bool {
        // Wall-clock time also passes while a program waits for a processor.
        let is_doubtful = judged.measured_by == MeasuredBy::WallClock
            && judged.verdict == Verdict::TimeLimitExceeded;
        !is_doubtful && (was_alone || !self.was_slowed_down(judged))
    }

    /// Returns whether a program may have needed more time because it ran beside others.
    ///
    /// Only CPU time counts, which does not grow while a program waits for a processor. But programs that
    /// run side by side share caches and memory.
    fn was_slowed_down(&self, judged: &Judgement) -> bool {
        // Any other failure stands: a second run might hide it.
        let may_change = [Verdict::Accepted, Verdict::TimeLimitExceeded];
        judged.cpu * 2 > self.request.limits.cpu && may_change.contains(&judged.verdict)
    }
}

/// How many tests with the verdict JE end the judging of a problem.
const MOST_JUDGE_ERRORS: usize = 3;

/// Judges the runs in order, up to the first failure or `MOST_JUDGE_ERRORS` tests with the verdict JE.
pub fn judge_until_failure(runs: Vec<TestRun>) -> Result<Vec<TestOutcome>> {
    let bar = progress(runs.len(), "tests")?;
    let mut outcomes = Vec::new();
    for run in runs {
        let judged = match run.judge()? {
            judged if run.stands(&judged, true) => judged,
            _ => run.judge()?,
        };
        bar.inc(1);
        outcomes.push(run.outcome(judged));
        let is_unknown = |outcome: &&TestOutcome| outcome.judged.verdict == Verdict::JudgeError;
        // A checker that always hangs would hold up each test.
        let is_hopeless = outcomes.iter().filter(is_unknown).count() == MOST_JUDGE_ERRORS;
        if is_hopeless || outcomes.iter().any(TestOutcome::is_failure) {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(outcomes)
}

/// Judges all runs, several at a time, up to `MOST_JUDGE_ERRORS` tests with the verdict JE.
///
/// A program that took more than half of its time limit is run once more on its own, and that run counts.
pub fn judge_all(runs: Vec<TestRun>) -> Result<Vec<TestOutcome>> {
    let errors = AtomicUsize::new(0);
    let judge = |run: &TestRun| -> Result<Option<Judgement>> {
        if errors.load(Ordering::Relaxed) >= MOST_JUDGE_ERRORS {
            return Ok(None);
        }
        let judged = run.judge()?;
        let is_unknown = judged.verdict == Verdict::JudgeError;
        errors.fetch_add(usize::from(is_unknown), Ordering::Relaxed);
        Ok(Some(judged))
    };
    let results = with_bar(&runs, "tests", judge)?;
    let is_alone = workers() == 1 || runs.len() == 1;
    let mut outcomes = Vec::new();
    for (run, judged) in runs.into_iter().zip(results) {
        let judged = match judged {
            None => continue,
            Some(judged) if run.stands(&judged, is_alone) => judged,
            Some(_) => run.judge()?,
        };
        outcomes.push(run.outcome(judged));
    }
    Ok(outcomes)
}
