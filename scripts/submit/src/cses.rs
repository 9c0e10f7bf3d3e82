//! CSES: the interface that its own client uses.
//!
//! Follows `api/openapi.yaml` and `src/api/mod.rs` of csesfi/cses-cli, and is compared with a recording of it.

use anyhow::{ensure, Result};
use base64::prelude::{Engine, BASE64_STANDARD};
use serde::Deserialize;
use serde_json::{json, Value as Json};

use crate::client::{from_seconds, Client, Code, Judgement, Progress, Receipt, Status};
use crate::request::{Body, Field, Request, Response, Value};
use crate::secret::Secret;

pub struct Cses {
    pub base: String,
    pub token: Secret,
}

/// A token that is not valid before its owner has opened a page.
#[derive(Deserialize)]
pub struct PendingLogin {
    #[serde(rename = "X-Auth-Token")]
    pub token: String,
    pub authentication_url: String,
}

#[derive(Deserialize)]
struct Submission {
    id: u64,
    status: String,
    pending: bool,
    test_progress: Option<Tests>,
    result: Option<String>,
    #[serde(default)]
    tests: Vec<Test>,
    compiler: Option<String>,
}

#[derive(Deserialize)]
struct Tests {
    finished_tests: usize,
    total_tests: usize,
}

#[derive(Deserialize)]
struct Test {
    /// In milliseconds.
    time: Option<f64>,
}

/// Returns the request for a new token.
pub fn begin(base: &str) -> Request {
    Request::post(format!("{base}/login"), Body::None)
}

/// Returns whether a token is refused only because its owner has not opened the page yet.
pub fn is_pending(answer: &Response) -> bool {
    let code = answer.json::<Json>().ok();
    answer.status == 401 && code.is_some_and(|json| json["code"] == "pending_api_key")
}

impl Cses {
    /// Returns the request that makes the token invalid.
    pub fn end(&self) -> Request {
        let url = format!("{}/logout", self.base);
        Request::post(url, Body::None).with(self.authorization())
    }

    fn authorization(&self) -> Field {
        Field::secret("X-Auth-Token", "", &self.token)
    }

    fn submissions(&self) -> String {
        format!("{}/courses/problemset/submissions", self.base)
    }
}

impl Client for Cses {
    fn check(&self) -> Option<Request> {
        let url = format!("{}/login", self.base);
        Some(Request::get(url).with(self.authorization()))
    }

    fn submission(&self, code: &Code, _: &Value) -> Request {
        let body = json!({
            "language": {"name": "Rust", "option": null},
            "filename": code.file_name(),
            "content": BASE64_STANDARD.encode(&code.text),
        });
        let url = format!("{}?task={}", self.submissions(), code.id());
        Request::post(url, Body::Json(body.to_string())).with(self.authorization())
    }

    fn receipt(&self, answer: &Response) -> Result<Receipt> {
        ensure!(
            answer.status == 200,
            "the site answers with status {}",
            answer.status
        );
        Ok(Receipt::Taken(answer.json::<Submission>()?.id))
    }

    fn page(&self, id: u64) -> String {
        format!("https://cses.fi/problemset/result/{id}/")
    }

    fn question(&self, id: u64, _: &Value) -> Option<Request> {
        let url = format!("{}/{id}?poll=true", self.submissions());
        Some(Request::get(url).with(self.authorization()))
    }

    fn status(&self, answer: &Response) -> Result<Status> {
        let submission: Submission = answer.json()?;
        if submission.pending {
            let tests = submission.test_progress;
            return Ok(Status::Waiting(Progress {
                done: tests.as_ref().map(|tests| tests.finished_tests),
                total: tests.map(|tests| tests.total_tests),
            }));
        }
        // Without tests there is no result: a compilation error.
        let is_judged = submission.result.is_some();
        let verdict = submission.result.unwrap_or(submission.status);
        let times = submission.tests.iter().filter_map(|test| test.time);
        let slowest = times.reduce(f64::max);
        Ok(Status::Judged(Judgement {
            accepted: verdict == "ACCEPTED",
            verdict,
            time: slowest.and_then(|time| from_seconds(time / 1000.0)),
            memory: None,
            message: submission.compiler.filter(|_| !is_judged),
        }))
    }
}
