//! A bundle that waits for the browser extension cph-submit, which submits it at Codeforces in the user's own session:
//! one command writes it to the target folder, and another, which the extension asks every three seconds, sends it from
//! there.

use std::fs;
use std::io;
use std::path::Path;
use std::process;
use std::time::{Duration, SystemTime};

use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};
use solo::store;

/// The content for the extension.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// The address of the problem.
    pub url: String,
    pub problem_name: String,
    pub source_code: String,
    /// The site's name for the language.
    pub language_id: u32,
}

/// The file with the bundle, in the target folder.
const OFFER: &str = "offered.json";

/// The file that is changed whenever the extension asks.
const REQUESTS: &str = "cph-submit";

/// The only site at which the extension may submit: it opens unknown addresses there, too.
const SITE: &str = "https://codeforces.com/";

/// How long a bundle is offered after it was made.
const FRESH: Duration = Duration::from_secs(30);

/// The extension, which asks every three seconds, is running if it has asked within this time.
const NEAR: Duration = Duration::from_secs(10);

/// Records that the extension has asked.
pub fn note_question(target: &Path) -> io::Result<()> {
    fs::create_dir_all(target)?;
    fs::write(target.join(REQUESTS), "")
}

/// Returns whether the extension is running.
pub fn is_extension_near(target: &Path) -> bool {
    age(&target.join(REQUESTS)).is_some_and(|age| age < NEAR)
}

/// Offers a bundle in place of any other. Fails if the bundle is for another site than Codeforces.
pub fn offer(target: &Path, offer: &Offer) -> Result<()> {
    check(offer)?;
    let text = serde_json::to_string(offer)?;
    Ok(store::write(&target.join(OFFER), text.as_bytes())?)
}

/// Returns whether the extension may submit at this address.
pub fn is_for(url: &str) -> bool {
    url.starts_with(SITE)
}

fn check(offer: &Offer) -> Result<()> {
    ensure!(
        is_for(&offer.url),
        "{} is not at Codeforces, the only site that cph-submit is given",
        offer.url
    );
    Ok(())
}

/// Returns whether no process has taken the offered bundle yet.
pub fn is_waiting(target: &Path) -> bool {
    target.join(OFFER).exists()
}

/// Withdraws the offered bundle. Returns whether it was still there.
pub fn withdraw(target: &Path) -> bool {
    fs::remove_file(target.join(OFFER)).is_ok()
}

/// Takes the offered bundle, if there is one that was just made. No other process gets it.
pub fn take(target: &Path) -> Result<Option<Offer>> {
    let path = target.join(OFFER);
    let own = target.join(format!("{OFFER}.{}", process::id()));
    match fs::rename(&path, &own) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    }
    let age = age(&own);
    let text = fs::read_to_string(&own);
    fs::remove_file(&own).with_context(|| own.display().to_string())?;
    if age.is_none_or(|age| age > FRESH) {
        return Ok(None);
    }
    let offer: Offer = serde_json::from_str(&text?).context("the bundle that was offered")?;
    check(&offer)?;
    Ok(Some(offer))
}

/// Returns how long ago a file was changed.
fn age(path: &Path) -> Option<Duration> {
    let changed = path.metadata().and_then(|data| data.modified()).ok()?;
    SystemTime::now().duration_since(changed).ok()
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, SystemTime};

    use rstest::rstest;

    use super::{is_extension_near, note_question, offer, take, withdraw, Offer, OFFER};

    fn bundle(url: &str) -> Offer {
        Offer {
            url: url.to_string(),
            problem_name: "A".to_string(),
            source_code: "fn main() {}".to_string(),
            language_id: 98,
        }
    }

    const PROBLEM: &str = "https://codeforces.com/contest/1704/problem/F";

    #[test]
    fn it_is_taken_once() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path();
        assert_eq!(take(target).unwrap(), None);
        offer(target, &bundle(PROBLEM)).unwrap();
        assert_eq!(take(target).unwrap(), Some(bundle(PROBLEM)));
        assert_eq!(take(target).unwrap(), None);
        offer(target, &bundle(PROBLEM)).unwrap();
        assert!(withdraw(target) && !withdraw(target));
        assert_eq!(fs::read_dir(target).unwrap().count(), 0);
    }

    #[test]
    fn an_old_one_is_not_given_away() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path();
        offer(target, &bundle(PROBLEM)).unwrap();
        let file = File::options()
            .write(true)
            .open(target.join(OFFER))
            .unwrap();
        let before = SystemTime::now() - Duration::from_mins(1);
        file.set_modified(before).unwrap();
        assert_eq!(take(target).unwrap(), None);
        assert_eq!(fs::read_dir(target).unwrap().count(), 0);
    }

    #[rstest]
    #[case("https://cses.fi/problemset/task/1068")]
    #[case("https://codeforces.com.example.org/contest/1/problem/A")]
    #[case("http://codeforces.com/contest/1/problem/A")]
    fn other_sites_are_refused(#[case] url: &str) {
        let target = tempfile::tempdir().unwrap();
        assert!(offer(target.path(), &bundle(url)).is_err());
        let text = serde_json::to_string(&bundle(url)).unwrap();
        fs::write(target.path().join(OFFER), text).unwrap();
        assert!(take(target.path()).is_err());
    }

    #[test]
    fn it_is_known_whether_somebody_asks() {
        let target = tempfile::tempdir().unwrap();
        assert!(!is_extension_near(target.path()));
        note_question(target.path()).unwrap();
        let requests = File::options()
            .write(true)
            .open(target.path().join("cph-submit"));
        requests
            .unwrap()
            .set_modified(SystemTime::now() - Duration::from_mins(1))
            .unwrap();
        assert!(!is_extension_near(target.path()));
    }
}
