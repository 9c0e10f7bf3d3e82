//! Files of records in `practice/`, among them `submissions.json`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use solo::store;

use crate::problem::Problem;
use crate::workspace::Workspace;

/// The results of the submissions of a problem to a site.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
pub struct Submission {
    /// The page of the last one; empty if it has none.
    pub page: String,
    /// The result of the last one.
    pub last: State,
    /// Whether the site accepted that one or an earlier one.
    pub accepted: bool,
}

/// The result of a submission.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is not known whether the site has it.
    Unclear,
    /// The site has it.
    Sent,
    /// The site has judged it; `verdict` is the site's text.
    Judged { verdict: String, accepted: bool },
}

/// The submissions of each problem, by site.
pub type Submissions = BTreeMap<String, BTreeMap<String, Submission>>;

fn path(workspace: &Workspace) -> PathBuf {
    workspace.root.join("practice/submissions.json")
}

pub fn submissions(workspace: &Workspace) -> Result<Submissions> {
    read(workspace, &path(workspace))
}

pub fn keep_submission(
    workspace: &Workspace,
    problem: &Problem,
    site: &str,
    page: &str,
    last: State,
) -> Result<()> {
    change_submission(workspace, problem, site, |submission| {
        let is_accepted = matches!(last, State::Judged { accepted: true, .. });
        let earlier = submission.as_ref().is_some_and(|earlier| earlier.accepted);
        *submission = Some(Submission {
            page: page.to_string(),
            last,
            accepted: is_accepted || earlier,
        });
    })
}

/// Records that a program is about to be sent. It is not known yet whether the site will have it. Fails if the record
/// is no longer `before`: another process has sent a program meanwhile, or is about to.
pub fn begin_submission(
    workspace: &Workspace,
    problem: &Problem,
    site: &str,
    before: Option<&Submission>,
) -> Result<()> {
    let is_begun = change_submission(workspace, problem, site, |submission| {
        let is_same = submission.as_ref() == before;
        if is_same {
            *submission = Some(Submission {
                page: String::new(),
                last: State::Unclear,
                accepted: before.is_some_and(|before| before.accepted),
            });
        }
        is_same
    });
    ensure!(
        is_begun?,
        "another `submit` of {} to {site} began meanwhile: nothing was sent; look there, and run the command again to send \
         this program, too",
        problem.name
    );
    Ok(())
}

pub fn submission(
    workspace: &Workspace,
    problem: &Problem,
    site: &str,
) -> Result<Option<Submission>> {
    let mut all = submissions(workspace)?;
    let of_problem = all.get_mut(&problem.name);
    Ok(of_problem.and_then(|of_sites| of_sites.remove(site)))
}

/// Lets `edit` change the record of the last submission of a problem to a site, and returns its result. `None` is no record.
pub fn change_submission<R>(
    workspace: &Workspace,
    problem: &Problem,
    site: &str,
    edit: impl FnOnce(&mut Option<Submission>) -> R,
) -> Result<R> {
    change(workspace, &path(workspace), |all: &mut Submissions| {
        let of_problem = all.entry(problem.name.clone()).or_default();
        let mut submission = of_problem.remove(site);
        let result = edit(&mut submission);
        of_problem.extend(submission.map(|submission| (site.to_string(), submission)));
        all.retain(|_, of_problem| !of_problem.is_empty());
        result
    })
}

/// Returns the content of a file of records; the default if there is no such file.
pub fn read<T: Default + DeserializeOwned>(workspace: &Workspace, path: &Path) -> Result<T> {
    match store::read(path).with_context(|| workspace.display(path).to_string())? {
        Some(text) => parse(workspace, path, &text),
        None => Ok(T::default()),
    }
}

fn parse<T: DeserializeOwned>(workspace: &Workspace, path: &Path, text: &str) -> Result<T> {
    let shown = workspace.display(path);
    serde_json::from_str(text)
        .with_context(|| format!("{shown} is damaged: repair it, or remove it"))
}

/// Changes the content of a file of records, and returns the result of `change`.
pub fn change<T: Default + DeserializeOwned + Serialize, R>(
    workspace: &Workspace,
    path: &Path,
    change: impl FnOnce(&mut T) -> R,
) -> Result<R> {
    let mut result = None;
    store::update(path, |text| {
        let mut entries: T = text
            .map(|text| parse(workspace, path, &text))
            .transpose()?
            .unwrap_or_default();
        result = Some(change(&mut entries));
        Ok::<_, anyhow::Error>(serde_json::to_string_pretty(&entries)? + "\n")
    })?;
    result.context("the record was not changed")
}
