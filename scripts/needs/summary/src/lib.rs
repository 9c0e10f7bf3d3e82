//! A summary after all tests: the parts that were not tested on this machine.

use std::collections::BTreeSet;

use needs::{Need, Origin};

/// The tests that were not run.
pub struct Summary {
    /// The needs that were missing when the tests were built.
    pub missing: Vec<Need>,
    /// Those of `missing` that are there now.
    pub found: Vec<Need>,
}

impl Summary {
    /// Returns the tests that were not run here.
    pub fn of_this_machine() -> Self {
        let names: BTreeSet<_> = env!("MISSING").split(',').collect();
        let is_missing = |need: &Need| names.contains(need.name());
        let missing: Vec<_> = Need::ALL.into_iter().filter(is_missing).collect();
        let is_there = |need: &Need| !need.is_missing();
        let found = missing.iter().copied().filter(is_there).collect();
        Self { missing, found }
    }

    /// Returns one line that says what was not tested.
    pub fn line(&self) -> String {
        if self.missing.is_empty() {
            return "everything was tested".to_string();
        }
        let parts: Vec<_> = self
            .missing
            .iter()
            .map(|need| {
                let (subject, name) = (need.subject(), need.name());
                if self.found.contains(need) {
                    let remedy = "which is there now: run `cargo clean --workspace`";
                    return format!("{subject} (no {name}, {remedy})");
                }
                format!("{subject} (no {name})")
            })
            .collect();
        format!("not tested here: {}", parts.join(", "))
    }

    /// Returns one line for each missing need that can be installed.
    pub fn to_install(&self) -> Vec<String> {
        let missing = self.missing.iter();
        let installable = missing.filter(|need| need.origin() == Origin::Installation);
        let line = |need: &Need| format!("no {}: {}", need.name(), need.remedy());
        installable.map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use needs::Need;

    use super::Summary;

    #[test]
    fn what_is_missing_is_named_and_only_what_can_be_installed_is_asked_for() {
        let summary = Summary {
            missing: vec![Need::Wasm, Need::Chromium, Need::Cgroups],
            found: vec![Need::Chromium],
        };
        assert_eq!(
            summary.line(),
            "not tested here: bundles in C (no wasm32-wasip1), pages (no chromium, which is there now: run \
             `cargo clean --workspace`), exact CPU time (no right to create cgroups)"
        );
        assert_eq!(
            summary.to_install(),
            [
                "no wasm32-wasip1: rustup target add wasm32-wasip1",
                "no chromium: apt-get install chromium"
            ]
        );
    }

    #[test]
    fn where_nothing_is_missing_everything_was_tested() {
        let summary = Summary {
            missing: Vec::new(),
            found: Vec::new(),
        };
        assert_eq!(summary.line(), "everything was tested");
        assert!(summary.to_install().is_empty());
    }
}
