//! Problems as the browser extension Competitive Companion sends them, and the names they get here.

use serde::{Deserialize, Deserializer};

use crate::problem::{MEMORY_LIMIT_MIB, TIME_LIMIT_MS};

/// A problem as Competitive Companion sends it; what is not used here is left out.
#[derive(Clone, Deserialize)]
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
    /// Returns the name of the file, if it is one.
    pub fn file(&self) -> Option<&str> {
        (self.kind == "file").then_some(self.file_name.as_str())
    }

    /// Returns whether it is any file whose name has a pattern: the contestant chooses where the program reads.
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

/// The sites whose address does not say what they are called here.
const HOSTS: [(&str, &str); 7] = [
    ("poj.org", "pku"),
    ("judge.yosupo.jp", "library-checker"),
    ("loj.ac", "loj"),
    ("acm.timus.ru", "timus"),
    ("dmoj.ca", "dmoj"),
    ("onlinejudge.org", "uva"),
    ("uva.onlinejudge.org", "uva"),
];

/// The parameters of addresses that say which problem it is; the first one that there is. Others end in `id`.
const PROBLEM_KEYS: [&str; 8] = [
    "problem",
    "problemid",
    "problem_id",
    "problemcode",
    "pid",
    "num",
    "id_task",
    "task",
];

/// Those that say which contest it is. The first volume of Timus is its archive.
const CONTEST_KEYS: [&str; 5] = ["contest", "contestid", "contest_id", "cid", "space"];
const ARCHIVE: (&str, &str) = ("space", "1");

/// Those that end in `id` and say something else: the user's session, or a part of the site.
const OTHER_KEYS: [&str; 5] = ["itemid", "sid", "sessionid", "uid", "userid"];

/// How the names of pages end that show whatever the parameters say.
const PAGES: [&str; 9] = [
    ".php", ".aspx", ".asp", ".jsp", ".do", ".xhtml", ".html", ".cgi", ".pl",
];

fn is_page(part: &str) -> bool {
    PAGES
        .iter()
        .any(|end| part.to_ascii_lowercase().ends_with(end))
}

/// Returns the parameters of an address: their names in lower case, and their values.
fn parameters(url: &str) -> Vec<(String, &str)> {
    let url = url.split('#').next().unwrap_or_default();
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let pairs = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .filter(|(_, value)| !slug(value).is_empty());
    pairs
        .map(|(key, value)| (key.to_ascii_lowercase(), value))
        .collect()
}

impl Companion {
    /// Returns a problem of which nothing is known, with limits as most sites have them.
    pub fn unknown() -> Self {
        Self {
            name: String::new(),
            url: String::new(),
            time_limit: TIME_LIMIT_MS.get().into(),
            memory_limit: MEMORY_LIMIT_MIB.get().into(),
            tests: Vec::new(),
            interactive: false,
            input: Stream::default(),
            output: Stream::default(),
            batch: Batch::default(),
        }
    }

    /// Returns the files that the program reads and writes, each with its kind; none where it reads whichever file the
    /// contestant chooses, which is standard input here.
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
        if self.url == url {
            return true;
        }
        let other = Self {
            url: url.to_string(),
            ..Self::unknown()
        };
        let (site, id) = (self.site(), self.id());
        if id.is_empty() || (&site, &id) != (&other.site(), &other.id()) {
            return false;
        }
        let page = |url: &str| url.split(['?', '#']).next().unwrap_or_default().to_string();
        let is_same_page = page(&self.url) == page(url);
        // The archive's name of the problem begins with the contest: 810d.
        let contests = [self.contest(), other.contest()];
        let mut of_contest = contests
            .iter()
            .filter_map(|contest| contest.strip_prefix(&site));
        let is_in_archive = contests.contains(&site)
            && of_contest.any(|number| number.len() > 1 && id.starts_with(&number[1..]));
        let is_same_contest = contests[0] == contests[1] && contests[0] != site;
        is_same_page || is_same_contest || is_in_archive
    }

    /// Returns the short name of the site that the problem is on, or an empty one if there is no address.
    pub fn site(&self) -> String {
        site_of(&self.url)
    }

    /// Returns a name for the package of the contest that the problem is from; of its site if it is from none.
    pub fn contest(&self) -> String {
        let site = self.site();
        let parts: Vec<_> = self.url.split(['/', '?', '#']).skip(3).collect();
        let is_contest =
            |pair: &&[&str]| ["contest", "contests", "gym"].contains(&pair[0]) && !is_page(pair[1]);
        let contest = parts.windows(2).find(is_contest).map(|pair| pair[1]);
        let parameters = parameters(&self.url);
        let mut of_query = parameters.iter().map(|(key, value)| (key.as_str(), *value));
        let of_query = of_query.find(|pair| CONTEST_KEYS.contains(&pair.0) && *pair != ARCHIVE);
        let contest = contest.or(of_query.map(|(_, value)| value)).map(slug);
        match contest.filter(|contest| !contest.is_empty()) {
            // Its contests have names of their own: abc300.
            Some(contest) if site == "atcoder" && !contest.starts_with(is_digit) => contest,
            Some(contest) => format!("{site}-{contest}"),
            None if site.is_empty() => "problems".to_string(),
            None => site,
        }
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
        let id = self.id();
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
            None if id.is_empty() => slug(&self.name),
            None => id,
        }
    }

    /// Returns a name for the crate: the site, the problem's number or short name there, and its title.
    pub fn crate_name(&self) -> String {
        let site = self.site();
        let site = if site.is_empty() { "problem" } else { &site };
        let id = self.id();
        let title = self.title_without(&id);
        let compact = |text: &str| text.replace('-', "");
        if !id.is_empty() && compact(&id).starts_with(&compact(&title)) {
            return format!("{site}-{id}");
        }
        slug(&format!("{site} {id} {title}"))
    }

    /// Returns the site's name for the problem, from the parts of its address: `1536`, `dp-k`, `603c`.
    fn id(&self) -> String {
        const GENERAL: [&str; 14] = [
            "contest",
            "contests",
            "description",
            "gym",
            "no",
            "problem",
            "problems",
            "problemset",
            "showproblem.php",
            "submit",
            "task",
            "tasks",
            "view",
            "p",
        ];
        let address = self.url.splitn(4, '/').nth(3).unwrap_or_default();
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let parts: Vec<_> = path
            .split('/')
            .filter(|part| !is_page(part))
            .map(str::to_string)
            .chain(self.key())
            .map(|part| slug(&part))
            .filter(|part| !part.is_empty() && !GENERAL.map(slug).contains(part))
            .collect();
        match &parts[..] {
            // A contest and the problem's letter in it.
            [.., contest, letter] if is_number(contest) && letter.len() <= 2 => {
                format!("{contest}{letter}")
            }
            [.., last] => last.clone(),
            [] => String::new(),
        }
    }

    /// Returns the name in the parameters of the address: all of them together if none is known to be a name and there
    /// is nothing else. So two addresses never have one name.
    fn key(&self) -> Option<String> {
        let parameters = parameters(&self.url);
        let named = |wanted: &&str| parameters.iter().find(|(key, _)| key == *wanted);
        let is_id = |(key, _): &&(String, &str)| {
            let others = [&CONTEST_KEYS[..], &OTHER_KEYS].concat();
            key.ends_with("id") && !others.contains(&key.as_str())
        };
        let known = PROBLEM_KEYS.iter().find_map(named);
        if let Some((_, value)) = known.or_else(|| parameters.iter().rfind(is_id)) {
            return Some((*value).to_string());
        }
        let address = self.url.splitn(4, '/').nth(3).unwrap_or_default();
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let last = path.rsplit('/').next().unwrap_or_default();
        let others = parameters
            .iter()
            .map(|(_, value)| slug(value))
            .collect::<Vec<_>>()
            .join("-");
        (last.is_empty() || is_page(last)).then_some(others)
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

/// Returns the short name of the site of an address, or an empty one if there is no address.
pub fn site_of(url: &str) -> String {
    const GENERAL: [&str; 10] = [
        "www", "acm", "open", "judge", "m1", "com", "edu", "net", "org", "",
    ];
    let host = url
        .split('/')
        .nth(2)
        .unwrap_or_default()
        .split(':')
        .next()
        .unwrap_or_default();
    if let Some((_, site)) = HOSTS.iter().find(|(known, _)| host == *known) {
        return (*site).to_string();
    }
    let label = host.split('.').find(|label| !GENERAL.contains(label));
    slug(label.unwrap_or_default())
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a text as it may stand in a crate's name: letters and digits, and hyphens between.
pub fn slug(text: &str) -> String {
    let lower = text.to_ascii_lowercase().replace(['\'', '’'], "");
    let words = lower.split(|char: char| !char.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    #[rstest]
    #[case(
        "https://atcoder.jp/contests/dp/tasks/dp_k",
        "K - Stones",
        "atcoder-dp-k-stones"
    )]
    #[case(
        "https://atcoder.jp/contests/abc297/tasks/abc297_g",
        "G - Constrained Nim 2",
        "atcoder-abc297-g-constrained-nim-2"
    )]
    #[case(
        "https://cses.fi/problemset/task/1730",
        "Nim Game I",
        "cses-1730-nim-game-i"
    )]
    #[case(
        "https://cses.fi/problemset/task/2207/",
        "Grundy's Game",
        "cses-2207-grundys-game"
    )]
    #[case(
        "https://codeforces.com/problemset/problem/603/C",
        "C. Lieges of Legendre",
        "codeforces-603c-lieges-of-legendre"
    )]
    #[case(
        "https://codeforces.com/contest/1704/problem/F",
        "F. Colouring Game",
        "codeforces-1704f-colouring-game"
    )]
    #[case(
        "http://acm.hdu.edu.cn/showproblem.php?pid=1536",
        "S-Nim",
        "hdu-1536-s-nim"
    )]
    #[case("http://poj.org/problem?id=2975", "Nim", "pku-2975-nim")]
    #[case(
        "https://www.luogu.com.cn/problem/P2197",
        "P2197 【模板】Nim 游戏",
        "luogu-p2197-nim"
    )]
    #[case(
        "https://open.kattis.com/problems/bachetsgame",
        "Bachet's Game",
        "kattis-bachetsgame"
    )]
    #[case(
        "https://www.spoj.com/problems/HS09GAME/",
        "Hubulullu",
        "spoj-hs09game-hubulullu"
    )]
    #[case(
        "https://loj.ac/p/10247",
        "#10247. 「一本通 6.7 练习 1」取石子游戏",
        "loj-10247-6-7-1"
    )]
    #[case(
        "https://yukicoder.me/problems/no/2282",
        "No.2282 Boxed Nim",
        "yukicoder-2282-boxed-nim"
    )]
    #[case(
        "https://judge.yosupo.jp/problem/nim_product_64",
        "Nim Product",
        "library-checker-nim-product-64"
    )]
    #[case("", "Take any", "problem-take-any")]
    fn a_name_has_the_site_the_id_and_the_title(
        #[case] url: &str,
        #[case] title: &str,
        #[case] name: &str,
    ) {
        let problem = Companion {
            name: title.to_string(),
            url: url.to_string(),
            ..Companion::unknown()
        };
        assert_eq!(problem.crate_name(), name);
    }

    #[rstest]
    #[case(
        "https://atcoder.jp/contests/abc300/tasks/abc300_a",
        "A - N-choice question",
        "abc300",
        "a"
    )]
    #[case(
        "https://atcoder.jp/contests/abc102/tasks/arc100_a",
        "C - Linear Approximation",
        "abc102",
        "c"
    )]
    #[case("https://atcoder.jp/contests/dp/tasks/dp_k", "K - Stones", "dp", "k")]
    #[case(
        "https://codeforces.com/contest/1704/problem/H1",
        "H1. Game of AI (easy version)",
        "codeforces-1704",
        "h1"
    )]
    #[case(
        "https://codeforces.com/gym/104114/problem/A",
        "A. Alice",
        "codeforces-104114",
        "a"
    )]
    #[case(
        "https://codeforces.com/problemset/problem/603/C",
        "C. Lieges of Legendre",
        "codeforces",
        "603c"
    )]
    #[case(
        "https://open.kattis.com/contests/abc123/problems/snim",
        "S-Nim",
        "kattis-abc123",
        "snim"
    )]
    #[case("https://cses.fi/problemset/task/1730", "Nim Game I", "cses", "1730")]
    #[case(
        "https://yukicoder.me/problems/no/2282",
        "No.2282 Boxed Nim",
        "yukicoder",
        "2282"
    )]
    #[case(
        "https://acm.timus.ru/problem.aspx?space=1&num=1001",
        "A",
        "timus",
        "1001"
    )]
    #[case(
        "https://acm.timus.ru/problem.aspx?space=118&num=1",
        "A",
        "timus-118",
        "1"
    )]
    #[case(
        "https://onlinejudge.org/index.php?option=com_onlinejudge&Itemid=8&category=3&page=show_problem&problem=36",
        "100 - The 3n + 1 problem",
        "uva",
        "36"
    )]
    #[case(
        "http://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1001&cid=1120",
        "Game",
        "hdu-1120",
        "1001"
    )]
    #[case("https://acmp.ru/index.asp?main=task&id_task=6", "Chess", "acmp", "6")]
    #[case("https://a2oj.com/p?ID=8", "Sum", "a2oj", "8")]
    #[case("https://example.org/view.php?a=b&c=d", "Sum", "example", "b-d")]
    #[case(
        "https://open.kattis.com/problems/snim?tab=metadata",
        "S-Nim",
        "kattis",
        "snim"
    )]
    #[case("", "Take any", "problems", "take-any")]
    #[case(
        "https://atcoder.jp/contests/1202contest/tasks/1202Contest_a",
        "A - X",
        "atcoder-1202contest",
        "a"
    )]
    fn a_problem_has_a_letter_in_its_contest(
        #[case] url: &str,
        #[case] title: &str,
        #[case] contest: &str,
        #[case] letter: &str,
    ) {
        let problem = Companion {
            name: title.to_string(),
            url: url.to_string(),
            ..Companion::unknown()
        };
        assert_eq!(
            (problem.contest().as_str(), problem.letter().as_str()),
            (contest, letter)
        );
    }

    #[rstest]
    #[case::language(
        "https://codeforces.com/contest/810/problem/D?locale=ru",
        "https://codeforces.com/contest/810/problem/D?locale=en",
        true
    )]
    #[case::archive(
        "https://codeforces.com/problemset/problem/810/D",
        "https://codeforces.com/contest/810/problem/D",
        true
    )]
    #[case::another_letter(
        "https://codeforces.com/contest/810/problem/D",
        "https://codeforces.com/contest/810/problem/E",
        false
    )]
    #[case::another_contest(
        "https://atcoder.jp/contests/abc102/tasks/arc100_a",
        "https://atcoder.jp/contests/arc100/tasks/arc100_a",
        false
    )]
    #[case::another_number(
        "https://acm.timus.ru/problem.aspx?space=1&num=1001",
        "https://acm.timus.ru/problem.aspx?space=1&num=1002",
        false
    )]
    #[case::another_year(
        "https://www.facebook.com/codingcompetitions/hacker-cup/2019/round-1/problems/A1",
        "https://www.facebook.com/codingcompetitions/hacker-cup/2020/round-2/problems/A1",
        false
    )]
    #[case::language_of_a_number(
        "https://acm.timus.ru/problem.aspx?space=1&num=1001",
        "https://acm.timus.ru/problem.aspx?space=1&num=1001&locale=ru",
        true
    )]
    fn a_problem_may_have_several_addresses(
        #[case] one: &str,
        #[case] other: &str,
        #[case] is_same: bool,
    ) {
        let problem = Companion {
            url: one.to_string(),
            ..Companion::unknown()
        };
        assert_eq!(problem.is_at(other), is_same);
    }
}
