// This text is appended to a copy of a macro crate: it records the input and the output of each macro. The crate may be
// of any edition, have no prelude, and forbid any lint.
mod solo_recorder {
    extern crate proc_macro;
    extern crate std;

    pub use self::proc_macro::TokenStream;
    use self::proc_macro::{Delimiter, Group, Spacing, Span, TokenTree};
    use self::std::io::Write;
    use self::std::prelude::v1::*;
    use self::std::{env, format, fs};

    /// Calls a derive or a function-like macro.
    pub fn one(head: [&str; 3], input: TokenStream, original: fn(TokenStream) -> TokenStream) -> TokenStream {
        let input_parts = [('I', input.clone())];
        let output = original(input);
        note(head, &input_parts, &output);
        output
    }

    /// Calls an attribute macro.
    pub fn two(
        head: [&str; 3],
        arguments: TokenStream,
        item: TokenStream,
        original: fn(TokenStream, TokenStream) -> TokenStream,
    ) -> TokenStream {
        let input_parts = [('A', arguments.clone()), ('I', item.clone())];
        let output = original(arguments, item);
        note(head, &input_parts, &output);
        output
    }

    fn note(head: [&str; 3], input_parts: &[(char, TokenStream)], output: &TokenStream) {
        let path = match env::var_os("SOLO_RECORDS") {
            Some(path) => path,
            None => return,
        };
        let mut text = format!("R\t{}\n", head.join("\t"));
        if let Ok(folder) = env::current_dir() {
            text += &format!("D\t{}\n", folder.display());
        }
        text += &format!("C\t{}\n", place(Span::call_site()));
        text += &format!("M\t{}\n", place(Span::mixed_site()));
        for (section, stream) in input_parts {
            tokens(*section, stream.clone(), &mut text);
        }
        tokens('O', output.clone(), &mut text);
        text += "E\n";
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .expect("the macro's output cannot be noted");
    }

    fn tokens(section: char, stream: TokenStream, text: &mut String) {
        for tree in stream {
            match &tree {
                TokenTree::Group(group) => {
                    let (open, close) = delimiters(group);
                    token(section, 'o', group.span_open(), open, text);
                    tokens(section, group.stream(), text);
                    token(section, 'c', group.span_close(), close, text);
                }
                TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => {
                    token(section, 'j', tree.span(), &tree.to_string(), text);
                }
                TokenTree::Punct(_) => token(section, 'p', tree.span(), &tree.to_string(), text),
                TokenTree::Ident(_) => token(section, 'i', tree.span(), &tree.to_string(), text),
                TokenTree::Literal(_) => token(section, 'l', tree.span(), &tree.to_string(), text),
            }
        }
    }

    fn delimiters(group: &Group) -> (&'static str, &'static str) {
        match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        }
    }

    fn token(section: char, kind: char, span: Span, content: &str, text: &mut String) {
        let content = content.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
        *text += &format!("{}\t{}\t{}\t{}\n", section, kind, place(span), content);
    }

    /// Returns the place of a span, and the context in which its names are resolved, which only `Debug` shows.
    fn place(span: Span) -> String {
        let (start, end) = (span.start(), span.end());
        let text_of_span = format!("{:?}", span);
        let context = text_of_span.split(' ').next().unwrap_or("?");
        let mut text = String::new();
        for part in [start.line(), start.column(), end.line(), end.column()] {
            text += &format!("{}\t", part);
        }
        format!("{}\t{}{}", context, text, span.file())
    }
}
