//! Kattis: the interface that its own client uses.
//!
//! Follows `submit.py` of Kattis/kattis-cli, and is compared with a recording of it.

use std::time::SystemTime;

use anyhow::{ensure, Context, Result};
use serde::Deserialize;

use crate::answer::short;
use crate::client::{from_seconds, Client, Code, Judgement, Progress, Receipt, Status};
use crate::cookies;
use crate::html;
use crate::request::{Body, Field, File, Request, Response, Value};
use crate::secret::Secret;

pub struct Kattis {
    pub login_url: String,
    pub submit_url: String,
    pub submissions_url: String,
    pub user: String,
    pub token: Secret,
}

#[derive(Deserialize)]
struct Submission {
    status_id: u32,
    testcase_index: usize,
    /// The row of a table, with one icon for each test and one other icon.
    row_html: String,
    #[serde(default)]
    feedback_html: String,
}

const RUNNING: u32 = 5;
const COMPILE_ERROR: u32 = 8;
const ACCEPTED: u32 = 16;

/// The verdicts, by their numbers.
const VERDICTS: [(u32, &str); 9] = [
    (6, "Judge Error"),
    (COMPILE_ERROR, "Compile Error"),
    (9, "Run Time Error"),
    (10, "Memory Limit Exceeded"),
    (11, "Output Limit Exceeded"),
    (12, "Time Limit Exceeded"),
    (13, "Illegal Function"),
    (14, "Wrong Answer"),
    (ACCEPTED, "Accepted"),
];

/// The text before the number of a submission.
const RECEIPT: &str = "Submission ID: ";

impl Kattis {
    fn login_request(&self) -> Request {
        let body = Body::Form(vec![
            Field::plain("user", &self.user),
            Field::plain("script", "true"),
            Field::secret("token", "", &self.token),
        ]);
        Request::post(self.login_url.clone(), body)
    }
}

/// Returns the header with the cookies of the login.
fn cookie(value: &Value) -> Field {
    Field {
        name: "Cookie",
        value: value.clone(),
    }
}

impl Client for Kattis {
    fn check(&self) -> Option<Request> {
        Some(self.login_request())
    }

    fn lookup(&self, _: &Code) -> Option<(Request, &'static str)> {
        Some((self.login_request(), "{cookies}"))
    }

    fn value_in(&self, answer: &Response) -> Result<Value> {
        let origin = self.token.origin();
        let path = self.submit_url.strip_prefix(origin.as_str()).unwrap_or("/");
        let cookies = cookies::set_by(answer, origin.host(), path, SystemTime::now());
        ensure!(
            !cookies.is_empty(),
            "the site does not log in: it sets no cookie"
        );
        let cookies = Secret::new(&cookies, origin)
            .ok()
            .context("the site sets a cookie with characters that no cookie has")?;
        Ok(Value::Secret("", cookies))
    }

    fn submission(&self, code: &Code, value: &Value) -> Request {
        let fields = [
            ("submit", "true"),
            ("submit_ctr", "2"),
            ("language", "Rust"),
            ("problem", code.id()),
            ("script", "true"),
        ];
        let contest = code.contest().map(|contest| ("contest", contest));
        let fields = fields.into_iter().chain(contest);
        let fields = fields.map(|(name, value)| Field::plain(name, value));
        let file = File {
            field: "sub_file[]",
            name: code.file_name(),
            text: code.text.clone(),
        };
        let body = Body::Multipart(fields.collect(), file);
        Request::post(self.submit_url.clone(), body).with(cookie(value))
    }

    fn receipt(&self, answer: &Response) -> Result<Receipt> {
        ensure!(
            answer.status == 200,
            "the site answers with status {}",
            answer.status
        );
        let text = answer.text();
        let Some((_, rest)) = text.split_once(RECEIPT) else {
            // Kattis's own client shows the text in this case.
            let why = short(&html::text(&text));
            ensure!(!why.is_empty(), "the site answers nothing");
            return Ok(Receipt::Refused(format!("the site answers: {why}")));
        };
        let id: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Ok(Receipt::Taken(
            id.parse().context("the number of the submission")?,
        ))
    }

    fn page(&self, id: u64) -> String {
        format!("{}/{id}", self.submissions_url)
    }

    fn question(&self, id: u64, value: &Value) -> Option<Request> {
        let url = format!("{}/{id}?json", self.submissions_url);
        Some(Request::get(url).with(cookie(value)))
    }

    fn status(&self, answer: &Response) -> Result<Status> {
        let submission: Submission = answer.json()?;
        let status = submission.status_id;
        if status <= RUNNING {
            let total = submission.row_html.matches("<i").count().saturating_sub(1);
            return Ok(Status::Waiting(Progress {
                done: (status == RUNNING).then_some(submission.testcase_index),
                total: (total > 0).then_some(total),
            }));
        }
        let verdict = VERDICTS
            .iter()
            .find(|(number, _)| *number == status)
            .map_or(format!("status {status}"), |(_, name)| (*name).to_string());
        let time = html::cell(&submission.row_html, "cpu");
        let seconds = time.split_whitespace().find_map(|word| word.parse().ok());
        let message = html::element(&submission.feedback_html, "pre");
        Ok(Status::Judged(Judgement {
            verdict,
            accepted: status == ACCEPTED,
            time: seconds.and_then(from_seconds),
            memory: None,
            message: message.filter(|_| status == COMPILE_ERROR),
        }))
    }
}
