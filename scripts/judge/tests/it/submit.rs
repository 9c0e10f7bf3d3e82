//! `judge submit`, `login` and `logout`, from the command to the file of tokens, with a server on this machine as the site.

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{json, Value};

use crate::mock::{Content, Mock, Reply};
use crate::util::listener::Listener;
use crate::util::processes::{await_child, await_end, await_process, unique_seconds};
use crate::util::{all_below, command, Folder, Outcome, Toy};

const TOKEN: &str = "AAAAB0123456789abcdefghijklmnopqrstuvwxyz-_ABCDEF";

/// A workspace, and the folder of the user's configuration.
struct Home {
    toy: Toy,
    config: Folder,
    /// Further variables of the environment.
    variables: Vec<(String, String)>,
    /// The output of all commands so far.
    printed: String,
}

impl Home {
    /// One whose problem is at this address.
    fn new(url: &str, variables: &[(&str, &str)]) -> Self {
        let toy = Toy::new("7\n", "7\n");
        toy.change_manifest("https://example.org/1", url);
        let owned = |(name, value): &(&str, &str)| ((*name).to_string(), (*value).to_string());
        Self {
            toy,
            config: Folder::of(&[]),
            variables: variables.iter().map(owned).collect(),
            printed: String::new(),
        }
    }

    /// Sets a variable of the environment.
    fn set(&mut self, name: &str, value: &str) {
        self.variables.push((name.to_string(), value.to_string()));
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut judge = command(self.toy.path(), arguments);
        for site in ["CSES", "DMOJ", "KATTIS", "LIBRARY_CHECKER", "YUKICODER"] {
            judge.env_remove(format!("{site}_TOKEN"));
            judge.env_remove(format!("{site}_API_URL"));
        }
        judge.env("XDG_CONFIG_HOME", self.config.path());
        judge.envs(self.variables.iter().map(|(name, value)| (name, value)));
        judge
    }

    fn run(&mut self, line: &str, input: &str) -> Outcome {
        let words: Vec<_> = line.split(' ').collect();
        let output = Outcome::of(&mut self.command(&words), input);
        self.printed.extend([&*output.stdout, &*output.stderr]);
        output
    }

    /// Fails if a token was printed, or if a file of the workspace or another file of the configuration holds it.
    #[track_caller]
    fn assert_hidden(&self, token: &str) {
        assert!(!self.printed.contains(token), "{}", self.printed);
        let all = [self.toy.path(), self.config.path()].map(all_below);
        let mut files = all.concat();
        files.retain(|file| file.is_file());
        assert!(files.len() >= 5, "{files:?}");
        files.retain(|file| !file.ends_with("judge/tokens.json"));
        for file in files {
            let bytes = fs::read(&file).unwrap();
            let mut windows = bytes.windows(token.len());
            let has_token = windows.any(|window| window == token.as_bytes());
            assert!(!has_token, "{}", file.display());
        }
    }
}

const LANGUAGES: &str = r#"{"data": {"objects": [{"id": 44, "key": "RUST"}]}}"#;

fn dmoj_says(result: &str) -> Reply {
    Reply::json(&format!(
        r#"{{"data": {{"object": {{"result": {result}, "time": 0.25, "memory": 2048.0, "cases": []}}}}}}"#
    ))
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn one_logs_in_submits_and_sees_the_verdict() {
    let mock = Mock::start(vec![
        Reply::json(LANGUAGES),
        Reply::json(LANGUAGES),
        Reply::redirect(302, "/submission/4567"),
        dmoj_says("null"),
        dmoj_says("\"WA\""),
    ]);
    let base = mock.url();
    let mut home = Home::new("https://dmoj.ca/problem/aplusb", &[("DMOJ_API_URL", &base)]);
    home.run("submit echo", "").assert_refused(&format!(
        "there is no token for {base}: run `cargo judge login dmoj`, or set DMOJ_TOKEN"
    ));

    let script = "echo \"$@\" >> FILE; PATH=${PATH#*:} exec curl \"$@\"";
    let arguments = pretend(&mut home, "curl", script);
    home.run("login dmoj", &format!("{TOKEN}\n")).exits(0);
    let file = home.config.join("judge/tokens.json");
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let record: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record[&base]["token"], TOKEN);

    let output = home.run("submit echo", "").exits(1);
    let line = format!("WA  250 ms  2.0 MiB  {base}/submission/4567");
    assert_eq!(output.stdout.lines().last(), Some(&*line), "{output:#?}");
    output.warns("sending toy-1-echo to https://dmoj.ca/problem/aplusb: ");
    let requests = mock.requests();
    assert_eq!(requests.len(), 5);
    let Content::Form(form) = &requests[2].content else {
        panic!("{requests:?}")
    };
    let authorization = &requests[2].headers["authorization"];
    assert_eq!(*authorization, format!("Bearer {TOKEN}"));
    assert!(form["source"].contains("fn main()"), "{form:?}");
    assert_eq!((&*form["problem"], &*form["language"]), ("aplusb", "44"));

    // Other users of the machine see the command line.
    let arguments = fs::read_to_string(arguments).unwrap();
    assert_eq!(arguments, "--disable --config -\n".repeat(5));

    let output = home.run("list", "");
    let column = output
        .stdout
        .lines()
        .map(|line| line.split_whitespace().last());
    let column: Vec<_> = column.flatten().collect();
    assert_eq!((column[0], column[2]), ("verdict", "WA"), "{output:#?}");
    home.assert_hidden(TOKEN);

    home.run("logout dmoj", "").exits(0);
    assert_eq!(fs::read_to_string(&file).unwrap(), "{}\n");
    home.run("submit echo", "").exits(2);
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn after_an_unclear_answer_nothing_is_sent_again_unasked() {
    let mock = Mock::start(vec![
        Reply::status(500, ""),
        Reply::status(400, "no"),
        Reply::json("{\"id\": 17}"),
        Reply::json(r#"{"overview": {"status": "AC", "time": 0.004, "memory": 1048576}}"#),
    ]);
    let base = mock.url();
    let problem = "https://judge.yosupo.jp/problem/aplusb";
    let mut home = Home::new(problem, &[("LIBRARY_CHECKER_API_URL", &base)]);
    let output = home.run("submit echo --json", "").exits(2);
    output.stderr_ends(&format!(
        "error: the site fails with status 500: it is not known whether the site has the submission. Look at {problem}\n"
    ));
    assert_eq!(output.stdout, "");
    home.run("submit echo", "y\n").assert_refused(
        "it is not known whether Library Checker has the last submission of toy-1-echo: look there, and pass `--again` if it is missing",
    );
    assert_eq!(mock.requests().len(), 1);

    // A refusal is clear, and leaves the record as it was.
    home.run("submit echo --json --again", "").stderr_ends(
        "error: Library Checker did not take the submission: the site answers with status 400: no\n",
    );
    let record = "practice/submissions.json";
    home.toy.has(record, &["\"last\": \"unclear\""]);

    let output = home.run("submit echo --json --again", "").exits(0);
    let report: Value = serde_json::from_str(&output.stdout).unwrap();
    let page = "https://judge.yosupo.jp/submission/17";
    let verdict = json!(["AC", true, 0.004, 1 << 20, page]);
    let keys = ["verdict", "accepted", "time", "memory", "page"];
    assert_eq!(json!(keys.map(|key| &report[key])), verdict);
    let output = home.run("list --json", "");
    let listed: Value = serde_json::from_str(&output.stdout).unwrap();
    let record = &listed[0]["submissions"]["library-checker"];
    assert_eq!(record["accepted"], true);
    assert_eq!(record["page"], page);
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn what_fails_a_test_is_not_sent_and_a_dry_run_sends_nothing() {
    let mock = Mock::start(vec![Reply::json("{\"ProblemId\": 1}")]);
    let base = mock.url();
    let variables = [("YUKICODER_API_URL", &*base), ("YUKICODER_TOKEN", TOKEN)];
    let mut home = Home::new("https://yukicoder.me/problems/no/9001", &variables);
    home.toy.write("testdata/toy-1-echo/test.out", "8\n");
    let output = home.run("submit echo", "").exits(2);
    output.stderr_ends(
        "error: the tests fail with WA: nothing was sent (`--force` sends the program anyway)\n",
    );
    output.shows("expected  line 1: 8");
    let output = home.run("submit echo --dry-run --force", "").exits(0);
    output.shows(&format!("GET {base}/problems/no/9001\n"));
    output.shows(&format!(
        "POST {base}/problems/{{ProblemId}}/submit\nAuthorization: Bearer (hidden)\n"
    ));
    output.shows("\nlang=rust&source=");
    assert_eq!(mock.requests().len(), 0);
    home.assert_hidden(TOKEN);
}

/// The file of Kattis's own client names one host, and has the token for it alone.
#[test]
fn a_contest_of_kattis_has_a_host_and_a_token_of_its_own() {
    let url = "https://ncpc22.kattis.com/contests/night/problems/takeany";
    let mut home = Home::new(url, &[]);
    let real = env::home_dir().unwrap();
    for (name, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
        let path = env::var(name).unwrap_or(real.join(folder).display().to_string());
        home.set(name, &path);
    }
    let folder = home.config.path().display().to_string();
    home.set("HOME", &folder);
    let file = |host: &str| {
        format!("[user]\nusername: somebody\ntoken: {TOKEN}\n[kattis]\nhostname: {host}\n")
    };
    home.config.write(".kattisrc", &file("open.kattis.com"));
    home.run("submit echo --dry-run", "").assert_refused(
        "there is no token for https://ncpc22.kattis.com: save https://ncpc22.kattis.com/download/kattisrc as ~/.kattisrc, \
         after a backup of the one that is there",
    );
    home.config.write(".kattisrc", &file("ncpc22.kattis.com"));
    let output = home.run("submit echo --dry-run", "").exits(0);
    output.shows("POST https://ncpc22.kattis.com/login\n");
    output.shows("POST https://ncpc22.kattis.com/submit\n");
    output.shows("name=\"contest\"\n\nnight\n");
    assert!(!home.printed.contains(TOKEN));
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_token_of_cses_is_confirmed_in_the_browser() {
    let mock = Mock::start(vec![
        Reply::json(
            r#"{"X-Auth-Token": "t0ken-of-cses", "authentication_url": "https://cses.fi/authorize"}"#,
        ),
        Reply::status(401, r#"{"message": "pending", "code": "pending_api_key"}"#),
        Reply::json(r#"{"id": 7, "username": "somebody"}"#),
        Reply::http(204, &[], ""),
    ]);
    let base = format!("{}/api", mock.url());
    let problem = "https://cses.fi/problemset/task/1068";
    let mut home = Home::new(problem, &[("CSES_API_URL", &base)]);
    let (_, browser) = desktop(&mut home);
    let output = home.run("login cses", "").exits(0);
    output.stdout_begins("confirm at https://cses.fi/authorize\n");
    assert_eq!(read_when_there(&browser), "https://cses.fi/authorize\n");
    let output = home.run("logout cses", "");
    let forgotten = format!("the token for {} is forgotten\n", mock.url());
    assert_eq!(output.stdout, forgotten);
    let requests = mock.requests().into_iter();
    let sent: Vec<_> = requests
        .map(|request| request.method + " " + &request.target)
        .collect();
    let expected = "POST /api/login, GET /api/login, GET /api/login, POST /api/logout";
    assert_eq!(sent.join(", "), expected);
    home.assert_hidden("t0ken-of-cses");
}

#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_token_that_the_site_refuses_is_not_kept() {
    let mock = Mock::start(vec![
        Reply::status(401, "Invalid token"),
        Reply::status(403, ""),
    ]);
    let base = mock.url();
    let variables = [("DMOJ_API_URL", &*base), ("KATTIS_API_URL", &*base)];
    let mut home = Home::new("https://dmoj.ca/problem/aplusb", &variables);
    let no_file = home.config.path().display().to_string();
    home.set("HOME", &no_file);
    for (site, typed) in [
        ("dmoj", TOKEN.to_string()),
        ("kattis", format!("somebody\n{TOKEN}")),
    ] {
        home.run(&format!("login {site}"), &format!("{typed}\n")).assert_refused(
            "the token was not kept: the site does not accept the token, or does not let you submit: \
             `cargo judge login SITE` asks for a new token",
        );
    }
    assert!(!home.config.join("judge").exists());
    home.run("login atcoder", "").assert_refused(
        "no program may submit to `atcoder`: choose cses, dmoj, kattis, library-checker or yukicoder",
    );
    home.run("login library-checker", "")
        .shows("library-checker takes submissions without a login\n");
    assert_eq!(mock.requests().len(), 2);
    home.assert_hidden(TOKEN);
}

#[test]
fn of_several_sites_one_is_chosen() {
    let mut home = Home::new("http://acm.hdu.edu.cn/showproblem.php?pid=1", &[]);
    let mirror = "mirrors = [{ site = 'yukicoder', url = 'https://yukicoder.me/problems/no/1' }]";
    home.toy.change_manifest("mirrors = []", mirror);
    let several = "toy-1-echo is at several sites: choose with `--for hdu` or `--for yukicoder`";
    home.run("submit echo", "1\n").assert_refused(several);
    home.run("submit echo --for POJ", "").assert_refused(
        "toy-1-echo has no address at poj: write it as `url` or among the `mirrors` in crates/toy-1-echo/Cargo.toml",
    );
    home.run("submit echo --for Yukicoder", "").assert_refused(
        "there is no token for https://yukicoder.me: run `cargo judge login yukicoder`, or set YUKICODER_TOKEN",
    );
    home.toy
        .change_manifest("http://acm.hdu.edu.cn/showproblem.php?pid=1", "");
    home.toy.change_manifest(mirror, "mirrors = []");
    home.run("submit echo", "").assert_refused(
        "toy-1-echo has no address: write it as `url` in crates/toy-1-echo/Cargo.toml",
    );
}

/// Adds a program, a script for `sh`, at the beginning of `PATH`. In the script, `FILE` stands for the file that this
/// returns.
fn pretend(home: &mut Home, program: &str, script: &str) -> PathBuf {
    let file = home.config.join(program);
    let script = script.replace("FILE", file.to_str().unwrap());
    let path = home.config.fake(program, &script);
    home.set("PATH", &path);
    file
}

/// A clipboard and a browser that only write down what they get.
fn desktop(home: &mut Home) -> (PathBuf, PathBuf) {
    home.set("DISPLAY", ":0");
    home.set("WAYLAND_DISPLAY", "");
    let clipboard = pretend(home, "xclip", "cat > FILE");
    // The browser outlives the command: its file appears whole.
    let notes_page = "echo \"$1\" > FILE.new && mv FILE.new FILE";
    let browser = pretend(home, "xdg-open", notes_page);
    (clipboard, browser)
}

fn read_when_there(file: &Path) -> String {
    while !file.exists() {
        thread::sleep(Duration::from_millis(20));
    }
    fs::read_to_string(file).unwrap()
}

#[test]
fn where_no_program_may_submit_the_bundle_is_copied_and_the_page_opened() {
    let mut home = Home::new("https://atcoder.jp/contests/abc300/tasks/abc300_a", &[]);
    let (clipboard, browser) = desktop(&mut home);
    let page = "https://atcoder.jp/contests/abc300/submit?taskScreenName=abc300_a";
    let output = home.run("submit echo", "").exits(0);
    let end = format!("\npaste it at {page}\nchoose Rust 1.89.0 (2024)\n");
    assert!(output.stdout.ends_with(&end), "{output:#?}");
    let copied = fs::read_to_string(clipboard).unwrap();
    for text in ["fn main()", "--for atcoder"] {
        assert!(copied.contains(text), "{copied}");
    }
    assert_eq!(read_when_there(&browser), format!("{page}\n"));
}

/// Starts `judge listen`, and a browser extension that asks it for programs all the time.
fn listen(home: &Home) -> (Listener, JoinHandle<Value>) {
    let listener = Listener::start(&mut home.command(&["listen", "--port", "0"]));
    let address = listener.address.clone();
    assert_eq!(fetch(&address, "cph-submit: true").1["empty"], true);
    // The extension asks until it gets a program.
    let extension = thread::spawn(move || loop {
        let (_, json) = fetch(&address, "cph-submit: true");
        if json["empty"] == false {
            return json;
        }
        thread::sleep(Duration::from_millis(200));
    });
    (listener, extension)
}

/// Asks for a program to submit. Returns the status and the JSON.
fn fetch(address: &str, header: &str) -> (String, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET /getSubmit HTTP/1.1\r\nHost: {address}\r\n{header}\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let status = head.lines().next().unwrap().to_string();
    (status, serde_json::from_str(body).unwrap_or_default())
}

#[test]
fn the_extension_that_submits_at_codeforces_gets_the_bundle_once() {
    let problem = "https://codeforces.com/contest/1704/problem/F";
    let mut home = Home::new(problem, &[]);
    let (clipboard, browser) = desktop(&mut home);
    let (listener, extension) = listen(&home);
    let output = home.run("submit echo", "").exits(0);
    output.shows("\ncph-submit has taken it: its tab shows the verdict\n");
    let answer = extension.join().unwrap();
    let offer = ["url", "languageId", "problemName"].map(|key| &answer[key]);
    assert_eq!(json!(offer), json!([problem, 75, "Echo"]));
    let source = answer["sourceCode"].as_str().unwrap();
    assert!(source.contains("fn main()"), "{answer}");
    let (_, again) = fetch(&listener.address, "cph-submit: true");
    assert_eq!(again["empty"], true);
    let page = "cph-submit: true\r\nOrigin: https://codeforces.com";
    for header in [page, "X: y"] {
        assert_eq!(fetch(&listener.address, header).0, "HTTP/1.1 403 ");
    }
    assert!(!clipboard.exists() && !browser.exists());
}

/// Managers of configuration files create such links. The link stays, and only the owner can read its file.
#[test]
fn tokens_behind_a_link_are_private() {
    let mut home = Home::new("https://example.org/1", &[]);
    let folder = home.config.join("judge");
    let target = home.config.join("kept.json");
    fs::create_dir(&folder).unwrap();
    fs::write(&target, "{}").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o644)).unwrap();
    let link = folder.join("tokens.json");
    std::os::unix::fs::symlink("../kept.json", &link).unwrap();
    let left = folder.join(".new-solo-abcdef");
    fs::write(&left, TOKEN).unwrap();
    let is_kept = || fs::read_to_string(&target).unwrap().contains(TOKEN);
    let mode = || target.metadata().unwrap().permissions().mode() & 0o777;
    home.run("login yukicoder", TOKEN).exits(0);
    assert!(is_kept() && link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(mode(), 0o600);
    assert!(!left.exists(), "a file that was not finished is left");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o644)).unwrap();
    home.run("logout yukicoder", "").exits(0);
    assert!(!is_kept());
    assert_eq!(mode(), 0o600);
}

/// Only Kattis has a name before the colon.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn a_token_may_have_a_colon() {
    let mock = Mock::start(vec![
        Reply::json(LANGUAGES),
        Reply::redirect(302, "/submission/4567"),
        dmoj_says("\"AC\""),
    ]);
    let base = mock.url();
    let variables = [("DMOJ_API_URL", &*base), ("DMOJ_TOKEN", "aaa:bbb")];
    let mut home = Home::new("https://dmoj.ca/problem/aplusb", &variables);
    home.run("submit echo", "").exits(0);
    let authorization = &mock.requests()[1].headers["authorization"];
    assert_eq!(authorization, "Bearer aaa:bbb");
}

/// Both have looked at the record before the first one sends. The site gets one program, from a request that ends with the
/// command that sends it.
#[test]
#[cfg_attr(missing_curl, ignore = "no curl: apt-get install curl")]
fn two_at_once_send_one() {
    let mock = Mock::start(vec![Reply(None)]);
    let base = mock.url();
    let problem = "https://judge.yosupo.jp/problem/aplusb";
    let home = Home::new(problem, &[("LIBRARY_CHECKER_API_URL", &base)]);
    home.toy
        .change_manifest("time-limit-ms = 10000", "time-limit-ms = 100000000");
    let record = home.toy.join("practice/submissions.json");
    let seconds = unique_seconds();
    let waits = format!(
        "fn main() {{
            let mut sleep = std::process::Command::new(\"sleep\").arg(\"{seconds}\").spawn().unwrap();
            while !std::path::Path::new({record:?}).exists() {{
                std::thread::sleep(std::time::Duration::from_millis(10));
            }}
            sleep.kill().unwrap();
            sleep.wait().unwrap();
            println!(\"7\");
        }}"
    );
    home.toy.write("waits.rs", &waits);
    let submit = |options: &[&str]| {
        let mut judge = home.command(&[&["submit", "echo"], options].concat());
        let judge = judge.stdout(Stdio::null()).stderr(Stdio::piped());
        judge.spawn().unwrap()
    };
    let mut late = submit(&["--source", "waits.rs"]);
    await_process(&mut late, &format!("sleep {seconds}"));
    let mut first = submit(&[]);
    let output = Outcome::new(late.wait_with_output().unwrap()).exits(2);
    output.warns(
        "error: another `submit` of toy-1-echo to library-checker began meanwhile: nothing was sent",
    );
    let curl = await_child(&mut first, "--config");
    first.kill().unwrap();
    first.wait().unwrap();
    await_end(curl);
    assert!(mock.requests().len() <= 1);
}
