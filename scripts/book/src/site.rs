//! The site: rendered by mdBook, and completed.

use std::fs;
use std::path::Path;

use anyhow::{ensure, Context, Result};
use mdbook_core::config::{Config, HtmlConfig, Search};
use mdbook_html::HtmlHandlebars;
use mdbook_renderer::{RenderContext, Renderer};

use crate::bundles::Bundles;
use crate::course::{Course, Problem};
use crate::pages::{self, Engine};
use crate::{folds, listing};

/// What mdBook writes for scripts and fonts that these pages do not use.
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

/// Inline styles, which the content security policy forbids, and their replacements: file, old text, new text.
const STYLES: [(&str, &str, &str); 2] = [
    (
        "searcher.js",
        "tmp.setAttribute('style', 'position: absolute; opacity: 0;')",
        "tmp.className = 'unseen'",
    ),
    (
        "print.html",
        r#"<div style="break-before: page; page-break-before: always;"></div>"#,
        r#"<div class="page-break"></div>"#,
    ),
];

/// The explorer, without its script.
pub const EXPLORER: &str = "<grundy-explorer></grundy-explorer>\n\
    <noscript><p>The explorer needs JavaScript.</p></noscript>\n";

const EXPLORER_SCRIPT: &str = "<script type=\"module\" src=\"engine/explorer.js\"></script>\n";

/// Writes the pages into a folder, in place of what was there.
///
/// # Errors
///
/// If a file cannot be read or written.
pub fn write(
    workspace: &Path,
    course: &Course,
    engine: Engine,
    bundles: &Bundles,
    site: &Path,
) -> Result<()> {
    let package = workspace.join("scripts/book");
    let context = RenderContext::new(package, pages::book(course, engine), config()?, site);
    HtmlHandlebars::new().render(&context)?;
    for name in UNUSED {
        remove(&site.join(name))?;
    }
    for (file, from, to) in STYLES {
        change(&site.join(file), from, to)?;
    }
    for chapter in &course.chapters {
        let picture = format!("{}.svg", chapter.name());
        let from = workspace.join("common/theory").join(&picture);
        fs::copy(&from, site.join(&picture)).with_context(|| from.display().to_string())?;
    }
    complete(course, engine, bundles, site)?;
    bundles.copy_to(site)
}

fn config() -> Result<Config> {
    let mut search = Search::default();
    search.limit_results = 20;
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
    config.book.description = Some(
        "Sixty contest problems on games such as Nim, and the theory that solves them".to_string(),
    );
    config.book.src = "static".into();
    config.set("output.html", html)?;
    Ok(config)
}

/// Puts into the pages what is not Markdown.
fn complete(course: &Course, engine: Engine, bundles: &Bundles, site: &Path) -> Result<()> {
    change(
        &site.join("problems.html"),
        pages::LISTING,
        &listing::of(course),
    )?;
    for problem in &course.problems {
        let page = site.join(format!("{}.html", problem.name));
        change(&page, pages::FOLDS, &folds::of(problem, bundles))?;
        change(&page, pages::BOARD, &board(engine, problem))?;
    }
    for chapter in &course.chapters {
        let page = format!("{}.html", chapter.name());
        for page in [&page, "print.html"] {
            let fold = folds::of_answers(chapter);
            change(&site.join(page), &pages::answers(chapter), &fold)?;
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

/// Returns the board of a problem that is a game.
fn board(engine: Engine, problem: &Problem) -> String {
    let name = &problem.name;
    match engine {
        Engine::Present if !problem.calculation => format!(
            "<h2 id=\"play\">Play</h2>\n<game-board problem=\"{name}\"></game-board>\n\
             <noscript><p>The board needs JavaScript.</p></noscript>\n\
             <script type=\"module\" src=\"engine/play.js\"></script>\n"
        ),
        _ => String::new(),
    }
}

/// Marks the page's own link in the contents, the first link to it, and makes a header without text a plain cell.
fn finish(path: &Path) -> Result<()> {
    if path.extension().is_none_or(|it| it != "html") {
        return Ok(());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = fs::read_to_string(path)?.replace("<th></th>", "<td></td>");
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
