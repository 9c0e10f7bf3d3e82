//! The theory of impartial games, from Nim to misère quotients, in chapters to read in order: small tables before each
//! theorem, proofs or their sources, exercises with answers, and code that runs.
//!
//! The code in the chapters uses the package [impartial-games](https://docs.rs/impartial-games) under the name
//! `common`. It runs with the tests of this package.
//!
//! ```
//! assert_eq!(theory::CHAPTERS[2].title(), "Nim");
//! ```

/// A chapter.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// The name of its file, which begins with its number.
    pub file: &'static str,
    /// The whole chapter, in Markdown. It begins with its number and title, `# 3. Nim`.
    pub text: &'static str,
}

impl Chapter {
    /// Returns the title without the number.
    pub fn title(&self) -> &'static str {
        let heading = self.text.lines().next().unwrap_or_default();
        heading.split_once(". ").map_or(heading, |(_, title)| title)
    }
}

macro_rules! chapters {
    ($($test:ident $file:literal)*) => {
        /// The chapters in order. The first has the number 1.
        pub static CHAPTERS: &[Chapter] =
            &[$(Chapter { file: $file, text: include_str!($file) }),*];

        $(
            #[cfg(doctest)]
            #[doc = include_str!($file)]
            mod $test {}
        )*
    };
}

chapters! {
    win_and_lose "01-win-and-lose.md"
    bashs_game "02-bashs-game.md"
    nim "03-nim.md"
    misere_nim "04-misere-nim.md"
    nim_in_disguise "05-nim-in-disguise.md"
    grundy_values "06-grundy-values.md"
    games_that_split "07-games-that-split.md"
    octal_games "08-octal-games.md"
    wythoffs_game "09-wythoffs-game.md"
    coins "10-coins.md"
    trees "11-trees.md"
    nimbers "12-nimbers.md"
    sets_and_shapes "13-sets-and-shapes.md"
    loops "14-loops.md"
    misere_quotients "15-misere-quotients.md"
}

#[cfg(doctest)]
#[doc = include_str!("README.md")]
mod readme {}

#[cfg(test)]
mod tests {
    use super::CHAPTERS;

    #[test]
    fn chapters_are_numbered_in_their_headings() {
        assert!(!CHAPTERS.is_empty());
        for (number, chapter) in (1..).zip(CHAPTERS) {
            let heading = format!("# {number}. {}\n", chapter.title());
            assert!(chapter.text.starts_with(&heading), "{heading}");
        }
    }

    /// Returns the numbers of the items in a section.
    fn numbers(section: &str) -> Vec<usize> {
        let starts = section.lines().filter_map(|line| line.split_once(". "));
        starts.filter_map(|(start, _)| start.parse().ok()).collect()
    }

    #[test]
    fn each_exercise_has_its_answer() {
        for chapter in CHAPTERS {
            let (_, end) = chapter.text.split_once("\n## Exercises\n").unwrap();
            let (exercises, answers) = end.split_once("\n## Answers\n").unwrap();
            let exercises = numbers(exercises);
            assert!(!exercises.is_empty(), "{}", chapter.file);
            let in_order: Vec<_> = (1..=exercises.len()).collect();
            assert_eq!(exercises, in_order, "{}", chapter.file);
            assert_eq!(numbers(answers), in_order, "{}", chapter.file);
        }
    }
}
