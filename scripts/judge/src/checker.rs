//! The authority on the outputs of a problem, as a manifest names it: a comparison with the answer, or a program.

use std::path::{Path, PathBuf};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The authority on whether an output is right.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checker {
    /// A program that gets the files of the input, the output and the answer as arguments, like a testlib checker.
    Program(PathBuf),
    /// A program that prints a score, as the checkers of CMS do.
    Scorer(PathBuf),
    /// An output validator of the problem package format.
    Validator(Validator),
    /// The reference's `check`, where several outputs are right.
    Reference,
    /// The answer.
    #[serde(untagged)]
    Answer(Comparison),
}

/// How an output is compared with the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    pub unit: Unit,
    /// Whether the case of ASCII letters is ignored.
    pub ignores_case: bool,
    /// How much numbers may differ; `None` if they are compared as text.
    pub tolerance: Option<Tolerance>,
}

/// The parts of an output that are compared with those of the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Unit {
    /// A token; spaces and line breaks between tokens do not matter.
    #[default]
    Token,
    /// A token, or the white space before, between or after tokens.
    TokenOrSpace,
    /// A line, without white space at its end.
    Line,
}

/// The largest absolute and relative error of a number. A number is accepted if one of its errors is small enough.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(try_from = "Errors", into = "Errors")]
pub struct Tolerance {
    pub absolute: f64,
    pub relative: f64,
}

/// An output validator of the problem package format: it reads the output from standard input. Its arguments are the
/// files of the input and the answer, a folder for its messages, and then `arguments`.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(try_from = "Words", into = "Words")]
pub struct Validator {
    pub path: PathBuf,
    pub arguments: Vec<String>,
}

/// The program that the solution of an interactive problem talks to.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(from = "InManifest", into = "InManifest")]
pub enum Interactor {
    /// The reference's `interact`.
    Reference,
    /// A program. Like a testlib interactor, it gets the files of the input, of its own output and, if there is one, of
    /// the answer as arguments.
    Program(PathBuf),
    /// An output validator of the problem package format.
    Validator(Validator),
}

impl Checker {
    /// The answer, token by token.
    pub const TOKENS: Self = Self::Answer(Comparison {
        unit: Unit::Token,
        ignores_case: false,
        tolerance: None,
    });

    /// Returns the comparison with the answer; `None` if a program decides.
    pub fn comparison(&self) -> Option<Comparison> {
        match self {
            Self::Answer(comparison) => Some(*comparison),
            Self::Program(_) | Self::Scorer(_) | Self::Validator(_) | Self::Reference => None,
        }
    }
}

impl Default for Checker {
    fn default() -> Self {
        Self::TOKENS
    }
}

impl Comparison {
    /// Compares token by token and ignores the case of letters.
    pub const IN_ANY_CASE: Self = Self {
        unit: Unit::Token,
        ignores_case: true,
        tolerance: None,
    };
}

impl From<Unit> for Comparison {
    fn from(unit: Unit) -> Self {
        Self {
            unit,
            ..Self::default()
        }
    }
}

impl From<Tolerance> for Comparison {
    fn from(tolerance: Tolerance) -> Self {
        Self {
            tolerance: Some(tolerance),
            ..Self::default()
        }
    }
}

impl Tolerance {
    /// Returns the same tolerance for both errors.
    pub fn of_both(error: f64) -> Self {
        Self {
            absolute: error,
            relative: error,
        }
    }
}

/// A checker in a manifest: a word, or a table.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Tokens,
    Lines,
    Reference,
}

#[derive(Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Table {
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<Case>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spaces: Option<Spaces>,
    #[serde(skip_serializing_if = "Option::is_none")]
    float: Option<Tolerance>,
    // These three are read here, and written by `Checker`.
    #[serde(skip_serializing)]
    program: Option<PathBuf>,
    #[serde(skip_serializing)]
    scorer: Option<PathBuf>,
    #[serde(skip_serializing)]
    validator: Option<Validator>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Case {
    IgnoreCase,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Spaces {
    Exact,
}

/// The forms of a checker, for errors.
const FORMS: &str = "write \"tokens\", \"lines\" or \"reference\", or a table with one of `program`, `scorer` and `validator`, \
                     or with some of `tokens`, `spaces` and `float`";

impl<'de> Deserialize<'de> for Checker {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let checker = match value {
            Value::Object(_) => Table::deserialize(value)
                .map_err(|error| error.to_string())
                .and_then(Self::try_from),
            word => Word::deserialize(&word)
                .map(Self::from)
                .map_err(|_| format!("no checker is called {word}: {FORMS}")),
        };
        checker.map_err(D::Error::custom)
    }
}

impl From<Word> for Checker {
    fn from(word: Word) -> Self {
        match word {
            Word::Tokens => Self::TOKENS,
            Word::Lines => Self::Answer(Unit::Line.into()),
            Word::Reference => Self::Reference,
        }
    }
}

impl TryFrom<Table> for Checker {
    type Error = String;

    fn try_from(table: Table) -> Result<Self, String> {
        let compares = table.tokens.is_some() || table.spaces.is_some() || table.float.is_some();
        match (compares, table.program, table.scorer, table.validator) {
            (true, None, None, None) => Ok(Self::Answer(Comparison {
                unit: table
                    .spaces
                    .map_or(Unit::Token, |Spaces::Exact| Unit::TokenOrSpace),
                ignores_case: table.tokens.is_some(),
                tolerance: table.float,
            })),
            (false, Some(path), None, None) => Ok(Self::Program(path)),
            (false, None, Some(path), None) => Ok(Self::Scorer(path)),
            (false, None, None, Some(validator)) => Ok(Self::Validator(validator)),
            _ => Err(format!(
                "these keys cannot be combined, or there are none: {FORMS}"
            )),
        }
    }
}

impl Serialize for Comparison {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.unit == Unit::Line {
            return Word::Lines.serialize(serializer);
        }
        if *self == Self::default() {
            return Word::Tokens.serialize(serializer);
        }
        let table = Table {
            tokens: self.ignores_case.then_some(Case::IgnoreCase),
            spaces: (self.unit == Unit::TokenOrSpace).then_some(Spaces::Exact),
            float: self.tolerance,
            ..Table::default()
        };
        table.serialize(serializer)
    }
}

/// A tolerance in a manifest: one number for both errors, or one for each.
#[derive(Deserialize, Serialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "`float` must be a number, or a table with `absolute`, `relative` or both"
)]
enum Errors {
    Both(f64),
    Each {
        absolute: Option<f64>,
        relative: Option<f64>,
    },
}

impl TryFrom<Errors> for Tolerance {
    type Error = &'static str;

    fn try_from(errors: Errors) -> Result<Self, Self::Error> {
        match errors {
            Errors::Both(error) => Ok(Self::of_both(error)),
            Errors::Each {
                absolute: None,
                relative: None,
            } => Err("`float` must be a number, or a table with `absolute`, `relative` or both"),
            Errors::Each { absolute, relative } => Ok(Self {
                absolute: absolute.unwrap_or(0.0),
                relative: relative.unwrap_or(0.0),
            }),
        }
    }
}

impl From<Tolerance> for Errors {
    fn from(Tolerance { absolute, relative }: Tolerance) -> Self {
        if absolute.total_cmp(&relative).is_eq() {
            return Self::Both(absolute);
        }
        Self::Each {
            absolute: Some(absolute),
            relative: Some(relative),
        }
    }
}

/// A validator in a manifest: its path, or its path and its arguments.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum Words {
    Path(PathBuf),
    Several(Vec<String>),
}

impl TryFrom<Words> for Validator {
    type Error = String;

    fn try_from(words: Words) -> Result<Self, String> {
        let words = match words {
            Words::Path(path) => return Ok(path.into()),
            Words::Several(words) => words,
        };
        let mut words = words.into_iter();
        let path = words
            .next()
            .ok_or("validator: the list is empty: write the path, then the arguments")?
            .into();
        let arguments = words.collect();
        Ok(Self { path, arguments })
    }
}

impl From<Validator> for Words {
    fn from(Validator { path, arguments }: Validator) -> Self {
        if arguments.is_empty() {
            return Self::Path(path);
        }
        let path = path.to_string_lossy().into_owned();
        Self::Several([vec![path], arguments].concat())
    }
}

impl From<PathBuf> for Validator {
    fn from(path: PathBuf) -> Self {
        Self {
            path,
            arguments: Vec::new(),
        }
    }
}

/// An interactor as a manifest names it.
#[derive(Clone, Deserialize, Serialize)]
#[serde(untagged)]
enum InManifest {
    Path(PathBuf),
    Table { validator: Validator },
}

impl From<InManifest> for Interactor {
    fn from(interactor: InManifest) -> Self {
        match interactor {
            InManifest::Path(path) if path == Path::new("reference") => Self::Reference,
            InManifest::Path(path) => Self::Program(path),
            InManifest::Table { validator } => Self::Validator(validator),
        }
    }
}

impl From<Interactor> for InManifest {
    fn from(interactor: Interactor) -> Self {
        match interactor {
            Interactor::Reference => Self::Path("reference".into()),
            Interactor::Program(path) => Self::Path(path),
            Interactor::Validator(validator) => Self::Table { validator },
        }
    }
}
