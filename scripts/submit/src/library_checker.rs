//! Library Checker: its REST interface, which accepts programs from anybody.
//!
//! Follows `restapi/openapi/openapi.yaml` and `judge/submission.go` of yosupo06/library-checker-judge.

use anyhow::{Context, Result};
use base64::prelude::{Engine, BASE64_STANDARD};
use serde::Deserialize;
use serde_json::json;

use crate::client::{from_seconds, Client, Code, Judgement, Progress, Receipt, Status};
use crate::request::{Body, Request, Response, Value};

pub struct LibraryChecker {
    pub base: String,
}

/// The answer of the site to a program: its number.
#[derive(Deserialize)]
struct SubmissionId {
    id: u64,
}

#[derive(Deserialize)]
struct Submission {
    overview: Overview,
    /// In base64.
    #[serde(default)]
    compile_error: String,
}

#[derive(Deserialize)]
struct Overview {
    status: String,
    /// In seconds, and negative if it is unknown.
    time: f64,
    /// In bytes, and negative if it is unknown.
    memory: i64,
}

/// The states before a verdict: waiting, not begun, fetching the tests, compiling. The states after them have the
/// number of tests done, and of all tests: `3/20`.
const BEFORE: [&str; 4] = ["WJ", "-", "Fetching", "Compiling"];

impl Client for LibraryChecker {
    fn submission(&self, code: &Code, _: &Value) -> Request {
        let body = json!({"problem": code.id(), "source": code.text, "lang": "rust"});
        let url = format!("{}/submit", self.base);
        Request::post(url, Body::Json(body.to_string()))
    }

    fn receipt(&self, answer: &Response) -> Result<Receipt> {
        Ok(Receipt::Taken(answer.json::<SubmissionId>()?.id))
    }

    fn page(&self, id: u64) -> String {
        format!("https://judge.yosupo.jp/submission/{id}")
    }

    fn question(&self, id: u64, _: &Value) -> Option<Request> {
        Some(Request::get(format!("{}/submissions/{id}", self.base)))
    }

    fn status(&self, answer: &Response) -> Result<Status> {
        let submission: Submission = answer.json()?;
        let overview = submission.overview;
        if let Some((done, total)) = overview.status.split_once('/') {
            let number = |text: &str| text.parse().context("a number of tests");
            return Ok(Status::Waiting(Progress {
                done: Some(number(done)?),
                total: Some(number(total)?),
            }));
        }
        if BEFORE.contains(&overview.status.as_str()) {
            return Ok(Status::Waiting(Progress::default()));
        }
        let message = BASE64_STANDARD.decode(&submission.compile_error)?;
        let message = String::from_utf8_lossy(&message).into_owned();
        Ok(Status::Judged(Judgement {
            accepted: overview.status == "AC",
            verdict: overview.status,
            time: from_seconds(overview.time),
            memory: u64::try_from(overview.memory).ok(),
            message: Some(message).filter(|message| !message.is_empty()),
        }))
    }
}
