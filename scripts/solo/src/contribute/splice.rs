//! The output of a function-like macro, in place of the call.

use std::ops::Range;

use proc_macro2::Delimiter;
use syn::parse::{Parse, ParseStream};
use syn::{Block, Expr, Stmt};

use super::document::{Document, Edit};
use crate::source::tokens::{Kind, Look, Token};

struct Statements(Vec<Stmt>);

impl Parse for Statements {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Block::parse_within(input).map(Self)
    }
}

/// Returns the edit that replaces the call with these tokens by `output`.
///
/// The output of a call is a single expression even beside operators, and needs no semicolon if it consists of items.
pub fn splice(tokens: &[Token], call: Range<usize>, output: Document) -> Edit {
    let range = tokens.bytes(&call);
    let is_brace = matches!(
        tokens.kind(call.end - 1),
        Some(Kind::Close(Delimiter::Brace, _))
    );
    let is_ended = matches!(
        tokens.kind(call.end),
        None | Some(Kind::Close(..) | Kind::Punct(';'))
    );
    if is_statement(tokens, call.start) && (is_brace || is_ended) {
        return statement(tokens, call.end, range, output);
    }
    operand(tokens, &call, range, output)
}

/// Returns whether a call that begins at an index is a statement or an item.
fn is_statement(tokens: &[Token], first: usize) -> bool {
    match tokens.before(first) {
        None
        | Some(
            Kind::Doc
            | Kind::InnerDoc
            | Kind::Punct(';')
            | Kind::Open(Delimiter::Brace, _)
            | Kind::Close(Delimiter::Brace, _),
        ) => true,
        Some(Kind::Close(Delimiter::Bracket, open)) => tokens.is_punct(open.wrapping_sub(1), '#'),
        _ => false,
    }
}

fn statement(tokens: &[Token], end: usize, range: Range<usize>, mut new: Document) -> Edit {
    let ends_in_value = syn::parse_str::<Statements>(&new.text).is_ok_and(|parsed| {
        matches!(parsed.0.last(), Some(Stmt::Expr(_, None)))
            || matches!(parsed.0.last(), Some(Stmt::Macro(parsed)) if parsed.semi_token.is_none())
    });
    if tokens.is_punct(end, ';') && !ends_in_value {
        let range = range.start..tokens[end].range.end;
        return Edit { range, new };
    }
    let is_last = matches!(tokens.kind(end), None | Some(Kind::Close(..)));
    if ends_in_value && !is_last && !tokens.is_punct(end, ';') {
        new.text.push(';');
    }
    Edit { range, new }
}

fn operand(tokens: &[Token], call: &Range<usize>, range: Range<usize>, mut new: Document) -> Edit {
    let trimmed = new.text.trim_end().trim_end_matches(';').len();
    new.text.truncate(trimmed);
    let begins = is_statement(tokens, call.start) || is_neutral_before(tokens, call.start);
    let is_alone = begins && is_neutral_after(tokens, call.end);
    let needs_parentheses = match syn::parse_str::<Expr>(&new.text) {
        Ok(expression) => !is_alone && !is_atom(&expression),
        Err(_) => false,
    };
    if needs_parentheses {
        let mut wrapped = Document::from("(");
        wrapped = wrapped.followed_by(&new);
        wrapped.text.push(')');
        new = wrapped;
    }
    Edit { range, new }
}

/// Returns whether the token before an index does not continue an expression that begins there.
fn is_neutral_before(tokens: &[Token], first: usize) -> bool {
    let Some(before) = first.checked_sub(1) else {
        return true;
    };
    match tokens.kind(before) {
        Some(Kind::Open(..) | Kind::Punct(',' | ';')) => true,
        Some(Kind::Word(word)) => word == "return",
        Some(Kind::Punct('=')) => {
            let compared = ['=', '<', '>', '!', '.'];
            !compared
                .iter()
                .any(|sign| tokens.is_punct(before.wrapping_sub(1), *sign))
        }
        Some(Kind::Punct('>')) => tokens.is_punct(before.wrapping_sub(1), '='),
        _ => false,
    }
}

fn is_neutral_after(tokens: &[Token], end: usize) -> bool {
    match tokens.kind(end) {
        None | Some(Kind::Close(..) | Kind::Punct(',' | ';')) => true,
        // The call was the pattern of a match arm.
        Some(Kind::Punct('=')) => tokens.is_punct(end + 1, '>'),
        _ => false,
    }
}

/// Returns whether an expression needs no parentheses beside operators.
fn is_atom(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::Array(_)
            | Expr::Call(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Lit(_)
            | Expr::Macro(_)
            | Expr::MethodCall(_)
            | Expr::Paren(_)
            | Expr::Path(_)
            | Expr::Tuple(_)
    )
}
