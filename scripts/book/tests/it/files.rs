//! The pages as files: links, what the content security policy demands, and what a problem's page has.

use std::collections::BTreeSet;
use std::fs;

use book::bundles::Bundles;
use book::head::Publication;
use book::markdown::html;
use book::pages::Engine;
use book::site;
use tempfile::TempDir;

use crate::util::{between, pages, ADDRESS, REPOSITORY, SITE};

/// Returns the addresses in the elements of a page.
fn references(page: &str) -> BTreeSet<&str> {
    let attributes = ["href=\"", "src=\"", "data-file=\"", "action=\""];
    attributes
        .iter()
        .flat_map(|attribute| between(page, attribute, "\""))
        .collect()
}

fn is_elsewhere(address: &str) -> bool {
    address.starts_with("https://") || address.starts_with("http://")
}

#[test]
fn every_link_leads_somewhere() {
    let mut checked = 0;
    for (name, page) in &SITE.pages {
        if name == "404.html" {
            continue;
        }
        for address in references(page)
            .into_iter()
            .filter(|address| !is_elsewhere(address))
        {
            let (file, id) = address.split_once('#').unwrap_or((address, ""));
            let file = if file.is_empty() { name } else { file };
            assert!(
                SITE.folder.join(file).is_file(),
                "{name} refers to {address}"
            );
            if !id.is_empty() {
                let target = &SITE.pages[file];
                assert!(
                    target.contains(&format!("id=\"{id}\"")),
                    "{name} refers to {address}"
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 70 * SITE.pages.len(), "only {checked}");
}

#[test]
fn only_the_documentation_of_today_is_shown() {
    let doc = SITE.folder.join("doc");
    assert!(doc.join("common/index.html").is_file());
    assert!(!doc.join("renamed").exists());
}

/// Other hosts are linked to, but nothing is loaded from them. No address depends on where the site is.
#[test]
fn nothing_is_loaded_from_elsewhere() {
    let mut files: Vec<_> = SITE.pages.clone().into_iter().collect();
    files.retain(|(name, _)| name != "404.html");
    for name in [
        "site.css",
        "css/general.css",
        "css/chrome.css",
        "css/variables.css",
        "book.js",
        "begin.js",
        "search.js",
    ] {
        files.push((
            name.to_string(),
            fs::read_to_string(SITE.folder.join(name)).unwrap(),
        ));
    }
    for (name, text) in files {
        for loaded in [
            "src=\"http",
            "src=\"/",
            "href=\"/",
            "<base",
            "<iframe",
            "url(http",
            "url('http",
            "@import",
            "fetch('http",
            "fetch(\"http",
        ] {
            assert!(!text.contains(loaded), "{name} has {loaded}");
        }
        for link in between(&text, "<link ", ">") {
            let is_loaded = !link.starts_with("rel=\"canonical\"");
            assert!(!is_loaded || !link.contains("http"), "{name} has {link}");
        }
    }
}

#[test]
fn every_page_has_a_title_and_a_policy_that_it_obeys() {
    for (name, page) in &SITE.pages {
        let title = between(page, "<title>", "</title>").next().unwrap();
        let own = title.strip_suffix(" - Impartial games");
        let is_of_the_book =
            matches!(&**name, "print.html" | "404.html") && title == "Impartial games";
        assert!(
            is_of_the_book || own.is_some_and(|own| !own.is_empty()),
            "{name}: {title}"
        );
        let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' ";
        let before = page.split("<script").next().unwrap();
        assert!(before.contains(policy), "{name}");
        assert!(!page.contains("unsafe-inline"), "{name}");
        for script in between(page, "<script", "</script>") {
            assert!(
                script.contains(" src=\"") && script.ends_with('>'),
                "{name} has {script}"
            );
        }
        for inline in [
            " style=\"",
            "<style",
            " onclick=",
            " onload=",
            "javascript:",
        ] {
            assert!(!page.contains(inline), "{name} has {inline}");
        }
        assert!(page.contains("<html lang=\"en\""), "{name}");
    }
}

/// Search engines and previews show a title and a description of its own for each page.
#[test]
fn every_page_is_described() {
    let mut descriptions = BTreeSet::new();
    for (name, page) in &SITE.pages {
        if matches!(&**name, "print.html" | "404.html") {
            assert!(
                page.contains("<meta name=\"robots\" content=\"noindex\">"),
                "{name}"
            );
            continue;
        }
        let description = between(page, "<meta name=\"description\" content=\"", "\"")
            .next()
            .unwrap();
        assert!(
            (20..=240).contains(&description.chars().count()),
            "{name}: {description}"
        );
        assert!(descriptions.insert(description), "{name}: {description}");
        let canonical = between(page, "<link rel=\"canonical\" href=\"", "\"")
            .next()
            .unwrap();
        assert_eq!(
            canonical,
            format!("{ADDRESS}{}", name.trim_end_matches("index.html"))
        );
    }
    let page = &SITE.pages["hdu-1536-s-nim.html"];
    assert!(
        page.contains("<title>S-Nim (HDU 1536): idea, proof, solution - Impartial games</title>")
    );
    assert!(page.contains(
        "<meta property=\"og:image\" content=\"https://example.org/06-grundy-values.svg\">"
    ));
    assert!(page.contains(&format!(
        "<a href=\"{REPOSITORY}/edit/HEAD/crates/hdu-1536-s-nim/README.md\">"
    )));
    let source = between(page, "/edit/HEAD/", "\"").next().unwrap();
    assert!(book::workspace().join(source).is_file(), "{source}");
}

#[test]
fn the_sitemap_has_every_page() {
    let sitemap = fs::read_to_string(SITE.folder.join("sitemap.xml")).unwrap();
    let listed: BTreeSet<_> = between(&sitemap, "<loc>", "</loc>").collect();
    let mut expected: BTreeSet<_> = SITE
        .pages
        .keys()
        .map(|name| format!("{ADDRESS}{name}"))
        .collect();
    for unlisted in ["print.html", "404.html", "index.html"] {
        assert!(expected.remove(&format!("{ADDRESS}{unlisted}")));
    }
    expected.insert(ADDRESS.to_string());
    assert_eq!(listed, expected.iter().map(String::as_str).collect());
    let robots = fs::read_to_string(SITE.folder.join("robots.txt")).unwrap();
    assert!(robots.contains(&format!("Sitemap: {ADDRESS}sitemap.xml")));
}

/// A server shows this page for each address that does not exist, in any folder.
#[test]
fn the_page_for_missing_pages_works_in_any_folder() {
    let page = &SITE.pages["404.html"];
    let own = references(page)
        .into_iter()
        .filter(|address| !is_elsewhere(address) && !address.starts_with('#'));
    let mut count = 0;
    for address in own {
        let file = address
            .strip_prefix('/')
            .expect(address)
            .split('#')
            .next()
            .unwrap();
        assert!(SITE.folder.join(file).is_file(), "{address}");
        count += 1;
    }
    assert!(count > 60, "{count}");
}

/// rustdoc's pages have scripts in them, which may run, but may load nothing from elsewhere.
#[test]
fn every_page_of_the_documentation_has_a_policy() {
    let policy = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self' 'unsafe-inline'; ";
    let mut checked = 0;
    let mut folders = vec![SITE.folder.join("doc")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "html")
            {
                let page = fs::read_to_string(&path).unwrap();
                let before = page.split("<script").next().unwrap();
                assert!(before.contains(policy), "{}", path.display());
                checked += 1;
            }
        }
    }
    assert!(checked > 50, "only {checked}");
}

/// A chapter or a problem that is new in the repository has a page, too.
#[test]
fn chapters_and_problems_have_pages_in_their_order() {
    let root = book::workspace();
    let names = |folder: &str, suffix: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names
            .filter_map(|name| Some(name.strip_suffix(suffix)?.to_string()))
            .collect()
    };
    let problems: BTreeSet<_> = names("crates", "")
        .into_iter()
        .filter(|name| name != "README.md")
        .collect();
    let contents = between(
        &SITE.pages["index.html"],
        "<nav id=\"mdbook-sidebar\"",
        "</nav>",
    )
    .next()
    .unwrap();
    let linked: Vec<_> = between(contents, "<a href=\"", ".html\"").collect();
    let mut chapters = names("common/theory", ".md");
    chapters.retain(|name| name.starts_with(|char: char| char.is_ascii_digit()));
    for name in chapters.iter().chain(&problems) {
        assert!(linked.contains(&name.as_str()), "{name}");
    }
    let shown: Vec<_> = linked
        .iter()
        .filter(|name| chapters.contains(**name))
        .collect();
    assert!(shown.is_sorted());
    let listed: Vec<_> = between(&SITE.pages["problems.html"], "<tr data-name=\"", "\"").collect();
    let in_contents: Vec<_> = linked
        .into_iter()
        .filter(|name| problems.contains(*name))
        .collect();
    assert_eq!(listed, in_contents);
    assert_eq!(listed.len(), problems.len());
}

/// Returns the text of a page without its elements.
fn text_of(html: &str) -> String {
    let parts = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let text: String = parts.collect();
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

#[test]
fn a_problems_page_has_all_of_it() {
    let root = book::workspace();
    for problem in &SITE.course.problems {
        let name = &problem.name;
        let page = &SITE.pages[&format!("{name}.html")];
        let text = text_of(page);
        let sample = |extension: &str| {
            let file = root.join(format!("testdata/{name}/sample-1.{extension}"));
            fs::read_to_string(file).unwrap()
        };
        for shown in [
            problem.titles().0,
            sample("in").trim_end(),
            sample("out").trim_end(),
            &problem.difficulty,
        ] {
            assert!(text.contains(shown), "{name}: {shown}");
        }
        let row = format!("\">{}</td><td class=\"lines\">", problem.difficulty);
        assert!(SITE.pages["problems.html"].contains(&row), "{name}");
        let solution = fs::read_to_string(root.join(format!("crates/{name}/src/main.rs"))).unwrap();
        assert!(text.contains(&solution), "{name}");
        let translations = root.join(format!("crates/{name}/translations"));
        for (file, language) in [("solution.cpp", "C++"), ("solution.py", "Python")] {
            let heading = page.contains(&format!("<h3>{language}</h3>"));
            let program = fs::read_to_string(translations.join(file)).ok();
            assert_eq!(heading, program.is_some(), "{name}: {language}");
            let program = program.unwrap_or_default();
            assert!(text.contains(&program), "{name}: {language}");
        }
        let seconds = f64::from(problem.time_limit_ms) / 1000.0;
        let limits = format!(
            "Time limit {seconds} s, memory limit {} MiB",
            problem.memory_limit_mib
        );
        assert!(text.contains(&limits), "{name}: {limits}");
        for offer in &problem.submit_at {
            assert!(
                page.contains(&offer.url.replace('&', "&amp;")),
                "{name}: {}",
                offer.url
            );
        }
    }
}

/// The hints are one inside the other, and neither the idea nor the solution can be seen before it is asked for.
#[test]
fn what_gives_an_answer_away_is_folded() {
    let languages = ["rust", "cpp", "python"].map(|id| format!("class=\"language-{id}\""));
    for problem in &SITE.course.problems {
        let name = &problem.name;
        let page = &SITE.pages[&format!("{name}.html")];
        assert!(!page.contains("<details open"), "{name}");
        let mut inside: Vec<&str> = Vec::new();
        let mut seen = Vec::new();
        for tag in page.split('<') {
            if let Some(id) = tag.strip_prefix("details id=\"") {
                let id = id.split('"').next().unwrap();
                seen.push((id, inside.len()));
                inside.push(id);
            } else if tag.starts_with("/details>") {
                inside.pop();
            } else if languages.iter().any(|class| tag.contains(class)) {
                assert_eq!(inside, ["solution"], "{name}");
            }
        }
        assert!(inside.is_empty(), "{name}");
        let count = problem.hints.len();
        let hints: Vec<_> = (1..=count).map(|number| format!("hint-{number}")).collect();
        let hints = (0..).zip(&hints).map(|(depth, id)| (id.as_str(), depth));
        let expected: Vec<_> = hints.chain([("idea", 0), ("solution", 0)]).collect();
        assert_eq!(seen, expected, "{name}");
    }
}

/// A statement does not name the theory that solves the problem.
#[test]
fn statements_do_not_give_the_idea_away() {
    for problem in SITE.course.games() {
        for word in [
            "XOR",
            "nim-sum",
            "Grundy",
            "in binary",
            "has the value",
            "a multiple of",
        ] {
            assert!(
                !problem.statement.contains(word),
                "{}: {word}",
                problem.name
            );
        }
    }
}

/// A reader who checks the first answer sees no other.
#[test]
fn each_answer_to_an_exercise_has_a_fold() {
    for chapter in &SITE.course.chapters {
        let name = chapter.name();
        let (exercises, answers) = chapter.parts();
        let (_, exercises) = exercises.split_once("\n## Exercises\n").unwrap();
        let is_item = |line: &&str| line.starts_with(|letter: char| letter.is_ascii_digit());
        let count = exercises.lines().filter(is_item).count();
        let page = &SITE.pages[&format!("{name}.html")];
        let folds: Vec<_> = between(page, "<details>", "</details>").collect();
        assert_eq!(folds.len(), count, "{name}");
        let mut shown = String::new();
        for (number, fold) in (1..).zip(&folds) {
            let summary = format!("<summary>Answer to exercise {number}</summary>\n");
            shown += fold.strip_prefix(&summary).unwrap();
            shown.push('\n');
            assert!(SITE.pages["print.html"].contains(fold), "{name}");
        }
        assert_eq!(words(&shown), words(&html(answers)), "{name}");
    }
}

/// Returns the words of a page's text, without its elements.
fn words(page: &str) -> Vec<String> {
    let texts = page.split('<').map(|part| part.rsplit('>').next().unwrap());
    let text = texts.collect::<Vec<_>>().join(" ");
    text.split_whitespace().map(String::from).collect()
}

/// The search shows neither hints nor ideas nor solutions nor answers to exercises.
#[test]
fn the_search_knows_statements_and_chapters_alone() {
    let index = fs::read_to_string(SITE.folder.join("search.json")).unwrap();
    assert!(index.contains("Two players take counters from heaps, as in Nim."));
    assert!(
        index.contains("The player to move loses exactly if the nim-sum"),
        "Bouton's theorem"
    );
    assert!(
        !index.contains("Which of the heaps 0, 1, 2"),
        "a hint of S-Nim"
    );
    assert!(
        !index.contains("some heap's value v has the highest bit"),
        "the idea of S-Nim"
    );
    assert!(!index.contains("common::run(solve)"), "a solution");
    let exercise = "A move splits a heap into two unequal parts, neither empty.";
    assert!(index.contains(exercise));
    let answer = "split it into single stones, which have no moves";
    assert!(!index.contains(answer), "an answer of chapter 7");
}

/// The files that a reader loads with the first page.
#[test]
fn the_first_page_is_small() {
    let page = &SITE.pages["index.html"];
    let size = |file: &str| fs::metadata(SITE.folder.join(file)).unwrap().len();
    let loaded: u64 = references(page)
        .into_iter()
        .filter(|link| {
            [".css", ".js", ".svg"]
                .iter()
                .any(|extension| link.ends_with(extension))
        })
        .map(size)
        .sum();
    let all = loaded + page.len() as u64;
    assert!((50_000..100_000).contains(&all), "{all} bytes");
}

/// With the engine, the games and the chapters with a board have boards, and no other page has one.
#[test]
fn boards_are_where_games_are() {
    let folder = TempDir::new().unwrap();
    let none = Bundles::default();
    site::write(
        &book::workspace(),
        &SITE.course,
        Engine::Present,
        &none,
        &Publication::default(),
        folder.path(),
    )
    .unwrap();
    let written = pages(folder.path());
    let with = |element: &str| -> Vec<_> {
        let pages = written.iter().filter(|(_, page)| page.contains(element));
        pages.map(|(name, _)| name.as_str()).collect()
    };
    // Some problems are no games for two: one is arithmetic, one has a single player, and in the others positions or games
    // are counted.
    let calculations = [
        "atcoder-agc016-f-games-on-dag",
        "codeforces-936b-sleepy-game",
        "library-checker-nim-product",
        "luogu-p2490-black-and-white",
        "luogu-p5363-moving-coins",
    ];
    let problems = SITE.course.problems.iter();
    let mut games: Vec<_> = problems
        .map(|problem| problem.name.as_str())
        .filter(|name| !calculations.contains(name))
        .map(|name| format!("{name}.html"))
        .collect();
    games.sort();
    let chapters = SITE.course.chapters.iter();
    let played = chapters.filter(|chapter| chapter.boards().next().is_some());
    let mut boards: Vec<_> = played
        .map(|chapter| format!("{}.html", chapter.name()))
        .collect();
    assert!(boards.len() >= 8, "{boards:?}");
    boards.extend(games.iter().cloned());
    assert_eq!(with("<game-board problem=\""), boards);
    assert_eq!(with("src=\"engine/play.js\""), boards);
    assert!(written["hdu-1536-s-nim.html"].contains("<game-board problem=\"hdu-1536-s-nim\">"));
    let mut problems: Vec<_> = SITE
        .course
        .problems
        .iter()
        .map(|problem| format!("{}.html", problem.name))
        .collect();
    problems.sort();
    for part in [
        "<program-judge problem=\"",
        "src=\"engine/judge.js\"",
        "id=\"judge\"",
    ] {
        assert_eq!(with(part), problems, "{part}");
    }
    let interactive = [
        "atcoder-abc278-g-generalized-subtraction-game.html",
        "codeforces-1147f-zigzag-game.html",
    ];
    assert_eq!(with(" checker=\"dialogue\""), interactive);
    for page in interactive {
        let command = format!(
            "<code>cargo games test {}</code>",
            page.trim_end_matches(".html")
        );
        assert!(written[page].contains(&command));
    }
    assert_eq!(with("<grundy-explorer>"), ["explorer.html"]);
    assert_eq!(with("src=\"engine/explorer.js\""), ["explorer.html"]);
    assert!(written["index.html"].contains("href=\"explorer.html\""));
    // The chapters lead to the games that they introduce.
    for (chapter, game) in [
        ("07-games-that-split", "Kayles"),
        ("08-octal-games", "Dawson&#39;s%20chess"),
        ("09-wythoffs-game", "Wythoff&#39;s%20game"),
    ] {
        let link = format!("href=\"explorer.html#{game}\"");
        assert!(
            written[&format!("{chapter}.html")].contains(&link),
            "{link}"
        );
    }
    assert!(!written["06-grundy-values.html"].contains("explorer.html#"));
    for element in ["explorer.html", "play.js", "game-board", "program-judge"] {
        assert!(
            SITE.pages.values().all(|page| !page.contains(element)),
            "{element}"
        );
    }
}
