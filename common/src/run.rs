use std::io::{self, Read, Write};
use std::panic;
use std::path::Path;
use std::process;

/// Runs a solution: gives `solve` all of standard input and prints what it returns, with a newline
/// added if the last is missing. Empty text stays empty.
///
/// A reader that has gone away ends the output and is no error.
///
/// # Errors
///
/// Input that cannot be read, or that `solve` panics on, ends the program with one line on standard
/// error, no output and a status other than 0. The line ends with the place of the panic where that
/// is in the reader's own source, for the times when it is the solution that is wrong.
///
/// # Examples
///
/// ```no_run
/// common::run(|input| input.lines().map(|line| line.len().to_string() + "\n").collect());
/// ```
pub fn run(solve: impl FnOnce(&str) -> String) {
    panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let message = payload.downcast_ref::<&str>().copied();
        let message = message.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        let message = message
            .unwrap_or("the solution panicked")
            .replace('\n', " ");
        // A dependency's file is an absolute path, and of no help to who reads this.
        let own = panic
            .location()
            .filter(|place| Path::new(place.file()).is_relative());
        let place = own.map(|place| format!(" [{}:{}]", place.file(), place.line()));
        eprintln!("error: {}{}", message, place.unwrap_or_default());
    }));
    let mut input = String::new();
    if let Err(error) = io::stdin().lock().read_to_string(&mut input) {
        fail(&format!("standard input cannot be read: {}", error));
    }
    // Some editors put a mark before the text.
    let mut output = solve(input.trim_start_matches('\u{feff}'));
    if !output.is_empty() && !output.ends_with('\n') {
        output.push('\n');
    }
    let mut stdout = io::stdout().lock();
    match stdout
        .write_all(output.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            fail(&format!("standard output cannot be written: {}", error));
        }
        _ => {}
    }
}

fn fail(message: &str) -> ! {
    eprintln!("error: {}", message);
    process::exit(1);
}
