//! The sites' clients and the transport, against a server on this machine. The expected requests were recorded from the
//! sites' own clients.

use std::cell::RefCell;
use std::fs;
use std::path::Path;
use std::time::Duration;

use rstest::rstest;

use crate::accounts::Account;
use crate::client::{Client, Code, Judgement, Progress};
use crate::cses::{self, Cses};
use crate::curl::{Curl, Failure};
use crate::kattisrc;
use crate::request::{Field, Request, Value};
use crate::secret::{Origin, Secret};
use crate::send::{follow, submit, Delivery, FollowUp, Manners};
use crate::sites::{Interface, Place};

use crate::mock::{self, Content, Mock, Reply};

const TEXT: &str = "fn main() {\n    println!(\"a & b = \\\"c\\\" + %d; äöü\");\n}\n";

const TOKEN: &str = "0123456789abcdef";

// The tokens in the recordings.
const DMOJ_TOKEN: &str = "AAAAB0123456789abcdefghijklmnopqrstuvwxyz-_ABCDEF";
const CSES_TOKEN: &str = "t0ken-of-cses";

fn code(problem: &str) -> Code {
    Code {
        problem: problem.to_string(),
        text: TEXT.to_string(),
    }
}

/// Returns the client of a site whose interface is at this address.
fn client(interface: Interface, base: &str) -> Box<dyn Client> {
    let origin = Origin::of(base).unwrap();
    let token = Secret::new(token_of(interface), &origin).unwrap();
    let place = Place {
        base: base.to_string(),
        origin,
    };
    let user = "somebody".to_string();
    interface.client_of(place, Account { user, token })
}

fn token_of(interface: Interface) -> &'static str {
    match interface {
        Interface::Dmoj => DMOJ_TOKEN,
        Interface::Cses => CSES_TOKEN,
        _ => TOKEN,
    }
}

/// A site that gives some replies, and its client.
struct Site {
    mock: Mock,
    client: Box<dyn Client>,
    problem: &'static str,
}

impl Site {
    fn new(interface: Interface, replies: Vec<Reply>) -> Self {
        let mock = Mock::start(replies);
        let (path, problem) = match interface {
            Interface::Cses => ("/api", "https://cses.fi/problemset/task/1068/"),
            Interface::Dmoj => ("", "https://dmoj.ca/problem/aplusb"),
            Interface::Kattis => ("", "https://open.kattis.com/problems/takeany"),
            Interface::LibraryChecker => ("", "https://judge.yosupo.jp/problem/aplusb"),
            Interface::Yukicoder => ("/api/v1", "https://yukicoder.me/problems/no/9001"),
        };
        let client = client(interface, &format!("{}{path}", mock.url()));
        Self {
            mock,
            client,
            problem,
        }
    }

    /// Sends a program, and follows its verdict.
    fn judge(&self) -> Result<Judgement, String> {
        session(&*self.client, &code(self.problem))
    }

    /// Submits a program. Fails unless that gives no verdict, with a reason that begins with `why`: `refused: …`,
    /// `unclear: …` or `sent: …`.
    #[track_caller]
    fn assert_no_verdict(&self, why: &str) {
        let message = self.judge().unwrap_err();
        assert!(message.starts_with(why), "{message}");
    }
}

/// Sends a program and follows its verdict without waiting.
fn session(client: &dyn Client, code: &Code) -> Result<Judgement, String> {
    let manners = Manners {
        patience: Duration::from_mins(10),
        sleep: &|_| (),
    };
    let curl = Curl::default();
    match submit(&curl, client, code, &manners) {
        Delivery::Taken(id, found) => match client.question(id, &found) {
            Some(question) => match follow(&curl, client, &question, &manners, &|_| ()) {
                FollowUp::Judged(judgement) => Ok(judgement),
                FollowUp::Unknown(why) => Err(format!("unknown: {why}")),
            },
            None => Err(format!("sent: {}", client.page(id))),
        },
        Delivery::Refused(why) => Err(format!("refused: {why}")),
        Delivery::Unclear(why) => Err(format!("unclear: {why}")),
    }
}

fn judgement(verdict: &str, milliseconds: u64, memory: Option<u64>) -> Judgement {
    Judgement {
        verdict: verdict.to_string(),
        accepted: true,
        time: Some(Duration::from_millis(milliseconds)),
        memory,
        message: None,
    }
}

/// The headers about the client or the connection, not about the content of a request.
const OF_THE_CLIENT: [&str; 6] = [
    "accept",
    "accept-encoding",
    "connection",
    "content-length",
    "host",
    "user-agent",
];

/// Returns a request without the differences between clients: their names, and the separators in forms.
fn normalize(request: &mock::Request) -> mock::Request {
    let mut normal = request.clone();
    normal
        .headers
        .retain(|name, _| !OF_THE_CLIENT.contains(&name.as_str()));
    if let Some(kind) = normal.headers.get_mut("content-type") {
        *kind = kind.split(';').next().unwrap().to_string();
    }
    normal
}

fn recording(name: &str) -> Vec<mock::Request> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recordings");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let request = |text: &str| {
        let (_, text) = text.split_once('\n').unwrap();
        let text = text.strip_suffix('\n').unwrap_or(text);
        let request = http::Request::parse(text.as_bytes()).unwrap();
        mock::Request::of(&request.unwrap())
    };
    text.split("### ").skip(1).map(request).collect()
}

/// Compares the requests to a mock with requests of a recording.
#[track_caller]
fn assert_asked(mock: &Mock, name: &str, indices: &[usize]) {
    let recorded = recording(name);
    let expected = indices.iter().map(|&index| normalize(&recorded[index]));
    let sent = mock.requests();
    let normal: Vec<_> = sent.iter().map(normalize).collect();
    assert_eq!(normal, expected.collect::<Vec<_>>());
    let agent = concat!("judge/", env!("CARGO_PKG_VERSION"));
    for request in sent {
        assert_eq!(request.headers["user-agent"], agent);
    }
}

const LIBRARY_CHECKER_WAITS: &str = r#"{"overview": {"id": 17, "problem_name": "aplusb", "problem_title": "A + B", "lang": "rust",
    "is_latest": true, "status": "STATUS", "time": -0.001, "memory": -1}, "source": "", "can_rejudge": false}"#;

const LIBRARY_CHECKER_AC: &str = r#"{"overview": {"id": 17, "problem_name": "aplusb", "problem_title": "A + B", "lang": "rust",
    "is_latest": true, "status": "AC", "time": 0.004, "memory": 786432}, "source": "", "can_rejudge": false, "case_results": []}"#;

/// The file of Kattis's own client, with the addresses of a server.
fn kattisrc_at(base: &str) -> String {
    format!(
        "[user]\nusername: somebody\ntoken: {TOKEN}\n\n[kattis]\nhostname: open.kattis.com\nloginurl: {base}/login\n\
         submissionurl: {base}/submit\nsubmissionsurl: {base}/submissions\n"
    )
}

/// A page in place of an interface's answer.
fn page(status: u16, body: &str) -> Reply {
    Reply::http(status, &["Content-Type: text/html; charset=utf-8"], body)
}

fn bytes(bytes: &[u8]) -> Reply {
    Reply(Some(bytes.to_vec()))
}

fn logged_in() -> Reply {
    let cookies = [
        "Set-Cookie: EduSiteCookie=c00kie-1; path=/; HttpOnly",
        "Set-Cookie: other=2; path=/",
    ];
    Reply::http(200, &cookies, "Login successful")
}

fn kattis_says(status: u32, tests: usize, done: usize, feedback: &str) -> Reply {
    let icons = "<i class=\\\"is-empty\\\" title=\\\"\\\"></i>".repeat(tests + 1);
    Reply::json(&format!(
        "{{\"status_id\": {status}, \"testcase_index\": {done}, \"feedback_html\": \"{feedback}\", \"row_html\": \
         \"<tr><td data-type=\\\"cpu\\\">0.05&nbsp;s</td><td>{icons}</td></tr>\"}}"
    ))
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn kattis_is_sent_what_its_own_client_sends() {
    let taken = "Submission received. Submission ID: 123456.<br />";
    let mock = Mock::start(vec![
        logged_in(),
        Reply::http(200, &[], taken),
        kattis_says(16, 3, 3, ""),
    ]);
    let client = kattisrc::parse(&kattisrc_at(&mock.url()), "open.kattis.com")
        .unwrap()
        .unwrap();
    let judged = session(&client, &code("https://open.kattis.com/problems/takeany"));
    assert_eq!(judged, Ok(judgement("Accepted", 50, None)));
    // Its own client logs in again before it asks for the verdict.
    assert_asked(&mock, "kattis-cli.http", &[0, 1, 3]);
}

const DMOJ_LANGUAGES: &str = r#"{"api_version": "2.0", "method": "get", "data": {"has_more": false, "objects": [
    {"id": 9, "key": "C", "short_name": "", "common_name": "C"}, {"id": 44, "key": "RUST", "short_name": "RUST"}]}}"#;

fn dmoj_says(result: &str, cases: &str) -> Reply {
    Reply::json(&format!(
        r#"{{"api_version": "2.0", "data": {{"object": {{"id": 4567, "problem": "aplusb", "time": 0.002, "memory": 2048.0,
        "points": 3.0, "language": "RUST", "status": "D", "result": {result}, "cases": [{cases}]}}}}}}"#
    ))
}

const DMOJ_CASE: &str =
    r#"{"type": "case", "case_id": 1, "status": "AC", "time": 0.002, "memory": 2048.0}"#;

fn cses_says(pending: bool, more: &str) -> Reply {
    Reply::json(&format!(
        r#"{{"id": 17, "task": {{"id": "1068", "name": "Weird Algorithm"}}, "sender": {{"id": 7, "username": "somebody"}},
        "time": "2026-11-23T10:00:00Z", "language": {{"name": "Rust", "option": null}}, "pending": {pending}, {more}}}"#
    ))
}

const CSES_TESTING: &str =
    r#""status": "TESTING", "test_progress": {"finished_tests": 3, "total_tests": 14}"#;

const CSES_READY: &str = r#""status": "READY", "result": "ACCEPTED", "tests": [{"number": 1, "verdict": "ACCEPTED", "time": 2},
    {"number": 2, "verdict": "ACCEPTED", "time": 40}, {"number": 3, "verdict": "ACCEPTED", "time": null}]"#;

/// Each recording is of the site's own client, or follows the description of its interface.
#[rstest]
#[case::library_checker((
    Interface::LibraryChecker, vec![Reply::json("{\"id\": 17}"), Reply::json(LIBRARY_CHECKER_AC)],
    Ok(judgement("AC", 4, Some(786_432))), "library-checker.http", vec![0, 1]
))]
#[case::yukicoder((
    Interface::Yukicoder,
    vec![Reply::json("{\"No\": 9001, \"ProblemId\": 1234, \"Title\": \"A\"}"), Reply::json("{\"SubmissionId\": 5678}")],
    Err("sent: https://yukicoder.me/submissions/5678".to_string()), "yukicoder.http", vec![0, 1]
))]
#[case::dmoj((
    Interface::Dmoj,
    vec![Reply::json(DMOJ_LANGUAGES), Reply::redirect(302, "/submission/4567"), dmoj_says("\"AC\"", DMOJ_CASE)],
    Ok(judgement("AC", 2, Some(2 << 20))), "dmoj-submit.http", vec![0, 1, 2]
))]
#[case::cses((
    Interface::Cses,
    vec![cses_says(true, r#""status": "PENDING""#), cses_says(true, CSES_TESTING), cses_says(false, CSES_READY)],
    Ok(judgement("ACCEPTED", 40, None)), "cses-cli.http", vec![3, 4, 5]
))]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn each_site_is_sent_the_requests_of_the_recording(
    #[case] (interface, replies, judged, recording, indices): (
        Interface,
        Vec<Reply>,
        Result<Judgement, String>,
        &str,
        Vec<usize>,
    ),
) {
    let site = Site::new(interface, replies);
    assert_eq!(site.judge(), judged);
    assert_asked(&site.mock, recording, &indices);
}

#[test]
fn a_submission_has_a_page() {
    let site = Site::new(Interface::LibraryChecker, Vec::new());
    let page = "https://judge.yosupo.jp/submission/17";
    assert_eq!(site.client.page(17), page);
}

#[rstest]
#[case::library_checker((
    Interface::LibraryChecker,
    Reply::json("{\"overview\": {\"status\": \"CE\", \"time\": -0.001, \"memory\": -1}, \"compile_error\": \"ZXJyb3I6IDxUPg==\"}"),
    "CE", "error: <T>"
))]
#[case::kattis((
    Interface::Kattis, kattis_says(8, 0, 0, "<h3>x</h3><pre>error: &lt;T&gt;</pre>"), "Compile Error", "error: <T>"
))]
#[case::dmoj((Interface::Dmoj, dmoj_says("\"CE\"", ""), "CE", ""))]
#[case::cses((
    Interface::Cses, cses_says(false, r#""status": "COMPILE ERROR", "compiler": "error: <T>""#), "COMPILE ERROR",
    "error: <T>"
))]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn what_the_sites_compiler_says_is_passed_on(
    #[case] (interface, reply, verdict, message): (Interface, Reply, &str, &str),
) {
    let followed = follow_submission(&Site::new(interface, vec![reply]));
    let FollowUp::Judged(judged) = followed.0 else {
        panic!("{followed:?}")
    };
    assert_eq!((judged.verdict.as_str(), judged.accepted), (verdict, false));
    assert_eq!(judged.message.unwrap_or_default(), message);
}

/// Follows the verdict on submission 1 without waiting. Returns the result, the progress at each question, and the
/// pauses that it would have made.
fn follow_submission(site: &Site) -> (FollowUp, Vec<Progress>, Vec<Duration>) {
    let client = &*site.client;
    let found = Value::Plain(String::new());
    let question = client.question(1, &found).unwrap();
    let pauses = RefCell::new(Vec::new());
    let seen = RefCell::new(Vec::new());
    let sleep = |pause| pauses.borrow_mut().push(pause);
    let show = |progress: &Progress| seen.borrow_mut().push(progress.clone());
    let manners = Manners {
        patience: Duration::from_secs(100),
        sleep: &sleep,
    };
    let followed = follow(&Curl::default(), client, &question, &manners, &show);
    (followed, seen.into_inner(), pauses.into_inner())
}

#[rstest]
#[case::library_checker(
    Interface::LibraryChecker,
    ["WJ", "-", "Fetching", "Compiling", "3/20"].map(|status| Reply::json(&LIBRARY_CHECKER_WAITS.replace("STATUS", status))).to_vec(),
    vec![(None, None), (None, None), (None, None), (None, None), (Some(3), Some(20))]
)]
#[case::kattis(
    Interface::Kattis,
    vec![kattis_says(2, 0, 0, ""), kattis_says(5, 12, 4, "")],
    vec![(None, None), (Some(4), Some(12))]
)]
#[case::dmoj(
    Interface::Dmoj,
    vec![
        dmoj_says("null", ""),
        dmoj_says("null", &format!("{DMOJ_CASE}, {{\"type\": \"batch\", \"cases\": [{DMOJ_CASE}, {DMOJ_CASE}]}}")),
    ],
    vec![(None, None), (Some(3), None)]
)]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_verdict_that_takes_a_while_is_awaited_with_manners(
    #[case] interface: Interface,
    #[case] replies: Vec<Reply>,
    #[case] expected: Vec<(Option<usize>, Option<usize>)>,
) {
    let site = Site::new(interface, replies);
    let (followed, seen, pauses) = follow_submission(&site);
    // The server repeats its last reply.
    let why = "the site is still judging".to_string();
    assert_eq!(followed, FollowUp::Unknown(why));
    let progress = |(done, total)| Progress { done, total };
    let expected: Vec<_> = expected.into_iter().map(progress).collect();
    assert_eq!(seen[..expected.len()], expected);
    assert!(pauses.iter().min() >= Some(&Duration::from_secs(1)));
    assert!(pauses.iter().sum::<Duration>() <= Duration::from_secs(100));
    assert_eq!(site.mock.requests().len(), pauses.len());
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_site_in_trouble_is_asked_less_often() {
    let busy = |seconds: u32| {
        let header = format!("Retry-After: {seconds}");
        Reply::http(429, &[&header], "")
    };
    let replies = vec![
        Reply::status(500, ""),
        busy(40),
        Reply::json("garbage"),
        Reply::json(LIBRARY_CHECKER_AC),
    ];
    let site = Site::new(Interface::LibraryChecker, replies);
    let (followed, _, pauses) = follow_submission(&site);
    let judged = judgement("AC", 4, Some(786_432));
    assert_eq!(followed, FollowUp::Judged(judged));
    assert_eq!(pauses, [1, 2, 40, 8].map(Duration::from_secs));
}

#[rstest]
#[case::failure((Reply::status(503, ""), "the site fails with status 503", 6))]
#[case::garbage((bytes(b"HTTP/1.1 200 OK\r\n\r\n\xff\x00{"), "the answer has another form", 6))]
#[case::no_http((bytes(b"\x16\x03\x01"), "", 6))]
#[case::gone((Reply::status(404, "{\"error\": \"not found\"}"), "the site answers with status 404: not found", 1))]
#[case::captcha((page(403, "<title>Just a moment...</title>"), "the site asks for a CAPTCHA", 1))]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn nobody_asks_forever(#[case] (reply, why, questions): (Reply, &str, usize)) {
    let site = Site::new(Interface::LibraryChecker, vec![reply]);
    let (followed, ..) = follow_submission(&site);
    assert!(
        matches!(&followed, FollowUp::Unknown(message) if message.starts_with(why)),
        "{followed:?}"
    );
    // If the reply is not HTTP, the mock may see more connections than curl makes requests.
    let count = site.mock.requests().len();
    assert!(count >= questions, "{count}");
}

/// Answers of a site that does not take a submission, and the messages about them.
#[rstest]
#[case::wrong_token((
    Reply::status(401, "Invalid token"), "refused: the site does not accept the token, or does not let you submit: `"
))]
#[case::captcha((
    page(403, "<title>Just a moment...</title>"),
    "refused: the site asks for a CAPTCHA, which only a person should answer: submit in the browser"
))]
#[case::captcha_as_success((
    page(200, "<div class=\"g-recaptcha\"></div>"),
    "refused: the site asks for a CAPTCHA, which only a person should answer: submit in the browser"
))]
#[case::too_many((Reply::status(429, ""), "refused: the site has had too many requests"))]
#[case::said_no((Reply::status(403, ""), "refused: the site does not accept the token, or does not let you submit: `"))]
#[case::bad((
    Reply::status(400, "{\"Message\": \"no such\\nlanguage\"}"),
    "refused: the site answers with status 400: no such language"
))]
#[case::failed((Reply::status(500, ""), "unclear: the site fails with status 500"))]
#[case::garbage((Reply::json("<<<"), "unclear: the answer has another form"))]
#[case::endless_number((Reply::json("{\"SubmissionId\": 1e99}"), "unclear: the answer has another form"))]
#[case::no_http((bytes(b"HTTP/1.1 200"), "unclear: "))]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_program_is_sent_once_and_a_refusal_is_explained(#[case] (reply, message): (Reply, &str)) {
    let replies = vec![Reply::json("{\"ProblemId\": 1234}"), reply];
    let site = Site::new(Interface::Yukicoder, replies);
    let why = site.judge().unwrap_err();
    assert!(why.starts_with(message), "{why}");
    assert!(!why.contains(TOKEN), "{why}");
    let requests = site.mock.requests().into_iter();
    let posts = requests.filter(|request| request.method == "POST");
    assert_eq!(posts.count(), 1);
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_site_that_says_nothing_leaves_the_outcome_unclear() {
    let site = Site::new(Interface::LibraryChecker, vec![Reply(None)]);
    let curl = Curl {
        patience: Duration::from_millis(500),
        ..Curl::default()
    };
    let why = "no answer after 0.5 seconds".to_string();
    assert_eq!(submit_with(&curl, &site), Delivery::Unclear(why));
}

fn submit_with(curl: &Curl, site: &Site) -> Delivery {
    let manners = Manners {
        patience: Duration::ZERO,
        sleep: &|_| (),
    };
    submit(curl, &*site.client, &code(site.problem), &manners)
}

#[test]
fn without_curl_nothing_is_sent() {
    let site = Site::new(Interface::LibraryChecker, Vec::new());
    let curl = Curl {
        program: "curl-that-nobody-has",
        ..Curl::default()
    };
    let Delivery::Refused(why) = submit_with(&curl, &site) else {
        panic!("something was sent")
    };
    let begin = "`curl-that-nobody-has` is needed to submit";
    assert!(why.starts_with(begin), "{why}");
}

#[rstest]
#[case(301)]
#[case(302)]
#[case(307)]
#[case(308)]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_redirect_to_another_host_gets_nothing(#[case] status: u16) {
    let other = Mock::start(vec![Reply::json("{\"SubmissionId\": 1}")]);
    let away = Reply::redirect(status, &format!("{}/submission/1", other.url()));
    // Before the submission, at the submission, and while the verdict is awaited.
    let why = "refused: the site redirects to ";
    let replies = vec![Reply::json("{\"ProblemId\": 1}"), away.clone()];
    for replies in [vec![away.clone()], replies] {
        Site::new(Interface::Yukicoder, replies).assert_no_verdict(why);
    }
    let (followed, ..) = follow_submission(&Site::new(Interface::Cses, vec![away]));
    assert!(matches!(followed, FollowUp::Unknown(_)), "{followed:?}");
    assert_eq!(other.requests().len(), 0);
}

/// Even a redirect that is the regular answer of the interface is not followed to another host.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn where_a_redirect_is_the_answer_another_host_gets_nothing_either() {
    let other = Mock::start(vec![dmoj_says("\"AC\"", DMOJ_CASE)]);
    let replies = vec![
        Reply::json(DMOJ_LANGUAGES),
        Reply::redirect(302, &format!("{}/submission/4567", other.url())),
        dmoj_says("\"AC\"", DMOJ_CASE),
    ];
    let site = Site::new(Interface::Dmoj, replies);
    assert_eq!(site.judge(), Ok(judgement("AC", 2, Some(2 << 20))));
    assert_eq!(other.requests().len(), 0);
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_token_for_another_host_is_not_sent() {
    let mock = Mock::start(vec![Reply::json("{}")]);
    let home = Origin::of("https://dmoj.ca").unwrap();
    let token = Secret::new(TOKEN, &home).unwrap();
    let header = Field::secret("Authorization", "Bearer ", &token);
    let request = Request::get(mock.url()).with(header);
    let failure = Curl::default().send(&request).unwrap_err();
    let why = format!("a token for https://dmoj.ca is not sent to {}", mock.url());
    assert_eq!(failure, Failure::NotSent(why));
    assert_eq!(mock.requests().len(), 0);
}

/// DMOJ and Kattis report most problems in a page or a redirect, not with a status.
#[rstest]
#[case::dmoj_login((
    Interface::Dmoj, Reply::redirect(302, "/accounts/login/?next=/problem/aplusb/submit"),
    "refused: the site redirects to /accounts/login/"
))]
#[case::dmoj_form((Interface::Dmoj, page(200, "<form></form>"), "refused: the site shows its form again"))]
#[case::dmoj_busy((
    Interface::Dmoj, page(429, "<h1>You submitted too many submissions.</h1>"),
    "refused: the site has had too many requests"
))]
#[case::dmoj_number((
    Interface::Dmoj, Reply::redirect(302, "/submission/99999999999999999999999"),
    "unclear: the site redirects to a submission whose number cannot be read"
))]
#[case::kattis((
    Interface::Kattis, Reply::http(200, &[], "You can not submit to this problem.<br />"),
    "refused: the site answers: You can not submit to this problem."
))]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_refusal_in_a_page_or_a_redirect_is_recognized(
    #[case] (interface, reply, why): (Interface, Reply, &str),
) {
    let first = match interface {
        Interface::Kattis => logged_in(),
        _ => Reply::json(DMOJ_LANGUAGES),
    };
    Site::new(interface, vec![first, reply]).assert_no_verdict(why);
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn where_the_login_fails_nothing_is_sent() {
    let site = Site::new(Interface::Kattis, vec![Reply::status(403, "")]);
    site.assert_no_verdict("refused: the site does not accept the token");
    assert_eq!(site.mock.requests().len(), 1);
}

/// The site has no token, so none is to blame.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_refusal_without_a_token_asks_for_none() {
    let site = Site::new(
        Interface::LibraryChecker,
        vec![Reply::status(403, "closed")],
    );
    site.assert_no_verdict("refused: the site answers with status 403: closed");
}

#[rstest]
#[case(Interface::Cses)]
#[case(Interface::Dmoj)]
#[case(Interface::Kattis)]
#[case(Interface::Yukicoder)]
fn what_is_shown_of_a_request_has_no_token(#[case] interface: Interface) {
    let client = client(interface, "https://example.org");
    let code = code("https://example.org/problems/x");
    let token = token_of(interface);
    let secret = Secret::new(token, &Origin::of("https://example.org").unwrap()).unwrap();
    let found = Value::Secret("", secret);
    let lookup = client.lookup(&code).map(|(request, _)| request);
    let question = client.question(1, &found);
    let submission = client.submission(&code, &found);
    let requests = [lookup, Some(submission), question, client.check()];
    let mut hidden = 0;
    for request in requests.into_iter().flatten() {
        for shown in [request.redact(), format!("{request:?}")] {
            assert!(!shown.contains(token), "{shown}");
            hidden += shown.matches("(hidden)").count();
        }
    }
    assert!(hidden >= 2);
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn cses_is_asked_for_a_token_as_its_own_client_asks() {
    let mock = Mock::start(vec![Reply::json("{}")]);
    let base = format!("{}/api", mock.url());
    let origin = Origin::of(&base).unwrap();
    let token = Secret::new(token_of(Interface::Cses), &origin).unwrap();
    let begin = cses::begin(&base);
    let cses = Cses { base, token };
    for request in [begin, cses.check().unwrap(), cses.end()] {
        Curl::default().send(&request).unwrap();
    }
    assert_asked(&mock, "cses-cli.http", &[0, 1, 6]);
}

/// The content of a program must not change the request around it.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn any_program_arrives_as_it_is() {
    let text =
        "@/etc/passwd\r\n--judge-boundary-7d9f1c52a3e84b60--\r\n\"\\\n&source=x\0\t%41+é\u{1f980}";
    let found = Value::Plain("x=y".to_string());
    for interface in [
        Interface::Kattis,
        Interface::Yukicoder,
        Interface::LibraryChecker,
    ] {
        let site = Site::new(interface, vec![Reply::json("{}")]);
        let code = Code {
            problem: site.problem.to_string(),
            text: text.to_string(),
        };
        let submission = site.client.submission(&code, &found);
        Curl::default().send(&submission).unwrap();
        let content = site.mock.requests().remove(0).content;
        let arrived = match &content {
            Content::Form(fields) => fields["source"].as_str(),
            Content::Json(json) => json["source"].as_str().unwrap(),
            Content::Parts(parts) => {
                let mut files = parts.iter().filter(|(head, _)| head.contains("filename"));
                files.next().unwrap().1
            }
            _ => panic!("{content:?}"),
        };
        assert_eq!(arrived, text, "{interface:?}");
    }
}

/// The lines that curl prints behind the body are not part of it.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn the_trailers_of_an_answer_are_not_its_text() {
    let body = "{\"ProblemId\": 7}";
    let chunked = format!(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Time\r\nConnection: close\r\n\r\n{:x}\r\n{body}\r\n0\r\n\
         X-Time: 1\r\n\r\n",
        body.len()
    );
    let replies = vec![
        bytes(chunked.as_bytes()),
        Reply::json("{\"SubmissionId\": 1}"),
    ];
    let site = Site::new(Interface::Yukicoder, replies);
    site.assert_no_verdict("sent: https://yukicoder.me/submissions/1");
    assert_eq!(site.mock.requests()[1].target, "/api/v1/problems/7/submit");
}

#[rstest]
#[case::renewed(
    &["Set-Cookie: session=one; path=/", "Set-Cookie: session=two; path=/", "Set-Cookie: gone=x; Max-Age=0"],
    Ok("session=two")
)]
#[case::expired(
    &["Set-Cookie: gone=x; expires=Thu, 01 Jan 1970 00:00:00 GMT"],
    Err("refused: the site does not log in: it sets no cookie")
)]
#[case::no_text(
    &["Set-Cookie: session=a\tb"],
    Err("refused: the site sets a cookie with characters that no cookie has")
)]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn kattis_is_sent_the_cookies_that_are_valid(
    #[case] cookies: &[&str],
    #[case] expected: Result<&str, &str>,
) {
    let replies = vec![
        Reply::http(200, cookies, "Login successful"),
        Reply::http(200, &[], "no"),
    ];
    let site = Site::new(Interface::Kattis, replies);
    let judged = site.judge();
    match expected {
        Ok(cookie) => assert_eq!(site.mock.requests()[1].headers["cookie"], cookie),
        Err(why) => assert_eq!(judged, Err(why.to_string())),
    }
}

/// Texts that a site quotes: an earlier request, in an error, in a verdict, in its compiler's message, in an address.
#[rstest]
#[case::error((Interface::Dmoj, Reply::status(400, &format!("{{\"message\": \"Bearer {DMOJ_TOKEN}\"}}"))))]
#[case::text((Interface::Dmoj, Reply::status(400, &format!("Authorization: Bearer {DMOJ_TOKEN}"))))]
#[case::long_text((Interface::Dmoj, Reply::status(400, &("x".repeat(295) + DMOJ_TOKEN))))]
#[case::redirect((Interface::Dmoj, Reply::redirect(301, &format!("/?token={DMOJ_TOKEN}"))))]
#[case::verdict((Interface::Dmoj, dmoj_says(&format!("\"{DMOJ_TOKEN}\""), "")))]
#[case::escaped((Interface::Dmoj, dmoj_says(&format!("\"\\u0041{}\"", &DMOJ_TOKEN[1..]), "")))]
#[case::compiler((
    Interface::Cses, cses_says(false, &format!(r#""status": "COMPILE ERROR", "compiler": "{CSES_TOKEN}""#))
))]
#[case::no_json((Interface::Cses, Reply::json(&format!("{{\"id\": \"{CSES_TOKEN}\"}}"))))]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_quoted_token_is_not_shown(#[case] (interface, reply): (Interface, Reply)) {
    let token = token_of(interface);
    let site = Site::new(interface, vec![reply]);
    let (followed, ..) = follow_submission(&site);
    let shown = format!("{followed:?}");
    assert!(!shown.contains(&token[..4]), "{shown}");
    let is_hidden = shown.contains("(hidden)") || shown.contains("xxx");
    assert!(is_hidden, "{shown}");
}

/// The site quotes the token of the first request, and the cookie of its own answer.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn what_was_sent_before_is_not_shown_either() {
    let quoted = format!("user=somebody&token={TOKEN}, Cookie: c00kie-1");
    let replies = vec![logged_in(), Reply::http(200, &[], &quoted)];
    let why = "refused: the site answers: user=somebody&token=(hidden), Cookie: (hidden)";
    Site::new(Interface::Kattis, replies).assert_no_verdict(why);
}
