//! The trait and type of an impl, as far as they can be compared with the names in an error.

use std::ops::Range;

use proc_macro2::Delimiter;
use syn::visit::{self, Visit};
use syn::{GenericParam, ItemImpl};

use crate::source::shape::{Aliases, Match, Shape, OF_MACRO};
use crate::source::tokens::{Kind, Look, Token};

/// Returns whether these meanings of a macro's parameters may have been its arguments.
pub type IsGiven<'a> = &'a dyn Fn(&[&Shape]) -> bool;

/// The head of an impl.
#[derive(Clone, Debug)]
pub struct Header {
    parameters: Vec<String>,
    pub of_trait: Option<Shape>,
    for_type: Shape,
    /// The macro that it is written in.
    pub written_by: String,
}

impl Header {
    /// Returns the text before the braces of an impl.
    pub fn new(item: &ItemImpl) -> Self {
        let parameters = item
            .generics
            .params
            .iter()
            .filter_map(|parameter| match parameter {
                GenericParam::Type(parameter) => Some(parameter.ident.to_string()),
                GenericParam::Const(parameter) => Some(parameter.ident.to_string()),
                GenericParam::Lifetime(_) => None,
            });
        let mut of_macro = OfMacro::default();
        of_macro.visit_item_impl(item);
        Self {
            parameters: parameters.chain(of_macro.0).collect(),
            of_trait: item.trait_.as_ref().map(|(path, _)| Shape::of_path(path)),
            for_type: Shape::of_type(&item.self_ty),
            written_by: String::new(),
        }
    }

    /// Returns the type that it is for, unless that is a parameter, or a reference to one.
    pub fn certain_type(&self) -> Option<&Shape> {
        let head = self.for_type.without_references().head();
        let is_parameter = self.parameters.iter().any(|name| name == head);
        (!is_parameter).then_some(&self.for_type)
    }

    /// Returns whether it may be an impl of a trait for a type. The meanings of a macro's parameters must have been its
    /// arguments.
    pub fn is_of(
        &self,
        of_trait: &Shape,
        for_type: &Shape,
        becomes: IsGiven,
        aliases: &Aliases,
    ) -> bool {
        let Some(own) = &self.of_trait else {
            return false;
        };
        let mut found = Match::new(&self.parameters, aliases);
        found.unify_heads(own, of_trait)
            && found.unify(&self.for_type, for_type)
            && found.unify_arguments((own, &self.for_type), (of_trait, for_type))
            && becomes(&found.of_macro())
    }

    /// Returns whether it may be an impl of a trait with that argument; an omitted argument is the type itself.
    pub fn takes(&self, argument: &Shape, becomes: IsGiven, aliases: &Aliases) -> bool {
        let Some(Shape::Of { parts, .. }) = &self.of_trait else {
            return false;
        };
        let mut found = Match::new(&self.parameters, aliases);
        let own = parts.first().unwrap_or(&self.for_type);
        found.unify(own, argument) && becomes(&found.of_macro())
    }

    /// Returns whether it is for all references: `impl<T> Tr for &T`.
    pub fn is_for_references(&self) -> bool {
        self.certain_type().is_none() && self.for_type.head().starts_with('&')
    }

    /// Returns whether it may be an impl for a type, ignoring references.
    pub fn is_for(&self, for_type: &Shape, becomes: IsGiven, aliases: &Aliases) -> bool {
        let mut found = Match::new(&self.parameters, aliases);
        let (own, other) = (
            self.for_type.without_references(),
            for_type.without_references(),
        );
        found.unify(own, other) && becomes(&found.of_macro())
    }
}

/// Returns the headers of the impls that the definition of a macro contains, without repetitions: `S<A, $($t),*>` becomes
/// `S<A, >`. Headers that are still not understood are left out.
pub fn in_macro(text: &str, tokens: &[Token], definition: Range<usize>, name: &str) -> Vec<Header> {
    let starts = definition
        .clone()
        .filter(|&definition| tokens.is_word(definition, "impl"));
    let headers = starts.filter_map(|start| {
        let end = (start..definition.end).find(|&index| ends_header(tokens, index))?;
        let head = without_repetitions(text, tokens, start..end)?;
        let item = format!("{}{{}}", head.replace('$', OF_MACRO));
        syn::parse_str(&item).ok().map(|item| Header::new(&item))
    });
    let written_by = |header| Header {
        written_by: name.to_string(),
        ..header
    };
    headers.map(written_by).collect()
}

/// Returns the text of a header without the repetitions of a macro, such as `$(, $name: $bound)*`; `None` if the position of
/// an argument or of a type depends on one.
fn without_repetitions(text: &str, tokens: &[Token], header: Range<usize>) -> Option<String> {
    let first = header.start + 1;
    let parameters = header.start..tokens.end_of_generics(first).unwrap_or(first);
    let mut rest = String::new();
    let mut index = header.start;
    while index < header.end {
        let Some(next) = end_of_repetition(tokens, index) else {
            rest += &text[tokens[index].range.start..tokens[index + 1].range.start];
            index += 1;
            continue;
        };
        if !parameters.contains(&index) {
            let is_last =
                tokens.is_punct(next, '>') || matches!(tokens[next].kind, Kind::Close(..));
            if !is_last {
                return None;
            }
            // `Tr` alone would be `Tr<Self>`.
            if tokens.is_punct(index - 1, '<') {
                rest.push('_');
            }
        }
        index = next;
    }
    Some(rest)
}

/// Returns the index behind the repetition of a macro that begins at `index`, if one does.
fn end_of_repetition(tokens: &[Token], index: usize) -> Option<usize> {
    let close = tokens
        .close(index + 1)
        .filter(|_| tokens.is_punct(index, '$'))?;
    // A separator may come before the operator.
    let is_operator = |at: &usize| "*+?".chars().any(|sign| tokens.is_punct(*at, sign));
    let operator = (close + 1..close + 3).find(is_operator)?;
    Some(operator + 1)
}

/// Returns the types among the arguments of a macro call. Other arguments are left out. In a type, a single letter
/// matches any type.
pub fn types_in_call(text: &str, tokens: &[Token], call: Range<usize>) -> Vec<Shape> {
    let Some(open) = call
        .clone()
        .find(|&index| matches!(tokens[index].kind, Kind::Open(..)))
    else {
        return Vec::new();
    };
    let mut types = Vec::new();
    let mut start = tokens[open].range.end;
    let mut index = open + 1;
    while index < call.end {
        let token = &tokens[index];
        let is_end = matches!(token.kind, Kind::Close(..));
        if is_end || separates(tokens, index) {
            let part = text[start..token.range.start].trim();
            let of_type = syn::parse_str(part).map_or(Shape::Any, |kind| Shape::of_type(&kind));
            types.extend((of_type != Shape::Any).then(|| of_type.with_open_parameters()));
            start = token.range.end;
        }
        if is_end {
            break;
        }
        let close = tokens.close(index).unwrap_or(index);
        index = tokens.end_of_generics(index).unwrap_or(close + 1);
    }
    types
}

/// Returns whether a token, outside of angle brackets, separates arguments of a macro.
fn separates(tokens: &[Token], index: usize) -> bool {
    match tokens[index].kind {
        Kind::Punct(',' | ';' | '|' | '=' | '>') => true,
        Kind::Punct(':') => !tokens.is_punct(index - 1, ':') && !tokens.is_punct(index + 1, ':'),
        _ => tokens.is_word(index, "for"),
    }
}

fn ends_header(tokens: &[Token], index: usize) -> bool {
    tokens.opens(index, Delimiter::Brace) || tokens.is_word(index, "where")
}

/// The parameters of macros in a header.
#[derive(Default)]
struct OfMacro(Vec<String>);

impl Visit<'_> for OfMacro {
    fn visit_ident(&mut self, ident: &syn::Ident) {
        let name = ident.to_string();
        if name.starts_with(OF_MACRO) {
            self.0.push(name);
        }
        visit::visit_ident(self, ident);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::tokens::lex;

    fn aliases(items: &[&str]) -> Aliases {
        let mut aliases = Aliases::default();
        for item in items {
            let name = item.split_whitespace().nth(1).unwrap();
            aliases.add_item(name.split('<').next().unwrap(), item);
        }
        aliases
    }

    fn is_of(header: &str, of_trait: &str, for_type: &str, items: &[&str]) -> bool {
        let header = Header::new(&syn::parse_str(&format!("{header} {{}}")).unwrap());
        let (of_trait, for_type) = (Shape::parse(of_trait), Shape::parse(for_type));
        header.is_of(&of_trait, &for_type, &|_| true, &aliases(items))
    }

    /// Returns the headers in the definition of a macro.
    fn headers(text: &str) -> Vec<Header> {
        let tokens = lex(text).unwrap();
        in_macro(text, &tokens, 0..tokens.len(), "m")
    }

    /// Returns whether a header becomes `impl of_trait for for_type` if its macro is called with these arguments.
    fn becomes(header: &Header, of_trait: &str, for_type: &str, arguments: &[&str]) -> bool {
        let (of_trait, for_type) = (Shape::parse(of_trait), Shape::parse(for_type));
        let arguments: Vec<_> = arguments.iter().map(|text| Shape::parse(text)).collect();
        let are_given = |shapes: &[&Shape]| shapes.iter().copied().eq(&arguments);
        header.is_of(&of_trait, &for_type, &are_given, &Aliases::default())
    }

    #[test]
    fn a_parameter_is_any_type_and_the_same_everywhere() {
        let blanket = "impl<T: Copy, const N: usize> Tr<T> for [T; N]";
        assert!(is_of(blanket, "Tr<u8>", "[u8; 3]", &[]));
        assert!(is_of(blanket, "x::Tr<Vec<_>>", "[Vec<u8>; 3]", &[]));
        assert!(!is_of(blanket, "Tr<u8>", "[u16; 3]", &[]));
        assert!(!is_of(blanket, "Tr<u8>", "[u8]", &[]));
        assert!(!is_of(blanket, "Other<u8>", "[u8; 3]", &[]));
    }

    #[test]
    fn a_type_is_none_other() {
        assert!(is_of("impl Tr for Ratio<u8>", "Tr", "Ratio<u8>", &[]));
        assert!(!is_of("impl Tr for Ratio<u8>", "Tr", "Ratio<T>", &[]));
        assert!(!is_of("impl Tr for Ratio<u8>", "Tr", "&Ratio<u8>", &[]));
        assert!(is_of("impl Tr for u8", "Tr", "{integer}", &[]));
        assert!(!is_of("impl Tr for u8", "Tr", "{float}", &[]));
        assert!(is_of("impl Tr<T::Item> for a::S", "Tr<u8>", "S", &[]));
        assert!(!is_of("impl Tr for [u8; 3]", "Tr", "[u8; 4]", &[]));
    }

    #[test]
    fn an_argument_that_is_left_out_is_the_type() {
        assert!(is_of("impl Add<A> for A", "Add", "A", &[]));
        assert!(!is_of("impl Add<B> for A", "Add", "A", &[]));
        assert!(is_of("impl Add for A", "Add<A>", "A", &[]));
        assert!(!is_of("impl Add for A", "Add<B>", "A", &[]));
    }

    #[test]
    fn an_alias_is_what_it_stands_for_if_that_is_clear() {
        let header = "impl Tr for Digit";
        assert!(is_of(header, "Tr", "u64", &["type Digit = u64;"]));
        assert!(!is_of(header, "Tr", "u32", &["type Digit = u64;"]));
        let both = ["type Digit = u64;", "type Digit = u32;"];
        assert!(is_of(header, "Tr", "u32", &both));
        assert!(is_of(header, "Tr", "A", &["type Digit<T> = B<T>;"]));
        assert!(!is_of(header, "Tr", "A", &[]));
    }

    #[test]
    fn a_renamed_generic_type_matches_any_arguments() {
        let mut aliases = Aliases::default();
        aliases.add("Core", Some(Shape::parse("Slot")));
        let header = Header::new(&syn::parse_str("impl<T> Tr for Core<T> {}").unwrap());
        let is_for =
            |of: &str| header.is_of(&Shape::parse("Tr"), &Shape::parse(of), &|_| true, &aliases);
        assert!(is_for("Slot<u8>"));
        assert!(!is_for("Other<u8>"));
    }

    #[test]
    fn a_macro_writes_headers_for_what_it_becomes() {
        let text = "macro_rules! m { ($t:ty, $($g:tt)*) => {
            impl<'a> $crate::Tr<$t> for &'a $t where $t: Copy {}
            impl Tr for $($t)* {}
            fn f(it: impl Fn() -> u8) {} } }";
        let headers = headers(text);
        assert_eq!(headers.len(), 1, "{headers:?}");
        assert!(becomes(&headers[0], "Tr<A>", "&A", &["A"]));
        assert!(!becomes(&headers[0], "Tr<A>", "&B", &["A"]));
        assert!(!becomes(&headers[0], "Tr<A>", "&A", &["B"]));
    }

    #[test]
    fn a_header_in_a_macro_may_repeat_parts() {
        let text = "macro_rules! m { ($t:ty, $($g:ident),* $(, $($bound:ident)+)?) => {
            impl<'a, T: Copy $(, $g $(: $bound +)*)*> Tr<$($g),*> for S<$($g),*> {}
            unsafe impl<$($g: Copy),*> Tr for ($($g,)+) {}
            impl Tr for First<$($g,)* u8> {}
            impl<$($g)? > Tr for $t {} } }";
        let headers = headers(text);
        let is_for = |for_type: &str| {
            let is_of = |header: &Header| becomes(header, "Tr", for_type, &[]);
            headers.iter().map(is_of).collect::<Vec<_>>()
        };
        assert_eq!(is_for("S<u8>"), [true, false, false]);
        assert_eq!(is_for("(u8, u8)"), [false, true, false]);
        assert!(becomes(&headers[0], "Tr<u8>", "S<u16>", &[]));
        assert_eq!(headers[2].for_type, Shape::parse(&format!("{OF_MACRO}t")));
    }

    #[test]
    fn what_a_macro_becomes_is_types_in_which_a_single_letter_is_any() {
        let text =
            "m! { const N: usize, T: Tr => some::Tr for [T; N]; HashMap<u8, T>; |c| { c }; &'a Set }";
        let tokens = lex(text).unwrap();
        let found = types_in_call(text, &tokens, 0..tokens.len());
        let is_argument = |of_type: &str| {
            let shape = Shape::parse(of_type);
            found
                .iter()
                .any(|candidate| candidate.may_be(&shape, &Aliases::default()))
        };
        for of_type in ["Tr", "[u8; 3]", "HashMap<u8, S>", "&Set"] {
            assert!(is_argument(of_type), "{of_type}: {found:?}");
        }
        for of_type in ["[u8]", "HashMap<u16, S>", "&Other", "Set"] {
            assert!(!is_argument(of_type), "{of_type}: {found:?}");
        }
    }

    #[test]
    fn a_macro_becomes_a_name_and_writes_the_arguments() {
        let text =
            "macro_rules! m { ($t:ident) => { impl<A: Copy> Tr for $t<A, u8> where A: Tr {} } }";
        let header = &headers(text)[0];
        let is_for = |for_type: &str| becomes(header, "Tr", for_type, &["S"]);
        assert!(is_for("S<X, u8>"));
        assert!(!is_for("S<X, u16>"));
        assert!(!is_for("R<X, u8>"));
    }
}
