//! Colours for programs in Rust.

use ra_ap_rustc_lexer::{tokenize, FrontmatterAllowed, LiteralKind, TokenKind};

use crate::escape::escaped;

const KEYWORDS: &str = " as async await break const continue crate dyn else enum extern false fn for if impl in let loop \
                        match mod move mut pub ref return self Self static struct super trait true type unsafe use where while ";

/// Returns a program as HTML. The classes are those of highlight.js, for which mdBook's themes have colours.
pub fn rust(program: &str) -> String {
    let mut rest = program;
    let tokens = tokenize(program, FrontmatterAllowed::No).map(|token| {
        let (text, after) = rest.split_at(token.len as usize);
        rest = after;
        let shown = escaped(text);
        match class(token.kind, text, after) {
            Some(class) => format!("<span class=\"hljs-{class}\">{shown}</span>"),
            None => shown,
        }
    });
    tokens.collect()
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
    use super::rust;

    #[test]
    fn the_text_stays_and_tokens_have_classes() {
        let program = "// a < b\nfn f<'a>(x: &'a str) -> Vec<u8> { vec![0x1F, b'\\n'] }\n";
        let shown = rust(program);
        for (class, text) in [
            ("comment", "// a &lt; b"),
            ("keyword", "fn"),
            ("symbol", "'a"),
            ("type", "Vec"),
            ("title", "vec"),
            ("number", "0x1F"),
            ("string", "b'\\n'"),
        ] {
            let span = format!("<span class=\"hljs-{class}\">{text}</span>");
            assert!(shown.contains(&span), "{span} in {shown}");
        }
        let plain: String = shown
            .split('<')
            .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
            .collect();
        assert_eq!(
            plain
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&"),
            program
        );
    }
}
