//! Prints one line after all tests: what was not tested here.
//!
//! With `REQUIRE_ALL_TESTS=1`, it fails if something is missing that can be installed.

use std::env;
use std::process::ExitCode;

use zz_summary::Summary;

fn main() -> ExitCode {
    // `cargo test -- --list` asks only for a list.
    if env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let summary = Summary::of_this_machine();
    println!("\n{}\n", summary.line());
    let to_install = summary.to_install();
    let is_strict = env::var_os("REQUIRE_ALL_TESTS").is_some_and(|value| value == "1");
    if !is_strict || to_install.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("error: REQUIRE_ALL_TESTS is set, but not everything was tested:");
    for line in to_install {
        eprintln!("  {line}");
    }
    ExitCode::FAILURE
}
