//! Requests as values, so that they can be shown, compared and sent, and the answers to them.

use std::fmt::Write;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;

use crate::secret::{form_encoded, Secret, HIDDEN};

/// A request to a site. It has only the fields that the site's interface requires.
#[derive(Debug, PartialEq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// The address.
    pub url: String,
    /// The headers beside those of the body.
    pub headers: Vec<Field>,
    /// The body.
    pub body: Body,
}

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// `GET`.
    Get,
    /// `POST`.
    Post,
}

/// A header, or a field of a form.
#[derive(Debug, PartialEq)]
pub struct Field {
    /// The name of the header or of the field.
    pub name: &'static str,
    /// Its value.
    pub value: Value,
}

/// The value of a header or of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text that everybody may see.
    Plain(String),
    /// A text, and a secret after it.
    Secret(&'static str, Secret),
}

/// The body of a request.
#[derive(Debug, PartialEq)]
pub enum Body {
    /// No body.
    None,
    /// A form in the encoding of addresses (`x-www-form-urlencoded`).
    Form(Vec<Field>),
    /// A text in JSON.
    Json(String),
    /// A form with one file.
    Multipart(Vec<Field>, File),
}

/// A file in a form.
#[derive(Debug, PartialEq)]
pub struct File {
    /// The name of the field.
    pub field: &'static str,
    /// The file's name.
    pub name: String,
    /// The file's content.
    pub text: String,
}

/// Whether a request is written to be sent or to be shown.
#[derive(Clone, Copy, PartialEq)]
pub enum Secrets {
    /// To be sent.
    Revealed,
    /// To be shown.
    Hidden,
}

/// The beginning of the separator between the parts of a form with a file.
const BOUNDARY: &str = "judge-boundary-7d9f1c52a3e84b60";

impl Method {
    /// Returns the method's name in a request.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

impl Field {
    /// Returns a field whose value everybody may see.
    pub fn plain(name: &'static str, value: &str) -> Self {
        Self {
            name,
            value: Value::Plain(value.to_string()),
        }
    }

    /// Returns a field whose value is a secret after some text.
    pub fn secret(name: &'static str, before: &'static str, secret: &Secret) -> Self {
        Self {
            name,
            value: Value::Secret(before, secret.clone()),
        }
    }
}

impl Value {
    /// Returns the value as text.
    pub fn to_text(&self, secrets: Secrets) -> String {
        match (self, secrets) {
            (Self::Plain(text), _) => text.clone(),
            (Self::Secret(before, secret), Secrets::Revealed) => {
                format!("{before}{}", secret.reveal())
            }
            (Self::Secret(before, _), Secrets::Hidden) => format!("{before}{HIDDEN}"),
        }
    }

    fn secret(&self) -> Option<&Secret> {
        match self {
            Self::Plain(_) => None,
            Self::Secret(_, secret) => Some(secret),
        }
    }
}

impl Request {
    /// Returns a request for a page.
    pub fn get(url: String) -> Self {
        Self {
            method: Method::Get,
            url,
            headers: Vec::new(),
            body: Body::None,
        }
    }

    /// Returns a request that sends a body.
    pub fn post(url: String, body: Body) -> Self {
        Self {
            method: Method::Post,
            body,
            ..Self::get(url)
        }
    }

    /// Returns the request with one more header.
    #[must_use]
    pub fn with(mut self, header: Field) -> Self {
        self.headers.push(header);
        self
    }

    /// Returns the headers, including the type of the body.
    pub fn all_headers(&self, secrets: Secrets) -> Vec<String> {
        let own = self
            .headers
            .iter()
            .map(|header| format!("{}: {}", header.name, header.value.to_text(secrets)));
        let kind = match &self.body {
            Body::None => None,
            Body::Form(_) => Some("application/x-www-form-urlencoded".to_string()),
            Body::Json(_) => Some("application/json".to_string()),
            Body::Multipart(..) => Some(format!(
                "multipart/form-data; boundary={}",
                self.boundary().unwrap_or_default()
            )),
        };
        let kind = kind.map(|kind| format!("Content-Type: {kind}"));
        own.chain(kind).collect()
    }

    /// Returns the secrets in the request.
    pub fn secrets(&self) -> Vec<&Secret> {
        let all = self.headers.iter().chain(self.fields());
        all.filter_map(|field| field.value.secret()).collect()
    }

    /// Returns whether the body contains a secret. Such a body must not be written to a file.
    pub fn has_secret_body(&self) -> bool {
        self.fields()
            .iter()
            .any(|field| field.value.secret().is_some())
    }

    /// Returns the fields of the form, if the body is one.
    fn fields(&self) -> &[Field] {
        match &self.body {
            Body::Form(fields) | Body::Multipart(fields, _) => fields,
            Body::None | Body::Json(_) => &[],
        }
    }

    /// Returns the text of the body.
    pub fn body_text(&self, secrets: Secrets) -> String {
        match &self.body {
            Body::None => String::new(),
            Body::Form(fields) => {
                let pair = |field: &Field| {
                    let value = match (&field.value, secrets) {
                        (Value::Secret(before, _), Secrets::Hidden) => {
                            format!("{}{HIDDEN}", form_encoded(before))
                        }
                        (value, _) => form_encoded(&value.to_text(secrets)),
                    };
                    format!("{}={value}", form_encoded(field.name))
                };
                fields.iter().map(pair).collect::<Vec<_>>().join("&")
            }
            Body::Json(text) => text.clone(),
            Body::Multipart(fields, file) => {
                let boundary = self.boundary().unwrap_or_default();
                let mut text = String::new();
                for field in fields {
                    let value = field.value.to_text(secrets);
                    let _ = write!(
                        text,
                        "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"\r\n\r\n{value}\r\n",
                        field.name
                    );
                }
                let _ = write!(
                    text,
                    "--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"; filename=\"{}\"\r\n\
                     Content-Type: application/octet-stream\r\n\r\n{}\r\n--{boundary}--\r\n",
                    file.field, file.name, file.text
                );
                text
            }
        }
    }

    /// Returns a boundary that the file does not contain.
    fn boundary(&self) -> Option<String> {
        let Body::Multipart(_, file) = &self.body else {
            return None;
        };
        let mut boundary = BOUNDARY.to_string();
        while file.text.contains(&boundary) {
            boundary.push('0');
        }
        Some(boundary)
    }

    /// Returns the request as it is sent, without its secrets.
    pub fn redact(&self) -> String {
        let mut lines = vec![format!("{} {}", self.method.name(), self.url)];
        lines.extend(self.all_headers(Secrets::Hidden));
        let body = self.body_text(Secrets::Hidden).replace('\r', "");
        if !body.is_empty() {
            lines.extend([String::new(), body.trim_end().to_string()]);
        }
        lines.join("\n")
    }
}

/// The answer of a site.
#[derive(Debug, Default)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers in their order.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Response {
    /// Returns the values of a header.
    pub fn header<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = move |(own, _): &&(String, String)| own.eq_ignore_ascii_case(name);
        let headers = self.headers.iter().filter(named);
        headers.map(|(_, value)| value.as_str())
    }

    /// Returns the body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Returns the body as a value of this type.
    ///
    /// # Errors
    ///
    /// If the answer is not JSON of this form.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_slice(&self.body).context("the answer has another form")
    }
}

#[cfg(test)]
mod tests {
    use super::{Body, Field, File, Request};

    #[test]
    fn a_boundary_is_not_part_of_the_file() {
        let file = |text: &str| File {
            field: "f",
            name: "a.rs".to_string(),
            text: text.to_string(),
        };
        let request = |text: &str| {
            let body = Body::Multipart(vec![Field::plain("a", "b")], file(text));
            Request::post(String::new(), body).boundary().unwrap()
        };
        let usual = request("");
        assert!(!usual.contains(&request(&usual)) && request(&usual).starts_with(&usual));
    }
}
