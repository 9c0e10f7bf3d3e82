//! Attempts at a bundle, and which attempt follows another. `VERIFICATION.md` has the policy as a table.

use crate::draft::Draft;
use crate::inline::{Extent, Meanings};

/// How to write the file.
pub struct Attempt {
    pub extent: Extent,
    /// The editions still to be tried, that of this attempt first.
    editions: Vec<String>,
    pub meanings: Meanings,
    /// Whether the file did not compile with rustc's migration suggestions.
    pub rejects_suggestions: bool,
    /// The file before suggestions were applied.
    pub before: Option<Draft>,
}

impl Attempt {
    /// Returns the first attempt. `editions` are those to compile in, in order.
    pub fn new(extent: Extent, editions: Vec<String>) -> Self {
        Self {
            extent,
            editions,
            meanings: Meanings::default(),
            rejects_suggestions: false,
            before: None,
        }
    }

    pub fn edition(&self) -> &str {
        self.editions.first().map_or("", String::as_str)
    }

    /// Returns the attempt with whole libraries; `None` if this one has whole libraries.
    pub fn with_whole_libraries(&self) -> Option<Self> {
        let is_named = self.extent == Extent::Named;
        is_named.then(|| Self::new(Extent::Whole, self.editions.clone()))
    }

    /// Returns the attempt in the next edition, if there is one.
    pub fn in_next_edition(&self) -> Option<Self> {
        let editions = self.editions.get(1..)?.to_vec();
        (!editions.is_empty()).then(|| Self::new(self.extent, editions))
    }

    /// Returns the attempt that applies rustc's migration suggestions for a file that compiles without them.
    pub fn with_suggestions(mut self, before: Draft) -> Self {
        self.meanings = Meanings::Written;
        self.before = Some(before);
        self
    }

    /// Returns the attempt without suggestions; `None` if this one does not apply any.
    pub fn without_suggestions(&self) -> Option<Self> {
        let is_written = self.meanings == Meanings::Written;
        is_written.then(|| Self {
            rejects_suggestions: true,
            ..Self::new(self.extent, self.editions.clone())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Attempt;
    use crate::inline::Extent;

    #[test]
    fn a_program_that_never_compiles_is_tried_in_each_edition() {
        let editions = ["2018", "2021"].map(str::to_string).to_vec();
        let mut attempt = Attempt::new(Extent::Named, editions);
        let mut tried = Vec::new();
        loop {
            tried.push((attempt.extent, attempt.edition().to_string()));
            let next = attempt.with_whole_libraries();
            let Some(next) = next.or_else(|| attempt.in_next_edition()) else {
                break;
            };
            attempt = next;
        }
        let expected = [
            (Extent::Named, "2018"),
            (Extent::Whole, "2018"),
            (Extent::Whole, "2021"),
        ]
        .map(|(extent, edition)| (extent, edition.to_string()));
        assert_eq!(tried, expected);
    }
}
