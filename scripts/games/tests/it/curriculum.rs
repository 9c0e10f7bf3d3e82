//! The curriculum: nothing is used before it is introduced.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use rstest::rstest;
use serde_json::{json, Value};

use crate::util::{judge, root};

/// A chapter of the theory, or a problem.
#[derive(Default)]
struct Step {
    name: String,
    introduces: Vec<String>,
    needs: Vec<String>,
    text: String,
}

fn strings(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// Returns the chapters, each with the problems after it, in the order to learn them in.
fn curriculum() -> Vec<Step> {
    let mut steps = BTreeMap::new();
    for (number, step) in (1..).zip(chapters()) {
        steps.insert((number, 0), step);
    }
    let listed = judge(root(), &["list", "--json"]).stdout;
    let problems: Vec<BTreeMap<String, Value>> = serde_json::from_str(&listed).unwrap();
    for problem in problems {
        let lesson = problem["lesson"].as_str().expect("each has its place");
        let (chapter, place) = lesson.split_once('.').unwrap();
        let place: (usize, usize) = (chapter.parse().unwrap(), place.parse().unwrap());
        let before = steps
            .insert(place, lesson_of(&problem))
            .map(|step| step.name);
        assert_eq!(before, None, "two problems have the place {lesson}");
    }
    steps.into_values().collect()
}

fn lesson_of(problem: &BTreeMap<String, Value>) -> Step {
    let concepts = |key: &str| match problem.get(key) {
        Some(list) => serde_json::from_value(list.clone()).unwrap(),
        None => Vec::new(),
    };
    let name = problem["name"].as_str().unwrap().to_string();
    let readme = fs::read_to_string(root().join(format!("crates/{name}/README.md"))).unwrap();
    // The similar problems may be new.
    let (text, _) = readme.split_once("\n## See also\n").unwrap();
    Step {
        introduces: concepts("introduces"),
        needs: concepts("needs"),
        text: text.to_string(),
        name,
    }
}

fn chapters() -> Vec<Step> {
    let texts = chapter_files().into_iter().map(fs::read_to_string);
    texts.map(|text| chapter(&text.unwrap())).collect()
}

fn chapter_files() -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("common/theory")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let is_chapter = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_numbered = name.starts_with(|char: char| char.is_ascii_digit());
        is_numbered && path.extension().is_some_and(|extension| extension == "md")
    };
    let mut chapters: Vec<_> = paths.filter(is_chapter).collect();
    assert!(!chapters.is_empty());
    chapters.sort();
    chapters
}

/// Reads the list at the front of a chapter.
fn chapter(text: &str) -> Step {
    let (front, body) = text.split_once("\n## ").expect("a section");
    let concepts = |title: &str| {
        let (_, list) = front.split_once(title).expect("a list");
        let list = list.split("\n-").next().unwrap_or_default();
        let words = list.split(',').map(fold_spaces);
        words.filter(|word| word != "nothing").collect()
    };
    // A board is a game of the chapter, though its problem comes later.
    let lines = body
        .lines()
        .filter(|line| !line.starts_with("<!-- board: "));
    Step {
        name: fold_spaces(front.lines().next().unwrap()),
        introduces: concepts("- Introduces:"),
        needs: concepts("- Needs:"),
        text: lines.collect::<Vec<_>>().join("\n"),
    }
}

fn fold_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a text contains the name of a concept, also in the plural.
fn mentions(text: &str, concept: &str) -> bool {
    let (text, concept) = (fold_spaces(text).to_lowercase(), concept.to_lowercase());
    let mut places = text
        .match_indices(&concept)
        .map(|(at, _)| (&text[..at], &text[at + concept.len()..]));
    places.any(|(before, after)| {
        let after = after.strip_prefix('s').unwrap_or(after);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    })
}

fn faults(steps: &[Step]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut place = BTreeMap::new();
    for (index, step) in steps.iter().enumerate() {
        for concept in &step.introduces {
            if *place.entry(concept).or_insert(index) != index {
                faults.push(format!("{concept} is introduced twice"));
            }
            if !mentions(&step.text, concept) {
                faults.push(format!("{} does not introduce {concept}", step.name));
            }
        }
    }
    for (index, step) in steps.iter().enumerate() {
        for concept in &step.needs {
            match place.get(concept) {
                Some(&place) if place < index => {}
                Some(_) => faults.push(format!("{} needs {concept} too early", step.name)),
                None => faults.push(format!("{}: {concept} is unknown", step.name)),
            }
        }
        for (concept, _) in place.iter().filter(|(_, &place)| place > index) {
            if mentions(&step.text, concept) {
                faults.push(format!("{} mentions {concept} too early", step.name));
            }
        }
        for later in &steps[index + 1..] {
            if mentions(&step.text, &later.name) {
                faults.push(format!("{} refers to {} ahead", step.name, later.name));
            }
        }
    }
    faults
}

#[test]
fn the_json_tells_all_chapters_and_problems_in_order() {
    let output = judge(root(), &["practice", "--json"]).stdout;
    let output: Value = serde_json::from_str(&output).unwrap();
    let chapters = output["chapters"].as_array().unwrap();
    for (chapter, file) in chapters.iter().zip(chapter_files()) {
        assert_eq!(chapter["file"], file.file_name().unwrap().to_str().unwrap());
        assert_eq!(chapter["text"], fs::read_to_string(file).unwrap());
    }
    assert_eq!(chapters.len(), chapter_files().len());
    let problems = output["problems"].as_array().unwrap();
    let names: Vec<_> = problems
        .iter()
        .map(|problem| problem["name"].clone())
        .collect();
    let steps = curriculum();
    assert_eq!(names.len() + chapters.len(), steps.len());
    let steps = steps.into_iter().map(|step| Value::from(step.name));
    let listed: Vec<_> = steps.filter(|name| names.contains(name)).collect();
    assert_eq!(names, listed);
    let found = problems
        .iter()
        .find(|problem| problem["name"] == "hdu-1536-s-nim");
    let s_nim = found.unwrap();
    let folder = root().join("crates/hdu-1536-s-nim");
    assert_eq!(
        s_nim["solution"],
        fs::read_to_string(folder.join("src/main.rs")).unwrap()
    );
    for problem in problems {
        let name = problem["name"].as_str().unwrap();
        let folder = root().join("crates").join(name).join("translations");
        let files = [("cpp", "solution.cpp"), ("python", "solution.py")];
        let translation = |(language, file)| {
            let program = fs::read_to_string(folder.join(file)).ok()?;
            Some(json!({ "language": language, "program": program }))
        };
        let translations: Vec<_> = files.into_iter().filter_map(translation).collect();
        assert_eq!(problem["translations"], Value::from(translations), "{name}");
    }
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    assert!(readme.contains(s_nim["idea"].as_str().unwrap()));
    assert_eq!(s_nim["hints"][0]["title"], "One heap first");
    assert_eq!(s_nim["hints"].as_array().unwrap().len(), 4);
    let sites: Vec<_> = s_nim["submit-at"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| (&offer["site"], &offer["language"]))
        .collect();
    let [rust, c]: [Value; 2] = ["rust".into(), "c".into()];
    let [loj, kattis, hdu]: [Value; 3] = ["loj".into(), "kattis".into(), "hdu".into()];
    assert_eq!(sites, [(&loj, &rust), (&kattis, &rust), (&hdu, &c)]);
}

#[test]
fn nothing_is_used_before_it_is_introduced() {
    let steps = curriculum();
    let entries = fs::read_dir(root().join("crates")).unwrap();
    let problems = entries.filter(|entry| entry.as_ref().unwrap().path().is_dir());
    assert_eq!(steps.len(), chapters().len() + problems.count());
    let faults = faults(&steps);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[rstest]
#[case::unknown(&[], &["max"], "", "two: max is unknown")]
#[case::needed_too_early(&["sum"], &["sum"], "a sum", "two needs sum too early")]
#[case::twice(&["mex"], &[], "the mex", "mex is introduced twice")]
#[case::never(&["sum"], &["mex"], "no sums", "")]
#[case::not_in_the_text(&["sum"], &[], "summer", "two does not introduce sum")]
#[case::mentioned_too_early(&[], &[], "values of\ndraws", "two mentions values of draw too early")]
#[case::ahead(&[], &[], "solve three first", "two refers to three ahead")]
fn a_fault_is_found(
    #[case] introduces: &[&str],
    #[case] needs: &[&str],
    #[case] text: &str,
    #[case] fault: &str,
) {
    let step = |name: &str, introduces, needs, text: &str| Step {
        name: name.to_string(),
        introduces: strings(introduces),
        needs: strings(needs),
        text: text.to_string(),
    };
    let steps = [
        step("one", &["mex"], &[], "The mex is new."),
        step("two", introduces, needs, text),
        step(
            "three",
            &["values of draw"],
            &["mex"],
            "Values of draws are new.",
        ),
    ];
    assert_eq!(faults(&steps).join("\n"), fault);
}

/// Only the chapters that are named there are tested and shown.
#[test]
fn each_chapter_is_named() {
    let list = fs::read_to_string(root().join("common/theory/lib.rs")).unwrap();
    for path in chapter_files() {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(list.contains(&format!(" \"{name}\"\n")), "{name}");
    }
}
