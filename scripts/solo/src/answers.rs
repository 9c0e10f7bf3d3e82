//! A cache of answers about a program that are slow to compute.
//!
//! Each question about a binary has one file in the target folder, which the next answer overwrites. The file also
//! contains everything that the answer depends on, and the answer is used only if all of that is unchanged. The files
//! may be deleted at any time.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cargo::Program;
use crate::error::Result;
use crate::hash::hash;

/// The answers about one binary.
pub struct Answers {
    /// `None` if answers depend on crates that are not in the text.
    folder: Option<PathBuf>,
    binary: String,
}

#[derive(Deserialize, Serialize)]
struct Entry<T> {
    depends_on: Vec<String>,
    answer: T,
}

impl Answers {
    pub fn new(program: &Program) -> Self {
        let krate = &program.crates[0];
        let folder = program.target_directory.join("judge-bundle");
        Self {
            folder: program.site_crates.is_empty().then_some(folder),
            binary: format!("{} {}", krate.package, krate.variables["CARGO_BIN_NAME"]),
        }
    }

    /// Returns the cached answer to a question if it has the same `depends_on`.
    pub fn recall<T: DeserializeOwned>(&self, question: &str, depends_on: &[&str]) -> Option<T> {
        let text = fs::read(self.path(question)?).ok()?;
        let known: Entry<T> = serde_json::from_slice(&text).ok()?;
        (known.depends_on == depends_on).then_some(known.answer)
    }

    /// Stores the answer to a question. If it cannot be written, only time is lost.
    pub fn store<T: Serialize>(&self, question: &str, depends_on: &[&str], answer: &T) {
        let known = Entry {
            depends_on: depends_on.iter().map(ToString::to_string).collect(),
            answer,
        };
        if let Some(path) = self.path(question) {
            let _ = write(&path, &known);
        }
    }

    /// Returns the cached answer to a question if it has the same `depends_on`, or else that of `ask`, whose
    /// errors are not cached.
    pub fn answer<T: DeserializeOwned + Serialize>(
        &self,
        question: &str,
        depends_on: &[&str],
        ask: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        if let Some(answer) = self.recall(question, depends_on) {
            return Ok(answer);
        }
        let answer = ask()?;
        self.store(question, depends_on, &answer);
        Ok(answer)
    }

    fn path(&self, question: &str) -> Option<PathBuf> {
        let name = format!("{:016x}.json", hash(&(&self.binary, question)));
        Some(self.folder.as_ref()?.join(name))
    }
}

/// Writes the file atomically.
pub fn write<T: Serialize>(path: &Path, known: &T) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(&serde_json::to_vec(known)?)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::fs;

    use super::Answers;

    #[test]
    fn a_question_is_asked_again_if_anything_has_changed() {
        let folder = tempfile::tempdir().unwrap();
        let about = |binary: &str| Answers {
            folder: Some(folder.path().join("c")),
            binary: binary.to_string(),
        };
        let calls = Cell::new(0);
        let ask = |binary: &str, question: &str, depends_on: &[&str]| {
            let answer = about(binary).answer(question, depends_on, || {
                calls.set(calls.get() + 1);
                Ok(format!("{binary} {question} {depends_on:?}"))
            });
            (answer.unwrap(), calls.get())
        };
        let first = ask("a", "q", &["x", "y"]);
        assert_eq!(ask("a", "q", &["x", "y"]), first);
        for (count, (binary, question, depends_on)) in (2..).zip([
            ("b", "q", &["x", "y"]),
            ("a", "r", &["x", "y"]),
            ("a", "q", &["x", "z"]),
            // The last answer replaced the first.
            ("a", "q", &["x", "y"]),
        ]) {
            let answer = format!("{binary} {question} {depends_on:?}");
            assert_eq!(ask(binary, question, depends_on), (answer, count));
        }
        for file in fs::read_dir(folder.path().join("c")).unwrap() {
            fs::write(file.unwrap().path(), "{").unwrap();
        }
        assert_eq!(ask("a", "q", &["x", "y"]), (first.0, 6));
    }
}
