//! The pages of the site, in Markdown, in their order.

use std::collections::BTreeMap;

use grundy::{normalise, Board, Game};
use mdbook_core::book::{Book, BookItem, Chapter, SectionNumber};

use crate::course::{self, Course, Language, Lesson, Problem};
use crate::escape::escape;
use crate::markdown::for_site;

/// The terms in other languages, each with its chapter.
pub const GLOSSARY: &str = include_str!("../pages/glossary.md");

/// The title of the glossary, in its languages.
pub const TERMS: &str = "中文 · 日本語";

/// The placeholder for the list of problems.
pub const LISTING: &str = "<!-- problems -->";

/// The placeholder for a problem's folds.
pub const FOLDS: &str = "<!-- folds -->";

/// Returns the placeholder for the answers to a chapter's exercises.
pub fn answers(chapter: &course::Chapter) -> String {
    format!("<!-- answers {} -->", chapter.name())
}

/// The placeholder for a problem's board.
pub const BOARD: &str = "<!-- board -->";

/// The placeholder for the explorer.
pub const EXPLORER: &str = "<!-- explorer -->";

/// The programs that the reader's browser can run.
#[derive(Clone, Copy, PartialEq)]
pub enum Engine {
    /// The games, and the explorer.
    Present,
    /// Nothing, because the programs could not be compiled for it.
    Missing,
}

/// Returns the book: the first pages, then each chapter with its problems.
pub fn book(course: &Course, engine: Engine) -> Book {
    let mut book = Book::new();
    let play = match engine {
        Engine::Present => include_str!("../pages/play.md"),
        Engine::Missing => "",
    };
    let first = include_str!("../pages/index.md").to_string() + play;
    book.push_item(page("Start", &first, "index"));
    book.push_item(page(
        "All problems",
        include_str!("../pages/problems.md"),
        "problems",
    ));
    if engine == Engine::Present {
        book.push_item(page(
            "Explore games",
            include_str!("../pages/explorer.md"),
            "explorer",
        ));
    }
    book.push_item(page(
        "The library",
        include_str!("../pages/library.md"),
        "library",
    ));
    book.push_item(page(TERMS, GLOSSARY, "glossary"));
    book.push_item(BookItem::Separator);
    let mut problems = by_chapter(course);
    for (number, chapter) in (1..).zip(&course.chapters) {
        let text = of_chapter(chapter, engine);
        let mut shown = page(chapter.title(), &text, chapter.name());
        shown.number = Some(SectionNumber::new([number]));
        let inside = problems.remove(&number).unwrap_or_default();
        for (place, problem) in inside {
            let mut inside = of_problem(problem, chapter, course);
            inside.number = Some(SectionNumber::new([number, place]));
            shown.sub_items.push(inside.into());
        }
        book.push_item(shown);
    }
    book
}

fn page(name: &str, text: &str, file: &str) -> Chapter {
    Chapter::new(name, text.to_string(), format!("{file}.md"), Vec::new())
}

/// Returns the text of a chapter without the answers, and with links to its games in the explorer.
fn of_chapter(chapter: &course::Chapter, engine: Engine) -> String {
    let (text, _) = chapter.parts();
    let explored = match engine {
        Engine::Present => explorer_links(chapter),
        Engine::Missing => String::new(),
    };
    // The links come after the first section, which contains the rules of the game.
    let text = for_site(text);
    let second = text.match_indices("\n## ").nth(1).map_or(0, |(at, _)| at);
    let (rules, rest) = text.split_at(second);
    format!(
        "{rules}{explored}{rest}\n## Answers\n\n{}\n",
        answers(chapter)
    )
}

/// Returns links to the games that a chapter introduces and the explorer knows.
fn explorer_links(chapter: &course::Chapter) -> String {
    let is_known =
        |name: &&str| Board::by_name(&normalise(name)).is_some() || Game::by_name(name).is_ok();
    let known = chapter.concepts().filter(is_known);
    let links: Vec<_> = known
        .map(|name| format!("[{name}](explorer.html#{})", name.replace(' ', "%20")))
        .collect();
    if links.is_empty() {
        return String::new();
    }
    format!(
        "\n**Play** {} against the computer, in the explorer.\n",
        links.join(" or ")
    )
}

/// Returns the problems of each chapter, with their places in it.
fn by_chapter(course: &Course) -> BTreeMap<u32, Vec<(u32, &Problem)>> {
    let mut chapters = BTreeMap::<_, Vec<_>>::new();
    for problem in &course.problems {
        let Lesson { chapter, place } = problem.lesson;
        chapters.entry(chapter).or_default().push((place, problem));
    }
    chapters
}

fn of_problem(problem: &Problem, chapter: &course::Chapter, course: &Course) -> Chapter {
    let seconds = f64::from(problem.time_limit_ms) / 1000.0;
    let memory = problem.memory_limit_mib;
    let (title, original) = problem.titles();
    let numbers = problem.numbers();
    let heading = match numbers.first() {
        Some((number, _)) => format!("{title} ({number})"),
        None => title.to_string(),
    };
    let original = original.map_or_else(String::new, |original| {
        format!("<p lang=\"zh\">{}</p>\n\n", escape(original))
    });
    let links: Vec<_> = numbers
        .iter()
        .map(|(number, url)| match problem.language_at(url) {
            Some(Language::C) => format!("[{number}]({url}) (takes C)"),
            _ => format!("[{number}]({url})"),
        })
        .collect();
    let links = links.join(", ");
    let difficulty = match &*problem.difficulty {
        "" => String::new(),
        known => format!("; difficulty {known}"),
    };
    let text = format!(
        "# {heading}\n\n{original}<p class=\"chapter-of\">Lesson {lesson}: <a href=\"{file}.html\">{chapter}</a></p>\n\n\
         Time limit {seconds} s, memory limit {memory} MiB; at {links}{difficulty}\n\n\
         {statement}\n\n{BOARD}\n\n{FOLDS}\n\n## See also\n\n{see_also}\n",
        lesson = problem.lesson,
        file = chapter.name(),
        chapter = escape(chapter.title()),
        statement = for_site(&problem.statement),
        see_also = for_site(&with_titles(&problem.see_also, course)),
    );
    let name = &problem.name;
    Chapter::new(
        title,
        text,
        format!("{name}.md"),
        vec![chapter.title().to_string()],
    )
}

/// Replaces the names of problems in links by their titles: readers of the site do not need the names of packages.
fn with_titles(text: &str, course: &Course) -> String {
    let mut text = text.to_string();
    for problem in &course.problems {
        let (name, (title, _)) = (&problem.name, problem.titles());
        let link = format!("(../{name})");
        text = text.replace(&format!("[{name}]{link}"), &format!("[{title}]{link}"));
    }
    text
}
