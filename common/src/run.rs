use std::io::{self, Read, Write};
use std::panic;
use std::path::Path;
use std::process;

/// Runs a solution: passes all of standard input to `solve` and prints what it returns. Adds a newline if
/// the last one is missing; empty output stays empty.
///
/// It is not an error if the reader of the output closes it early.
///
/// # Errors
///
/// If the input cannot be read or `solve` panics, the program ends with one line on standard error, no
/// output and a status other than 0. The line ends with the place of the panic if that is in the source
/// of the solution, in case it is the solution that is wrong. A long word, such as a token of the
/// input in quotation marks, is cut after 41 characters.
///
/// # Examples
///
/// ```no_run
/// common::run(|input| input.lines().map(|line| line.len().to_string() + "\n").collect());
/// ```
pub fn run(solve: impl FnOnce(&str) -> String) {
    report_panics();
    let mut input = String::new();
    if let Err(error) = io::stdin().lock().read_to_string(&mut input) {
        fail(&format!("standard input cannot be read: {}", error));
    }
    // Some editors put a byte order mark before the text.
    let mut output = solve(input.trim_start_matches('\u{feff}'));
    if !output.is_empty() && !output.ends_with('\n') {
        output.push('\n');
    }
    let mut stdout = io::stdout().lock();
    let written = stdout
        .write_all(output.as_bytes())
        .and_then(|()| stdout.flush());
    // With a name, the error is dropped at the same point in all editions.
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            fail(&format!("standard output cannot be written: {}", error));
        }
        _ => {}
    }
}

/// Runs the solution of an interactive problem, which reads standard input and prints by itself.
///
/// # Errors
///
/// If `play` panics, the program ends as [`run`] does.
///
/// # Examples
///
/// ```no_run
/// common::run_interactive(|| println!("First"));
/// ```
pub fn run_interactive(play: impl FnOnce()) {
    report_panics();
    play();
}

/// Makes a panic print one line: its message, and where it is if that is in the source of the solution.
fn report_panics() {
    panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("the solution panicked");
        // A token that it quotes may be as long as the input.
        let cut = |word: &str| match word.char_indices().nth(41) {
            Some((end, _)) => format!("{}…", &word[..end]),
            None => word.to_string(),
        };
        let words: Vec<String> = message.split_whitespace().map(cut).collect();
        let message = words.join(" ");
        // The file of a dependency is an absolute path, which does not help the reader.
        let own = panic
            .location()
            .filter(|place| Path::new(place.file()).is_relative());
        let place = own.map(|place| format!(" [{}:{}]", place.file(), place.line()));
        eprintln!("error: {}{}", message, place.unwrap_or_default());
    }));
}

fn fail(message: &str) -> ! {
    eprintln!("error: {}", message);
    process::exit(1);
}
