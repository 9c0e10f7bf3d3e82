//! `cargo games grundy`: the values of a game, their period with its proof, and the winning moves.

use std::cell::OnceCell;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{bail, Context, Result};
use grundy::{normalise, text, Board, Game, Kind, Search, Values, Watch};
use indicatif::{ProgressBar, ProgressStyle};

use judge::workspace;
use terminal::say;

/// The width of the lines of a table if they do not go to a terminal.
const WIDTH: usize = 80;

/// Examples:
///   cargo games grundy kayles
///   cargo games grundy 0.137 --heaps 5,7,12
///   cargo games grundy stripes 2,3,7
///   cargo games grundy --subtract 1,3,4 --csv --upto 100
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// Name or code: kayles, "dawson's chess", treblecross, nim, grundy, wythoff, number game, stripes 2,3,7, 0.77, 0.3F
    #[arg(required_unless_present_any = ["subtract", "at_most"], conflicts_with_all = ["subtract", "at_most"])]
    game: Vec<String>,
    /// Play the game in which a move takes one of these numbers of counters, such as 1,3,4
    #[arg(long, value_name = "NUMBERS", conflicts_with = "at_most")]
    subtract: Option<String>,
    /// Play the game in which a move takes at least one counter and at most this many
    #[arg(long, value_name = "NUMBER")]
    at_most: Option<usize>,
    /// Print the values up to this heap
    #[arg(long, value_name = "HEAP")]
    upto: Option<u64>,
    /// Print the value of this heap
    #[arg(long)]
    heap: Option<u64>,
    /// Print the values of these heaps, their nim-sum and every winning move; for the Number Game, the numbers
    /// that are allowed
    #[arg(long, value_delimiter = ',', conflicts_with = "heap")]
    heaps: Vec<u64>,
    /// Misère play, in which the player who makes the last move loses: print the misère quotient of the game, or with
    /// --heaps every winning move
    #[arg(long, conflicts_with_all = ["heap", "upto", "csv", "json"])]
    misere: bool,
    /// Print the values as CSV: heap and value
    #[arg(long, conflicts_with_all = ["heap", "heaps", "json"])]
    csv: bool,
    /// Print the values and what is proved of them as JSON
    #[arg(long, conflicts_with_all = ["heap", "heaps"])]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    workspace::sweep();
    if let Some(board) = Board::by_name(&normalise(&args.game.join(" "))) {
        return show_board(board, args);
    }
    let game = game(args)?;
    if args.misere {
        let text = if args.heaps.is_empty() {
            text::misere_quotient(&game)
        } else {
            text::misere_position(&game, &args.heaps)?
        };
        say!("{}\n{}\n\n{text}", game.headline(), game.rule);
        return Ok(ExitCode::SUCCESS);
    }
    let heaps = args.heaps.iter().copied();
    let needed = heaps.chain(args.heap).chain(args.upto).max();
    let values = values(&game.kind, needed.unwrap_or(0));
    if args.csv || args.json {
        let interest = || values.last_of_interest(2, grundy::MOST_WRITTEN);
        let last = args.upto.unwrap_or_else(interest);
        print(|output| {
            if args.csv {
                grundy::write_csv(&values, last, output)
            } else {
                grundy::write_json(&game, &values, last, output)
            }
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.heaps.is_empty() {
        let position = text::position(&game, &values, &args.heaps)?;
        say!("{}\n{}\n\n{position}", game.headline(), game.rule);
        return Ok(ExitCode::SUCCESS);
    }
    say!("{}\n{}\n", game.headline(), game.rule);
    let width = terminal::width().map_or(WIDTH, usize::from);
    say!("{}", text::table(&values, args.upto, width));
    say!("{}", values.certificate);
    if let Some(exceptions) = text::exceptions(&values, "marked * in the table") {
        say!("{exceptions}");
    }
    if let Some(heap) = args.heap {
        match values.value(heap) {
            Some(value) => say!("heap {heap}: {value}"),
            None => say!("heap {heap}: not known"),
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the values of a game. On a terminal a bar shows how many are computed.
fn values(kind: &Kind, needed: u64) -> Values {
    let shown = OnceCell::new();
    let progress = |count: usize, of: usize| {
        let bar: &ProgressBar = shown.get_or_init(progress_bar);
        bar.set_length(of as u64);
        bar.set_position(count as u64);
    };
    let watch = Watch {
        cpu: &sandbox::own_cpu,
        progress: &progress,
    };
    let values = Values::of(kind, needed, Search::Long, &watch);
    if let Some(bar) = shown.get() {
        bar.finish_and_clear();
    }
    values
}

fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = "{bar:40} {human_pos} of {human_len} values, {elapsed}";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Writes to standard output. It is no error if the reader closes the pipe early.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    match write(&mut output).and_then(|()| output.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(error).context("standard output cannot be written")
        }
        _ => Ok(()),
    }
}

fn show_board(board: Board, args: &Args) -> Result<ExitCode> {
    let wants_values = args.csv || args.json || args.heap.is_some();
    if wants_values || args.misere {
        bail!(
            "{} has no values of single heaps: use only --heaps and --upto",
            board.title()
        );
    }
    let text = board.answer(&args.heaps, args.upto)?;
    say!("{}\n{}\n\n{text}", board.title(), board.rule());
    Ok(ExitCode::SUCCESS)
}

fn game(args: &Args) -> Result<Game> {
    match (&args.subtract, args.at_most) {
        (Some(set), _) => Game::subtraction(set),
        (_, Some(most)) => Game::at_most(most),
        _ if args.game.is_empty() => bail!("give the name or the code of a game"),
        _ => Game::by_name(&args.game.join(" ")),
    }
}
