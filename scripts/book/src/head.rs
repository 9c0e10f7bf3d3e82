//! The parts of a page that its reader does not read: title and description for search engines and previews. Also the
//! foot of the page, with links to its source.

use crate::course::{Chapter, Course, Problem};
use crate::escape::escape;

/// The addresses at which the book is published, if the publishing workflow knows them.
#[derive(Clone, Default)]
pub struct Publication {
    /// The address of the first page, with a slash at its end: `https://example.github.io/impartial-games/`.
    pub address: Option<String>,
    /// The address of the repository: `https://github.com/example/impartial-games`.
    pub repository: Option<String>,
}

/// A page, as search engines and previews show it.
pub struct Summary {
    /// The name of its file.
    pub file: String,
    /// Its title, in the words that people search for.
    pub title: String,
    /// One or two sentences about it.
    pub description: String,
    /// The picture of its chapter.
    picture: Option<String>,
    /// Its source, from the root of the repository.
    source: Option<String>,
}

/// The longest description that search engines show.
const DESCRIPTION: usize = 160;

const ABOUT: &str = "Who wins Nim, and by which move? The theory of Sprague and Grundy from the beginning, with proofs, \
                     boards to play on, and contest problems with hints.";

/// Returns the pages with summaries of their own.
pub fn summaries(course: &Course) -> Vec<Summary> {
    let other = |file: &str, title: &str, description: &str| Summary {
        file: file.to_string(),
        title: title.to_string(),
        description: description.to_string(),
        picture: None,
        source: Some(format!(
            "scripts/book/pages/{}",
            file.replace(".html", ".md")
        )),
    };
    let mut pages = vec![
        other("index.html", "Impartial games: Nim, Sprague–Grundy and contest problems", ABOUT),
        other(
            "problems.html",
            "Contest problems on Nim and Grundy values",
            "Problems of HDU, POJ, Codeforces, AtCoder, Luogu, CSES and other sites on impartial games, by chapter, each with \
             hints, idea, proof and solution.",
        ),
        other(
            "library.html",
            "A Rust library of impartial games",
            "Grundy values and winning moves of Nim, subtraction games, octal games and others, with proofs and examples.",
        ),
        other(
            "glossary.html",
            "Glossary: terms of impartial games in Chinese and Japanese",
            "必胜态, SG 函数, 异或, 巴什博弈, 威佐夫博弈, 阶梯博弈, グランディ数: the terms of impartial games in English, Chinese \
             and Japanese.",
        ),
        other(
            "explorer.html",
            "Grundy values of any octal or subtraction game",
            "Grundy values, periods and winning moves of Kayles, Dawson's Kayles, octal codes and subtraction sets, computed in \
             the browser.",
        ),
    ];
    pages.extend(course.chapters.iter().map(of_chapter));
    pages.extend(course.problems.iter().map(|problem| {
        let chapter = &course.chapters[problem.lesson.chapter as usize - 1];
        of_problem(problem, chapter)
    }));
    pages
}

fn of_chapter(chapter: &Chapter) -> Summary {
    let name = chapter.name();
    Summary {
        file: format!("{name}.html"),
        title: format!("{}: theory, proofs, exercises", chapter.title()),
        description: beginning(&chapter.text),
        picture: Some(format!("{name}.svg")),
        source: Some(format!("common/theory/{}", chapter.file)),
    }
}

fn of_problem(problem: &Problem, chapter: &Chapter) -> Summary {
    let (title, _) = problem.titles();
    let named = match problem.numbers().first() {
        Some((number, _)) => format!("{title} ({number})"),
        None => title.to_string(),
    };
    let name = &problem.name;
    Summary {
        file: format!("{name}.html"),
        title: format!("{named}: idea, proof, solution"),
        description: format!("{named}. {}", beginning(&problem.statement)),
        picture: Some(format!("{}.svg", chapter.name())),
        source: Some(format!("crates/{name}/README.md")),
    }
}

/// Returns the beginning of the first paragraph of a Markdown text, up to the end of a word.
fn beginning(markdown: &str) -> String {
    let is_prose = |block: &&str| block.starts_with(|first: char| first.is_alphabetic());
    let paragraph = markdown.split("\n\n").find(is_prose).unwrap_or_default();
    let plain: String = paragraph
        .chars()
        .filter(|char| !"*`_".contains(*char))
        .collect();
    let mut text = String::new();
    for word in plain.split_whitespace() {
        if text.chars().count() + word.chars().count() + 3 > DESCRIPTION {
            return text + " …";
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text += word;
    }
    text
}

impl Summary {
    /// Returns the elements for the page's head.
    pub fn head(&self, publication: &Publication) -> String {
        let (title, description) = (escape(&self.title), escape(&self.description));
        let own = format!(
            "<title>{title} - Impartial games</title>\n<meta name=\"description\" content=\"{description}\">\n\
             <meta property=\"og:type\" content=\"article\">\n<meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{description}\">\n\
             <meta property=\"og:site_name\" content=\"Impartial games\">\n<meta name=\"twitter:card\" content=\"summary\">\n"
        );
        let Some(address) = &publication.address else {
            return own;
        };
        let page = escape(&self.address(address));
        let picture = self.picture.as_ref().map_or_else(String::new, |picture| {
            let picture = escape(&format!("{address}{picture}"));
            format!("<meta property=\"og:image\" content=\"{picture}\">\n")
        });
        format!(
            "{own}<link rel=\"canonical\" href=\"{page}\">\n<meta property=\"og:url\" content=\"{page}\">\n{picture}"
        )
    }

    /// Returns the address of the page. The first page is the folder itself.
    pub fn address(&self, address: &str) -> String {
        let file = self.file.trim_end_matches("index.html");
        format!("{address}{file}")
    }

    /// Returns the links to the page's source.
    pub fn foot(&self, publication: &Publication) -> String {
        let Some(repository) = publication.repository.as_deref().map(escape) else {
            return String::new();
        };
        let edit = self.source.as_ref().map_or_else(String::new, |source| {
            format!("<a href=\"{repository}/edit/HEAD/{source}\">Edit this page</a>\n")
        });
        format!(
            "<a href=\"{repository}\">Source, and the commands <code>cargo judge</code> and <code>cargo games</code></a>\n\
             <a href=\"{repository}/issues/new\">Report an error</a>\n{edit}"
        )
    }
}

/// Returns the list of all pages for search engines.
pub fn sitemap(summaries: &[Summary], address: &str) -> String {
    let location =
        |page: &Summary| format!("<url><loc>{}</loc></url>", escape(&page.address(address)));
    let pages: Vec<_> = summaries.iter().map(location).collect();
    let pages = pages.join("\n");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{pages}\n</urlset>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::beginning;

    #[test]
    fn a_description_is_the_first_paragraph_without_marks() {
        let text =
            "# 3. Nim\n\n- Introduces: XOR\n\n## The game\n\nThere are *several*\nheaps.\n\nMore.";
        assert_eq!(beginning(text), "There are several heaps.");
        assert!(beginning(&"word ".repeat(100)).chars().count() <= 160);
    }
}
