//! The place of a new problem: its package, and its name there.

use std::env;

use anyhow::{bail, ensure, Context, Result};

use crate::contest::address::{is_number, slug};
use crate::contest::companion::Companion;
use crate::problem::Problem;
use crate::workspace::{PackagePer, Workspace};
use terminal::quote;

/// The names of a new problem.
pub struct Place {
    pub name: String,
    pub package: String,
    /// Its name in its package.
    pub alias: String,
}

/// The longest name of a problem, in characters.
const LONGEST: usize = 64;

impl Place {
    /// Returns the place of a problem that was received, or of one that the user has named. Fails if cargo cannot have
    /// a package or a program of that name.
    pub fn of(workspace: &Workspace, name: Option<&str>, problem: &Companion) -> Result<Self> {
        let mut known = workspace.problems.iter();
        let is_known = |known: &&Problem| !problem.url.is_empty() && problem.is_at(&known.url);
        if let Some(known) = known.find(is_known).filter(|_| name.is_none()) {
            return Ok(Self::of_problem(known));
        }
        let place = match (workspace.settings.package_per, name) {
            (PackagePer::Problem, name) => {
                Self::package(&name.map_or_else(|| problem.crate_name(), String::from))
            }
            (PackagePer::Contest, Some(name)) => Self::by_name(workspace, name)?,
            (PackagePer::Contest, None) => {
                let (contest, mut letter) = (problem.contest(), problem.letter());
                letter.truncate(LONGEST.saturating_sub(contest.len() + 1));
                Self::binary(&contest, letter.trim_end_matches('-'))
            }
        };
        place.check(workspace)?;
        Ok(place)
    }

    pub fn of_problem(problem: &Problem) -> Self {
        Self {
            name: problem.name.clone(),
            package: problem.package.clone(),
            alias: problem.alias.clone(),
        }
    }

    /// Returns the address of a problem that the user has named, if it follows from the names.
    pub fn address(&self, site: Option<&str>) -> Option<String> {
        let (contest, letter) = (&self.package, &self.alias);
        if contest == "library-checker" {
            let problem = letter.replace('-', "_");
            return Some(format!("https://judge.yosupo.jp/problem/{problem}"));
        }
        let of_codeforces = contest.strip_prefix("codeforces-");
        if let Some(number) = of_codeforces.filter(|number| is_number(number)) {
            // The numbers of its gym begin with 100001.
            let kind = if number.len() > 5 { "gym" } else { "contest" };
            let letter = letter.to_uppercase();
            let address = format!("https://codeforces.com/{kind}/{number}/problem/{letter}");
            return Some(address);
        }
        // abc300, and the like.
        let number = contest.trim_start_matches(|char: char| char.is_ascii_lowercase());
        let is_regular = contest.len() == number.len() + 3 && number.len() == 3;
        let is_named = ["abc", "arc", "agc"].contains(&contest.trim_end_matches(number));
        let is_atcoder = (site == Some("atcoder") || is_named) && is_regular && is_number(number);
        is_atcoder
            .then(|| format!("https://atcoder.jp/contests/{contest}/tasks/{contest}_{letter}"))
    }

    fn package(name: &str) -> Self {
        Self {
            name: name.to_string(),
            package: name.to_string(),
            alias: name.to_string(),
        }
    }

    fn binary(package: &str, alias: &str) -> Self {
        Self {
            name: format!("{package}-{alias}"),
            package: package.to_string(),
            alias: alias.to_string(),
        }
    }

    /// Returns the place of `abc300-a`, or of `a` in the folder of a contest. A name may be written as on the site:
    /// `abc300_A`, or `1900-a` where the workspace's site is Codeforces.
    fn by_name(workspace: &Workspace, name: &str) -> Result<Self> {
        let name = name.to_lowercase().replace('_', "-");
        if let Some(problem) = name.strip_prefix("library-checker-") {
            // The site has no contests, but hyphens in names.
            return Ok(Self::binary("library-checker", problem));
        }
        if let Some((contest, alias)) = name.rsplit_once('-') {
            let is_codeforces = workspace.settings.site.as_deref() == Some("codeforces");
            return Ok(if is_codeforces && is_number(contest) {
                Self::binary(&format!("codeforces-{contest}"), alias)
            } else {
                Self::binary(contest, alias)
            });
        }
        let here = env::current_dir().unwrap_or_default();
        let mut problems = workspace.problems.iter();
        let package = problems
            .find(|problem| here.starts_with(&problem.folder))
            .map(|problem| problem.package.as_str())
            .with_context(|| {
                format!(
                    "{} names no contest: write it as in `abc300-a`",
                    quote(&name)
                )
            })?;
        Ok(Self::binary(package, &name))
    }

    /// Fails unless these names are valid for a package and a program, and are not those of others.
    fn check(&self, workspace: &Workspace) -> Result<()> {
        let name = &self.name;
        let form = match workspace.settings.package_per {
            PackagePer::Problem => "<site>-<id>-<slug>",
            PackagePer::Contest => "<contest>-<letter>",
        };
        ensure!(
            slug(name) == *name
                && name.starts_with(|char: char| char.is_ascii_alphabetic())
                && name.contains('-')
                && !self.alias.is_empty()
                && name.len() <= LONGEST,
            "{} cannot be the name of a problem: use `{form}` in lower-case letters, digits and hyphens, at most \
             {LONGEST} characters",
            quote(name)
        );
        let mut others = workspace.problems.iter();
        if let Some(other) =
            others.find(|other| other.name == *name && other.package != self.package)
        {
            let folder = workspace.display(&other.folder);
            bail!("`{name}` is the name of a problem in {folder}: choose another name");
        }
        let is_known = workspace
            .problems
            .iter()
            .any(|problem| problem.package == self.package);
        // `cargo games` creates solutions with such names.
        let of_practice = name.strip_prefix("practice-");
        let is_solution = |of: &str| workspace.problems.iter().any(|problem| problem.name == of);
        let is_taken = of_practice.is_some_and(is_solution) || workspace.is_package(&self.package);
        ensure!(
            is_known || !is_taken,
            "`{}` is the name of another package: choose another name",
            self.package
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    #[rstest]
    #[case::contest(("codeforces-1704", "h1", Some("https://codeforces.com/contest/1704/problem/H1")))]
    #[case::gym(("codeforces-104114", "a", Some("https://codeforces.com/gym/104114/problem/A")))]
    #[case::no_number(("codeforces-global", "a", None))]
    #[case::atcoder(("abc300", "a", Some("https://atcoder.jp/contests/abc300/tasks/abc300_a")))]
    #[case::library_checker(("library-checker", "sqrt-mod", Some("https://judge.yosupo.jp/problem/sqrt_mod")))]
    #[case::no_atcoder(("abcdef", "a", None))]
    fn a_name_may_tell_the_address(#[case] (package, alias, address): (&str, &str, Option<&str>)) {
        let place = Place::binary(package, alias);
        assert_eq!(place.address(Some("atcoder")).as_deref(), address);
    }
}
