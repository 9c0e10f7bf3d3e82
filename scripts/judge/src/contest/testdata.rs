//! The tests of a problem: files `testdata/<problem>/<test>.in` and `.out` or `.ans`, those of online-judge-tools and
//! atcoder-cli, and the test suite of cargo-compete.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{bail, ensure, Context, Result};
use protocol::Size;
use solo::store;

use crate::problem::Problem;
use crate::reference::{Answer, Reference};
use crate::scratch::Scratch;
use crate::text::Text;
use crate::workspace::Workspace;
use terminal::{alternatives, escape, list, quote, this};

pub use crate::text::{read, read_text, TestFile};

pub fn first_sample(workspace: &Workspace, problem: &Problem) -> Result<PathBuf> {
    let tests = tests_of(workspace, problem, None)?;
    let mut samples = tests.iter().filter(|test| test.is_sample());
    let sample = samples.find_map(|sample| sample.input.file());
    let sample = sample.with_context(|| {
        let folder = workspace.testdata(problem);
        format!(
            "{} has no sample-1.in: name a file",
            workspace.display(&folder)
        )
    })?;
    Ok(sample.to_path_buf())
}

/// Returns the tests of a problem: those in its folder, sorted by name with numbers compared by value, then those of
/// its test suite. With `only`, returns only the test that this name, or an unambiguous part of one, means. Fails if
/// there are none.
pub fn tests_of(
    workspace: &Workspace,
    problem: &Problem,
    only: Option<&str>,
) -> Result<Vec<TestFile>> {
    let mut found = TestFiles::of(workspace, problem)?;
    ensure!(!found.is_empty(), without_tests(workspace, problem));
    if let Some(only) = only {
        let name = found.resolve(problem, only)?;
        found.names.retain(|other| *other == name);
        found.of_suite.retain(|test| test.name == name);
    }
    found.tests(workspace)
}

/// Returns all tests of a problem, which may be none.
pub fn any_tests_of(workspace: &Workspace, problem: &Problem) -> Result<Vec<TestFile>> {
    TestFiles::of(workspace, problem)?.tests(workspace)
}

/// Returns the folder for new tests of a problem: that of its existing tests, or the workspace's default.
pub fn folder_of_new(workspace: &Workspace, problem: &Problem) -> Result<PathBuf> {
    Ok(TestFiles::of(workspace, problem)?.folder)
}

struct TestFiles {
    folder: PathBuf,
    /// The names of the tests in the folder, in order.
    names: Vec<String>,
    of_suite: Vec<TestFile>,
}

impl TestFiles {
    /// Looks for tests. A folder of online-judge-tools counts only if there are no other tests.
    fn of(workspace: &Workspace, problem: &Problem) -> Result<Self> {
        let of_suite = tests_of_suite(workspace, problem)?;
        let mut folders = workspace.test_folders(problem);
        if of_suite.is_empty() {
            let of_oj = workspace.folders_of_oj(problem).into_iter();
            folders.extend(
                of_oj.filter(|folder| inputs(folder).is_ok_and(|inputs| !inputs.is_empty())),
            );
        }
        for folder in folders {
            let names = names(workspace, &folder)?;
            if !names.is_empty() {
                return Ok(Self {
                    folder,
                    names,
                    of_suite,
                });
            }
        }
        Ok(Self {
            folder: workspace.testdata(problem),
            names: Vec::new(),
            of_suite,
        })
    }

    fn is_empty(&self) -> bool {
        self.names.is_empty() && self.of_suite.is_empty()
    }

    fn tests(self, workspace: &Workspace) -> Result<Vec<TestFile>> {
        let in_folder = self
            .names
            .into_iter()
            .map(|name| pair(workspace, &self.folder, name));
        in_folder.chain(self.of_suite.into_iter().map(Ok)).collect()
    }

    /// Returns the name of the test that a name, or an unambiguous part of one, means.
    fn resolve(&self, problem: &Problem, part: &str) -> Result<String> {
        let mut known: Vec<_> = self.names.iter().map(String::as_str).collect();
        for test in &self.of_suite {
            if !known.contains(&test.name.as_str()) {
                known.push(&test.name);
            }
        }
        if known.contains(&part) {
            return Ok(part.to_string());
        }
        let mut matches = known.clone();
        matches.retain(|name| name.contains(part) && !part.is_empty());
        let (problem, part) = (&problem.name, quote(part));
        match matches[..] {
            [name] => Ok(name.to_string()),
            [] => bail!("{problem} has no test {part}: it has {}", list(&known)),
            _ => bail!("{part} is ambiguous: it may mean {}", list(&matches)),
        }
    }
}

/// Returns the tests of the suite of a problem; none if it has no suite.
pub fn tests_of_suite(workspace: &Workspace, problem: &Problem) -> Result<Vec<TestFile>> {
    let Some(suite) = &problem.suite else {
        return Ok(Vec::new());
    };
    let tests = suite.tests();
    tests.with_context(|| workspace.display(&suite.path).to_string())
}

/// Returns the error of a problem without tests, with the places that were searched.
fn without_tests(workspace: &Workspace, problem: &Problem) -> String {
    let mut places = workspace.test_folders(problem);
    places.extend(problem.suite.as_ref().map(|suite| suite.path.clone()));
    places.extend(workspace.folders_of_oj(problem));
    let shown = |place: &PathBuf| workspace.display(place).to_string();
    let places: Vec<_> = places.iter().map(shown).collect();
    format!(
        "{name} has no tests in {}: `{} add {name}` adds one",
        alternatives(&places),
        this(),
        name = problem.name
    )
}

/// Returns the inputs of a problem that have no answer yet.
pub fn inputs_without_answer(workspace: &Workspace, problem: &Problem) -> Result<Vec<PathBuf>> {
    let mut paths = inputs(&workspace.testdata(problem))?;
    paths.retain(|input| !has_answer(input));
    Ok(paths)
}

pub fn has_answer(input: &Path) -> bool {
    ANSWERS
        .iter()
        .any(|extension| input.with_extension(extension).symlink_metadata().is_ok())
}

/// Returns the inputs in a folder, in order; none if there is no such folder.
pub fn inputs(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = entries(folder)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    paths.sort();
    Ok(paths)
}

/// The ends of the names of answers.
const ANSWERS: [&str; 2] = ["out", "ans"];

/// Returns the names of the tests in a folder, in order; none if there is no such folder. Reports the files that are
/// not tests: the backup of an editor, for example.
fn names(workspace: &Workspace, folder: &Path) -> Result<Vec<String>> {
    let mut names = BTreeSet::new();
    let mut others = Vec::new();
    for path in entries(folder)? {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let name = path.file_stem().and_then(|name| name.to_str());
        let (Some(name), Some("in" | "out" | "ans")) = (name, extension) else {
            others.extend(path.file_name().map(|name| name.display().to_string()));
            continue;
        };
        names.insert((natural_order(name), name.to_string()));
    }
    if !others.is_empty() {
        others.sort();
        anstream::eprintln!(
            "note: {}: ignored {}, since tests are `<test>.in` and `<test>.out` or `<test>.ans`",
            workspace.display(folder),
            list(&others)
        );
    }
    Ok(names.into_iter().map(|(_, name)| name).collect())
}

/// Refuses a folder of tests that belongs to no problem, since its tests would never be run.
pub fn check_folders(workspace: &Workspace) -> Result<()> {
    let Some(folder) = workspace.all_testdata() else {
        return Ok(());
    };
    for path in entries(&folder)? {
        let known = workspace.names().any(|name| path.ends_with(name));
        let shown = workspace.display(&path);
        ensure!(
            known || inputs(&path).is_ok_and(|inputs| inputs.is_empty()) || !path.is_dir(),
            "{shown}: there is no problem of that name"
        );
    }
    Ok(())
}

/// How many hidden tests there are of each size.
const HIDDEN: [u64; 3] = [30, 8, 4];

/// Fails unless a new test in this folder can have this name.
pub fn check_free(workspace: &Workspace, folder: &Path, name: &str) -> Result<()> {
    ensure!(
        !is_hidden_name(name),
        "{}: names that begin with hidden- belong to the hidden tests",
        escape(name)
    );
    ensure!(
        is_free(folder, name),
        "{} already has a test {}",
        workspace.display(folder),
        escape(name)
    );
    Ok(())
}

/// Returns whether no file in a folder belongs to a test of this name.
pub fn is_free(folder: &Path, name: &str) -> bool {
    let mut files = ["in", "out", "ans"]
        .map(|extension| folder.join(format!("{name}.{extension}")))
        .into_iter();
    !files.any(|file| file.symlink_metadata().is_ok())
}

/// Returns whether a hidden test has this name.
pub fn is_hidden_name(name: &str) -> bool {
    name.starts_with("hidden-")
}

/// Returns the hidden tests of a problem, which its reference generates, or `only` the one of that name, and their
/// folder, which is removed when it is dropped.
pub fn hidden_tests(
    workspace: &Workspace,
    reference: &Reference,
    only: Option<&str>,
) -> Result<(Vec<TestFile>, Scratch)> {
    let sizes = Size::ALL.into_iter().zip(HIDDEN);
    let inputs = sizes.flat_map(|(size, count)| (1..=count).map(move |seed| (size, seed)));
    let named = (1..)
        .zip(inputs)
        .map(|(number, input): (u32, _)| (format!("hidden-{number}"), input));
    let wanted: Vec<_> = named
        .filter(|(name, _)| only.is_none_or(|only| only == name))
        .collect();
    ensure!(
        !wanted.is_empty(),
        "there is no test {}: the hidden tests are hidden-1 to hidden-{}",
        quote(only.unwrap_or_default()),
        HIDDEN.iter().sum::<u64>()
    );
    let folder = Scratch::new(&workspace.target)?;
    let mut tests = Vec::new();
    for (name, (size, seed)) in wanted {
        let input = folder.path().join(format!("{name}.in"));
        let answer = folder.path().join(format!("{name}.out"));
        let text = reference.generate(seed, size)?.unwrap_or_default();
        let Answer::Of(right) = reference.answer_generated(&text, size)? else {
            bail!("the reference has no answer for `generate {seed} {size}`");
        };
        fs::write(&answer, right)?;
        fs::write(&input, text)?;
        tests.push(TestFile {
            is_hidden: true,
            ..TestFile::new(name, Text::File(input), Some(Text::File(answer)))
        });
    }
    Ok((tests, folder))
}

fn pair(workspace: &Workspace, folder: &Path, name: String) -> Result<TestFile> {
    let input = folder.join(format!("{name}.in"));
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    let answers: Vec<_> = ANSWERS
        .map(|extension| folder.join(format!("{name}.{extension}")))
        .into_iter()
        .filter(|answer| is_there(answer))
        .collect();
    if let [one, other] = &answers[..] {
        let (one, other) = (workspace.display(one), workspace.display(other));
        bail!("{one} and {other} are answers of one test: remove one");
    }
    let answer = answers.into_iter().next();
    if let (false, Some(answer)) = (is_there(&input), &answer) {
        let (answer, input) = (workspace.display(answer), workspace.display(&input));
        bail!("{answer} is an answer without an input: there is no {input}");
    }
    for path in [Some(&input), answer.as_ref()].into_iter().flatten() {
        let shown = workspace.display(path);
        ensure!(path.is_file(), "{shown} is not a regular file");
    }
    Ok(TestFile::new(
        name,
        Text::File(input),
        answer.map(Text::File),
    ))
}

/// Returns the entries of a folder whose names do not begin with a dot; none if there is no such folder. Removes the
/// unfinished files of killed commands there.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    store::sweep(folder);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(|| folder.display().to_string())?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let entry = entry?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

/// Returns a key that puts `sample-2` before `sample-10`: text and numbers in turn.
fn natural_order(name: &str) -> Vec<(String, u128)> {
    let mut key = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len());
        let (text, from_digits) = rest.split_at(digits);
        let end = from_digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(from_digits.len());
        let (number, after) = from_digits.split_at(end);
        key.push((text.to_string(), number.parse().unwrap_or(u128::MAX)));
        rest = after;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_by_value() {
        let unsorted = "sample-10 sample-2 limits sample-1 sample 2 10";
        let mut names: Vec<_> = unsorted.split(' ').collect();
        names.sort_by_key(|name| natural_order(name));
        let sorted = "2 10 limits sample sample-1 sample-2 sample-10";
        assert_eq!(names.join(" "), sorted);
    }
}
