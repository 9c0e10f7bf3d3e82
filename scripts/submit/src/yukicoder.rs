//! yukicoder: its documented interface accepts programs, but returns no verdicts.
//!
//! Follows `snowchains_core/src/web/yukicoder.rs` of qryxip/snowchains, which in turn follows the site's description of
//! its interface, and the site's list of languages of October 2026.

use anyhow::Result;
use serde::Deserialize;

use crate::client::{Client, Code, Receipt};
use crate::request::{Body, Field, Request, Response, Secrets, Value};
use crate::secret::Secret;

pub struct Yukicoder {
    pub base: String,
    pub token: Secret,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Problem {
    problem_id: u64,
}

/// The answer of the site to a program: its number.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SubmissionId {
    submission_id: u64,
}

impl Client for Yukicoder {
    /// The address of a problem has one number, `…/problems/no/1`, but the interface expects another.
    fn lookup(&self, code: &Code) -> Option<(Request, &'static str)> {
        let path = code.problem.split(['?', '#']).next().unwrap_or_default();
        let kind = if path.contains("/no/") { "no/" } else { "" };
        let url = format!("{}/problems/{kind}{}", self.base, code.id());
        Some((Request::get(url), "{ProblemId}"))
    }

    fn value_in(&self, answer: &Response) -> Result<Value> {
        let problem: Problem = answer.json()?;
        Ok(Value::Plain(problem.problem_id.to_string()))
    }

    fn submission(&self, code: &Code, value: &Value) -> Request {
        let body = Body::Form(vec![
            Field::plain("lang", "rust"),
            Field::plain("source", &code.text),
        ]);
        let id = value.to_text(Secrets::Hidden);
        let url = format!("{}/problems/{id}/submit", self.base);
        let token = Field::secret("Authorization", "Bearer ", &self.token);
        Request::post(url, body).with(token)
    }

    fn receipt(&self, answer: &Response) -> Result<Receipt> {
        Ok(Receipt::Taken(answer.json::<SubmissionId>()?.submission_id))
    }

    fn page(&self, id: u64) -> String {
        format!("https://yukicoder.me/submissions/{id}")
    }
}
