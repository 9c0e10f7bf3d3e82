//! Conditional compilation, decided as the judge's compiler would decide it.

use std::collections::BTreeSet;

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{parenthesized, Attribute, Ident, LitStr, Meta, Result, Token};

/// The options that are set, as `rustc --print cfg` shows them: `unix`, `target_os="linux"`, `feature="std"`.
#[derive(Default)]
pub struct Cfg(BTreeSet<String>);

impl Cfg {
    /// Returns the options in `printed`, the output of `rustc --print cfg`, the features, and the `cfgs` that the
    /// crate's build script sets, which may include features.
    pub fn new(printed: &str, features: &[String], cfgs: &[String]) -> Self {
        let features = features.iter().map(|other| format!("feature={other:?}"));
        let printed = printed.lines().map(str::to_string);
        Self(
            printed
                .chain(features)
                .chain(cfgs.iter().cloned())
                .collect(),
        )
    }

    /// Returns whether `predicate` holds.
    pub fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Is(name) => name == "true" || self.0.contains(name),
            Predicate::Equals(name, value) => self.0.contains(&format!("{name}={value:?}")),
            Predicate::Not(inner) => !self.holds(inner),
            Predicate::All(all) => all.iter().all(|part| self.holds(part)),
            Predicate::Any(any) => any.iter().any(|part| self.holds(part)),
        }
    }

    /// Returns whether the `cfg` attributes among `attributes` enable their item; `None` if there are none.
    pub fn admits(&self, attributes: &[Attribute]) -> Option<bool> {
        let mut admitted = None;
        for predicate in attributes.iter().filter_map(of_attribute) {
            admitted = Some(admitted.unwrap_or(true) && self.holds(&predicate));
        }
        admitted
    }
}

/// The condition of `#[cfg(…)]`.
pub enum Predicate {
    Is(String),
    Equals(String, String),
    Not(Box<Predicate>),
    All(Vec<Predicate>),
    Any(Vec<Predicate>),
}

impl Predicate {
    /// Returns whether the compiler can evaluate the condition without cargo.
    pub fn is_plain(&self) -> bool {
        const KNOWN: [&str; 7] = [
            "debug_assertions",
            "false",
            "panic",
            "test",
            "true",
            "unix",
            "windows",
        ];
        match self {
            Self::Is(name) | Self::Equals(name, _) => {
                KNOWN.contains(&name.as_str()) || name.starts_with("target_")
            }
            Self::Not(inner) => inner.is_plain(),
            Self::All(inner) | Self::Any(inner) => inner.iter().all(Self::is_plain),
        }
    }
}

impl Parse for Predicate {
    fn parse(input: ParseStream) -> Result<Self> {
        if input.peek(syn::LitBool) {
            return Ok(Self::Is(input.parse::<syn::LitBool>()?.value.to_string()));
        }
        let name: Ident = input.parse()?;
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let value: LitStr = input.parse()?;
            return Ok(Self::Equals(name.to_string(), value.value()));
        }
        if !input.peek(syn::token::Paren) {
            return Ok(Self::Is(name.to_string()));
        }
        let content;
        parenthesized!(content in input);
        let mut inner: Vec<_> = Punctuated::<Self, Token![,]>::parse_terminated(&content)?
            .into_iter()
            .collect();
        match name.to_string().as_str() {
            "all" => Ok(Self::All(inner)),
            "any" => Ok(Self::Any(inner)),
            "not" if inner.len() == 1 => Ok(Self::Not(Box::new(inner.remove(0)))),
            _ => Err(syn::Error::new(name.span(), "no condition")),
        }
    }
}

fn of_attribute(attribute: &Attribute) -> Option<Predicate> {
    match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => list.parse_args().ok(),
        _ => None,
    }
}

/// The parts of `#[cfg_attr(predicate, attribute, …)]`.
pub struct CfgAttr {
    pub predicate: Predicate,
    pub attributes: Vec<Meta>,
}

impl Parse for CfgAttr {
    fn parse(input: ParseStream) -> Result<Self> {
        let predicate = input.parse()?;
        let mut attributes = Vec::new();
        while input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            if !input.is_empty() {
                attributes.push(input.parse()?);
            }
        }
        Ok(Self {
            predicate,
            attributes,
        })
    }
}
