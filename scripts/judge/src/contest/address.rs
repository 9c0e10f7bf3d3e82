//! The address of a problem: its site, its contest and its name there.

use percent_encoding::percent_decode_str;

/// The short names of sites that do not follow from their hosts.
const HOSTS: [(&str, &str); 15] = [
    ("acm.timus.ru", "timus"),
    ("citel.bjtu.edu.cn", "citel"),
    ("codingcompetitions.withgoogle.com", "google"),
    ("dmoj.ca", "dmoj"),
    ("judge.u-aizu.ac.jp", "aizu"),
    ("judge.yosupo.jp", "library-checker"),
    ("loj.ac", "loj"),
    ("oj.uz", "oj-uz"),
    ("old.yosupo.jp", "library-checker"),
    ("onlinejudge.org", "uva"),
    ("onlinejudge.u-aizu.ac.jp", "aizu"),
    ("poj.org", "pku"),
    ("tlx.toki.id", "tlx"),
    ("uva.onlinejudge.org", "uva"),
    ("zoj.pintia.cn", "zoj"),
];

/// Labels between the name of a site and the end of its host.
const SUFFIXES: [&str; 7] = ["ac", "co", "com", "edu", "github", "net", "org"];

/// Labels before the name of a site under which the same problems are found.
const MIRRORS: [&str; 8] = ["www", "m1", "m2", "m3", "new", "old", "en", "ru"];

/// Languages with which a path may begin.
const LANGUAGES: [&str; 12] = [
    "br", "de", "en", "es", "fr", "id", "ja", "ko", "pl", "pt", "ru", "zh",
];

/// Parts of a path that name neither a contest nor a problem.
const GENERAL: [&str; 16] = [
    "contest",
    "contests",
    "description",
    "gym",
    "learning",
    "no",
    "p",
    "problem",
    "problema",
    "probleme",
    "problems",
    "problemset",
    "submit",
    "task",
    "tasks",
    "view",
];

/// The parameters of addresses that name the problem, by priority. Others end in `id`.
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

/// The parameters that name the contest. At Timus, volume 1 is not a contest but the archive.
const CONTEST_KEYS: [&str; 5] = ["contest", "contestid", "contest_id", "cid", "space"];
const ARCHIVE: (&str, &str) = ("space", "1");

/// The parameters that end in `id` but name something else: the user's session, or a part of the site.
const OTHER_KEYS: [&str; 5] = ["itemid", "sid", "sessionid", "uid", "userid"];

/// The extensions of pages whose content depends on the parameters.
const PAGES: [&str; 10] = [
    ".php", ".aspx", ".asp", ".jsp", ".do", ".xhtml", ".html", ".cgi", ".pl", ".rb",
];

/// An address in parts.
pub struct Address {
    host: String,
    /// The parts of the path, without a language at its beginning, and those of a route behind `#`.
    path: Vec<String>,
    /// The parameters: their names in lower case, and their values. A value without `=` before it has an empty name.
    parameters: Vec<(String, String)>,
}

impl Address {
    pub fn of(url: &str) -> Self {
        let (rest, fragment) = url.split_once('#').unwrap_or((url, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut parts = rest.splitn(4, '/').skip(2);
        let host = parts.next().unwrap_or_default();
        let path = parts.next().unwrap_or_default().split('/');
        let route = fragment.split('/').filter(|_| fragment.contains('/'));
        let mut path: Vec<String> = path
            .chain(route)
            .filter(|part| !part.is_empty())
            .map(|part| match part {
                // The same page in CodeChef's old design.
                "problems-old" => "problems".to_string(),
                part => percent_decode_str(part).decode_utf8_lossy().into_owned(),
            })
            .collect();
        if path.len() > 1 && LANGUAGES.contains(&&*path[0]) {
            path.remove(0);
        }
        let parameters = query.split('&').map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or(("", pair));
            (key.to_ascii_lowercase(), value.to_string())
        });
        Self {
            host: host.split(':').next().unwrap_or_default().to_lowercase(),
            path,
            parameters: parameters
                .filter(|(_, value)| !slug(value).is_empty())
                .collect(),
        }
    }

    /// Returns the short name of the site, or an empty one if there is no address.
    pub fn site(&self) -> String {
        if let Some((_, site)) = HOSTS.iter().find(|(known, _)| self.host == *known) {
            return (*site).to_string();
        }
        let mut labels: Vec<_> = self.host.split('.').collect();
        if labels.len() > 1 {
            labels.pop();
        }
        while labels.len() > 1 && labels.last().is_some_and(|last| SUFFIXES.contains(last)) {
            labels.pop();
        }
        slug(labels.last().unwrap_or(&""))
    }

    /// Returns a name for the package of the contest that the problem is from, or of its site if it is from no contest.
    pub fn contest(&self) -> String {
        let site = self.site();
        let is_contest = |pair: &&[String]| {
            ["contest", "contests", "gym"].contains(&&*pair[0])
                && !GENERAL.contains(&&*pair[1])
                && pair[1] != "archive"
                && !is_page(&pair[1])
        };
        let of_path = self.path.windows(2).find(is_contest).map(|pair| &pair[1]);
        let mut parameters = self.parameters.iter();
        let of_query = parameters
            .find(|(key, value)| CONTEST_KEYS.contains(&&**key) && (&**key, &**value) != ARCHIVE);
        match of_path.or(of_query.map(|(_, value)| value)) {
            // AtCoder's contests have names that need no prefix: abc300.
            Some(contest) if site == "atcoder" && !contest.starts_with(is_digit) => name(contest),
            Some(contest) => format!("{site}-{}", name(contest)),
            None if site.is_empty() => "problems".to_string(),
            None => site,
        }
    }

    /// Returns the site's name for the problem: `1536`, `dp-k`, `603c`. It may be empty. If the address names only a
    /// contest, it is the name of the contest.
    pub fn id(&self) -> String {
        let key = self.key();
        let path = self
            .path
            .iter()
            .filter_map(|part| match part.rsplit_once('.') {
                Some((stem, _)) if is_page(part) => {
                    (self.parameters.is_empty() && key.is_none()).then_some(stem)
                }
                _ => Some(&**part),
            });
        let parts: Vec<_> = path
            .chain(key.as_deref())
            .filter(|part| !GENERAL.contains(&&*part.to_ascii_lowercase()))
            .map(name)
            .collect();
        let Some((last, before)) = parts.split_last() else {
            return String::new();
        };
        // A short name is unique only in its contest or volume.
        match before {
            _ if last.len() > 2 => last.clone(),
            [.., contest] if is_number(contest) && !last.starts_with(is_digit) => {
                format!("{contest}{last}")
            }
            [.., year, contest] if is_number(year) && !is_number(contest) => {
                format!("{year}-{contest}-{last}")
            }
            [.., contest] => format!("{contest}-{last}"),
            [] => last.clone(),
        }
    }

    /// Returns the name in the parameters. If no parameter is known to be a name, and the path has none either, returns
    /// all values joined, so that two addresses never have the same name.
    fn key(&self) -> Option<String> {
        let named = |wanted: &&str| self.parameters.iter().find(|(key, _)| key == *wanted);
        let is_id = |(key, _): &&(String, String)| {
            let others = [&CONTEST_KEYS[..], &OTHER_KEYS].concat();
            key.ends_with("id") && !others.contains(&&**key)
        };
        let known = PROBLEM_KEYS.iter().find_map(named);
        let of_id = || self.parameters.iter().rfind(is_id);
        // `s` is that of usaco.training, beside the user's session.
        if let Some((_, value)) = known.or_else(of_id).or_else(|| named(&"s")) {
            return Some(value.clone());
        }
        let values: Vec<_> = self
            .parameters
            .iter()
            .map(|(_, value)| slug(value))
            .collect();
        let is_page = self.path.last().is_none_or(|last| is_page(last));
        (is_page && !values.is_empty()).then(|| values.join("-"))
    }

    /// Returns whether both are addresses of one problem, perhaps in another language or in the site's archive.
    pub fn is_of_same_problem(&self, other: &Self) -> bool {
        let (site, id) = (self.site(), self.id());
        let is_named = !id.is_empty() && self.contest() != format!("{site}-{id}");
        if !is_named || (&site, &id) != (&other.site(), &other.id()) || self.host() != other.host()
        {
            return false;
        }
        let contests = [self.contest(), other.contest()];
        if contests[0] == contests[1] && (contests[0] != site || self.path == other.path) {
            return true;
        }
        // In the archive, the name of the problem begins with the contest: 810d.
        let mut of_contest = contests
            .iter()
            .filter_map(|contest| contest.strip_prefix(&site));
        let is_in_archive = contests.contains(&site)
            && of_contest.any(|number| number.len() > 1 && id.starts_with(&number[1..]));
        // In a contest, the path may have more parts at its beginning: `LTIME58A/problems/ZOZ`.
        let is_longer = self.path.ends_with(&other.path) || other.path.ends_with(&self.path);
        is_in_archive || is_longer && !is_number(&id) && id.len() > 2
    }

    /// Returns the host without the name of a mirror.
    fn host(&self) -> &str {
        match self.host.split_once('.') {
            _ if HOSTS.iter().any(|(known, _)| self.host == *known) => "",
            Some((first, rest)) if MIRRORS.contains(&first) => rest,
            _ => &self.host,
        }
    }
}

fn is_page(part: &str) -> bool {
    PAGES
        .iter()
        .any(|end| part.to_ascii_lowercase().ends_with(end))
}

/// Returns a part of an address as a name: its slug, or a hash if it has no letter or digit of ASCII.
pub fn name(part: &str) -> String {
    match slug(part) {
        name if name.is_empty() => hash(part),
        name => name,
    }
}

/// Returns a name for a text without any character that a crate's name may have: its FNV-1a hash, in hexadecimal
/// digits.
fn hash(text: &str) -> String {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("x{hash:08x}")
}

/// Returns the short name of the site of an address, or an empty one if there is no address.
pub fn site_of(url: &str) -> String {
    Address::of(url).site()
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Converts a text to a part of a crate's name: words of lower-case letters and digits, with hyphens between.
pub fn slug(text: &str) -> String {
    let lower = text.to_ascii_lowercase().replace(['\'', '’'], "");
    let words = lower.split(|char: char| !char.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}
