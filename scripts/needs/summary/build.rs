//! Records the needs that were missing when the tests were built, because tests with these needs are ignored.

use needs::Need;

fn main() {
    needs::emit(&Need::ALL);
    let is_missing = |need: &&Need| need.is_missing();
    let missing: Vec<_> = Need::ALL
        .iter()
        .filter(is_missing)
        .map(|need| need.name())
        .collect();
    println!("cargo::rustc-env=MISSING={}", missing.join(","));
}
