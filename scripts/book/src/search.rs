//! The index that `search.js` reads: the sections of all pages, with the names by which they are known.
//!
//! It is built from the pages before hints, ideas, solutions and answers are inserted, so it reveals none of them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::course::{Chapter, Course};
use crate::pages::GLOSSARY;

#[derive(Serialize)]
struct Page {
    file: String,
    title: String,
    /// Further names: the problem's numbers at the sites, or the terms of the glossary that lead to a chapter.
    names: Vec<String>,
    sections: Vec<Section>,
}

/// The text below a heading, up to the next one.
#[derive(Serialize)]
struct Section {
    /// The identifier of the heading, empty before the first.
    id: String,
    heading: String,
    text: String,
}

/// Writes the index of a site whose pages have been rendered.
///
/// # Errors
///
/// If a page cannot be read, or the index cannot be written.
pub fn write(course: &Course, site: &Path) -> Result<()> {
    let mut pages = Vec::new();
    let first = ["index", "problems", "library", "glossary"];
    for name in first
        .into_iter()
        .chain(course.chapters.iter().map(Chapter::name))
    {
        pages.push(page(site, &format!("{name}.html"), terms(name))?);
    }
    for problem in &course.problems {
        let mut names: Vec<_> = problem
            .numbers()
            .into_iter()
            .map(|(number, _)| number)
            .collect();
        let short: Vec<_> = names
            .iter()
            .filter_map(|number| number.strip_prefix("Codeforces "))
            .map(|number| format!("CF {number}"))
            .collect();
        names.extend(short);
        names.push(problem.name.clone());
        names.extend(problem.titles().1.map(str::to_string));
        pages.push(page(site, &format!("{}.html", problem.name), names)?);
    }
    let index = serde_json::to_string(&pages)?;
    let file = site.join("search.json");
    fs::write(&file, index).with_context(|| file.display().to_string())
}

/// Returns the terms of the glossary's rows that lead to a page.
fn terms(page: &str) -> Vec<String> {
    let link = format!("({page}.html)");
    let rows = GLOSSARY
        .lines()
        .filter(|line| line.starts_with('|') && line.contains(&link));
    let cells = rows.flat_map(|row| row.split('|'));
    let terms = cells
        .map(str::trim)
        .filter(|cell| !cell.is_empty() && !cell.contains(&link));
    terms
        .flat_map(|cell| cell.split(", "))
        .map(str::to_string)
        .collect()
}

fn page(site: &Path, file: &str, names: Vec<String>) -> Result<Page> {
    let path = site.join(file);
    let html = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let (_, main) = html
        .split_once("<main>")
        .with_context(|| format!("{file} has no text"))?;
    let (main, _) = main.split_once("</main>").unwrap_or((main, ""));
    let mut sections: Vec<_> = parts(main).map(section).collect();
    let title = sections
        .iter()
        .map(|section| section.heading.clone())
        .find(|heading| !heading.is_empty());
    sections.retain(|section| !section.text.is_empty() || !section.heading.is_empty());
    Ok(Page {
        file: file.to_string(),
        title: title.unwrap_or_default(),
        names,
        sections,
    })
}

/// Returns the parts of a page, each from its heading on. The first part has no heading.
fn parts(main: &str) -> impl Iterator<Item = &str> {
    let begins = main.match_indices("<h").filter(|(at, _)| {
        let mut rest = main[at + 2..].chars();
        rest.next().is_some_and(|level| level.is_ascii_digit()) && rest.next() == Some(' ')
    });
    let begins: Vec<_> = std::iter::once(0).chain(begins.map(|(at, _)| at)).collect();
    let ends: Vec<_> = begins[1..].iter().copied().chain([main.len()]).collect();
    begins
        .into_iter()
        .zip(ends)
        .map(|(begin, end)| &main[begin..end])
}

fn section(part: &str) -> Section {
    let (head, text) = match part.split_once("</h") {
        Some((head, rest)) if part.starts_with("<h") => {
            (head, rest.split_once('>').map_or("", |(_, text)| text))
        }
        _ => ("", part),
    };
    let id = head
        .split_once("id=\"")
        .and_then(|(_, rest)| rest.split_once('"'));
    Section {
        id: id.map_or_else(String::new, |(id, _)| id.to_string()),
        heading: plain(head),
        text: plain(text),
    }
}

/// Returns the text of a part of a page, without elements.
fn plain(html: &str) -> String {
    let parts = html.split('<').enumerate();
    let texts = parts.map(|(at, part)| match part.split_once('>') {
        Some((_, text)) if at > 0 => text,
        _ => part,
    });
    let text = texts
        .collect::<Vec<_>>()
        .join(" ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&#x27;", "'")
        .replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{parts, section, terms};

    #[test]
    fn a_page_is_split_at_its_headings() {
        let main = "<p>Before</p><h2 id=\"a\"><a href=\"#a\">One &amp; two</a></h2><p>x<b>y</b></p><h3 id=\"b\">B</h3>";
        let sections: Vec<_> = parts(main).map(section).collect();
        let shown = sections
            .iter()
            .map(|part| (&*part.id, &*part.heading, &*part.text));
        let expected = [
            ("", "", "Before"),
            ("a", "One & two", "x y"),
            ("b", "B", ""),
        ];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn terms_of_the_glossary_name_chapters() {
        assert!(terms("03-nim").contains(&"异或".to_string()));
    }
}
