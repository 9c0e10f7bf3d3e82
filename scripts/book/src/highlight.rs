//! Colours for programs: the tokens of Rust as rustc's lexer finds them, those of other languages by simple rules.

use std::iter;

use ra_ap_rustc_lexer::{tokenize, FrontmatterAllowed, LiteralKind, TokenKind};

use crate::course::Language;
use crate::escape::escape;

const KEYWORDS: &str = " as async await break const continue crate dyn else enum extern false fn for if impl in let loop \
                        match mod move mut pub ref return self Self static struct super trait true type unsafe use where while ";

/// The keywords and built-in types of C++.
const CPP: &str = " alignas auto bool break case catch char class const constexpr continue default define delete do double \
                   else enum extern false float for goto if include inline int long mutable namespace new nullptr operator \
                   private public return short signed sizeof static struct switch template this throw true try typedef \
                   typename union unsigned using virtual void volatile while ";

/// The words of Python.
const PYTHON: &str = " False None True and as assert async await break class continue def del elif else except finally for \
                      from global if import in is lambda nonlocal not or pass raise return try while with yield ";

/// Returns a program as HTML. The classes are those of highlight.js, for which mdBook's themes have colours.
pub fn highlight(language: Language, program: &str) -> String {
    match language {
        Language::Rust => rust(program),
        Language::C | Language::Cpp => by_looks(program, "//", CPP),
        Language::Python => by_looks(program, "#", PYTHON),
    }
}

fn rust(program: &str) -> String {
    let mut rest = program;
    let tokens = tokenize(program, FrontmatterAllowed::No).map(|token| {
        let (text, after) = rest.split_at(token.len as usize);
        rest = after;
        span(text, class(token.kind, text, after))
    });
    tokens.collect()
}

/// Returns a program in a language with these comments and keywords.
fn by_looks(program: &str, comment: &str, keywords: &str) -> String {
    let mut rest = program;
    let tokens = iter::from_fn(|| {
        let (text, after) = rest.split_at(token(rest, comment));
        rest = after;
        (!text.is_empty()).then(|| span(text, class_by_looks(text, after, comment, keywords)))
    });
    tokens.collect()
}

fn span(text: &str, class: Option<&str>) -> String {
    let shown = escape(text);
    match class {
        Some(class) => format!("<span class=\"hljs-{class}\">{shown}</span>"),
        None => shown,
    }
}

/// Returns the length of the first token: a comment, a string, a word or a number, or else one character.
fn token(text: &str, comment: &str) -> usize {
    let line = text.find('\n').unwrap_or(text.len());
    if text.starts_with(comment) {
        return line;
    }
    let first = text.chars().next();
    match first {
        Some(quote @ ('"' | '\'')) => string(&text[..line], quote),
        Some(letter) if is_of_word(letter) => {
            let is_number = letter.is_ascii_digit();
            let goes_on = |c| is_of_word(c) || is_number && matches!(c, '.' | '\'');
            text.find(|c| !goes_on(c)).unwrap_or(text.len())
        }
        _ => first.map_or(0, char::len_utf8),
    }
}

/// Returns the length of the string at the beginning of a line, or of the whole line if the string does not end in it.
fn string(line: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in line.char_indices().skip(1) {
        if c == quote && !is_escaped {
            return at + 1;
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    line.len()
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the kind of a token in a language with these comments and keywords, if it has a colour.
fn class_by_looks(text: &str, after: &str, comment: &str, keywords: &str) -> Option<&'static str> {
    if text.starts_with(comment) {
        return Some("comment");
    }
    match text.chars().next()? {
        '"' | '\'' => Some("string"),
        first if first.is_ascii_digit() => Some("number"),
        first if !is_of_word(first) => None,
        _ if keywords.contains(&format!(" {text} ")) => Some("keyword"),
        first if first.is_uppercase() => Some("type"),
        _ if after.starts_with('(') => Some("title"),
        _ => None,
    }
}

/// Returns the kind of a token, if it has a colour.
fn class(kind: TokenKind, text: &str, after: &str) -> Option<&'static str> {
    match kind {
        TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => Some("comment"),
        TokenKind::Literal { kind, .. } => Some(match kind {
            LiteralKind::Int { .. } | LiteralKind::Float { .. } => "number",
            _ => "string",
        }),
        TokenKind::Lifetime { .. } => Some("symbol"),
        TokenKind::Ident if KEYWORDS.contains(&format!(" {text} ")) => Some("keyword"),
        TokenKind::Ident if text.starts_with(char::is_uppercase) => Some("type"),
        TokenKind::Ident if after.starts_with(['(', '!']) => Some("title"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::highlight;
    use crate::course::Language;

    /// Fails unless these tokens have these classes, and the text is that of the program.
    #[track_caller]
    fn check(language: Language, program: &str, tokens: &[(&str, &str)]) {
        let shown = highlight(language, program);
        for (class, text) in tokens {
            let span = format!("<span class=\"hljs-{class}\">{text}</span>");
            assert!(shown.contains(&span), "{span} in {shown}");
        }
        let plain: String = shown
            .split('<')
            .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
            .collect();
        let plain = plain.replace("&lt;", "<").replace("&gt;", ">");
        let plain = plain.replace("&quot;", "\"").replace("&#39;", "'");
        assert_eq!(plain.replace("&amp;", "&"), program);
    }

    #[test]
    fn the_text_stays_and_tokens_have_classes() {
        let program = "// a < b\nfn f<'a>(x: &'a str) -> Vec<u8> { vec![0x1F, b'\\n'] }\n";
        let tokens = [
            ("comment", "// a &lt; b"),
            ("keyword", "fn"),
            ("symbol", "'a"),
            ("type", "Vec"),
            ("title", "vec"),
            ("number", "0x1F"),
            ("string", "b'\\n'"),
        ];
        check(Language::Rust, program, &tokens);
    }

    #[test]
    fn cpp_has_colours() {
        let program = "#include <x>\n// é \"a\"\nint main() { f(1'000, '\\'', \"\\\\\"); Heap h; }";
        let tokens = [
            ("keyword", "include"),
            ("comment", "// é &quot;a&quot;"),
            ("keyword", "int"),
            ("title", "main"),
            ("number", "1'000"),
            ("string", "'\\''"),
            ("string", "&quot;\\\\&quot;"),
            ("type", "Heap"),
        ];
        check(Language::Cpp, program, &tokens);
    }

    #[test]
    fn python_has_colours() {
        let program = "# a // b\nfor x in f(\"#\"):\n    y = x // 2.5\n    z = 'open\nNone";
        let tokens = [
            ("comment", "# a // b"),
            ("keyword", "for"),
            ("title", "f"),
            ("string", "&quot;#&quot;"),
            ("number", "2.5"),
            ("string", "'open"),
            ("keyword", "None"),
        ];
        check(Language::Python, program, &tokens);
        assert!(highlight(Language::Python, "x // 2").starts_with("x // "));
    }
}
