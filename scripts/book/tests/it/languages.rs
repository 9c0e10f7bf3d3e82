//! Programs in several languages: in a browser, and those of the chapters on this machine.

use std::fs;
use std::process::Command;

use serde_json::json;
use tempfile::TempDir;

use crate::browser::Browser;
use crate::browsing::open;
use crate::util::{between, SITE};

/// Two pages of problems whose solutions are translated.
pub const TRANSLATED: [&str; 2] = ["cses-1729-stick-game.html", "atcoder-dp-k-stones.html"];

/// The page of a problem whose solution is in Rust alone, because it is interactive.
const INTERACTIVE: &str = "atcoder-abc278-g-generalized-subtraction-game.html";

/// The languages that are shown, by the headings of their sections.
const SHOWN: &str =
    "[...document.querySelectorAll('.languages section')].filter(node => node.checkVisibility())
    .map(node => node.querySelector('h3').textContent).join(' ')";

/// The tab that is marked as selected.
const CHOSEN: &str =
    "[...document.querySelectorAll('[role=tab][aria-selected=true]')].map(node => node.textContent).join(' ')";

const OPEN_FOLD: &str = "document.getElementById('solution').open = true";

/// Opens a page and the fold with the solution.
fn open_solution(browser: &mut Browser, page: &str) {
    open(browser, page);
    browser.run(OPEN_FOLD);
}

/// Fails unless this language alone is shown, and its tab is selected.
#[track_caller]
fn shows(browser: &mut Browser, language: &str) {
    assert_eq!(browser.run(SHOWN), language);
    assert_eq!(browser.run(CHOSEN), language);
}

fn click(browser: &mut Browser, language: &str) {
    browser.run(&format!(
        "[...document.querySelectorAll('[role=tab]')].find(tab => tab.textContent === '{language}').click()"
    ));
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn a_language_is_chosen_and_remembered_on_all_pages() {
    let mut browser = Browser::start();
    open_solution(&mut browser, TRANSLATED[0]);
    shows(&mut browser, "Rust");
    click(&mut browser, "Python");
    shows(&mut browser, "Python");
    open_solution(&mut browser, TRANSLATED[1]);
    shows(&mut browser, "Python");
    click(&mut browser, "C++");
    open_solution(&mut browser, TRANSLATED[0]);
    shows(&mut browser, "C++");
    // The change that another tab of the browser makes.
    browser.run("kept.write('language', 'rust'); dispatchEvent(new StorageEvent('storage'))");
    shows(&mut browser, "Rust");
    // A language of a later version of the book.
    browser.run("kept.write('language', 'klingon')");
    open_solution(&mut browser, TRANSLATED[1]);
    shows(&mut browser, "Rust");
    // A solution in Rust alone has no tabs, whatever was chosen.
    open_solution(&mut browser, INTERACTIVE);
    let tabs = "document.querySelectorAll('[role=tab]').length";
    assert_eq!(browser.run(tabs), 0);
    let program = "document.querySelector('.language-rust').checkVisibility()";
    assert_eq!(browser.run(program), true);
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn a_choice_that_is_not_stored_holds_on_its_page() {
    let mut browser = Browser::start();
    open_solution(&mut browser, TRANSLATED[0]);
    browser.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }");
    click(&mut browser, "Python");
    shows(&mut browser, "Python");
}

/// One tab is in the focus order, and the arrow keys choose another tab, not another page.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn languages_are_chosen_by_keyboard() {
    let mut browser = Browser::start();
    let page = TRANSLATED[1];
    open_solution(&mut browser, page);
    browser.run("document.querySelector('#solution > summary').focus()");
    browser.press("Tab", false);
    let focused = "document.activeElement.textContent";
    assert_eq!(browser.run(focused), "Rust");
    for (key, language) in [
        ("ArrowRight", "C++"),
        ("ArrowRight", "Python"),
        ("ArrowRight", "Rust"),
        ("ArrowLeft", "Python"),
        ("ArrowLeft", "C++"),
        ("Home", "Rust"),
        ("End", "Python"),
    ] {
        browser.press(key, false);
        shows(&mut browser, language);
        assert_eq!(browser.run(focused), language, "{key}");
    }
    browser.press("Tab", false);
    let is_program =
        "document.activeElement === document.querySelector('[data-language=python] pre')";
    assert_eq!(browser.run(is_program), true);
    browser.press("Tab", true);
    assert_eq!(browser.run(focused), "Python");
    assert_eq!(browser.run("location.pathname"), format!("/{page}"));
}

/// Each tab names the panel that it shows, and each panel its tab.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn tabs_and_panels_name_each_other() {
    let mut browser = Browser::start();
    open_solution(&mut browser, TRANSLATED[0]);
    let names = "[...document.querySelectorAll('[role=tablist] > [role=tab]')].map(tab => {
        const panel = document.getElementById(tab.getAttribute('aria-controls'));
        const isNamed = panel.getAttribute('aria-labelledby') === tab.id;
        return [tab.textContent, panel.dataset.language, panel.getAttribute('role'), isNamed, tab.tabIndex];
    })";
    let expected = json!([
        ["Rust", "rust", "tabpanel", true, 0],
        ["C++", "cpp", "tabpanel", true, -1],
        ["Python", "python", "tabpanel", true, -1],
    ]);
    assert_eq!(browser.run(names), expected);
}

#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn without_scripts_all_languages_are_shown_with_headings() {
    let mut browser = Browser::start();
    browser.call(
        "Emulation.setScriptExecutionDisabled",
        &json!({ "value": true }),
    );
    open_solution(&mut browser, TRANSLATED[0]);
    assert_eq!(browser.run(SHOWN), "Rust C++ Python");
    let headings =
        "[...document.querySelectorAll('.languages h3')].every(node => node.checkVisibility())";
    assert_eq!(browser.run(headings), true);
    assert_eq!(browser.run(CHOSEN), "");
}

/// A printed page has the chosen language under its name, and no tabs.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn on_paper_is_the_chosen_language_with_its_name() {
    let mut browser = Browser::start();
    open_solution(&mut browser, TRANSLATED[0]);
    click(&mut browser, "C++");
    let headings =
        "[...document.querySelectorAll('.languages h3')].filter(node => node.checkVisibility())
        .map(node => node.textContent).join(' ')";
    assert_eq!(browser.run(headings), "");
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    assert_eq!(browser.run(headings), "C++");
    assert_eq!(browser.run(SHOWN), "C++");
    let tabs = "document.querySelector('[role=tablist]').checkVisibility()";
    assert_eq!(browser.run(tabs), false);
}

/// A choice holds for all programs of a chapter and for the solutions of problems.
#[test]
#[cfg_attr(missing_chromium, ignore = "no chromium: apt-get install chromium")]
fn programs_of_a_chapter_are_shown_in_the_chosen_language() {
    let mut browser = Browser::start();
    open(&mut browser, "06-grundy-values.html");
    assert_eq!(browser.run(SHOWN), "Rust Rust");
    click(&mut browser, "Python");
    assert_eq!(browser.run(SHOWN), "Python Python");
    let ids = "(ids => new Set(ids).size === ids.length)([...document.querySelectorAll('[id]')].map(node => node.id))";
    assert_eq!(browser.run(ids), true);
    open_solution(&mut browser, TRANSLATED[0]);
    shows(&mut browser, "Python");
}

/// Returns the programs of the chapters in a language, each with the name of its chapter.
fn of_chapters(language: &str) -> Vec<(&str, &str)> {
    let fence = format!("\n```{language}\n");
    let chapters = SITE.course.chapters.iter();
    let programs = chapters.flat_map(|chapter| {
        let parts = chapter.text.split(&*fence).skip(1).collect::<Vec<_>>();
        let ends = parts
            .into_iter()
            .filter_map(|part| part.split_once("\n```"));
        ends.map(|(program, _)| (chapter.name(), program))
            .collect::<Vec<_>>()
    });
    programs.collect()
}

/// Each program in another language is shown with the same program in Rust, C++ and Python.
#[test]
fn programs_of_chapters_are_in_all_languages_or_in_rust() {
    let [cpp, python] = ["cpp", "python"].map(of_chapters);
    assert!(cpp.len() >= 10, "{}", cpp.len());
    for chapter in &SITE.course.chapters {
        let name = chapter.name();
        let page = &SITE.pages[&format!("{name}.html")];
        let groups: Vec<_> = between(page, "<div class=\"languages\">", "</div>").collect();
        for programs in [&cpp, &python] {
            let own = programs.iter().filter(|(of, _)| *of == name);
            assert_eq!(own.count(), groups.len(), "{name}");
        }
        for group in groups {
            let languages: Vec<_> = between(group, "data-language=\"", "\"").collect();
            assert_eq!(languages, ["rust", "cpp", "python"], "{name}");
        }
    }
}

#[test]
#[cfg_attr(missing_cpp, ignore = "no g++: apt-get install g++")]
fn programs_of_chapters_in_cpp_do_what_they_claim() {
    let folder = TempDir::new().unwrap();
    let [source, program] = ["program.cpp", "program"].map(|name| folder.path().join(name));
    for (chapter, text) in of_chapters("cpp") {
        fs::write(&source, text).unwrap();
        let mut compiler = Command::new("g++");
        compiler.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"]);
        let status = compiler.arg(&program).arg(&source).status().unwrap();
        assert!(status.success(), "{chapter} does not compile");
        let status = Command::new(&program).status().unwrap();
        assert!(status.success(), "{chapter}: {text}");
    }
}

#[test]
#[cfg_attr(missing_python, ignore = "no python3: apt-get install python3")]
fn programs_of_chapters_in_python_do_what_they_claim() {
    for (chapter, text) in of_chapters("python") {
        let status = Command::new("python3").args(["-c", text]).status().unwrap();
        assert!(status.success(), "{chapter}: {text}");
    }
}
