//! The records of the macros: the place of each call, its arguments and its output.

use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// One call of a procedural macro.
pub struct Record {
    /// The macro's crate: `name version`.
    pub krate: String,
    pub kind: Kind,
    pub name: String,
    /// The helper attributes of a derive.
    pub helpers: Vec<String>,
    /// The place of the call; its context is that of tokens with call-site spans.
    pub call: Span,
    /// The context of tokens with mixed-site spans: their local variables are the macro's own.
    pub mixed: u32,
    pub arguments: Vec<Token>,
    pub input: Vec<Token>,
    pub output: Vec<Token>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Attribute,
    Derive,
    Function,
}

/// A token as a macro sees it. Each delimiter of a group is a token, and may have no text.
#[derive(Clone, Debug)]
pub struct Token {
    pub text: String,
    pub is_word: bool,
    /// Whether the next token follows without a gap.
    pub is_joint: bool,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// The context in which names are resolved; 0 for tokens that are written in a file.
    pub context: u32,
    pub file: PathBuf,
    /// Line and column, both from 1.
    pub start: (usize, usize),
    pub end: (usize, usize),
}

/// Returns the calls recorded in a file's text.
pub fn parse(text: &str) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let record = head(line).and_then(|record| rest(record, &mut lines));
        records.push(record.ok_or_else(|| Error::Tool {
            tool: "the compiler".to_string(),
            message: format!("cannot read the recorded input of a macro: {line}"),
        })?);
    }
    Ok(records)
}

fn head(line: &str) -> Option<Record> {
    let mut fields = line.strip_prefix("R\t")?.split('\t');
    let krate = fields.next()?.to_string();
    let kind = match fields.next()? {
        "attribute" => Kind::Attribute,
        "derive" => Kind::Derive,
        _ => Kind::Function,
    };
    let name = fields.next()?.to_string();
    let helpers = fields.next()?.split([' ', ',']);
    Some(Record {
        krate,
        kind,
        name,
        helpers: helpers
            .filter(|helper| !helper.is_empty())
            .map(str::to_string)
            .collect(),
        call: Span {
            context: 0,
            file: PathBuf::new(),
            start: (0, 0),
            end: (0, 0),
        },
        mixed: 0,
        arguments: Vec::new(),
        input: Vec::new(),
        output: Vec::new(),
    })
}

fn rest<'a>(mut record: Record, lines: &mut impl Iterator<Item = &'a str>) -> Option<Record> {
    let mut folder = PathBuf::new();
    loop {
        let (mark, rest) = match lines.next()? {
            "E" => return Some(record),
            line => line.split_once('\t')?,
        };
        match mark {
            "D" => folder = rest.into(),
            "C" => record.call = span(rest, &folder)?,
            "M" => record.mixed = span(rest, &folder)?.context,
            "A" => record.arguments.push(token(rest, &folder)?),
            "I" => record.input.push(token(rest, &folder)?),
            "O" => record.output.push(token(rest, &folder)?),
            _ => return None,
        }
    }
}

fn token(text: &str, folder: &Path) -> Option<Token> {
    let (kind, rest) = text.split_once('\t')?;
    let (place, content) = rest.rsplit_once('\t')?;
    let (content, is_escaped) = (content.to_string(), content.contains('\\'));
    Some(Token {
        text: if is_escaped {
            unescape(&content)
        } else {
            content
        },
        is_word: kind == "i",
        is_joint: kind == "j",
        span: span(place, folder)?,
    })
}

fn span(text: &str, folder: &Path) -> Option<Span> {
    let mut fields = text.splitn(6, '\t');
    let context = fields.next()?.strip_prefix('#')?.parse().ok()?;
    let mut number = || fields.next()?.parse().ok();
    let (start, end) = ((number()?, number()?), (number()?, number()?));
    Some(Span {
        context,
        file: folder.join(fields.next()?),
        start,
        end,
    })
}

fn unescape(text: &str) -> String {
    let mut unescaped = String::new();
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        unescaped.push(match char {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                _ => '\\',
            },
            char => char,
        });
    }
    unescaped
}
