//! Names of functions in a form that cargo's build and the bundle share.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use rustc_demangle::demangle;

use crate::source::text::is_of_word;

/// The names of a program's crates in its symbols.
#[derive(Debug, Default)]
pub struct Names {
    /// The crate of the binary, as symbols name it, with its hash: `main[1f3a]`.
    binary: String,
    /// In a bundle, the module of each crate, and the crate's name.
    modules: Vec<(String, String)>,
    /// A cache of symbols and their names: most are requested many times.
    known: RefCell<HashMap<String, Rc<str>>>,
}

impl Names {
    /// Returns the names of a program whose binary is the crate `binary`, and in which these modules replace crates.
    pub fn new(binary: String, modules: Vec<(String, String)>) -> Self {
        Self {
            binary,
            modules,
            known: RefCell::default(),
        }
    }

    /// Returns the name of a symbol without hashes. The binary's crate is called `crate`.
    pub fn of(&self, symbol: &str) -> Rc<str> {
        if let Some(name) = self.known.borrow().get(symbol) {
            return Rc::clone(name);
        }
        let name: Rc<str> = self.demangle(symbol).into();
        let mut known = self.known.borrow_mut();
        known.insert(symbol.to_string(), Rc::clone(&name));
        name
    }

    fn demangle(&self, symbol: &str) -> String {
        if !symbol.starts_with("_R") {
            return format!("{:#}", demangle(symbol));
        }
        self.plain(&demangle(symbol).to_string())
    }

    /// Returns a demangled name with each `name[hash]` replaced by `crate`, by the crate of a module, or by `name`.
    fn plain(&self, demangled: &str) -> String {
        let mut plain = String::with_capacity(demangled.len());
        let mut rest = demangled;
        while let Some(bracket) = rest.find('[') {
            let (before, after) = rest.split_at(bracket);
            let start = before.rfind(|letter| !is_of_word(letter));
            let (head, name) = before.split_at(start.map_or(0, |start| start + 1));
            let hash = after[1..].find(']').map(|end| &after[1..=end]);
            let is_hash =
                |name: &&str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_hexdigit());
            let Some(hash) = hash.filter(is_hash).filter(|_| !name.is_empty()) else {
                plain.push_str(before);
                plain.push('[');
                rest = &after[1..];
                continue;
            };
            plain.push_str(head);
            rest = &after[hash.len() + 2..];
            if format!("{name}[{hash}]") != self.binary {
                plain.push_str(name);
            } else if let Some((krate, after)) = self.module(rest) {
                plain.push_str(krate);
                rest = after;
            } else {
                plain.push_str("crate");
            }
        }
        plain + rest
    }

    /// Returns the crate of the module that `path` begins with, and the rest of the path.
    fn module<'a>(&self, path: &'a str) -> Option<(&str, &'a str)> {
        let path = path.strip_prefix("::")?;
        let end = path.find(|letter| !is_of_word(letter));
        let (first, rest) = path.split_at(end.unwrap_or(path.len()));
        let module = self.modules.iter().find(|(module, _)| module == first);
        module.map(|(_, krate)| (krate.as_str(), rest))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Names;

    #[rstest]
    #[case("main[1f]::f", "crate::f")]
    #[case("main[1f]::lib_1::f", "lib::f")]
    #[case("main[1f]::lib_1", "lib")]
    #[case("main[1f]::lib_10::f", "crate::lib_10::f")]
    #[case("main[1f]::a_lib_1::f", "crate::a_lib_1::f")]
    #[case("main[1f]::deep::lib_1::f", "crate::deep::lib_1::f")]
    #[case("main[2e]::lib_1::f", "main::lib_1::f")]
    #[case("domain[1f]::f", "domain::f")]
    #[case("other[zz]::f", "other[zz]::f")]
    #[case(
        "<[u8; 3] as main[1f]::lib_1::T<[main[1f]::A]>>::f",
        "<[u8; 3] as lib::T<[crate::A]>>::f"
    )]
    fn crates_are_named_by_whole_words(#[case] demangled: &str, #[case] name: &str) {
        let modules = vec![("lib_1".to_string(), "lib".to_string())];
        let names = Names::new("main[1f]".to_string(), modules);
        assert_eq!(names.plain(demangled), name);
    }
}
