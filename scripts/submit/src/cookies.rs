//! The cookies that an answer sets, as a client keeps them: each name once, and none that has expired or is for another
//! host or another path.

use std::time::{Duration, SystemTime};

use crate::request::Response;

pub const HEADER: &str = "set-cookie";

/// Returns the cookies that an answer of this host sets for a path, as the header `Cookie` has them.
pub fn set_by(answer: &Response, host: &str, path: &str, now: SystemTime) -> String {
    let mut cookies: Vec<(&str, &str)> = Vec::new();
    for header in answer.header(HEADER) {
        let mut parts = header.split(';').map(str::trim);
        let Some((name, value)) = parts.next().and_then(|pair| pair.split_once('=')) else {
            continue;
        };
        let (name, value) = (name.trim(), value.trim());
        let attributes: Vec<_> = parts
            .map(|part| part.split_once('=').unwrap_or((part, "")))
            .map(|(key, value)| (key.trim(), value.trim()))
            .collect();
        let last = |wanted: &str| {
            let mut attributes = attributes.iter().rev();
            let found = attributes.find(|(key, _)| key.eq_ignore_ascii_case(wanted));
            found.map(|(_, value)| *value)
        };
        let is_here = last("domain").is_none_or(|domain| is_in(host, domain))
            && last("path").is_none_or(|folder| is_below(path, folder));
        if name.is_empty() || !is_here {
            continue;
        }
        cookies.retain(|(other, _)| *other != name);
        if !is_expired(last("max-age"), last("expires"), now) {
            cookies.push((name, value));
        }
    }
    let cookies = cookies
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    cookies.collect::<Vec<_>>().join("; ")
}

/// Returns whether a host, which may have a port, is a domain or in it.
fn is_in(host: &str, domain: &str) -> bool {
    let (host, domain) = (host.to_ascii_lowercase(), domain.to_ascii_lowercase());
    let host = host.rsplit_once(':').map_or(&*host, |(host, _)| host);
    let domain = domain.trim_start_matches('.');
    let before = host.strip_suffix(domain);
    domain.is_empty() || before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Returns whether a path is that of a cookie or below it.
fn is_below(path: &str, folder: &str) -> bool {
    if !folder.starts_with('/') {
        return true;
    }
    let rest = path.strip_prefix(folder);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || folder.ends_with('/'))
}

/// Returns whether a cookie has expired. Its maximum age takes precedence over its date.
fn is_expired(age: Option<&str>, date: Option<&str>, now: SystemTime) -> bool {
    match age.and_then(|age| age.parse::<i64>().ok()) {
        Some(age) => age <= 0,
        None => date.and_then(time_of).is_some_and(|date| date <= now),
    }
}

/// Returns the time of a date in any form that sites use: `Thu, 01 Jan 1970 00:00:00 GMT`,
/// `Thu, 01-Jan-70 00:00:00 GMT`. The numbers have the limits of RFC 6265.
fn time_of(date: &str) -> Option<SystemTime> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let (mut day, mut month, mut year, mut time) = (None, None, None, None);
    for word in date.split([' ', ',', '-']).filter(|word| !word.is_empty()) {
        let number = word.parse::<u64>().ok();
        let lower = word.to_ascii_lowercase();
        if word.contains(':') {
            time = time.or(seconds_of(word));
        } else if let Some(number) = number {
            match day {
                None => day = Some(number).filter(|day| (1..=31).contains(day)),
                Some(_) => year = year.or(Some(number)),
            }
        } else if let Some(found) = MONTHS.iter().position(|month| lower.starts_with(month)) {
            month = month.or(Some(found as u64 + 1));
        }
    }
    let year = match year? {
        year @ 0..=69 => 2000 + year,
        year @ 70..=99 => 1900 + year,
        year @ 100..=9999 => year,
        _ => return None,
    };
    if year < 1970 {
        return Some(SystemTime::UNIX_EPOCH);
    }
    let seconds = days_until(year, month?, day?) * 86_400 + time?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
}

fn seconds_of(time: &str) -> Option<u64> {
    let mut parts = time.split(':').map(str::parse::<u64>);
    let (hours, minutes) = (parts.next()?.ok()?, parts.next()?.ok()?);
    let seconds = parts.next()?.ok()?;
    let is_time = hours < 24 && minutes < 60 && seconds < 60;
    is_time.then(|| hours * 3600 + minutes * 60 + seconds)
}

/// Returns the days from 1970 to a date. Years are counted from March, so that the leap day is the last day of a year.
fn days_until(year: u64, month: u64, day: u64) -> u64 {
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let of_years = year * 365 + year / 4 - year / 100 + year / 400;
    of_years + (month * 153 + 2) / 5 + day - 719_469
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{days_until, set_by, Duration, Response, SystemTime, HEADER};

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(days_until(1970, 1, 1), 0);
        assert_eq!(days_until(1972, 3, 1), 790);
        assert_eq!(days_until(2000, 2, 29), 11_016);
        assert_eq!(days_until(2026, 11, 26), 20_783);
    }

    #[rstest]
    #[case::the_last_of_a_name(&["a=1", "b=2", "a=3; path=/"], "b=2; a=3")]
    #[case::age(&["a=1", "b=2; Max-Age=9", "a=; max-age=0"], "b=2")]
    #[case::date(&["a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "b=2; expires=Fri, 01-Jan-2100 00:00:00 GMT"], "b=2")]
    #[case::age_before_date(&["a=1; Max-Age=9; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], "a=1")]
    #[case::old_date(&["a=1; expires=Thu, 01-Jan-70 00:00:00 GMT"], "")]
    #[case::no_date(&["a=1; expires=soon"], "a=1")]
    #[case::no_year(&["a=1; expires=Thu, 01 Jan 9999999999999999999 00:00:00"], "a=1")]
    #[case::no_time(&["a=1; expires=Thu, 01 Jan 1970 9999999999999999999:00:00", "b=2; expires=1 Jan 1971 0:60:0"], "a=1; b=2")]
    #[case::other_path(&["a=1; Path=/admin", "b=2; Path=/sub", "c=3; Path=/submit"], "c=3")]
    #[case::other_host(&["a=1; Domain=example.com", "b=2; Domain=.example.org", "c=3; domain=ample.org"], "b=2")]
    #[case::no_cookie(&["a", "=b", ""], "")]
    fn cookies_are_kept_as_browsers_do(#[case] headers: &[&str], #[case] cookies: &str) {
        let headers = headers
            .iter()
            .map(|value| (HEADER.to_string(), (*value).to_string()));
        let answer = Response {
            headers: headers.collect(),
            ..Response::default()
        };
        let now = SystemTime::UNIX_EPOCH + Duration::from_hours(20_783 * 24);
        assert_eq!(
            set_by(&answer, "open.example.org:80", "/submit", now),
            cookies
        );
    }
}
