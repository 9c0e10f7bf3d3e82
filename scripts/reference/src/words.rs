//! Lists in words.

use std::fmt::{Display, Write};

/// Returns the texts of things, with a separator between each two.
///
/// The references print many types, and this function instantiates less code than [`itertools::Itertools::join`].
pub(crate) fn join<Thing: Display>(
    things: impl IntoIterator<Item = Thing>,
    separator: &str,
) -> String {
    let mut text = String::new();
    let mut before = "";
    for thing in things {
        push(&mut text, before, &thing);
        before = separator;
    }
    text
}

fn push(text: &mut String, before: &str, thing: &dyn Display) {
    write!(text, "{before}{thing}").expect("a string takes any text");
}
