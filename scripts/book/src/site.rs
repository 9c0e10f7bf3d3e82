//! The site, rendered by mdBook and then completed.

use std::fs;
use std::path::Path;

use anyhow::{ensure, Context, Result};
use mdbook_core::config::{Config, HtmlConfig, Search};
use mdbook_html::HtmlHandlebars;
use mdbook_renderer::{RenderContext, Renderer};

use crate::bundles::Bundles;
use crate::course::{Chapter, Course, Problem};
use crate::head::Publication;
use crate::pages::{self, Engine};
use crate::{folds, head, listing, search};

/// Scripts and fonts that mdBook writes and these pages do not use.
const UNUSED: [&str; 8] = [
    "ayu-highlight.css",
    "clipboard.min.js",
    "fonts",
    "highlight.css",
    "highlight.js",
    "toc.html",
    "toc.js",
    "tomorrow-night.css",
];

/// An inline style, which the content security policy forbids, and its replacement: file, old text, new text.
const STYLE: (&str, &str, &str) = (
    "print.html",
    r#"<div style="break-before: page; page-break-before: always;"></div>"#,
    r#"<div class="page-break"></div>"#,
);

/// The placeholders for the title and description of a page, and for the links to its source.
const HEAD: &str = "<!-- head -->\n";
const FOOT: &str = "<!-- foot -->\n";

/// The explorer, without its script.
pub const EXPLORER: &str = "<grundy-explorer></grundy-explorer>\n\
    <noscript><p>The explorer needs JavaScript.</p></noscript>\n";

const EXPLORER_SCRIPT: &str = "<script type=\"module\" src=\"engine/explorer.js\"></script>\n";

/// Writes the pages into a folder, and replaces its content.
///
/// # Errors
///
/// If a file cannot be read or written.
pub fn write(
    workspace: &Path,
    course: &Course,
    engine: Engine,
    bundles: &Bundles,
    publication: &Publication,
    site: &Path,
) -> Result<()> {
    let package = workspace.join("scripts/book");
    let context = RenderContext::new(package, pages::book(course, engine), config()?, site);
    HtmlHandlebars::new().render(&context)?;
    for name in UNUSED {
        remove(&site.join(name))?;
    }
    let (file, from, to) = STYLE;
    change(&site.join(file), from, to)?;
    search::write(course, site)?;
    for chapter in &course.chapters {
        let picture = format!("{}.svg", chapter.name());
        let from = workspace.join("common/theory").join(&picture);
        fs::copy(&from, site.join(&picture)).with_context(|| from.display().to_string())?;
    }
    complete(course, engine, bundles, site)?;
    introduce(course, publication, site)?;
    bundles.copy_to(site)
}

fn config() -> Result<Config> {
    let mut search = Search::default();
    // `search.js` finds numbers of problems and Chinese, unlike mdBook's search.
    search.enable = false;
    let mut html = HtmlConfig::default();
    html.theme = Some("theme".into());
    html.default_theme = Some("light".to_string());
    html.preferred_dark_theme = Some("navy".to_string());
    html.smart_punctuation = false;
    html.playground.runnable = false;
    html.hash_files = false;
    html.search = Some(search);
    let mut config = Config::default();
    config.book.title = Some("Impartial games".to_string());
    config.book.description =
        Some("Contest problems on games such as Nim, and the theory that solves them".to_string());
    config.book.src = "static".into();
    config.set("output.html", html)?;
    Ok(config)
}

/// Inserts into the pages all that is not Markdown.
fn complete(course: &Course, engine: Engine, bundles: &Bundles, site: &Path) -> Result<()> {
    change(
        &site.join("problems.html"),
        pages::LISTING,
        &listing::of(course),
    )?;
    for problem in &course.problems {
        let page = site.join(format!("{}.html", problem.name));
        change(&page, pages::FOLDS, &folds::of(problem, bundles))?;
        let programs = match engine {
            Engine::Present if problem.calculation => judge(problem),
            Engine::Present => play(problem) + &judge(problem),
            Engine::Missing => String::new(),
        };
        change(&page, pages::BOARD, &programs)?;
    }
    begin_with(&course.chapters[0], site)?;
    let glossary = site.join("glossary.html");
    let text = with_languages(&fs::read_to_string(&glossary)?);
    fs::write(&glossary, text)?;
    for chapter in &course.chapters {
        let page = format!("{}.html", chapter.name());
        for page in [&page, "print.html"] {
            let fold = folds::of_answers(chapter);
            change(&site.join(page), &pages::answers(chapter), &fold)?;
        }
        for (place, game) in chapter.boards().filter(|_| engine == Engine::Present) {
            let played = format!(
                "<p>Play some games before you read on.</p>\n{}",
                board(game)
            );
            change(&site.join(&page), &place, &played)?;
        }
    }
    if engine == Engine::Present {
        let explorer = format!("{EXPLORER}{EXPLORER_SCRIPT}");
        change(&site.join("explorer.html"), pages::EXPLORER, &explorer)?;
    }
    for entry in fs::read_dir(site)? {
        finish(&entry?.path())?;
    }
    Ok(())
}

/// Links the first page and the first chapter to each other. The pages between them are for reference.
fn begin_with(chapter: &Chapter, site: &Path) -> Result<()> {
    let file = format!("{}.html", chapter.name());
    let first = format!("<a rel=\"next\" href=\"{file}\">{} →</a>", chapter.title());
    let problems = "<a rel=\"next\" href=\"problems.html\">All problems →</a>";
    change(&site.join("index.html"), problems, &first)?;
    let glossary = format!(
        "<a rel=\"prev\" href=\"glossary.html\">← {}</a>",
        pages::TERMS
    );
    let start = "<a rel=\"prev\" href=\"index.html\">← Start</a>";
    change(&site.join(file), &glossary, start)
}

/// Marks the second and third cell of each row of the glossary as Chinese and Japanese, and the headers of their columns.
fn with_languages(page: &str) -> String {
    let page = page
        .replace("<th>中文", "<th lang=\"zh\">中文")
        .replace("<th>日本語", "<th lang=\"ja\">日本語");
    let mut rows = page.split("<tr>");
    let before = rows.next().unwrap_or_default().to_string();
    rows.fold(before, |text, row| {
        match row.splitn(4, "<td>").collect::<Vec<_>>()[..] {
            [start, english, chinese, rest] => {
                format!(
                    "{text}<tr>{start}<td>{english}<td lang=\"zh\">{chinese}<td lang=\"ja\">{rest}"
                )
            }
            _ => format!("{text}<tr>{row}"),
        }
    })
}

/// Writes the heads and feet of all pages, and the files for search engines.
fn introduce(course: &Course, publication: &Publication, site: &Path) -> Result<()> {
    let mut summaries = head::summaries(course);
    summaries.retain(|summary| site.join(&summary.file).exists());
    for entry in fs::read_dir(site)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let summary = summaries.iter().find(|summary| summary.file == name);
        let (head, foot) = match summary {
            Some(summary) => (summary.head(publication), summary.foot(publication)),
            None => (UNLISTED.to_string(), String::new()),
        };
        change(&path, HEAD, &head)?;
        change(&path, FOOT, &foot)?;
    }
    let Some(address) = &publication.address else {
        return Ok(());
    };
    let missing = site.join("404.html");
    let text = with_rooted_links(&fs::read_to_string(&missing)?, address);
    fs::write(&missing, text)?;
    fs::write(site.join("sitemap.xml"), head::sitemap(&summaries, address))?;
    let robots = format!("User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n");
    Ok(fs::write(site.join("robots.txt"), robots)?)
}

/// Returns a page whose relative addresses begin at the root of the server, so that it can be shown in any folder: a
/// server shows `404.html` in place of each missing page.
fn with_rooted_links(page: &str, address: &str) -> String {
    let path = address
        .split_once("://")
        .and_then(|(_, rest)| rest.split_once('/'));
    let root = format!("/{}", path.map_or("", |(_, path)| path));
    let mut text = page.to_string();
    for attribute in ["href=\"", "src=\""] {
        let mut parts = text.split(attribute);
        let before = parts.next().unwrap_or_default().to_string();
        text = parts.fold(before, |text, part| {
            let is_relative = !part.starts_with(['#', '/']) && !part.starts_with("http");
            let root = if is_relative { &root } else { "" };
            format!("{text}{attribute}{root}{part}")
        });
    }
    text
}

/// The head of pages that search engines leave out.
const UNLISTED: &str =
    "<title>Impartial games</title>\n<meta name=\"robots\" content=\"noindex\">\n";

fn board(name: &str) -> String {
    format!(
        "<game-board problem=\"{name}\"></game-board>\n<noscript><p>The board needs JavaScript.</p></noscript>\n\
         <script type=\"module\" src=\"engine/play.js\"></script>\n"
    )
}

/// Returns the board of a problem, with its title.
fn play(problem: &Problem) -> String {
    format!("<h2 id=\"play\">Play</h2>\n{}", board(&problem.name))
}

fn judge(problem: &Problem) -> String {
    let name = &problem.name;
    let title = "<h2 id=\"judge\">Judge your program</h2>";
    let terminal = format!("<code>cargo games test {name}</code>");
    let Some(judge) = problem.judge_of_page() else {
        return format!(
            "{title}\n<p>This page cannot judge this problem. In a terminal, run {terminal}.</p>\n"
        );
    };
    let about = match judge {
        "dialogue" => format!(
            "Type the lines of your program, and the opponent answers. Nothing leaves your browser. In a terminal, {terminal} \
             runs your program against the opponent."
        ),
        _ => format!(
            "Run your program, in any language, on an input, and let the page judge the output. Nothing leaves your browser. \
             In a terminal, {terminal} also measures time and memory."
        ),
    };
    format!(
        "{title}\n<program-judge problem=\"{name}\" checker=\"{judge}\"><p>{about}</p></program-judge>\n\
         <noscript><p>The judge needs JavaScript.</p></noscript>\n\
         <script type=\"module\" src=\"engine/judge.js\"></script>\n"
    )
}

/// Marks the page's own link in the contents, the first link to it, and the languages of the glossary's title; makes a header
/// without text a plain cell.
fn finish(path: &Path) -> Result<()> {
    if path.extension().is_none_or(|extension| extension != "html") {
        return Ok(());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let terms = "<span lang=\"zh\">中文</span> · <span lang=\"ja\">日本語</span>";
    let text = fs::read_to_string(path)?
        .replace("<th></th>", "<td></td>")
        .replace(pages::TERMS, terms);
    let link = format!("<a href=\"{name}\">");
    let marked = format!("<a href=\"{name}\" class=\"active\" aria-current=\"page\">");
    Ok(fs::write(path, text.replacen(&link, &marked, 1))?)
}

/// Replaces a text that is in a file.
fn change(path: &Path, from: &str, to: &str) -> Result<()> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| shown.to_string())?;
    ensure!(text.contains(from), "{shown}: `{from}` is missing");
    fs::write(path, text.replace(from, to)).with_context(|| shown.to_string())
}

fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    removed.with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::with_rooted_links;

    #[test]
    fn links_of_the_page_for_missing_pages_begin_at_the_root() {
        let page = "<a href=\"index.html\"></a><a href=\"#a\"></a><a href=\"https://x.org\"></a><img src=\"a.svg\">";
        let rooted =
            "<a href=\"/games/index.html\"></a><a href=\"#a\"></a><a href=\"https://x.org\"></a>\
                      <img src=\"/games/a.svg\">";
        assert_eq!(
            with_rooted_links(page, "https://example.org/games/"),
            rooted
        );
    }
}
