//! The rules for `make` that compilers and cargo write.

/// Returns the files that a program was made of; `None` if it depends on more than files.
pub fn prerequisites(rules: &str) -> Option<Vec<String>> {
    if rules.contains("# env-dep:") {
        return None;
    }
    let joined = rules.replace("\\\n", " ");
    let first = joined.lines().next()?;
    let mut words = vec![String::new()];
    let mut chars = first.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, chars.peek().copied()) {
            (' ', _) => words.push(String::new()),
            ('\\', Some(escaped @ (' ' | '#' | '\\'))) | ('$', Some(escaped @ '$')) => {
                chars.next();
                words.last_mut()?.push(escaped);
            }
            _ => words.last_mut()?.push(char),
        }
    }
    words.retain(|word| !word.is_empty());
    let is_rule = words.first().is_some_and(|target| target.ends_with(':'));
    is_rule.then(|| words.split_off(1))
}

#[cfg(test)]
mod tests {
    use super::prerequisites;

    use rstest::rstest;

    #[rstest]
    #[case::gcc("a.o: check.cpp \\\n testlib.h\n", &["check.cpp", "testlib.h"])]
    #[case::rustc("program: a.rs b.rs\n\na.rs:\nb.rs:\n", &["a.rs", "b.rs"])]
    #[case::escapes("a.o: my\\ check.c a\\#b.h c$$.h a\\b.h\n", &["my check.c", "a#b.h", "c$.h", "a\\b.h"])]
    #[case::space_in_the_target("my\\ a.o: a.c\n", &["a.c"])]
    fn the_files_of_a_rule_are_read(#[case] rules: &str, #[case] files: &[&str]) {
        assert_eq!(prerequisites(rules).unwrap(), files);
    }

    #[rstest]
    #[case::a_variable_was_read("program: a.rs\n\n# env-dep:HOME=/root\n")]
    #[case::no_rule("nothing\n")]
    #[case::empty("")]
    fn it_may_be_unknown_what_was_read(#[case] rules: &str) {
        assert_eq!(prerequisites(rules), None);
    }
}
