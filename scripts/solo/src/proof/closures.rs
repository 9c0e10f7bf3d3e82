//! Numbers of closures that do not depend on the order in which the compiler expands macros.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::code::Code;
use super::names::Names;

/// The text before the number in a closure's name.
const CLOSURE: &str = "::{closure#";

/// The new numbers of a program's closures: those of each function are counted in the order in which they are reached
/// from where the program starts.
///
/// No two names become one, so two programs whose functions are equal under their new names are equal.
#[derive(Default)]
pub struct Closures {
    /// By the name of the function around a closure: the numbers that the compiler gave, in the new order.
    numbers: BTreeMap<String, Vec<String>>,
}

impl Closures {
    /// Returns new numbers for all closures that a program reaches.
    pub fn of_reachable(code: &Code, names: &Names) -> Self {
        let mut closures = Self::default();
        let mut seen = BTreeSet::new();
        let mut queue: VecDeque<usize> = code.by_name("main").iter().copied().collect();
        let mut seen_pieces: BTreeSet<usize> = queue.iter().copied().collect();
        while let Some(piece) = queue.pop_front() {
            let mut links: Vec<_> = code.pieces[piece].links.iter().collect();
            links.sort_by_key(|link| link.at);
            for link in links {
                let symbol = code.symbol(&link.target).unwrap_or_default();
                if seen.insert(symbol) {
                    closures.add(&names.of(symbol));
                }
                let pieces = code.definitions(&link.target).into_iter();
                queue.extend(pieces.filter(|piece| seen_pieces.insert(*piece)));
            }
        }
        closures
    }

    /// Returns a name with the new numbers of the closures in it. Closures that are never reached keep theirs, marked
    /// as unreached.
    pub fn renumber(&self, name: &str) -> String {
        rewritten(name, |around, number| {
            let numbers = self.numbers.get(around);
            let new = numbers.and_then(|numbers| numbers.iter().position(|known| known == number));
            new.map_or_else(|| format!("unreached {number}"), |new| new.to_string())
        })
    }

    fn add(&mut self, name: &str) {
        rewritten(name, |around, number| {
            let numbers = self.numbers.entry(around.to_string()).or_default();
            let known = numbers.iter().position(|other| other == number);
            let new = known.unwrap_or(numbers.len());
            if known.is_none() {
                numbers.push(number.to_string());
            }
            new.to_string()
        });
    }
}

/// Returns a name in which each closure has the number that `new` returns for the function around it, rewritten
/// already, and the closure's own number.
fn rewritten(name: &str, mut new: impl FnMut(&str, &str) -> String) -> String {
    let mut text = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once(CLOSURE) {
        text.push_str(before);
        let (number, after) = after.split_once('}').unwrap_or((after, ""));
        let number = new(last_path(&text), number);
        text.push_str(CLOSURE);
        text.push_str(&number);
        text.push('}');
        rest = after;
    }
    text + rest
}

/// Returns the path that a text ends with.
fn last_path(text: &str) -> &str {
    let mut depth = 0_usize;
    let mut after = ' ';
    for (at, character) in text.char_indices().rev() {
        let is_arrow = after == '>' && character == '-';
        match character {
            ')' | ']' | '}' | '>' => depth += 1,
            '(' | '[' | '{' | '<' if depth == 0 => return &text[at + 1..],
            '(' | '[' | '{' | '<' => depth -= 1,
            ' ' | '&' | ',' if depth == 0 => return &text[at + character.len_utf8()..],
            // `->` closes nothing.
            _ if is_arrow => depth = depth.saturating_sub(1),
            _ => {}
        }
        after = character;
    }
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{last_path, Closures};

    #[rstest]
    #[case("crate::solve", "crate::solve")]
    #[case("<Map<Range<i32>, crate::solve", "crate::solve")]
    #[case("<Vec<usize> as Trait<A, B>>::f", "<Vec<usize> as Trait<A, B>>::f")]
    #[case("call::<fn(u8) -> &lib::f", "lib::f")]
    #[case("call::<&f::<fn(u8) -> u8>", "f::<fn(u8) -> u8>")]
    fn the_path_at_the_end_is_found(#[case] text: &str, #[case] path: &str) {
        assert_eq!(last_path(text), path);
    }

    #[test]
    fn closures_are_counted_as_they_are_reached() {
        let mut closures = Closures::default();
        closures.add("map::<crate::f::{closure#3}>");
        closures.add("map::<crate::g::{closure#1}>");
        closures.add("map::<crate::f::{closure#0}, crate::f::{closure#0}::{closure#5}>");
        let cases = [
            ("crate::f::{closure#3}", "crate::f::{closure#0}"),
            ("crate::g::{closure#1}", "crate::g::{closure#0}"),
            ("crate::f::{closure#0}", "crate::f::{closure#1}"),
            (
                "<crate::f::{closure#0}::{closure#5}>::call",
                "<crate::f::{closure#1}::{closure#0}>::call",
            ),
            // Two names never become one.
            ("crate::f::{closure#1}", "crate::f::{closure#unreached 1}"),
        ];
        for (name, renumbered) in cases {
            assert_eq!(closures.renumber(name), renumbered, "{name}");
        }
    }
}
