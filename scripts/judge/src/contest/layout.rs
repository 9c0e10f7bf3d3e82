//! The layouts in which sites offer tests: which files are the inputs of tests, and which are their answers.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use anyhow::{bail, ensure, Result};
use terminal::{escape, list};

/// A file that may belong to a test.
pub struct Entry {
    pub path: PathBuf,
    /// The path as it is shown, in its archive if it is from one.
    pub shown: String,
    /// The folders that it is in, below the one that the user has named.
    pub place: Vec<String>,
    /// The name of the folder that the user has given, without its path; empty if there is none.
    pub root: String,
    pub name: String,
}

/// The folders of inputs and of answers. An empty name stands for any folder, which then holds both.
const FOLDERS: [(&str, &str); 12] = [
    ("", ""),
    ("in", "out"),
    ("in", "ans"),
    ("in", "sol"),
    ("test_in", "test_out"),
    ("input", "output"),
    ("inputs", "outputs"),
    ("input", "answer"),
    ("input", "answers"),
    ("input", "expected"),
    ("inputs", "answers"),
    ("tests", "answers"),
];

/// The names of answers to inputs that are called `*.in` or `*.inp`.
const ENDINGS: &[&str] = &[
    "*.out",
    "*.ans",
    "*.a",
    "*.sol",
    "*.ok",
    "*.diff",
    "*.exp",
    "*.expected",
    "*.oup",
    "*.res",
];

/// The patterns of the names of inputs and of their answers, in upper or lower case; `*` matches the same text in both.
/// The first row that matches determines the name of the test.
const NAMES: [(&str, &[&str]); 8] = [
    ("*.in", ENDINGS),
    ("*.inp", ENDINGS),
    ("*.dat", &["*.out", "*.ans", "*.diff"]),
    ("*input*", &["*output*", "*answer*", "*expected*"]),
    ("*in*", &["*out*", "*ans*", "*expect*"]),
    ("i.*", &["o.*"]),
    ("*.i*", &["*.o*"]),
    ("*", &["*", "*.a", "*.ans", "*.out"]),
];

/// The names, and the folders, of files that are inputs or answers even if the other one is missing.
const INPUTS: [(&str, &str); 4] = [("", "*.in"), ("", "*.inp"), ("in", "*"), ("test_in", "*")];
const ANSWERS: [(&str, &str); 5] = [
    ("", "*.out"),
    ("", "*.ans"),
    ("out", "*"),
    ("ans", "*"),
    ("test_out", "*"),
];

/// The names of folders that hold all tests of a problem.
const OF_A_PROBLEM: [&str; 4] = ["data", "test", "testdata", "tests"];

/// The names of folders that hold a group of tests, perhaps with numbers: `Subtask1`, `group-2`.
const OF_GROUPS: [&str; 9] = [
    "batch", "cluster", "group", "pretests", "sample", "samples", "secret", "subtask", "test_set",
];

/// A test: the numbers of its files.
pub struct Pair {
    pub name: String,
    pub input: usize,
    pub answer: Option<usize>,
    place: Vec<String>,
    /// The folder of its problem, if it follows from the layout.
    problem: Option<Vec<String>>,
}

/// The part of a file's place and name that an input shares with its answer.
#[derive(Clone, Eq, Hash, PartialEq)]
struct Key<'a> {
    place: Vec<&'a String>,
    parts: Vec<&'a str>,
}

impl Entry {
    /// Returns the keys of a file in a folder of this name whose own name has this pattern.
    fn keys(&self, folder: &str, pattern: &str) -> Vec<Key<'_>> {
        let Some(place) = self.place_without(folder) else {
            return Vec::new();
        };
        let all = parts(pattern, &self.name).into_iter();
        let key = |parts| Key {
            place: place.clone(),
            parts,
        };
        all.map(key).collect()
    }

    /// Returns the folders of a file without the one of this name. Only folders of groups may be between that one and
    /// the file, as in `in/Subtask1/1.txt`; otherwise, returns `None`.
    fn place_without(&self, folder: &str) -> Option<Vec<&String>> {
        let mut place: Vec<_> = self.place.iter().collect();
        if folder.is_empty() {
            return Some(place);
        }
        let groups = place.iter().rev().take_while(|name| is_group(name)).count();
        match place.len().checked_sub(groups + 1) {
            Some(at) if place[at].eq_ignore_ascii_case(folder) => drop(place.remove(at)),
            None if self.root.eq_ignore_ascii_case(folder) => {}
            _ => return None,
        }
        Some(place)
    }

    /// Returns the key by the first form that matches, and the folder of that form: only the file's immediate parent
    /// counts.
    fn first_key(&self, forms: &[(&'static str, &'static str)]) -> Option<(Key<'_>, &'static str)> {
        let own = self.place.last().unwrap_or(&self.root);
        let is_own = |folder: &str| folder.is_empty() || own.eq_ignore_ascii_case(folder);
        let own_forms = forms.iter().filter(|(folder, _)| is_own(folder));
        let mut keys = own_forms.filter_map(|(folder, pattern)| {
            let key = self.keys(folder, pattern).into_iter().next()?;
            Some((key, *folder))
        });
        keys.next()
    }
}

impl Key<'_> {
    fn pair(&self, folder: &str, input: usize, answer: Option<usize>) -> Pair {
        let mut names = self.place.iter();
        let marker = names.position(|name| OF_A_PROBLEM.contains(&name.as_str()));
        let is_named = !folder.is_empty() || self.is_named_after_folder();
        let end = marker.or(is_named.then_some(self.place.len()));
        let place: Vec<_> = self.place.iter().map(ToString::to_string).collect();
        let problem = end.map(|end| {
            let is_group = |folder: &&String| is_group(folder);
            let groups = place[..end].iter().rev().take_while(is_group);
            place[..end - groups.count()].to_vec()
        });
        Pair {
            name: self.name(),
            input,
            answer,
            place,
            problem,
        }
    }

    /// Returns whether the name of a test is that of its problem's folder with a number: `game/game1.in`. A folder
    /// whose name ends in a digit holds a group of tests.
    fn is_named_after_folder(&self) -> bool {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let folder = self
            .place
            .last()
            .filter(|folder| !folder.ends_with(is_digit));
        let name = self.name();
        let number = folder.and_then(|folder| name.strip_prefix(folder.as_str()));
        let number = number.map(|number| number.trim_start_matches(['-', '_']));
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    }

    /// Returns the name of a test: `name-1` of `name.in.1`, `1` of `in/1.txt`, and the folder's name if nothing else is
    /// left.
    fn name(&self) -> String {
        let trimmed = |part: &&str| part.trim_matches(['.', '-', '_', ' ']).to_string();
        let mut parts = self.parts.clone();
        // The extension of a text file, which a `*` at the end also matches.
        if let Some(last) = parts.last_mut() {
            *last = last.strip_suffix(".txt").unwrap_or(last);
        }
        let parts: Vec<_> = parts
            .iter()
            .map(trimmed)
            .filter(|part| !part.is_empty())
            .collect();
        match (&parts[..], self.place.last()) {
            ([], folder) => folder.map_or("test", |folder| folder).to_string(),
            _ => parts.join("-"),
        }
    }
}

/// Returns whether a folder holds a group of the tests of a problem.
fn is_group(folder: &str) -> bool {
    let kind = folder.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let kind = kind.trim_end_matches(['-', '_', ' ']).to_ascii_lowercase();
    OF_GROUPS.contains(&&*kind)
}

/// Returns the parts of a name that the stars of a pattern match, for each way in which it matches.
fn parts<'a>(pattern: &str, name: &'a str) -> Vec<Vec<&'a str>> {
    let lower = name.to_ascii_lowercase();
    let texts: Vec<_> = pattern.split('*').collect();
    match texts[..] {
        [start, end] => {
            let fits = lower.len() >= start.len() + end.len()
                && lower.starts_with(start)
                && lower.ends_with(end);
            let part = name
                .get(start.len()..name.len().saturating_sub(end.len()))
                .filter(|_| fits);
            part.map(|part| vec![part]).into_iter().collect()
        }
        ["", middle, ""] => {
            let places = lower.match_indices(middle).map(|(at, _)| at);
            let parts = places.map(|at| vec![&name[..at], &name[at + middle.len()..]]);
            parts.collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the tests that some files hold, and the numbers of the other files. `named` are inputs with their answers
/// that a file of the problem names; if there are any, no other file belongs to a test. Fails if a file may belong to
/// two tests, if an answer has no input, if two tests have one name, or if the tests belong to several problems.
pub fn pairs(entries: &[Entry], named: &[(usize, usize)]) -> Result<(Vec<Pair>, Vec<usize>)> {
    let (mut pairs, others) = if named.is_empty() {
        pairs_by_layout(entries)?
    } else {
        named_pairs(entries, named)
    };
    check_problems(&pairs)?;
    name_apart(&mut pairs, entries)?;
    Ok((pairs, others))
}

fn named_pairs(entries: &[Entry], named: &[(usize, usize)]) -> (Vec<Pair>, Vec<usize>) {
    let pair = |&(input, answer): &(usize, usize)| {
        let (key, folder) = entries[input].first_key(&[("", "*.in"), ("", "*")])?;
        Some(key.pair(folder, input, Some(answer)))
    };
    let files: HashSet<_> = named
        .iter()
        .flat_map(|&(input, answer)| [input, answer])
        .collect();
    let others = (0..entries.len()).filter(|file| !files.contains(file));
    (named.iter().filter_map(pair).collect(), others.collect())
}

fn pairs_by_layout(entries: &[Entry]) -> Result<(Vec<Pair>, Vec<usize>)> {
    let mut pairs = Vec::new();
    let mut partners: HashMap<usize, usize> = HashMap::new();
    for pair in candidates(entries) {
        let Some(answer) = pair.answer else { continue };
        let files = [(pair.input, answer), (answer, pair.input)];
        if partners.get(&pair.input) == Some(&answer) {
            continue;
        }
        for (file, partner) in files {
            if let Some(other) = partners.insert(file, partner) {
                let [file, other, partner] =
                    [file, other, partner].map(|index| &entries[index].shown);
                bail!(
                    "{file} may form a test with {other} and with {partner}: add only one of them"
                );
            }
        }
        pairs.push(pair);
    }
    let mut others = Vec::new();
    let single = (0..entries.len()).filter(|file| !partners.contains_key(file));
    for file in single {
        let entry = &entries[file];
        let shown = &entry.shown;
        match (entry.first_key(&INPUTS), entry.first_key(&ANSWERS)) {
            (None, None) => others.push(file),
            (Some((key, folder)), None) => pairs.push(key.pair(folder, file, None)),
            (None, Some(_)) => bail!("{shown} is an answer without an input"),
            (Some(_), Some(_)) => {
                bail!("{shown} may be an input and an answer: its folder and its name disagree")
            }
        }
    }
    Ok((pairs, others))
}

/// Returns each input with each file that may be its answer.
fn candidates(entries: &[Entry]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (folder_of_inputs, folder_of_answers) in FOLDERS {
        for (pattern, patterns_of_answers) in NAMES {
            let mut inputs: HashMap<Key, Vec<usize>> = HashMap::new();
            for (file, entry) in entries.iter().enumerate() {
                for key in entry.keys(folder_of_inputs, pattern) {
                    inputs.entry(key).or_default().push(file);
                }
            }
            for pattern_of_answers in patterns_of_answers {
                // The input and the answer would be the same file.
                if (folder_of_inputs, pattern) == (folder_of_answers, *pattern_of_answers) {
                    continue;
                }
                for (answer, entry) in entries.iter().enumerate() {
                    for key in entry.keys(folder_of_answers, pattern_of_answers) {
                        let inputs = inputs.get(&key).into_iter().flatten();
                        pairs.extend(
                            inputs.map(|&input| key.pair(folder_of_inputs, input, Some(answer))),
                        );
                    }
                }
            }
        }
    }
    pairs
}

/// Fails if the tests belong to several problems by their layout.
fn check_problems(pairs: &[Pair]) -> Result<()> {
    let problems: BTreeSet<_> = pairs
        .iter()
        .filter_map(|pair| pair.problem.as_ref())
        .map(|folders| folders.join("/"))
        .collect();
    let named = problems.iter().filter(|folder| !folder.is_empty());
    let named: Vec<_> = named.map(|folder| escape(folder)).collect();
    ensure!(
        problems.len() < 2,
        "there are tests of several problems, in the folders {}: choose one, as in `--folder {}`",
        list(&named),
        named[0]
    );
    Ok(())
}

/// Sorts tests by folder and name, and adds their folders to equal names, as far as the folders differ.
fn name_apart(pairs: &mut [Pair], entries: &[Entry]) -> Result<()> {
    pairs.sort_by(|one, other| (&one.place, &one.name).cmp(&(&other.place, &other.name)));
    let mut places: HashMap<&str, Vec<&[String]>> = HashMap::new();
    for pair in &*pairs {
        places.entry(&pair.name).or_default().push(&pair.place);
    }
    let name = |pair: &Pair| {
        let alike = &places[pair.name.as_str()];
        if alike.len() < 2 {
            return pair.name.clone();
        }
        let shared = (0..pair.place.len()).take_while(|&index| {
            let folder = pair.place.get(index);
            alike.iter().all(|place| place.get(index) == folder)
        });
        let own = pair.place[shared.count()..].iter().map(String::as_str);
        let last = pair.place.last().filter(|last| **last == pair.name);
        let name = last.is_none().then_some(pair.name.as_str());
        own.chain(name).collect::<Vec<_>>().join("-")
    };
    let names: Vec<_> = pairs.iter().map(name).collect();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (name, pair) in names.iter().zip(&*pairs) {
        if let Some(other) = known.insert(name, pair.input) {
            let [other, input] = [other, pair.input].map(|file| &entries[file].shown);
            bail!("{other} and {input} would become the same file: add only one of them");
        }
    }
    for (pair, name) in pairs.iter_mut().zip(names) {
        pair.name = name;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::{pairs, Entry};

    fn entries(paths: &[&str]) -> Vec<Entry> {
        let entry = |path: &&str| {
            // As if the user had named the folder before the colon.
            let (root, path) = path.split_once(':').unwrap_or(("", path));
            let mut place: Vec<_> = path.split('/').map(String::from).collect();
            let name = place.pop().unwrap();
            Entry {
                path: Path::new(path).to_path_buf(),
                shown: path.to_string(),
                root: root.to_string(),
                place,
                name,
            }
        };
        paths.iter().map(entry).collect()
    }

    /// Returns each test as `name: input answer`, and the other files.
    fn find(paths: &[&str]) -> Result<(Vec<String>, Vec<String>), String> {
        let entries = entries(paths);
        let (pairs, others) = pairs(&entries, &[]).map_err(|error| error.to_string())?;
        let shown = |file: usize| entries[file].shown.clone();
        let test = |pair: &super::Pair| {
            let answer = pair.answer.map_or("-".to_string(), shown);
            format!("{}: {} {answer}", pair.name, shown(pair.input))
        };
        Ok((
            pairs.iter().map(test).collect(),
            others.into_iter().map(shown).collect(),
        ))
    }

    #[rstest]
    #[case::kattis(&[
        "sample-1: data/sample/1.in, data/sample/1.ans", "secret-1: data/secret/1.in, data/secret/1.ans",
        "2: data/secret/g/2.in, data/secret/g/2.ans"
    ])]
    #[case::atcoder(&["a_01: in/a_01.txt, out/a_01.txt", "b: in/b, out/b"])]
    #[case::yukicoder(&["1: test_in/1.txt, test_out/1.txt"])]
    #[case::hackerrank(&["00: input/input00.txt, output/output00.txt", "01: input/input01.txt, output/output01.txt"])]
    #[case::polygon(&["01: tests/01, tests/01.a", "02: tests/02, tests/02.a"])]
    #[case::themis(&["01-ROTATE: 01/ROTATE.INP, 01/ROTATE.OUT", "02-ROTATE: 02/ROTATE.INP, 02/ROTATE.OUT"])]
    #[case::themis_in_a_folder(&["Test1-A: x/Test1/A.inp, x/Test1/A.out", "Test2-A: x/Test2/A.inp, x/Test2/A.out"])]
    #[case::number_last(&["1: in1.txt, out1.txt", "10: in10.txt, out10.txt"])]
    #[case::number_as_extension(&["sum-1: sum.in.1, sum.out.1", "sum-2: sum.in.2, sum.out.2"])]
    #[case::word_last(&["x: x_input.txt, x_output.txt"])]
    #[case::words_in_the_name(&["main: main_in.txt, main_out.txt", "min: in_min.txt, out_min.txt"])]
    #[case::texts(&["1: 1.in.txt, 1.out.txt"])]
    #[case::words_as_extensions(&["1: 1.input, 1.output"])]
    #[case::folders_of_one_test(&["1: 1/input.txt, 1/output.txt", "2: 2/input.txt, 2/output.txt"])]
    #[case::two_forms_at_once(&["1: in/1.in, out/1.out"])]
    #[case::endings_of_answers(&[
        "a: a.in, a.a", "b: b.in, b.sol", "c: c.in, c.ok", "d: d.in, d.diff", "e: e.in, e.ans", "f: f.in, f.out"
    ])]
    #[case::more_endings_of_answers(&["a: a.in, a.expected", "b: b.in, b.res", "c: c.in, c.oup", "d: d.in, d.exp"])]
    #[case::folders_of_answers(&["1: input/1.txt, answers/1.txt", "2: tests/2, answers/2", "3: in/3.in, sol/3.sol"])]
    #[case::groups(&[
        "group1-1: group1/group1-1.in, group1/group1-1.ans", "group2-1: group2/group2-1.in, group2/group2-1.ans"
    ])]
    #[case::groups_below_named_folders(&["1: in:Subtask1/1.txt, out:Subtask1/1.txt"])]
    #[case::stray_files_of_groups(&["1: in/Subtask1/1.txt, out/Subtask1/1.txt", "other: out/Subtask1/notes.txt"])]
    #[case::groups_below(&[
        "Subtask1-1: in/Subtask1/1.txt, out/Subtask1/1.txt", "Subtask2-1: in/Subtask2/1.txt, out/Subtask2/1.txt"
    ])]
    #[case::folders_of_groups(&[
        "Subtask1-1: x/Subtask1/in/1.txt, x/Subtask1/out/1.txt", "Subtask2-1: x/Subtask2/in/1.txt, x/Subtask2/out/1.txt"
    ])]
    #[case::samples_in_a_folder(&[
        "samples-1: samples/in/1.txt, samples/out/1.txt", "tests-1: tests/in/1.txt, tests/out/1.txt"
    ])]
    #[case::groups_of_groups(&[
        "group_1-batch 2-data-1: group_1/batch 2/data/1.in, group_1/batch 2/data/1.out",
        "group_2-data-1: group_2/data/1.in, group_2/data/1.out"
    ])]
    #[case::expected(&["1: input1.txt, expected1.txt"])]
    #[case::ioi_2010(&["grader-1: grader.in.1, grader.expect.1"])]
    #[case::usaco_2010(&["1: I.1, O.1", "2: I.2, O.2"])]
    #[case::boi(&["edi-1: edi.i1, edi.o1"])]
    #[case::inputs_without_extension(&["01: 01, 01.ans", "02: 02, 02.out"])]
    #[case::library_checker(&["x: in/x.in, out/x.out", "gen-x: gen/x.in, -"])]
    #[case::none_of_them(&["1: 1.in, -", "other: 01", "other: in"])]
    fn each_layout_is_recognised(#[case] rows: &[&str]) {
        let rows = rows.iter().map(|row| row.split_once(": ").unwrap());
        let (others, tests): (Vec<_>, Vec<_>) = rows.partition(|(name, _)| *name == "other");
        let files = tests.iter().flat_map(|(_, files)| files.split(", "));
        let others = others.iter().map(|(_, file)| *file);
        let paths: Vec<_> = files
            .filter(|file| *file != "-")
            .chain(others.clone())
            .collect();
        // The folder before a colon is one that the user has named.
        let shown = |path: &str| path.split(':').next_back().unwrap().to_string();
        let test = |(name, files): (&str, &str)| {
            let (input, answer) = files.split_once(", ").unwrap();
            format!("{name}: {} {}", shown(input), shown(answer))
        };
        let (found, found_others) = find(&paths).unwrap();
        assert_eq!(found, tests.into_iter().map(test).collect::<Vec<_>>());
        assert_eq!(found_others, others.map(shown).collect::<Vec<_>>());
    }

    #[test]
    fn other_files_are_reported() {
        let files = "1.in 1.out 1.desc info.txt lib.a 2.correct input.md";
        let (tests, others) = find(&files.split(' ').collect::<Vec<_>>()).unwrap();
        assert_eq!(tests, ["1: 1.in 1.out"]);
        assert_eq!(others.join(" "), "1.desc info.txt lib.a 2.correct input.md");
    }

    #[rstest]
    #[case(&["1.in", "1.ans", "1.out"], "1.in may form a test with 1.out and with 1.ans: add only one of them")]
    #[case(&["1.in", "1.inp", "1.out"], "1.out may form a test with 1.in and with 1.inp: add only one of them")]
    #[case(&["1.out"], "1.out is an answer without an input")]
    #[case(&["in/1.out"], "in/1.out may be an input and an answer: its folder and its name disagree")]
    #[case(&["1.in", "1_input.txt", "1_output.txt"], "1_input.txt and 1.in would become the same file: add only one of them")]
    #[case(
        &["x/A/in/1", "x/A/out/1", "x/B/in/1", "x/B/out/1"],
        "there are tests of several problems, in the folders x/A, x/B: choose one, as in `--folder x/A`"
    )]
    #[case(
        &["A/Subtask1/in/1", "A/Subtask1/out/1", "B/Subtask1/in/1", "B/Subtask1/out/1"],
        "there are tests of several problems, in the folders A, B: choose one, as in `--folder A`"
    )]
    #[case(
        &["task1/in/1", "task1/out/1", "task2/in/1", "task2/out/1"],
        "there are tests of several problems, in the folders task1, task2: choose one, as in `--folder task1`"
    )]
    #[case(
        &["game/game1.in", "game/game1.ans", "tree/tree1.in", "tree/tree1.ans"],
        "there are tests of several problems, in the folders game, tree: choose one, as in `--folder game`"
    )]
    #[case(
        &["domine/domine.in.1", "domine/domine.out.1", "kocke/kocke.in.1", "kocke/kocke.out.1"],
        "there are tests of several problems, in the folders domine, kocke: choose one, as in `--folder domine`"
    )]
    #[case(
        &["a/data/sample/1.in", "a/data/sample/1.ans", "b/data/secret/1.in", "b/data/secret/1.ans"],
        "there are tests of several problems, in the folders a, b: choose one, as in `--folder a`"
    )]
    fn ambiguous_files_are_refused(#[case] paths: &[&str], #[case] why: &str) {
        assert_eq!(find(paths).unwrap_err(), why);
    }
}
