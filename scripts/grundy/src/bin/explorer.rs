//! The program that a page runs: it answers its arguments as JSON. While it runs, it reports on standard error how many
//! values are computed, and of how many.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use grundy::{explore, Watch};

/// How many times longer a search for a proof may take for a page: its user can stop the search.
const PATIENCE: u32 = 4;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let begin = Instant::now();
    let watch = Watch {
        // A page has no CPU clock, but it does nothing else meanwhile.
        cpu: &|| begin.elapsed() / PATIENCE,
        progress: &|count, of| eprintln!("progress {count} {of}"),
    };
    match explore(&arguments, &watch) {
        Ok(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
