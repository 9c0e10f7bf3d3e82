//! `.kattisrc`: the file of Kattis's own client, with the user's name and token and the addresses to use.

use std::env;
use std::path::PathBuf;

use anyhow::{ensure, Context, Result};
use solo::store;

use crate::kattis::Kattis;
use crate::secret::{Origin, Secret};

pub fn path() -> Option<PathBuf> {
    Some(env::home_dir()?.join(".kattisrc"))
}

/// Returns the client that the user's own file describes, if there is one and it is for this host.
pub fn find(host: &str) -> Result<Option<Kattis>> {
    let Some(path) = path() else {
        return Ok(None);
    };
    let shown = || path.display().to_string();
    match store::read(&path).with_context(shown)? {
        Some(text) => parse(&text, host).with_context(shown),
        None => Ok(None),
    }
}

/// Reads the text of such a file. Fails if something is missing, or if the addresses have different origins: the token
/// is for one only. No error quotes the token.
pub fn parse(text: &str, host: &str) -> Result<Option<Kattis>> {
    let named = value(text, "kattis", "hostname").context("[kattis] has no hostname")?;
    if named != host {
        return Ok(None);
    }
    let address = |key: &str, path: &str| {
        let usual = || format!("https://{host}/{path}");
        value(text, "kattis", key).unwrap_or_else(usual)
    };
    let login_url = address("loginurl", "login");
    let submit_url = address("submissionurl", "submit");
    let submissions_url = address("submissionsurl", "submissions");
    let origin = Origin::of(&login_url)?;
    for other in [&submit_url, &submissions_url] {
        ensure!(
            Origin::of(other)? == origin,
            "{other} is not at {origin}, the only place that the token may be sent to"
        );
    }
    let user = value(text, "user", "username").context("[user] has no username")?;
    let token = value(text, "user", "token").with_context(|| {
        format!(
            "[user] has no token: download the file again from https://{host}/download/kattisrc"
        )
    })?;
    Ok(Some(Kattis {
        login_url,
        submit_url,
        submissions_url,
        user,
        token: Secret::new(&token, &origin)?,
    }))
}

/// Returns a value of a section, as Python's `configparser` reads it.
fn value(text: &str, section: &str, key: &str) -> Option<String> {
    let mut current = "";
    let mut found = None;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            current = name.split(']').next().unwrap_or_default();
        } else if let Some((name, value)) = line.split_once([':', '=']) {
            let is_wanted = current == section && name.trim().eq_ignore_ascii_case(key);
            if is_wanted && !line.starts_with(['#', ';']) {
                found = Some(value.trim().to_string());
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::parse;

    const FILE: &str = "# mine
[user]
username: somebody
token: 0123abc=

[kattis]
hostname = open.kattis.com
loginurl: https://open.kattis.com/login
submissionurl: https://open.kattis.com/submit
";

    /// Returns the error of a file that cannot be used.
    fn error(file: &str) -> String {
        let error = parse(file, "open.kattis.com").err().unwrap();
        format!("{error:#}")
    }

    #[test]
    fn the_file_of_the_sites_own_client_is_read() {
        let kattis = parse(FILE, "open.kattis.com").unwrap().unwrap();
        assert_eq!(kattis.user, "somebody");
        assert_eq!(kattis.token.reveal(), "0123abc=");
        assert_eq!(kattis.token.origin().as_str(), "https://open.kattis.com");
        assert_eq!(
            kattis.submissions_url,
            "https://open.kattis.com/submissions"
        );
    }

    #[test]
    fn a_token_is_for_one_host() {
        assert!(parse(FILE, "ncpc.kattis.com").unwrap().is_none());
        let submit = "//open.kattis.com/submit";
        let why = error(&FILE.replace(submit, "//example.org/submit"));
        let begin = "https://example.org/submit is not at ";
        assert!(why.starts_with(begin), "{why}");
        let login = "https://open.kattis.com/login";
        let plain = FILE.replace(login, "http://open.kattis.com/login");
        assert!(parse(&plain, "open.kattis.com").is_err());
    }

    #[test]
    fn what_is_missing_is_named_and_no_token_is_quoted() {
        for key in ["username", "token", "hostname"] {
            let lines = FILE.lines().filter(|line| !line.starts_with(key));
            let why = error(&lines.collect::<Vec<_>>().join("\n"));
            assert!(why.contains(key) && !why.contains("0123abc"), "{why}");
        }
    }
}
