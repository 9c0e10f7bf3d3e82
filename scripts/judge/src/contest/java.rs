//! The names in a Java program, which determine the name of its file and the command that starts it.

use std::path::Path;

/// The names that a Java program is compiled and started by.
#[derive(Debug, Default, PartialEq)]
pub struct Names {
    package: String,
    /// The public class: the file must have its name.
    pub public: Option<String>,
    /// The first class with a method `main`.
    with_main: Option<String>,
}

impl Names {
    /// Returns the names in a source text. If the text does not compile, they may be wrong.
    pub fn of(source: &str) -> Self {
        let words = words(source);
        let mut names = Self::default();
        let (mut depth, mut class) = (0_usize, None);
        let mut is_public = false;
        for (at, word) in words.iter().enumerate() {
            let next = words.get(at + 1).map_or("", String::as_str);
            match (depth, word.as_str()) {
                (_, "{") => depth += 1,
                (_, "}") => {
                    depth = depth.saturating_sub(1);
                    is_public = false;
                }
                (0, ";") => is_public = false,
                (0, "package") => {
                    let parts = words[at + 1..].iter().take_while(|word| *word != ";");
                    names.package = parts.map(String::as_str).collect();
                }
                (0, "public") => is_public = true,
                (0, "class" | "interface" | "enum" | "record") => {
                    class = Some(next.to_string());
                    if is_public && names.public.is_none() {
                        names.public.clone_from(&class);
                    }
                }
                (1, "main") if next == "(" && names.with_main.is_none() => {
                    names.with_main.clone_from(&class);
                }
                _ => {}
            }
        }
        names
    }

    /// Returns the class to start, with its package; in a program without a method `main`, the one that the file is named
    /// after.
    pub fn main(&self, file: &Path) -> String {
        let of_file = || file.file_stem().unwrap_or_default().display().to_string();
        let class = self.with_main.clone().unwrap_or_else(of_file);
        if self.package.is_empty() {
            class
        } else {
            format!("{}.{class}", self.package)
        }
    }
}

/// Returns the identifiers and the other characters of a source text, without comments and literals.
fn words(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if rest.starts_with("\"\"\"") {
            literal(rest, "\"\"\"")
        } else if first == '"' {
            literal(rest, "\"")
        } else if first == '\'' {
            literal(rest, "'")
        } else {
            let is_part = |char: char| char.is_alphanumeric() || "_$".contains(char);
            let of_word = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
            let length = of_word.max(first.len_utf8());
            if !first.is_whitespace() {
                words.push(rest[..length].to_string());
            }
            length
        };
        rest = &rest[length..];
    }
    words
}

/// Returns the length of the literal that a text begins with.
fn literal(text: &str, quote: &str) -> usize {
    let mut at = quote.len();
    while let Some(char) = text[at..].chars().next() {
        if text[at..].starts_with(quote) {
            return at + quote.len();
        }
        at += char.len_utf8();
        if char == '\\' {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    use rstest::rstest;

    #[rstest]
    #[case::no_package(("class A { void main() {} }", None, "A"))]
    #[case::public(("import x.Y; public final class Main { static void main(String[] a) {} }", Some("Main"), "Main"))]
    #[case::package(("package a.b ;\npublic class Main { static void main() {} }", Some("Main"), "a.b.Main"))]
    #[case::helper((
        "class Helper { int f() { return main(1); } } public class Main { void main() {} }", Some("Main"), "Main"
    ))]
    #[case::main_beside(("public class Tree {} class Start { void main(String... a) {} }", Some("Tree"), "Start"))]
    #[case::inner(("class A { public static class B { void main() {} } void main() {} }", None, "A"))]
    #[case::comments((
        "/* public class X { */ // package y;\nclass A { char c = '{'; String s = \"}\\\"{\"; void main() {} }", None, "A"
    ))]
    #[case::text_block(("class A { String s = \"\"\"\n } \" class B {\n\"\"\"; void main() {} }", None, "A"))]
    #[case::without_main(("interface A {}", None, "File"))]
    #[case::unfinished(("class A { String s = \"", None, "File"))]
    fn names_are_found(#[case] (source, public, main): (&str, Option<&str>, &str)) {
        let names = Names::of(source);
        assert_eq!(names.public.as_deref(), public);
        assert_eq!(names.main(Path::new("folder/File.java")), main);
    }
}
