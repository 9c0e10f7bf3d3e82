//! The chapters of the curriculum, in the order to learn them in.

use serde::Serialize;

/// A chapter of the theory, which comes before the problems of its number.
#[derive(Serialize)]
pub struct Chapter {
    /// The name of its file in `common/theory`.
    file: &'static str,
    /// The whole chapter, in Markdown. It begins with its number and title, `# 3. Nim`.
    text: &'static str,
}

macro_rules! chapters {
    ($($file:literal)*) => {
        [$(Chapter { file: $file, text: include_str!(concat!("../../../common/theory/", $file)) }),*]
    };
}

/// The chapters. The first has the number 1.
static CHAPTERS: [Chapter; 15] = chapters![
    "01-win-and-lose.md"
    "02-bashs-game.md"
    "03-nim.md"
    "04-misere-nim.md"
    "05-nim-in-disguise.md"
    "06-grundy-values.md"
    "07-games-that-split.md"
    "08-octal-games.md"
    "09-wythoffs-game.md"
    "10-coins.md"
    "11-trees.md"
    "12-nimbers.md"
    "13-sets-and-shapes.md"
    "14-loops.md"
    "15-misere-quotients.md"
];

/// How many chapters there are.
pub const COUNT: usize = CHAPTERS.len();

/// Returns the chapters with their numbers.
pub fn all() -> impl Iterator<Item = (usize, &'static Chapter)> {
    (1..).zip(&CHAPTERS)
}

/// Returns the chapter of a number from 1 to [`COUNT`].
pub fn chapter(number: usize) -> &'static Chapter {
    &CHAPTERS[number - 1]
}

impl Chapter {
    pub fn title(&self) -> &'static str {
        let heading = self.text.lines().next().unwrap_or_default();
        heading.split_once(". ").map_or(heading, |(_, title)| title)
    }

    /// Returns the text as a terminal shows it: with a description in place of each picture.
    pub fn shown(&self) -> String {
        let mut shown = String::new();
        let mut rest = self.text;
        while let Some((before, picture)) = rest.split_once("![") {
            let (description, after) = picture.split_once("](").unwrap_or((picture, ""));
            let (_, after) = after.split_once(')').unwrap_or_default();
            shown += before;
            shown += "Picture: ";
            shown += description;
            rest = after;
        }
        shown + rest.trim_end()
    }
}

#[cfg(test)]
mod tests {
    use super::{all, Chapter, COUNT};

    #[test]
    fn chapters_are_numbered_in_their_headings() {
        for (number, chapter) in all() {
            let heading = format!("# {number}. {}\n", chapter.title());
            assert!(chapter.text.starts_with(&heading), "{heading}");
        }
        assert_eq!(all().count(), COUNT);
    }

    #[test]
    fn a_picture_is_shown_by_its_description() {
        let text = "# 1. Dots\n\nSee:\n\n![Two dots, one\nlarge.](01-dots.svg)\n\nDone.\n";
        let file = "01-dots.md";
        let chapter = Chapter { file, text };
        assert_eq!(chapter.title(), "Dots");
        let shown = "# 1. Dots\n\nSee:\n\nPicture: Two dots, one\nlarge.\n\nDone.";
        assert_eq!(chapter.shown(), shown);
    }
}
