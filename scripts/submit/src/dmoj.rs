//! DMOJ: the form of its site, which takes a token, and its documented interface for languages and verdicts.
//!
//! Follows `judge/middleware.py`, `judge/views/problem.py` and `judge/views/api/api_v2.py` of DMOJ/online-judge, and is
//! compared with a recording of nils-emmenegger/dmoj-submit.

use anyhow::{bail, Context, Result};
use serde::Deserialize;

use crate::client::{from_seconds, Client, Code, Judgement, Progress, Receipt, Status};
use crate::request::{Body, Field, Request, Response, Secrets, Value};
use crate::secret::Secret;

pub struct Dmoj {
    pub base: String,
    pub token: Secret,
}

/// The answer of the interface.
#[derive(Deserialize)]
struct Answer<T> {
    data: T,
}

#[derive(Deserialize)]
struct Languages {
    objects: Vec<Language>,
}

#[derive(Deserialize)]
struct Language {
    id: u64,
    key: String,
}

#[derive(Deserialize)]
struct One<T> {
    object: T,
}

#[derive(Deserialize)]
struct Submission {
    /// `None` while the site is judging.
    result: Option<String>,
    /// In seconds.
    time: Option<f64>,
    /// In KiB.
    memory: Option<f64>,
    cases: Vec<Case>,
}

/// A test, or a group of tests.
#[derive(Deserialize)]
struct Case {
    #[serde(default)]
    cases: Vec<Case>,
}

impl Case {
    fn count(&self) -> usize {
        self.cases.len().max(1)
    }
}

const LANGUAGE: &str = "RUST";

impl Dmoj {
    fn authorization(&self) -> Field {
        Field::secret("Authorization", "Bearer ", &self.token)
    }

    fn languages(&self) -> Request {
        Request::get(format!("{}/api/v2/languages", self.base))
    }
}

impl Client for Dmoj {
    /// The site refuses a wrong token in any request.
    fn check(&self) -> Option<Request> {
        Some(self.languages().with(self.authorization()))
    }

    /// Languages have numbers that can differ from one installation of the site's software to another.
    fn lookup(&self, _: &Code) -> Option<(Request, &'static str)> {
        Some((self.languages(), "{number of RUST}"))
    }

    fn value_in(&self, answer: &Response) -> Result<Value> {
        let answer: Answer<Languages> = answer.json()?;
        let mut languages = answer.data.objects.into_iter();
        let language = languages.find(|language| language.key == LANGUAGE);
        let language = language.context("the site has no language RUST")?;
        Ok(Value::Plain(language.id.to_string()))
    }

    fn submission(&self, code: &Code, value: &Value) -> Request {
        let id = code.id();
        let body = Body::Form(vec![
            Field::plain("problem", id),
            Field::plain("source", &code.text),
            Field::plain("language", &value.to_text(Secrets::Hidden)),
        ]);
        let url = format!("{}/problem/{id}/submit", self.base);
        Request::post(url, body).with(self.authorization())
    }

    /// An accepted submission is redirected to its page. Otherwise the site shows its form again.
    fn receipt(&self, answer: &Response) -> Result<Receipt> {
        let location = answer.header("location").next().unwrap_or_default();
        let id = location.rsplit_once("/submission/").map(|(_, id)| id);
        match (answer.status, id) {
            (302, Some(id)) => {
                let why = "the site redirects to a submission whose number cannot be read";
                let id = id.trim_end_matches('/').parse();
                Ok(id.map_or_else(|_| Receipt::Unclear(why.to_string()), Receipt::Taken))
            }
            (200, None) => {
                let why = "the site shows its form again: it may not take Rust for this problem";
                Ok(Receipt::Refused(why.to_string()))
            }
            (status, _) => bail!("the site answers with status {status}"),
        }
    }

    fn page(&self, id: u64) -> String {
        format!("{}/submission/{id}", self.base)
    }

    fn question(&self, id: u64, _: &Value) -> Option<Request> {
        let url = format!("{}/api/v2/submission/{id}", self.base);
        Some(Request::get(url).with(self.authorization()))
    }

    fn status(&self, answer: &Response) -> Result<Status> {
        let answer: Answer<One<Submission>> = answer.json()?;
        let submission = answer.data.object;
        let Some(verdict) = submission.result else {
            let done = submission.cases.iter().map(Case::count).sum();
            return Ok(Status::Waiting(Progress {
                done: (done > 0).then_some(done),
                total: None,
            }));
        };
        Ok(Status::Judged(Judgement {
            accepted: verdict == "AC",
            verdict,
            time: submission.time.and_then(from_seconds),
            memory: submission.memory.and_then(bytes),
            message: None,
        }))
    }
}

/// Converts a size in KiB to bytes.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked before
fn bytes(kibibytes: f64) -> Option<u64> {
    let is_size = (0.0..1e12).contains(&kibibytes);
    is_size.then_some((kibibytes * 1024.0) as u64)
}
