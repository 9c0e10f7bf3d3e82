//! Removes comments and white space from readable C.

/// Returns C text without comments and needless white space. Directives keep their lines, and functions begin on lines
/// of their own. The text has no strings or characters in which they would matter.
pub fn squeeze(text: &str) -> String {
    let mut short = String::new();
    for line in remove_comments(text).lines().map(str::trim) {
        if line.starts_with('#') {
            begin_line(&mut short);
            short.push_str(&directive(line));
            short.push('\n');
            continue;
        }
        if line.starts_with("static ") {
            begin_line(&mut short);
        }
        append(&mut short, line);
    }
    begin_line(&mut short);
    short
}

/// Returns a definition of a macro. White space between its name and its text stays.
fn directive(line: &str) -> String {
    let mut words = line.splitn(3, ' ');
    let head = [words.next(), words.next()].map(Option::unwrap_or_default);
    let mut text = String::new();
    append(&mut text, words.next().unwrap_or_default());
    format!("{} {text}", head.join(" ")).trim_end().to_string()
}

fn begin_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Appends code without the spaces that do not separate words.
fn append(text: &mut String, code: &str) {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for word in code.split_whitespace() {
        let (last, first) = (text.chars().next_back(), word.chars().next());
        let (Some(last), Some(first)) = (last, first) else {
            text.push_str(word);
            continue;
        };
        // `a - -b` must not become a decrement.
        if is_word(last) && is_word(first) || last == first && "+-&".contains(last) {
            text.push(' ');
        }
        text.push_str(word);
    }
}

fn remove_comments(text: &str) -> String {
    let mut rest = text;
    let mut code = String::new();
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code + rest
}

#[cfg(test)]
mod tests {
    use super::squeeze;

    #[test]
    fn only_comments_and_needless_spaces_go() {
        let text = "/* a\n b */\n#define F(n) if (a - low < n) g(n);\nstatic U f(U a) {\n    /* c */\n    \
            return a - -1 & ~7u;\n}\n\nstatic void g(U b) {\n    if (b) return;\n    else b = 2;\n}\n";
        let expected = "#define F(n) if(a-low<n)g(n);\nstatic U f(U a){return a- -1&~7u;}\n\
            static void g(U b){if(b)return;else b=2;}\n";
        assert_eq!(squeeze(text), expected);
    }
}
