//! The book: the problems of the workspace, with the data in `[package.metadata.game]` of their manifests.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use judge::problem::{check_lines, Problem};
use judge::workspace::Workspace;
use serde::{Deserialize, Serialize};

use crate::chapters;

/// The problems and their games.
pub struct Book {
    pub workspace: Workspace,
    games: BTreeMap<String, Game>,
}

/// The entry of a manifest about the game of a problem.
#[derive(Clone, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Game {
    pub theory: String,
    /// Whether it is a calculation, not a game for two players.
    #[serde(skip_serializing_if = "is_false")]
    pub calculation: bool,
    /// The problem's place in the curriculum: chapter and place, both from 1.
    pub lesson: Option<Lesson>,
    /// The concepts that the problem introduces, which later lessons may use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    introduces: Vec<String>,
    /// The concepts that are needed to solve it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs: Vec<String>,
    /// The difficulty according to the site, such as a rating or points.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub difficulty: String,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde calls it
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A place in the curriculum, written `chapter.place`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String", into = "String")]
pub struct Lesson {
    pub chapter: usize,
    pub place: usize,
}

impl TryFrom<String> for Lesson {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parsed = text.split_once('.').and_then(|(chapter, place)| {
            let (chapter, place) = (chapter.parse().ok()?, place.parse().ok()?);
            Some(Self { chapter, place })
        });
        let chapters = 1..=chapters::COUNT;
        parsed
            .filter(|lesson| chapters.contains(&lesson.chapter) && lesson.place > 0)
            .ok_or_else(|| {
                let last = chapters.end();
                format!("lesson = \"{text}\": it must be a chapter from 1 to {last} and a place, as in \"3.4\"")
            })
    }
}

impl From<Lesson> for String {
    fn from(lesson: Lesson) -> Self {
        format!("{}.{}", lesson.chapter, lesson.place)
    }
}

impl Game {
    /// Reads the game of a problem from its manifest.
    fn of(problem: &Problem) -> Result<Self> {
        let Some(value) = problem.metadata.get("game") else {
            return Ok(Self::default());
        };
        let manifest = problem.folder.join("Cargo.toml");
        let read = || -> Result<Self> {
            check_lines(value)?;
            Ok(Self::deserialize(value)?)
        };
        read().with_context(|| format!("{}: [package.metadata.game]", manifest.display()))
    }
}

impl Book {
    /// Loads the workspace of the current folder. Problems whose games are not valid are among its broken ones.
    pub fn load() -> Result<Self> {
        let mut workspace = Workspace::load()?;
        let mut games = BTreeMap::new();
        workspace.check(|problem| {
            games.insert(problem.name.clone(), Game::of(problem)?);
            Ok(())
        });
        Ok(Self { workspace, games })
    }

    pub fn game(&self, problem: &Problem) -> &Game {
        &self.games[&problem.name]
    }

    /// Returns the place of a problem in the curriculum, if it has one.
    pub fn lesson(&self, problem: &Problem) -> Option<Lesson> {
        self.game(problem).lesson
    }
}
