//! Problems as the browser extension Competitive Companion sends them, and the names they get here.

use serde::{Deserialize, Deserializer};

use crate::checker::{Checker, Interactor};
use crate::contest::address::{is_number, name, site_of, slug, Address};
use crate::problem::{MEMORY_LIMIT_MIB, TIME_LIMIT_MS};

/// A problem as Competitive Companion sends it, without the fields that are not used here.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Companion {
    pub name: String,
    pub url: String,
    /// In milliseconds; 0 if the extension could not read it.
    #[serde(deserialize_with = "zero_if_null")]
    pub time_limit: u64,
    /// In MiB; 0 if the extension could not read it.
    #[serde(deserialize_with = "zero_if_null")]
    pub memory_limit: u64,
    pub tests: Vec<Sample>,
    #[serde(default)]
    pub interactive: bool,
    #[serde(default)]
    pub input: Stream,
    #[serde(default)]
    pub output: Stream,
    #[serde(default)]
    pub batch: Batch,
    /// The checker of a problem package: the extension sends none.
    #[serde(skip)]
    pub checker: Option<Checker>,
    /// The interactor of a problem package.
    #[serde(skip)]
    pub interactor: Option<Interactor>,
}

/// NaN becomes null in JSON.
fn zero_if_null<'de, D: Deserializer<'de>>(number: D) -> Result<u64, D::Error> {
    Ok(Option::deserialize(number)?.unwrap_or_default())
}

/// The input or output of the program: a file if it has a name.
#[derive(Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Stream {
    #[serde(rename = "type")]
    kind: String,
    file_name: String,
}

impl Stream {
    /// Returns the file of this name, or the standard stream if it is empty.
    pub fn of_file(name: &str) -> Self {
        let kind = if name.is_empty() { "" } else { "file" };
        Self {
            kind: kind.to_string(),
            file_name: name.to_string(),
        }
    }

    /// Returns the name of the file, if it is one.
    pub fn file(&self) -> Option<&str> {
        (self.kind == "file").then_some(self.file_name.as_str())
    }

    /// Returns whether it is any file whose name matches a pattern: the contestant chooses the file that the program
    /// reads.
    fn is_by_pattern(&self) -> bool {
        self.kind == "regex"
    }
}

/// The problems that are sent together: those of a contest.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Batch {
    pub id: String,
    pub size: usize,
}

#[derive(Clone, Deserialize)]
pub struct Sample {
    pub input: String,
    pub output: String,
}

impl Companion {
    /// Returns a problem without data, with the limits that most sites have.
    pub fn unknown() -> Self {
        Self {
            time_limit: TIME_LIMIT_MS.get().into(),
            memory_limit: MEMORY_LIMIT_MIB.get().into(),
            ..Self::default()
        }
    }

    /// Returns the files that the program reads and writes, each with its kind. There are none if the contestant
    /// chooses the file to read: it is standard input here.
    pub fn files(&self) -> Vec<(&'static str, &str)> {
        if self.input.is_by_pattern() {
            return Vec::new();
        }
        let streams = [("input", &self.input), ("output", &self.output)];
        let files = streams.into_iter();
        files
            .filter_map(|(kind, stream)| Some((kind, stream.file()?)))
            .collect()
    }

    /// Returns whether an address is that of this problem, perhaps in another language or in the site's archive.
    pub fn is_at(&self, url: &str) -> bool {
        Address::of(&self.url).is_of_same_problem(&Address::of(url))
    }

    /// Returns the short name of the site that the problem is on, or an empty one if there is no address.
    pub fn site(&self) -> String {
        site_of(&self.url)
    }

    /// Returns a name for the package of the contest that the problem is from, or of its site if it is from no contest.
    pub fn contest(&self) -> String {
        Address::of(&self.url).contest()
    }

    /// Returns the name of the problem in its contest: its letter if it has one, otherwise the site's name for it.
    pub fn letter(&self) -> String {
        let (first, rest) = self
            .name
            .trim()
            .split_once([' ', '.', ':'])
            .unwrap_or_default();
        let is_letter = |word: &str| {
            word.len() <= 2 && word.starts_with(|char: char| char.is_ascii_uppercase())
        };
        let contest = self.contest();
        let is_of_contest = contest != self.site();
        if is_of_contest
            && is_letter(first)
            && (rest.starts_with(['-', '–', ' ']) || self.name.contains(['.', ':']))
        {
            return slug(first);
        }
        let id = Address::of(&self.url).id();
        let in_contest = id
            .strip_prefix(&contest)
            .map(|rest| rest.trim_start_matches('-'));
        // `c` of `1900c`.
        let site = self.site();
        let number = contest
            .strip_prefix(&site)
            .map(|number| number.trim_start_matches('-'));
        let of_number = number
            .filter(|number| is_number(number))
            .and_then(|number| id.strip_prefix(number))
            .filter(|rest| rest.starts_with(|char: char| char.is_ascii_alphabetic()));
        match in_contest.filter(|rest| !rest.is_empty()).or(of_number) {
            Some(letter) => letter.to_string(),
            None if id.is_empty() => name(&self.name),
            None => id,
        }
    }

    /// Returns a name for the crate: the site, the problem's number or short name there, and its title.
    pub fn crate_name(&self) -> String {
        let site = self.site();
        let site = if site.is_empty() { "problem" } else { &site };
        let id = Address::of(&self.url).id();
        let title = self.title_without(&id);
        let compact = |text: &str| text.replace('-', "");
        if !id.is_empty() && compact(&id).starts_with(&compact(&title)) {
            return format!("{site}-{id}");
        }
        slug(&format!("{site} {id} {title}"))
    }

    /// Returns the title without the problem's letter or number before it: `K - Stones`, `C. Cards`.
    fn title_without(&self, id: &str) -> String {
        let title = slug(&self.name);
        let last = id.rsplit('-').next().unwrap_or_default();
        let letter = last.trim_start_matches(|char: char| char.is_ascii_digit());
        let number = format!("no-{id}");
        let numbers = [&number, id, last, letter].into_iter();
        let mut rests = numbers
            .filter(|prefix| !prefix.is_empty())
            .filter_map(|prefix| title.strip_prefix(prefix)?.strip_prefix('-'));
        rests.next().unwrap_or(&title).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    #[rstest]
    #[case(("https://atcoder.jp/contests/dp/tasks/dp_k", "K - Stones", "atcoder-dp-k-stones"))]
    #[case((
        "https://atcoder.jp/contests/abc297/tasks/abc297_g", "G - Constrained Nim 2", "atcoder-abc297-g-constrained-nim-2"
    ))]
    #[case(("https://cses.fi/problemset/task/1730", "Nim Game I", "cses-1730-nim-game-i"))]
    #[case(("https://cses.fi/problemset/task/2207/", "Grundy's Game", "cses-2207-grundys-game"))]
    #[case((
        "https://codeforces.com/problemset/problem/603/C", "C. Lieges of Legendre", "codeforces-603c-lieges-of-legendre"
    ))]
    #[case(("https://codeforces.com/contest/1704/problem/F", "F. Colouring Game", "codeforces-1704f-colouring-game"))]
    #[case(("http://acm.hdu.edu.cn/showproblem.php?pid=1536", "S-Nim", "hdu-1536-s-nim"))]
    #[case(("http://poj.org/problem?id=2975", "Nim", "pku-2975-nim"))]
    #[case(("https://www.luogu.com.cn/problem/P2197", "P2197 【模板】Nim 游戏", "luogu-p2197-nim"))]
    #[case(("https://open.kattis.com/problems/bachetsgame", "Bachet's Game", "kattis-bachetsgame"))]
    #[case(("https://www.spoj.com/problems/HS09GAME/", "Hubulullu", "spoj-hs09game-hubulullu"))]
    #[case(("https://loj.ac/p/10247", "#10247. 「一本通 6.7 练习 1」取石子游戏", "loj-10247-6-7-1"))]
    #[case(("https://yukicoder.me/problems/no/2282", "No.2282 Boxed Nim", "yukicoder-2282-boxed-nim"))]
    #[case(("https://judge.yosupo.jp/problem/nim_product_64", "Nim Product", "library-checker-nim-product-64"))]
    #[case(("", "Take any", "problem-take-any"))]
    fn a_name_has_the_site_the_id_and_the_title(#[case] (url, title, name): (&str, &str, &str)) {
        let problem = Companion {
            name: title.to_string(),
            url: url.to_string(),
            ..Companion::unknown()
        };
        assert_eq!(problem.crate_name(), name);
    }

    /// A row of `companion.tsv`, a table of problems on many sites.
    struct Row {
        problem: Companion,
        name: &'static str,
    }

    fn rows() -> Vec<Row> {
        let lines = include_str!("../../tests/companion.tsv").lines();
        let row = |line: &'static str| {
            let columns: Vec<_> = line.split('\t').collect();
            let [url, title, time, memory, name] = columns[..] else {
                panic!("{line}")
            };
            let problem = Companion {
                name: title.to_string(),
                url: url.to_string(),
                time_limit: time.parse().unwrap(),
                memory_limit: memory.parse().unwrap(),
                ..Companion::unknown()
            };
            Row { problem, name }
        };
        let rows: Vec<_> = lines
            .filter(|line| !line.starts_with('#'))
            .map(row)
            .collect();
        assert!(rows.len() > 310, "{}", rows.len());
        rows
    }

    #[test]
    fn problems_of_all_sites_have_names() {
        let rows = rows();
        for (index, Row { problem, name }) in rows.iter().enumerate() {
            // A problem that is known by another address keeps its name.
            let mut earlier = rows[..index].iter();
            let known = earlier.find(|known| problem.is_at(&known.problem.url));
            let new = || format!("{}-{}", problem.contest(), problem.letter());
            let found = known.map_or_else(new, |known| known.name.to_string());
            assert_eq!(found, *name, "{}", problem.url);
        }
    }

    #[test]
    fn a_problem_is_at_the_addresses_of_its_name_alone() {
        let rows = rows();
        for one in &rows {
            for other in rows.iter().filter(|other| other.name != one.name) {
                let (url, other) = (&one.problem.url, &other.problem.url);
                assert!(!one.problem.is_at(other), "{url} {other}");
            }
            for same in rows.iter().filter(|other| other.name == one.name) {
                let (url, other) = (&one.problem.url, &same.problem.url);
                assert!(url == other || one.problem.is_at(other), "{url} {other}");
            }
        }
    }
}
