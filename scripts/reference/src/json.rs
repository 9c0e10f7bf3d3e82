//! JSON for pages.

use std::fmt::{self, Display, Formatter, Write};

/// A value.
pub(crate) enum Json {
    Null,
    Is(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub fn list(values: impl IntoIterator<Item = Self>) -> Self {
        Self::List(values.into_iter().collect())
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, T::into)
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Is(is) => is.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => write_string(text, f),
            Self::List(values) => {
                f.write_char('[')?;
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index > 0 { "," } else { "" })?;
                }
                f.write_char(']')
            }
            Self::Object(fields) => {
                f.write_char('{')?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    write!(f, "{}\"{name}\":{value}", if index > 0 { "," } else { "" })?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_string(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' | '\\' => write!(f, "\\{char}")?,
            '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(char))?,
            _ => f.write_char(char)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn values_are_written_as_the_standard_has_them() {
        let text = Json::text("a \"quote\",\n\\ and é");
        let list = Json::list([Json::Null, Json::Is(true), Json::Number(u64::MAX), text]);
        let empty = Json::list([]);
        let object = Json::Object(vec![("one", list), ("two", empty)]);
        let expected =
            r#"{"one":[null,true,18446744073709551615,"a \"quote\",\u000a\\ and é"],"two":[]}"#;
        assert_eq!(object.to_string(), expected);
    }
}
