//! Types and traits, with the details that matter when an impl is compared with an error message.

use std::collections::hash_map::{Entry, HashMap};

use syn::{
    AngleBracketedGenericArguments, Expr, ExprLit, GenericArgument, ItemType, Lit, Path,
    PathArguments, Type,
};

use crate::source::tokens::is_primitive;

/// A type or a trait without its path and its lifetimes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Unknown, or not distinguished from others.
    Any,
    Of {
        head: String,
        parts: Vec<Shape>,
    },
}

/// The compiler's name for a number whose type is not known.
const SOME_INTEGER: &str = "some_integer";
const SOME_FLOAT: &str = "some_float";

/// The names of the parameters of macros in a header.
pub const OF_MACRO: &str = "__of_macro_";

impl Shape {
    fn new(head: impl Into<String>, parts: Vec<Self>) -> Self {
        let head = head.into();
        Self::Of { head, parts }
    }

    /// Returns the shape of a trait with one argument.
    pub fn with_part(head: &str, part: Self) -> Self {
        Self::new(head, vec![part])
    }

    /// Returns the shape of a type or a trait as an error names it.
    pub fn parse(text: &str) -> Self {
        let mut plain = text
            .replace("{integer}", SOME_INTEGER)
            .replace("{float}", SOME_FLOAT);
        plain = plain.replace("...", "_");
        // Closures and the types of functions.
        while let Some((open, close)) = plain.find('{').zip(plain.find('}')) {
            if close < open {
                break;
            }
            plain.replace_range(open..=close, "_");
        }
        syn::parse_str(&plain).map_or(Self::Any, |kind| Self::of_type(&kind))
    }

    pub fn of_type(of: &Type) -> Self {
        match of {
            Type::Path(kind) if kind.qself.is_none() => Self::of_path(&kind.path),
            Type::Paren(kind) => Self::of_type(&kind.elem),
            Type::Group(kind) => Self::of_type(&kind.elem),
            Type::Reference(kind) if kind.mutability.is_some() => {
                Self::new("&mut", vec![Self::of_type(&kind.elem)])
            }
            Type::Reference(kind) => Self::new("&", vec![Self::of_type(&kind.elem)]),
            Type::Slice(kind) => Self::new("[]", vec![Self::of_type(&kind.elem)]),
            Type::Array(kind) => Self::new(
                "[;]",
                vec![Self::of_type(&kind.elem), Self::of_number(&kind.len)],
            ),
            Type::Ptr(kind) => Self::new("*", vec![Self::of_type(&kind.elem)]),
            Type::Tuple(kind) => Self::new("()", kind.elems.iter().map(Self::of_type).collect()),
            _ => Self::Any,
        }
    }

    /// Returns the shape of a constant in a type.
    fn of_number(of: &Expr) -> Self {
        match of {
            Expr::Lit(ExprLit {
                lit: Lit::Int(number),
                ..
            }) => Self::new(number.base10_digits(), Vec::new()),
            Expr::Path(path) if path.qself.is_none() => Self::of_path(&path.path),
            _ => Self::Any,
        }
    }

    pub fn of_path(path: &Path) -> Self {
        let Some(last) = path.segments.last() else {
            return Self::Any;
        };
        let head = last.ident.to_string();
        let first = path.segments[0].ident.to_string();
        // An associated type, which only type inference can resolve.
        if head == "Self" || path.segments.len() > 1 && first.starts_with(char::is_uppercase) {
            return Self::Any;
        }
        let parts = match &last.arguments {
            PathArguments::AngleBracketed(arguments) => Self::of_arguments(arguments),
            _ => Vec::new(),
        };
        Self::new(head, parts)
    }

    fn of_arguments(arguments: &AngleBracketedGenericArguments) -> Vec<Self> {
        let shapes = arguments.args.iter().filter_map(|argument| match argument {
            GenericArgument::Type(argument) => Some(Self::of_type(argument)),
            GenericArgument::Const(argument) => Some(Self::of_number(argument)),
            _ => None,
        });
        shapes.collect()
    }

    pub fn head(&self) -> &str {
        match self {
            Self::Any => "",
            Self::Of { head, .. } => head,
        }
    }

    pub fn parts(&self) -> &[Self] {
        match self {
            Self::Any => &[],
            Self::Of { parts, .. } => parts,
        }
    }

    /// Returns the shape and everything that it consists of.
    pub fn with_all_parts(&self) -> Vec<&Self> {
        let parts = self.parts().iter().flat_map(Self::with_all_parts);
        std::iter::once(self).chain(parts).collect()
    }

    /// Returns the shape with anything in place of arguments that are a single letter, as parameters mostly are.
    pub fn with_open_parameters(self) -> Self {
        let Self::Of { head, parts } = self else {
            return self;
        };
        let parts = parts.into_iter().map(|other| match other {
            Self::Of { head, .. } if head.len() == 1 && head.starts_with(char::is_uppercase) => {
                Self::Any
            }
            part => part.with_open_parameters(),
        });
        Self::new(head, parts.collect())
    }

    /// Returns the target of a reference.
    pub fn without_references(&self) -> &Self {
        match self {
            Self::Of { head, parts } if head.starts_with('&') => parts[0].without_references(),
            _ => self,
        }
    }

    /// Returns whether this may be the same as `other`.
    pub fn may_be(&self, other: &Self, aliases: &Aliases) -> bool {
        Match::new(&[], aliases).unify(self, other)
    }

    /// Adds the names in it, except for those of unknown numbers.
    pub fn add_names<'a>(&'a self, names: &mut Vec<&'a str>) {
        let Self::Of { head, parts } = self else {
            return;
        };
        let is_name = head.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        if is_name && ![SOME_INTEGER, SOME_FLOAT].contains(&head.as_str()) {
            names.push(head);
        }
        for part in parts {
            part.add_names(names);
        }
    }
}

/// The aliases of types, each with its meaning if that is clear. The others may mean anything.
#[derive(Debug, Default)]
pub struct Aliases(HashMap<String, Option<Shape>>);

impl Aliases {
    /// Returns the meaning of a name, if it is clear.
    pub fn resolve(&self, name: &str) -> Option<&Shape> {
        self.0.get(name)?.as_ref()
    }

    /// Adds an item `type A = B;`, which may be one of several.
    pub fn add_item(&mut self, name: &str, item: &str) {
        let item: Option<ItemType> = syn::parse_str(item).ok();
        let item = item.filter(|item| item.generics.params.is_empty());
        let meaning = item.map(|item| Shape::of_type(&item.ty));
        // An alias may have the same name as its meaning.
        self.add(name, meaning.filter(|shape| shape.head() != name));
    }

    /// Adds the meaning of a name; `None` if it is not known. A name with two meanings may mean anything.
    pub fn add(&mut self, name: &str, meaning: Option<Shape>) {
        match self.0.entry(name.to_string()) {
            Entry::Vacant(entry) => {
                entry.insert(meaning);
            }
            Entry::Occupied(mut entry) if *entry.get() != meaning => {
                entry.insert(None);
            }
            Entry::Occupied(_) => {}
        }
    }
}

/// The meanings of the parameters of a header.
pub struct Match<'a> {
    parameters: &'a [String],
    aliases: &'a Aliases,
    bound: HashMap<String, Shape>,
}

impl<'a> Match<'a> {
    pub fn new(parameters: &'a [String], aliases: &'a Aliases) -> Self {
        Self {
            parameters,
            aliases,
            bound: HashMap::new(),
        }
    }

    pub fn unify(&mut self, own: &Shape, other: &Shape) -> bool {
        let (
            Shape::Of { head, parts },
            Shape::Of {
                head: other_head,
                parts: other_parts,
            },
        ) = (own, other)
        else {
            return true;
        };
        if self.parameters.contains(head) {
            // A macro takes a name as an argument, and appends arguments to it.
            return match &parts[..] {
                [] => self.bind(head, other),
                _ => self.bind(head, &bare(other)) && self.unify_all(parts, other_parts),
            };
        }
        match self.aliases.0.get(head) {
            Some(Some(meaning)) => return self.unify(meaning, other),
            Some(None) => return true,
            None => {}
        }
        if !is_same_head(head, other_head) {
            return false;
        }
        self.unify_all(parts, other_parts)
    }

    /// Unifies each with its counterpart, if it has one: default arguments may be omitted.
    fn unify_all(&mut self, all: &[Shape], others: &[Shape]) -> bool {
        let mut both = all.iter().zip(others);
        both.all(|(own, other)| self.unify(own, other))
    }

    fn bind(&mut self, parameter: &str, other: &Shape) -> bool {
        if let Some(bound) = self.bound.get(parameter) {
            return bound.may_be(other, self.aliases);
        }
        self.bound.insert(parameter.to_string(), other.clone());
        true
    }

    pub fn unify_heads(&mut self, own: &Shape, other: &Shape) -> bool {
        self.unify(&bare(own), &bare(other))
    }

    /// Unifies the arguments of two traits, each with the type that it is implemented for. An omitted argument is most
    /// often that type.
    pub fn unify_arguments(&mut self, own: (&Shape, &Shape), other: (&Shape, &Shape)) -> bool {
        match (own.0.parts(), other.0.parts()) {
            ([argument], []) => self.unify(argument, other.1),
            ([], [argument]) => self.unify(own.1, argument),
            (all, others) => self.unify_all(all, others),
        }
    }

    /// Returns the meanings of the parameters of macros.
    pub fn of_macro(&self) -> Vec<&Shape> {
        let of_macro = self
            .bound
            .iter()
            .filter(|(name, _)| name.starts_with(OF_MACRO));
        of_macro.map(|(_, bound)| bound).collect()
    }
}

/// Returns a shape without its parts.
fn bare(shape: &Shape) -> Shape {
    match shape {
        Shape::Any => Shape::Any,
        Shape::Of { head, .. } => Shape::new(head, Vec::new()),
    }
}

fn is_same_head(own: &str, other: &str) -> bool {
    let is_float = |name: &str| name.starts_with('f');
    let is_number = |name: &str| is_primitive(name) && !["bool", "char", "str"].contains(&name);
    match other {
        SOME_INTEGER => own == other || is_number(own) && !is_float(own),
        SOME_FLOAT => own == other || is_number(own) && is_float(own),
        _ => own == other,
    }
}
