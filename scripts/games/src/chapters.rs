//! The chapters of the curriculum, in the order to learn them in.

use theory::{Chapter, CHAPTERS};

/// How many chapters there are.
pub const COUNT: usize = CHAPTERS.len();

/// Returns the chapters with their numbers.
pub fn all() -> impl Iterator<Item = (usize, &'static Chapter)> {
    (1..).zip(CHAPTERS)
}

/// Returns the chapter of a number from 1 to [`COUNT`].
pub fn chapter(number: usize) -> &'static Chapter {
    &CHAPTERS[number - 1]
}

/// Returns the text of a chapter as a terminal shows it: with a description in place of each picture.
pub fn shown(chapter: &Chapter) -> String {
    let mut shown = String::new();
    let mut rest = chapter.text;
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

#[cfg(test)]
mod tests {
    use theory::Chapter;

    use super::shown;

    #[test]
    fn a_picture_is_shown_by_its_description() {
        let text = "# 1. Dots\n\nSee:\n\n![Two dots, one\nlarge.](01-dots.svg)\n\nDone.\n";
        let file = "01-dots.md";
        let chapter = Chapter { file, text };
        assert_eq!(chapter.title(), "Dots");
        let expected = "# 1. Dots\n\nSee:\n\nPicture: Two dots, one\nlarge.\n\nDone.";
        assert_eq!(shown(&chapter), expected);
    }
}
