//! The name by which contestants know a problem: the site and its number there, from the address.

/// Returns the name of the problem at an address, such as `HDU 1536`, if the site is known.
///
/// # Examples
///
/// ```
/// use book::number::number;
///
/// let codeforces = "https://codeforces.com/problemset/problem/812/E";
/// assert_eq!(number(codeforces).as_deref(), Some("Codeforces 812E"));
/// assert_eq!(number("https://example.org/812/E"), None);
/// ```
pub fn number(url: &str) -> Option<String> {
    let (_, address) = url.split_once("://")?;
    let address = address.trim_start_matches("www.").trim_end_matches('/');
    let (host, path) = address.split_once('/')?;
    let (_, last) = path.rsplit_once(['/', '=']).unwrap_or(("", path));
    let site = match host {
        "acm.hdu.edu.cn" => "HDU",
        "poj.org" => "POJ",
        "atcoder.jp" => return Some(format!("AtCoder {}", atcoder(last)?)),
        "codeforces.com" => return Some(format!("Codeforces {}", codeforces(path)?)),
        "cses.fi" => "CSES",
        "judge.yosupo.jp" => "Library Checker",
        "loj.ac" => "LOJ",
        "luogu.com.cn" => "Luogu",
        "spoj.com" => "SPOJ",
        "yukicoder.me" => "yukicoder",
        "onlinejudge.org" => "UVa",
        _ if host.ends_with("kattis.com") => "Kattis",
        _ => return None,
    };
    Some(format!("{site} {last}"))
}

/// Returns `ABC206 F` for the task `abc206_f`.
fn atcoder(task: &str) -> Option<String> {
    let (contest, letter) = task.rsplit_once('_')?;
    Some(format!(
        "{} {}",
        contest.to_uppercase(),
        letter.to_uppercase()
    ))
}

/// Returns `812E` for `problemset/problem/812/E` and for `contest/812/problem/E`.
fn codeforces(path: &str) -> Option<String> {
    let (_, letter) = path.rsplit_once('/')?;
    let contest = path.split('/').find(|part| part.parse::<u32>().is_ok())?;
    Some(format!("{contest}{letter}"))
}

#[cfg(test)]
mod tests {
    use super::number;
    use rstest::rstest;

    #[rstest]
    #[case("http://acm.hdu.edu.cn/showproblem.php?pid=1536", "HDU 1536")]
    #[case("http://poj.org/problem?id=2975", "POJ 2975")]
    #[case(
        "https://atcoder.jp/contests/abc206/tasks/abc206_f",
        "AtCoder ABC206 F"
    )]
    #[case("https://codeforces.com/contest/812/problem/E", "Codeforces 812E")]
    #[case("https://cses.fi/problemset/task/1730", "CSES 1730")]
    #[case("https://www.luogu.com.cn/problem/P4279", "Luogu P4279")]
    #[case("https://www.spoj.com/problems/CLK/", "SPOJ CLK")]
    #[case("https://open.kattis.com/problems/snim", "Kattis snim")]
    #[case("https://yukicoder.me/problems/no/2282", "yukicoder 2282")]
    fn addresses_tell_the_number(#[case] url: &str, #[case] expected: &str) {
        assert_eq!(number(url).as_deref(), Some(expected));
    }
}
