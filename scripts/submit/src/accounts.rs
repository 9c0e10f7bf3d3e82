//! The storage of tokens: a file in the user's configuration folder, with one token for each origin. Environment
//! variables take precedence.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use solo::store;

use crate::secret::{Origin, Secret};

/// The user's account at a site.
#[derive(Clone)]
pub struct Account {
    /// Only Kattis asks for a name.
    pub user: String,
    pub token: Secret,
}

/// An account in the file.
#[derive(Deserialize, Serialize)]
struct Entry {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    user: String,
    token: String,
}

type Entries = BTreeMap<String, Entry>;

/// Returns the environment variable for this property of a site, `YUKICODER_TOKEN` or `CSES_API_URL`, and its value,
/// unless that is empty. For Kattis `KATTIS_TOKEN` holds `NAME:TOKEN`.
pub fn variable_of(site: &str, what: &str) -> (String, Option<String>) {
    let variable = format!("{}_{what}", site.to_uppercase().replace('-', "_"));
    let value = env::var(&variable).ok();
    (variable, value.filter(|value| !value.is_empty()))
}

pub fn file() -> Result<PathBuf> {
    let set = |name: &str| {
        env::var_os(name)
            .filter(|text| !text.is_empty())
            .map(PathBuf::from)
    };
    let folder = if cfg!(windows) {
        set("APPDATA")
    } else {
        let of_home = || Some(env::home_dir()?.join(".config"));
        set("XDG_CONFIG_HOME").or_else(of_home)
    };
    let folder = folder
        .context("there is no configuration folder: set XDG_CONFIG_HOME (on Windows, APPDATA)")?;
    Ok(folder.join("judge/tokens.json"))
}

/// Returns the account at a site, whose interface is at this origin. If the account `has_user`, the variable has the
/// user's name before the token. No error quotes a token.
pub fn find(site: &str, has_user: bool, origin: &Origin) -> Result<Option<Account>> {
    let (variable, value) = variable_of(site, "TOKEN");
    if let Some(value) = value {
        let user_and_token = value.split_once(':').filter(|_| has_user);
        let (user, token) = user_and_token.unwrap_or(("", &value));
        let token = Secret::new(token.trim(), origin).context(variable)?;
        let user = user.trim().to_string();
        return Ok(Some(Account { user, token }));
    }
    load(origin)
}

/// Returns the account that is stored for this origin. No error quotes a token.
pub fn load(origin: &Origin) -> Result<Option<Account>> {
    let path = file()?;
    let Some(mut entries) = read(&path)? else {
        return Ok(None);
    };
    let Some(entry) = entries.remove(origin.as_str()) else {
        return Ok(None);
    };
    let token = Secret::new(&entry.token, origin).with_context(|| path.display().to_string())?;
    let user = entry.user;
    Ok(Some(Account { user, token }))
}

/// Stores an account, and returns the path of the file.
pub fn keep(account: &Account) -> Result<PathBuf> {
    let path = file()?;
    change(&path, |entries| {
        let origin = account.token.origin().to_string();
        let token = account.token.reveal().to_string();
        let user = account.user.clone();
        entries.insert(origin, Entry { user, token });
    })?;
    Ok(path)
}

pub fn forget(origin: &Origin) -> Result<()> {
    let path = file()?;
    if !path.exists() {
        return Ok(());
    }
    change(&path, |entries| drop(entries.remove(origin.as_str())))
}

fn read(path: &Path) -> Result<Option<Entries>> {
    // Temporary files of an interrupted write have tokens, too.
    path.parent().into_iter().for_each(store::sweep);
    let text = store::read(path).with_context(|| path.display().to_string())?;
    text.map(|text| parse(path, &text)).transpose()
}

fn parse(path: &Path, text: &str) -> Result<Entries> {
    let entries = serde_json::from_str(text);
    // The error itself might quote a token.
    let entries = entries.ok();
    entries.with_context(|| format!("{} is damaged: repair it, or remove it", path.display()))
}

fn change(path: &Path, change: impl FnOnce(&mut Entries)) -> Result<()> {
    store::update_private(path, |text| {
        let mut entries = parse(path, text.as_deref().unwrap_or("{}"))?;
        change(&mut entries);
        Ok(serde_json::to_string_pretty(&entries)? + "\n")
    })
}
