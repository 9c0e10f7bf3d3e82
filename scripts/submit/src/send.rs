//! Sending a program once, and asking for its verdict with good manners.

use std::time::{Duration, Instant};

use crate::answer::Trouble;
use crate::client::{Client, Code, Judgement, Progress, Receipt, Status};
use crate::curl::{Curl, Failure};
use crate::request::{Request, Response, Value};

/// The result of a submission.
#[derive(Debug, PartialEq)]
pub enum Delivery {
    /// The site has it under this number. The looked-up value is needed to ask for the verdict.
    Taken(u64, Value),
    /// The site does not have it.
    Refused(String),
    /// The site may have it or not.
    Unclear(String),
}

/// The result of a submission that the site took.
#[derive(Debug, PartialEq)]
pub enum FollowUp {
    /// The verdict.
    Judged(Judgement),
    /// No verdict yet, and the reason to stop waiting.
    Unknown(String),
}

/// How to wait for a site.
pub struct Manners<'a> {
    /// How long to wait for a verdict.
    pub patience: Duration,
    /// Waits between two requests.
    pub sleep: &'a dyn Fn(Duration),
}

/// The shortest pause between two questions.
const SHORTEST_PAUSE: Duration = Duration::from_secs(1);

/// The longest time between two questions, unless the site asks for more.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The maximum number of questions in a row without a useful answer.
const MOST_TROUBLES: u32 = 6;

/// How often to try to look up the value for a submission.
const MOST_LOOKUPS: u32 = 3;

/// Sends a program, once: whatever the answer is, it is not sent again. The returned messages have no secrets.
pub fn submit(curl: &Curl, client: &dyn Client, code: &Code, manners: &Manners) -> Delivery {
    match submit_once(curl, client, code, manners) {
        Delivery::Refused(why) => Delivery::Refused(curl.hide(&why)),
        Delivery::Unclear(why) => Delivery::Unclear(curl.hide(&why)),
        taken @ Delivery::Taken(..) => taken,
    }
}

fn submit_once(curl: &Curl, client: &dyn Client, code: &Code, manners: &Manners) -> Delivery {
    let value = match look_up(curl, client, code, manners) {
        Ok(value) => value,
        Err(why) => return Delivery::Refused(why),
    };
    let request = client.submission(code, &value);
    let answer = match curl.send(&request) {
        Ok(answer) => answer,
        Err(Failure::NotSent(why)) => return Delivery::Refused(why),
        Err(Failure::Unclear(why)) => return Delivery::Unclear(why),
    };
    let why = match client.receipt(&answer) {
        Ok(Receipt::Taken(id)) => return Delivery::Taken(id, value),
        Ok(Receipt::Refused(why)) => return Delivery::Refused(why),
        Ok(Receipt::Unclear(why)) => return Delivery::Unclear(why),
        Err(why) => why,
    };
    match Trouble::of(&answer, !request.secrets().is_empty()) {
        Some(trouble @ Trouble::Failure(_)) => Delivery::Unclear(trouble.to_string()),
        Some(trouble) => Delivery::Refused(trouble.to_string()),
        None => Delivery::Unclear(format!("{why:#}")),
    }
}

/// Looks up the value for the submission.
fn look_up(
    curl: &Curl,
    client: &dyn Client,
    code: &Code,
    manners: &Manners,
) -> Result<Value, String> {
    let Some((request, _)) = client.lookup(code) else {
        return Ok(Value::Plain(String::new()));
    };
    let mut attempt = 0;
    loop {
        attempt += 1;
        let (why, again) = match ask(curl, &request) {
            Ok(answer) => {
                let value = client.value_in(&answer);
                return value.map_err(|why| format!("{why:#}"));
            }
            Err(trouble) => trouble,
        };
        let again = again.filter(|least| attempt < MOST_LOOKUPS && *least <= LONGEST_PAUSE);
        let Some(least) = again else {
            return Err(why);
        };
        (manners.sleep)(pause_after(attempt, least));
    }
}

/// Asks for the verdict until it is known, and shows the progress of the site. The returned messages have no secrets.
pub fn follow(
    curl: &Curl,
    client: &dyn Client,
    question: &Request,
    manners: &Manners,
    show: &dyn Fn(&Progress),
) -> FollowUp {
    let mut waited = Duration::ZERO;
    let mut pause = SHORTEST_PAUSE;
    let mut troubles = 0;
    let mut why_not = "the site is still judging".to_string();
    while waited.saturating_add(pause) <= manners.patience {
        (manners.sleep)(pause);
        let start = Instant::now();
        let answer = ask(curl, question);
        waited += pause + start.elapsed();
        let status = answer.and_then(|answer| {
            let status = client.status(&answer);
            status.map_err(|why| (format!("{why:#}"), Some(Duration::ZERO)))
        });
        match status {
            Ok(Status::Judged(judgement)) => {
                return FollowUp::Judged(Judgement {
                    verdict: curl.hide(&judgement.verdict),
                    message: judgement.message.map(|message| curl.hide(&message)),
                    ..judgement
                })
            }
            Ok(Status::Waiting(progress)) => {
                show(&progress);
                troubles = 0;
                pause = SHORTEST_PAUSE;
            }
            Err((why, again)) => {
                troubles += 1;
                why_not = why;
                match again {
                    Some(least) if troubles < MOST_TROUBLES => pause = pause_after(troubles, least),
                    _ => break,
                }
            }
        }
    }
    FollowUp::Unknown(curl.hide(&why_not))
}

/// Returns the answer to a request without side effects, or the error and the shortest pause before another attempt, if
/// one may help.
fn ask(curl: &Curl, request: &Request) -> Result<Response, (String, Option<Duration>)> {
    let answer = curl.send(request).map_err(|failure| match failure {
        Failure::NotSent(why) | Failure::Unclear(why) => (why, Some(Duration::ZERO)),
    })?;
    match Trouble::of(&answer, !request.secrets().is_empty()) {
        None => Ok(answer),
        Some(trouble) => Err((trouble.to_string(), trouble.pause())),
    }
}

/// Returns the pause after this number of troubles in a row: it doubles each time up to a maximum, and is at least as
/// long as the site asks.
fn pause_after(troubles: u32, least: Duration) -> Duration {
    let usual = SHORTEST_PAUSE * 2_u32.saturating_pow(troubles);
    usual.min(LONGEST_PAUSE).max(least)
}
