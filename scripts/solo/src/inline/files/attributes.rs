//! Attributes: those for readers of a library are removed, and `cfg` is evaluated.

use syn::spanned::Spanned;
use syn::{AttrStyle, Attribute, Meta};

use super::{literal, Visitor};

impl Visitor<'_, '_, '_> {
    pub(super) fn attribute(&mut self, attribute: &Attribute) {
        let path = attribute.path();
        let is_inner = matches!(attribute.style, AttrStyle::Inner(_));
        if path.is_ident("cfg") {
            let holds = self.unit.cfg.admits(std::slice::from_ref(attribute)) != Some(false);
            let text = if holds { "" } else { "#[cfg(any())]" };
            self.replace(attribute, text);
        } else if path.is_ident("cfg_attr") {
            self.cfg_attribute(attribute, is_inner);
        } else if path.is_ident("recursion_limit") {
            if let Meta::NameValue(pair) = &attribute.meta {
                self.unit.recursion_limit =
                    literal(&pair.value).and_then(|literal| literal.parse().ok());
            }
            self.delete(attribute);
        } else if is_inner && !self.unit.is_library() && self.is_root {
            self.binary_attribute(attribute);
        } else if self.unit.is_library()
            && (is_for_readers(&attribute.meta) || self.is_for_crates(attribute, is_inner))
        {
            self.delete(attribute);
        }
    }

    /// Returns whether an attribute applies only to a whole crate.
    fn is_for_crates(&self, attribute: &Attribute, is_inner: bool) -> bool {
        const NAMES: [&str; 7] = [
            "crate_name",
            "crate_type",
            "feature",
            "no_main",
            "no_std",
            "reexport_test_harness_main",
            "type_length_limit",
        ];
        let is_one = |name: &str| attribute.path().is_ident(name);
        is_inner && self.is_root && NAMES.iter().any(|name| is_one(name))
    }

    /// Changes `deny` and `forbid` to `warn` in the binary: its libraries, which are a part of it now, may break these
    /// lints.
    fn binary_attribute(&mut self, attribute: &Attribute) {
        let path = attribute.path();
        let is_strict = path.is_ident("deny") || path.is_ident("forbid");
        if is_strict && !self.unit.names.is_empty() {
            self.replace(path, "warn");
        }
    }

    fn cfg_attribute(&mut self, attribute: &Attribute, is_inner: bool) {
        let metas = self.metas(attribute);
        let is_kept =
            |meta: &&Meta| !(self.unit.is_library() && (is_inner || is_for_readers(meta)));
        let texts = metas
            .iter()
            .filter(is_kept)
            .filter(|meta| !meta.path().is_ident("path"));
        let hash = if is_inner { "#!" } else { "#" };
        let texts = texts.map(|meta| &self.text.text[meta.span().byte_range()]);
        let text: Vec<_> = texts.map(|text| format!("{hash}[{text}]")).collect();
        let text = text.concat();
        self.replace(attribute, text.as_str());
    }
}

/// Returns whether an attribute matters only to readers or compilers of the library, and not to the program.
fn is_for_readers(meta: &Meta) -> bool {
    const NAMES: [&str; 10] = [
        "allow",
        "automatically_derived",
        "deny",
        "deprecated",
        "doc",
        "expect",
        "forbid",
        "must_use",
        "non_exhaustive",
        "warn",
    ];
    let tools = ["clippy", "diagnostic", "rustfmt"];
    let path = meta.path();
    let first = path
        .segments
        .first()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default();
    let is_tool = path.segments.len() > 1 && tools.contains(&first.as_str());
    if path.is_ident("allow") && allows_an_error(meta) {
        return false;
    }
    is_tool || NAMES.iter().any(|name| path.is_ident(name))
}

/// Returns whether an `allow` names a lint that is an error by default.
fn allows_an_error(meta: &Meta) -> bool {
    const LINTS: [&str; 9] = [
        "arithmetic_overflow",
        "bindings_with_variant_name",
        "invalid_reference_casting",
        "let_underscore_lock",
        "long_running_const_eval",
        "overflowing_literals",
        "static_mut_refs",
        "unconditional_panic",
        "useless_deprecated",
    ];
    let Meta::List(list) = meta else {
        return false;
    };
    let text = list.tokens.to_string();
    let mut lints = text.split(',').map(str::trim);
    lints.any(|lint| LINTS.contains(&lint))
}
