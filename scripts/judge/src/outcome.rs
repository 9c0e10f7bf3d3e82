//! What came of judging a problem.

use serde::Serialize;

use crate::judging::Judged;
use crate::verdict::Verdict;

#[derive(Serialize)]
pub struct Outcome<'a> {
    pub problem: &'a str,
    /// That of the first test that is not accepted.
    pub verdict: Verdict,
    /// What the compiler said if it refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<&'a str>,
    pub tests: Vec<Test<'a>>,
}

#[derive(Serialize)]
pub struct Test<'a> {
    pub name: &'a str,
    #[serde(flatten)]
    pub judged: &'a Judged,
}

impl<'a> Outcome<'a> {
    pub fn new(
        problem: &'a str,
        message: Option<&'a str>,
        tests: impl Iterator<Item = (&'a str, &'a Judged)>,
    ) -> Self {
        let tests: Vec<_> = tests.map(|(name, judged)| Test { name, judged }).collect();
        let verdicts = tests.iter().map(|test| test.judged.verdict);
        let rejected = verdicts
            .clone()
            .find(|&verdict| verdict != Verdict::Accepted);
        let verdict = match message {
            Some(_) => Verdict::CompilationError,
            None => rejected.unwrap_or(Verdict::Accepted),
        };
        Self {
            problem,
            verdict,
            message,
            tests,
        }
    }
}
