//! `cargo judge grundy`: the values of a game, their period with its proof, and the winning moves.

mod boards;
mod drawing;
mod game;
mod misere;
mod page;
mod plot;
mod png;
mod stream;
mod svg;
mod text;
mod values;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{bail, Context, Result};

use self::boards::Board;
use self::drawing::Drawing;
use self::game::{normalised, Game};
use self::values::Values;
use crate::terminal::say;

/// Examples:
///   cargo judge grundy kayles
///   cargo judge grundy 0.137 --heaps 5,7,12
///   cargo judge grundy stripes 2,3,7
///   cargo judge grundy --subtract 1,3,4 --csv --upto 100
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
    /// Print, draw or embed the values up to this heap
    #[arg(long, value_name = "HEAP")]
    upto: Option<u64>,
    /// Print the value of this heap
    #[arg(long)]
    heap: Option<u64>,
    /// Print the values of these heaps, their nim-sum and every winning move; for the Number Game, the numbers
    /// that are allowed
    #[arg(long, value_delimiter = ',', conflicts_with = "heap")]
    heaps: Vec<u64>,
    /// With --heaps: misère play, in which the player who makes the last move loses
    #[arg(long, requires = "heaps")]
    misere: bool,
    /// Print the values as CSV: heap and value
    #[arg(long, conflicts_with_all = ["heap", "heaps", "json"])]
    csv: bool,
    /// Print the values and what is proved of them as JSON
    #[arg(long, conflicts_with_all = ["heap", "heaps"])]
    json: bool,
    /// Draw the values and a heat map with one period a row; the file is an SVG picture, or PNG if it ends in .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write a page to explore the values and to play the game, from --heaps if given; it needs no network
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    if let Some(board) = Board::named(&normalised(&args.game.join(" "))) {
        return show_board(board, args);
    }
    let game = game(args)?;
    let heaps = args.heaps.iter().copied();
    let needed = heaps.chain(args.heap).chain(args.upto).max();
    let values = Values::of(&game.kind, needed.unwrap_or(0));
    if args.csv || args.json {
        let last = args
            .upto
            .unwrap_or_else(|| values.last_of_interest(2, stream::MOST));
        let write = if args.csv { stream::csv } else { stream::json };
        write(&game, &values, last)?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.plot.is_some() || args.html.is_some() {
        return write_files(&game, &values, args);
    }
    if !args.heaps.is_empty() {
        let position = if args.misere {
            text::misere_position(&game, &args.heaps)?
        } else {
            text::position(&game, &values, &args.heaps)?
        };
        say!("{}\n{}\n\n{position}", game.headline(), game.rule);
        return Ok(ExitCode::SUCCESS);
    }
    say!("{}\n{}\n", game.headline(), game.rule);
    say!("{}", text::table(&values, args.upto));
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

fn show_board(board: Board, args: &Args) -> Result<ExitCode> {
    let wants_values = args.csv || args.json || args.heap.is_some();
    if wants_values || args.plot.is_some() || args.misere {
        bail!(
            "{} takes only --heaps, --upto and --html: single heaps have no values",
            board.title()
        );
    }
    if let Some(file) = &args.html {
        write(file, board.page().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let told = board.answer(&args.heaps, args.upto)?;
    say!("{}\n{}\n\n{told}", board.title(), board.rule());
    Ok(ExitCode::SUCCESS)
}

fn write(file: &Path, content: &[u8]) -> Result<()> {
    fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))?;
    say!(
        "wrote {} ({} kB)",
        file.display(),
        content.len().div_ceil(1000)
    );
    Ok(())
}

/// Returns the content of a picture, whose format the name of the file says.
fn picture(file: &Path, drawing: &Drawing) -> Result<Vec<u8>> {
    let extension = file.extension().unwrap_or_default().to_ascii_lowercase();
    match extension.to_string_lossy().as_ref() {
        "png" => png::png(drawing),
        "svg" | "" => Ok(svg::svg(drawing).into_bytes()),
        other => bail!("--plot writes .svg and .png files, not .{other}"),
    }
}

fn write_files(game: &Game, values: &Values, args: &Args) -> Result<ExitCode> {
    if let Some(file) = &args.plot {
        write(file, &picture(file, &plot::plot(game, values, args.upto)?)?)?;
    }
    if let Some(file) = &args.html {
        let page = page::html(game, values, args.upto, &args.heaps, args.misere)?;
        write(file, page.as_bytes())?;
    }
    say!("{}", values.certificate);
    Ok(ExitCode::SUCCESS)
}

fn game(args: &Args) -> Result<Game> {
    match (&args.subtract, args.at_most) {
        (Some(set), _) => Game::subtraction(set),
        (_, Some(most)) => Game::at_most(most),
        _ if args.game.is_empty() => bail!("give the name or the code of a game"),
        _ => Game::named(&args.game.join(" ")),
    }
}
