// This crate is compiled once for each edition. The tokens that a procedural macro returns have the edition of its
// crate, wherever it is called. So a part of a file can have another edition than the rest.
extern crate proc_macro;

use proc_macro::{Group, Ident, Literal, Punct, Span, TokenStream, TokenTree};

/// Returns its input, in which some tokens have this crate's edition. The input begins with a string that selects them
/// by ranges of numbers: `0-12 15-20`. Delimiters count as tokens, and the string does not.
#[proc_macro]
pub fn mark(input: TokenStream) -> TokenStream {
    let mut trees = input.into_iter();
    let first = trees.next().map(|tree| tree.to_string()).unwrap_or_default();
    let ranges = first
        .trim_matches('"')
        .split_whitespace()
        .filter_map(|range| {
            let mut ends = range.split('-').map(|end| end.parse().expect("a number"));
            Some((ends.next()?, ends.next()?))
        });
    let mut marker = Marker {
        ranges: ranges.collect(),
        at: 0,
        first: 0,
    };
    marker.stream(trees.collect())
}

struct Marker {
    ranges: Vec<(usize, usize)>,
    /// The number of the next token.
    at: usize,
    /// The first range that does not end before that.
    first: usize,
}

impl Marker {
    fn stream(&mut self, stream: TokenStream) -> TokenStream {
        stream.into_iter().map(|tree| self.tree(tree)).collect()
    }

    fn tree(&mut self, tree: TokenTree) -> TokenTree {
        let span = self.next(tree.span());
        match tree {
            TokenTree::Group(group) => {
                let inside = self.stream(group.stream());
                self.next(span);
                let mut group = Group::new(group.delimiter(), inside);
                group.set_span(span);
                TokenTree::Group(group)
            }
            TokenTree::Ident(token) => with(token, span, Ident::set_span).into(),
            TokenTree::Punct(token) => with(token, span, Punct::set_span).into(),
            TokenTree::Literal(token) => with(token, span, Literal::set_span).into(),
        }
    }

    /// Returns the span of the next token, given its own.
    fn next(&mut self, own: Span) -> Span {
        let at = self.at;
        self.at += 1;
        while self.ranges.get(self.first).map_or(false, |range| range.1 <= at) {
            self.first += 1;
        }
        let is_marked = self.ranges.get(self.first).map_or(false, |range| range.0 <= at);
        if is_marked {
            Span::call_site().located_at(own)
        } else {
            own
        }
    }
}

fn with<T>(mut token: T, span: Span, set: fn(&mut T, Span)) -> T {
    set(&mut token, span);
    token
}
