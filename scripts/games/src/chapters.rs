//! The chapters of the curriculum, in the order to learn them in.

use theory::{Chapter, CHAPTERS};

/// The number of chapters.
pub const COUNT: usize = CHAPTERS.len();

/// Returns the chapters with their numbers.
pub fn all() -> impl Iterator<Item = (usize, &'static Chapter)> {
    (1..).zip(CHAPTERS)
}

/// Returns the chapter of a number from 1 to [`COUNT`].
pub fn chapter(number: usize) -> &'static Chapter {
    &CHAPTERS[number - 1]
}

/// Returns the text of a chapter as a terminal shows it: with a description in place of each picture, and a command in place
/// of each board.
pub fn terminal_text(chapter: &Chapter) -> String {
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
    let shown = shown + rest.trim_end();
    let lines = shown.lines().map(|line| match board(line) {
        Some(game) => format!("Play it: cargo games play {game}"),
        None => line.to_string(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the game in the comment for a board, if the line is one.
fn board(line: &str) -> Option<&str> {
    line.strip_prefix("<!-- board: ")?.strip_suffix(" -->")
}

#[cfg(test)]
mod tests {
    use theory::Chapter;

    use super::terminal_text;

    #[test]
    fn a_picture_is_shown_by_its_description_and_a_board_by_its_command() {
        let text =
            "# 1. Dots\n\nSee:\n\n![Two dots, one\nlarge.](01-dots.svg)\n\n<!-- board: dots -->\n\nDone.\n";
        let file = "01-dots.md";
        let chapter = Chapter { file, text };
        assert_eq!(chapter.title(), "Dots");
        let expected = "# 1. Dots\n\nSee:\n\nPicture: Two dots, one\nlarge.\n\nPlay it: cargo games play dots\n\nDone.";
        assert_eq!(terminal_text(&chapter), expected);
    }
}
