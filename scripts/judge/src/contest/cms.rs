//! Checkers of CMS, which print a score from 0 to 1 and a message, and exit with status 0 for any output.

use std::ffi::OsStr;
use std::path::{self, Path};

/// The folder and the name of a checker beside the settings of its problem: in the Italian format, and in TPS, with which
/// the problems of the IOI are prepared.
const LAYOUTS: [(&str, &str, &str); 3] = [
    ("task.yaml", "check", "checker"),
    ("task.yaml", "cor", "correttore"),
    ("problem.json", "checker", "checker"),
];

pub fn is_checker(program: &Path) -> bool {
    let Ok(program) = path::absolute(program) else {
        return false;
    };
    let mut above = program.ancestors().skip(1);
    let (Some(folder), Some(problem)) = (above.next(), above.next()) else {
        return false;
    };
    let is_named = |path: Option<&OsStr>, name: &str| path == Some(name.as_ref());
    LAYOUTS.iter().any(|(settings, below, name)| {
        is_named(folder.file_name(), below)
            && is_named(program.file_stem(), name)
            && has_settings(problem, settings)
    })
}

/// Returns whether a folder is that of a problem. Older ones of the Italian format have the settings beside the folder.
fn has_settings(problem: &Path, settings: &str) -> bool {
    problem.join(settings).is_file()
        || settings == "task.yaml" && problem.with_extension("yaml").is_file()
}

/// Returns the score in the first line of what a checker printed.
pub fn score(printed: &[u8]) -> Option<f64> {
    let text = str::from_utf8(printed).ok()?;
    let score = text.lines().next()?.trim().parse().ok()?;
    (0.0..=1.0).contains(&score).then_some(score)
}

/// Returns the score that a program printed, if it printed nothing else.
pub fn score_alone(printed: &[u8]) -> Option<f64> {
    let printed = printed.trim_ascii();
    score(printed).filter(|_| !printed.contains(&b'\n'))
}

/// Returns the message of a checker: its first line, which CMS may translate, and a second line, in which checkers of
/// TPS give the reason.
pub fn message(stderr: &str) -> String {
    let lines = stderr.lines().take(2).map(str::trim);
    let texts: Vec<_> = lines
        .map(|line| line.strip_prefix("translate:").unwrap_or(line))
        .filter(|text| !text.is_empty())
        .collect();
    texts.join(": ")
}

#[cfg(test)]
mod tests {
    use super::{message, score, score_alone};

    #[test]
    fn a_message_may_have_a_reason() {
        assert_eq!(message("translate:wrong\n"), "wrong");
        let text = "Wrong Answer\nnot sorted\nmore\n";
        assert_eq!(message(text), "Wrong Answer: not sorted");
    }

    #[test]
    fn a_score_is_a_number_from_0_to_1() {
        for (printed, first, alone) in [
            ("1\n", Some(1.0), Some(1.0)),
            (" 0.25 ", Some(0.25), Some(0.25)),
            ("0.0\nmore\n", Some(0.0), None),
            ("1.5\n", None, None),
            ("-0.5\n", None, None),
            ("nan\n", None, None),
            ("ok 1\n", None, None),
            ("\n1\n", None, Some(1.0)),
            ("", None, None),
        ] {
            let scores = [score, score_alone].map(|score| score(printed.as_bytes()));
            assert_eq!(scores, [first, alone], "{printed:?}");
        }
    }
}
