//! Markdown of the repository, as the site needs it.

use pulldown_cmark::{html, Event, Options, Parser, Tag, TagEnd};

use crate::course::Language;
use crate::escape::escape;
use crate::highlight::highlight;

/// Returns a text with its links changed to the pages of the site, its pictures as plain images, and its programs in
/// colours. A program in C++ or Python after one in Rust is a translation of it.
///
/// The repository's texts link to problems, as `../hdu-1536-s-nim`, and to pictures beside them.
pub fn for_site(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("```rust\n") {
        let (program, mut after) = split_fence(after);
        let mut all = vec![(Language::Rust, program)];
        for language in [Language::Cpp, Language::Python] {
            let fence = format!("\n\n```{}\n", language.id());
            let Some(translation) = after.strip_prefix(&fence) else {
                break;
            };
            let (program, end) = split_fence(translation);
            all.push((language, program));
            after = end;
        }
        shown += &with_links(before);
        shown += &programs(&all);
        rest = after;
    }
    shown + &with_links(rest)
}

/// Returns a block, and the text behind the fence that ends it.
fn split_fence(text: &str) -> (&str, &str) {
    text.split_once("\n```").unwrap_or((text, ""))
}

/// Returns a program in one or several languages, in their order. The page shows one at a time (`book.js`).
pub fn programs(all: &[(Language, &str)]) -> String {
    if let [(language, program)] = all {
        return program_block(*language, program);
    }
    let sections = all.iter().map(|&(language, program)| {
        let (id, name) = (language.id(), language.name());
        let block = program_block(language, program);
        // In Markdown, HTML outside of `pre` ends with the first empty line.
        format!("<section data-language=\"{id}\">\n<h3>{name}</h3>\n\n{block}\n\n</section>\n")
    });
    let sections: String = sections.collect();
    format!("<div class=\"languages\">\n{sections}</div>")
}

/// Returns a text as HTML.
pub fn html(text: &str) -> String {
    html_of(Parser::new_ext(&for_site(text), Options::ENABLE_TABLES))
}

/// Returns the items of a text's outermost lists, as HTML.
pub fn items(text: &str) -> Vec<String> {
    let text = for_site(text);
    let mut items: Vec<Vec<Event>> = Vec::new();
    let mut depth = 0;
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        depth -= usize::from(event == Event::End(TagEnd::Item));
        if depth > 0 {
            items
                .last_mut()
                .into_iter()
                .for_each(|item| item.push(event.clone()));
        } else if event == Event::Start(Tag::Item) {
            items.push(Vec::new());
        }
        depth += usize::from(event == Event::Start(Tag::Item));
    }
    items
        .into_iter()
        .map(|item| html_of(item.into_iter()))
        .collect()
}

fn html_of<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut shown = String::new();
    html::push_html(&mut shown, events);
    // As mdBook does, so that a wide table scrolls.
    let shown = shown.replace("<table>", "<div class=\"table-wrapper\"><table>");
    shown.replace("</table>", "</table></div>")
}

/// Returns a program as HTML that Markdown may contain.
fn program_block(language: Language, program: &str) -> String {
    let program = highlight(language, program.trim_end());
    let class = format!("language-{}", language.id());
    format!("<pre tabindex=\"0\"><code class=\"{class}\">{program}\n</code></pre>")
}

/// Changes links to problems. mdBook puts each picture into a check box, to enlarge it: plain images have none.
fn with_links(text: &str) -> String {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("](") {
        let (target, after) = link.split_once(')').unwrap_or((link, ""));
        parts.push(match before.rsplit_once("![") {
            Some((before, description)) if !description.contains(']') => {
                let description = escape(&description.replace('\n', " "));
                format!("{before}<img src=\"{target}\" alt=\"{description}\">")
            }
            _ => format!("{before}]({})", page_of(target)),
        });
        rest = after;
    }
    parts.push(rest.to_string());
    parts.concat()
}

fn page_of(target: &str) -> String {
    let problem = target.strip_prefix("../");
    problem.map_or(target.to_string(), |problem| format!("{problem}.html"))
}

#[cfg(test)]
mod tests {
    use super::{for_site, html};

    #[test]
    fn links_and_pictures_lead_to_pages_of_the_site() {
        let text = "See [Nim](../luogu-p2197-nim), [a site](https://example.org) and\n\n![Two heaps,\n\"one\" large.](x.svg)\n";
        let shown = "See [Nim](luogu-p2197-nim.html), [a site](https://example.org) and\n\n<img src=\"x.svg\" \
                     alt=\"Two heaps, &quot;one&quot; large.\">\n";
        assert_eq!(for_site(text), shown);
    }

    #[test]
    fn programs_are_coloured_and_other_blocks_stay() {
        let shown = html("```rust\nlet x = 1;\n\nx\n```\n\n```text\nlet\n```\n");
        assert!(
            shown.contains("<span class=\"hljs-keyword\">let</span> x"),
            "{shown}"
        );
        assert!(shown.contains("\n\nx\n</code></pre>"), "{shown}");
        assert!(
            shown.contains("<code class=\"language-text\">let\n"),
            "{shown}"
        );
    }
}
