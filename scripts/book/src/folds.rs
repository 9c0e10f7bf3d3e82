//! The folded parts of a page: for a problem, the hints, the idea, the solution with its bundles, and the reader's
//! record; for a chapter, the answers to its exercises.
//!
//! They are not part of the Markdown that mdBook renders, so that the search does not show them.

use crate::bundles::{Bundle, Bundles};
use crate::course::{Chapter, Hint, Language, Problem};
use crate::escape::escape;
use crate::markdown::{html, items, programs};

/// Returns the folds of a problem's page.
pub fn of(problem: &Problem, bundles: &Bundles) -> String {
    let name = &problem.name;
    let hints = hints(&problem.hints, 1, problem.hints.len());
    let idea = fold("idea", "Show the idea", &html(&problem.idea));
    let solution = fold(
        "solution",
        &summary(problem),
        &(solutions(problem) + &of_bundles(problem, bundles)),
    );
    format!(
        "<div data-problem=\"{name}\">\n<h2>Hints</h2>\n{hints}<h2>Idea</h2>\n{idea}<h2>Solution</h2>\n{solution}{DONE}</div>\n"
    )
}

/// Returns the title of the solution's fold, which names the languages.
fn summary(problem: &Problem) -> String {
    let mut languages = vec![Language::Rust.name()];
    let others = problem.translations.iter();
    languages.extend(others.map(|translation| translation.language.name()));
    format!("Show the solution in {}", list(&languages))
}

/// Returns names as a list in a sentence.
fn list(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the solution, with its translations if there are any.
fn solutions(problem: &Problem) -> String {
    let mut all = vec![(Language::Rust, &*problem.solution)];
    let others = problem.translations.iter();
    all.extend(others.map(|translation| (translation.language, &*translation.program)));
    let is_slow = all
        .iter()
        .any(|(language, _)| *language == Language::Python);
    programs(&all) + if is_slow { SLOW } else { "\n" }
}

/// The note below a program that is interpreted.
const SLOW: &str =
    "\n<p>The tests give the program in Python ten times the time limit. A site may give it less.</p>\n";

/// Returns the folds with the answers to a chapter's exercises, one for each, so that a reader who opens the first sees
/// no other.
pub fn of_answers(chapter: &Chapter) -> String {
    let (_, answers) = chapter.parts();
    let folds: Vec<_> = (1..)
        .zip(items(answers))
        .map(|(number, answer)| {
            let summary = format!("Answer to exercise {number}");
            let check = check(number, &answer);
            format!(
                "{check}<details><summary>{summary}</summary>\n<div>{answer}</div>\n</details>\n"
            )
        })
        .collect();
    folds.concat()
}

/// Returns the form that checks an answer, if it can: the result is in bold, numbers or a word.
fn check(number: usize, answer: &str) -> String {
    let parts = answer.split("<strong>").skip(1);
    let results = parts.filter_map(|part| Some(part.split_once("</strong>")?.0));
    let result = results.collect::<Vec<_>>().join(", ");
    if result.is_empty() {
        return String::new();
    }
    let label = if result.contains(|char: char| char.is_ascii_digit()) {
        format!("Your numbers for exercise {number}")
    } else {
        format!("Your answer to exercise {number}, in one word")
    };
    format!(
        "<form class=\"check needs-js\" data-answer=\"{result}\"><label>{label} <input autocomplete=\"off\"></label> \
         <button>Check</button> <span role=\"status\"></span></form>\n"
    )
}

/// Returns the folds of the hints. Each is inside the one before it, so that it cannot be opened first.
fn hints(left: &[Hint], number: usize, count: usize) -> String {
    let Some((hint, left)) = left.split_first() else {
        return String::new();
    };
    let title = escape(&hint.title).replace('`', "");
    let inside = format!(
        "<h3>{title}</h3>\n{}{}",
        html(&hint.text),
        hints(left, number + 1, count)
    );
    fold(
        &format!("hint-{number}"),
        &format!("Hint {number} of {count}"),
        &inside,
    )
}

fn fold(id: &str, summary: &str, inside: &str) -> String {
    format!("<details id=\"{id}\"><summary>{summary}</summary>\n{inside}</details>\n")
}

/// Returns the sites where the solution can be submitted, with the file for each.
fn of_bundles(problem: &Problem, bundles: &Bundles) -> String {
    let line = |bundle: &Bundle| {
        let (file, bytes) = (&bundle.file, bundle.bytes);
        let copied = file.rsplit('/').next().unwrap_or(file);
        format!(
            "<a href=\"{file}\" download=\"{copied}\">{copied}</a>, {bytes} bytes \
             <button type=\"button\" class=\"copies\" data-file=\"{file}\">Copy</button>"
        )
    };
    let offers: Vec<_> = problem
        .submit_at
        .iter()
        .map(|offer| {
            let (site, url) = (escape(&offer.name), escape(&offer.url));
            let language = offer.language.name();
            let command = format!("cargo judge bundle {} --for {}", problem.name, offer.site);
            let bundle = bundles
                .find(&problem.name, &offer.site)
                .map_or(format!("<code>{command}</code>"), line);
            format!("<li><a href=\"{url}\">{site}</a> ({language}): {bundle}</li>\n")
        })
        .collect();
    if offers.is_empty() {
        return "<p>No site accepts this solution as one file: judge yours with <code>cargo judge</code>.</p>\n"
            .to_string();
    }
    let offers = offers.concat();
    format!("<h3>Single-file solutions to submit</h3>\n<ul class=\"bundles\">\n{offers}</ul>\n")
}

/// The reader's record of the problem. The browser keeps it (`book.js`).
const DONE: &str = r#"<form class="done needs-js">
<fieldset><legend>Have you solved this problem?</legend>
<label><input type="radio" name="done" value="" checked> not yet</label>
<label><input type="radio" name="done" value="alone"> alone</label>
<label><input type="radio" name="done" value="with hints"> with hints</label>
<label><input type="radio" name="done" value="after the idea"> after reading the idea</label>
</fieldset>
<p role="status"></p>
<p>This is stored only in your browser. You can <a href="problems.html#progress">export</a> it.</p>
</form>
"#;

#[cfg(test)]
mod tests {
    use super::{hints, list};
    use crate::course::Hint;

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        assert_eq!(list(&["Rust"]), "Rust");
        assert_eq!(list(&["Rust", "C++"]), "Rust and C++");
        assert_eq!(list(&["Rust", "C++", "Python"]), "Rust, C++ and Python");
    }

    #[test]
    fn each_hint_is_inside_the_one_before() {
        let hint = |title: &str| Hint {
            title: title.to_string(),
            text: format!("*{title}*"),
        };
        let shown = hints(&[hint("Read"), hint("Think")], 1, 2);
        let expected = "<details id=\"hint-1\"><summary>Hint 1 of 2</summary>\n<h3>Read</h3>\n<p><em>Read</em></p>\n\
                        <details id=\"hint-2\"><summary>Hint 2 of 2</summary>\n<h3>Think</h3>\n<p><em>Think</em></p>\n\
                        </details>\n</details>\n";
        assert_eq!(shown, expected);
    }
}
