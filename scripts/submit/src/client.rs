//! The interface of all clients. A client builds requests and reads answers, but sends nothing itself.

use std::time::Duration;

use anyhow::{bail, Result};
use serde::Serialize;

use crate::request::{Request, Response, Value};

/// A program to submit.
pub struct Code {
    /// The address of the problem.
    pub problem: String,
    /// The source text.
    pub text: String,
}

impl Code {
    /// Returns the last part of the problem's address, which is its name at most sites.
    pub fn id(&self) -> &str {
        let path = self.problem.split(['?', '#']).next().unwrap_or_default();
        path.trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default()
    }

    /// Returns the contest in an address of the form `…/contests/ID/problems/PROBLEM`.
    pub fn contest(&self) -> Option<&str> {
        let (_, rest) = self.problem.split_once("/contests/")?;
        let (contest, rest) = rest.split_once('/')?;
        rest.starts_with("problems/").then_some(contest)
    }

    /// Returns a name for the file.
    pub fn file_name(&self) -> String {
        let is_plain = |char: &char| char.is_ascii_alphanumeric() || "-_".contains(*char);
        let name: String = self.id().chars().filter(is_plain).collect();
        format!("{name}.rs")
    }
}

/// The answer of a site to a submission.
#[derive(Debug, PartialEq)]
pub enum Receipt {
    /// The number of the submission.
    Taken(u64),
    /// Why the site does not take it.
    Refused(String),
    /// Why it is not known whether the site has it.
    Unclear(String),
}

/// The state of a submission.
#[derive(Debug, PartialEq)]
pub enum Status {
    /// The site has not judged all of it yet.
    Waiting(Progress),
    /// The verdict.
    Judged(Judgement),
}

/// The progress of a site that is still judging.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// The number of tests that were run.
    pub done: Option<usize>,
    /// The number of all tests.
    pub total: Option<usize>,
}

/// The verdict of a site on a program, in its own words.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Judgement {
    /// The verdict in the site's words.
    pub verdict: String,
    /// Whether the program is accepted.
    pub accepted: bool,
    /// In JSON in seconds.
    #[serde(serialize_with = "seconds")]
    pub time: Option<Duration>,
    /// In bytes.
    pub memory: Option<u64>,
    /// The compiler's message, if the program does not compile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

#[allow(clippy::ref_option)] // as serde calls it
fn seconds<S: serde::Serializer>(time: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
    time.map(|time| time.as_secs_f64()).serialize(to)
}

/// A site's interface.
pub trait Client {
    /// Returns a request without side effects that succeeds only with the right token; `None` if the site has no such
    /// request.
    fn check(&self) -> Option<Request> {
        None
    }

    /// Returns the request that looks up a value for the submission, and a placeholder for that value; `None` if the
    /// site needs no such value.
    fn lookup(&self, _code: &Code) -> Option<(Request, &'static str)> {
        None
    }

    /// Reads the value in the answer to the lookup.
    ///
    /// # Errors
    ///
    /// If the answer lacks the value.
    fn value_in(&self, _answer: &Response) -> Result<Value> {
        bail!("the site has no request to look up a value")
    }

    /// Returns the request that submits the program.
    fn submission(&self, code: &Code, value: &Value) -> Request;

    /// Reads the answer to a submission.
    ///
    /// # Errors
    ///
    /// If the answer is of another kind.
    fn receipt(&self, answer: &Response) -> Result<Receipt>;

    /// Returns the page of a submission.
    fn page(&self, id: u64) -> String;

    /// Returns the request for the verdict, if the site has one.
    fn question(&self, _id: u64, _value: &Value) -> Option<Request> {
        None
    }

    /// Reads the state of the submission in the answer to the question.
    ///
    /// # Errors
    ///
    /// If the answer is of another kind.
    fn status(&self, _answer: &Response) -> Result<Status> {
        bail!("the site has no interface for verdicts")
    }
}

/// Converts a duration in seconds; `None` if it is negative, because some sites return that for an unknown duration.
pub fn from_seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}
