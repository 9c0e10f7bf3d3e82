//! Text: a table of values, or a position with its winning moves.

use std::fmt::Write;
use std::ops::BitXor;

use anstyle::{Ansi256Color, Style};
use anyhow::{anyhow, ensure, Result};
use common::{nim_sum, winning_moves};

use crate::game::{Game, Kind, Move};
use crate::misere;
use crate::values::{group_digits, Values};

/// The number of rows of a table that are printed by default.
const ROWS: u64 = 24;

/// The largest heap whose moves are listed.
const LARGEST_HEAP: u64 = 100_000;

/// The same for a game whose moves may leave three heaps: the number of moves is about the square of the heap, over 12.
const LARGEST_HEAP_OF_THREE: u64 = 1_000;

/// The maximum number of elements of a quotient that are listed, and of rows of heaps.
const MOST_ELEMENTS: usize = 200;

/// The maximum number of exceptions that are named.
const EXCEPTIONS: usize = 40;

/// Returns a table of the values in lines of at most `width` characters: by rows of the period if one fits, or else
/// by rows of ten.
pub fn table(values: &Values, upto: Option<u64>, width: usize) -> String {
    let most = upto.unwrap_or_else(|| values.last_of_interest(2, ROWS * 10 - 1));
    let largest = values.upto(most).max().unwrap_or(0);
    let heap_width = most.to_string().len().max("heap".len());
    // Each value has a space before it, and one after it for the mark of an exception.
    let value_width = largest.to_string().len() + 2;
    let fits = (width.saturating_sub(heap_width + 1) / value_width).max(1) as u64;
    let row = row_length(values, fits);
    let last = upto.unwrap_or_else(|| values.last_of_interest(2, ROWS * row - 1));
    let mut text = format!("{:>heap_width$}  values\n", "heap");
    for first in (0..=last).step_by(usize::try_from(row).unwrap_or(usize::MAX)) {
        let heaps = first..=last.min(first.saturating_add(row - 1));
        let cells: String = heaps
            .map_while(|heap| cell(values, heap, value_width - 2))
            .collect();
        if cells.is_empty() {
            break;
        }
        let _ = writeln!(text, "{first:>heap_width$} {}", cells.trim_end());
    }
    text
}

/// Returns the number of values in a row, if `fits` of them fit: a multiple of the period, so that columns repeat, or
/// ten.
fn row_length(values: &Values, fits: u64) -> u64 {
    const ROUND: u64 = 10;
    let period = values.period().map_or(ROUND, |period| period.period as u64);
    let repeated = period * (ROUND / period).max(1);
    [repeated, period, ROUND]
        .into_iter()
        .find(|&length| length <= fits)
        .unwrap_or(fits)
}

fn cell(values: &Values, heap: u64, width: usize) -> Option<String> {
    let value = values.value(heap)?;
    let mark = if values.is_exception(heap) { '*' } else { ' ' };
    let style = style(value);
    Some(format!(" {style}{value:>width$}{style:#}{mark}"))
}

/// Returns the colour of a value. The lost heaps, which have value 0, stand out.
fn style(value: u64) -> Style {
    const COLOURS: [u8; 8] = [39, 208, 70, 170, 37, 178, 141, 203];
    if value == 0 {
        return Style::new().bold().invert();
    }
    let colour = COLOURS[usize::try_from((value - 1) % 8).unwrap_or(0)];
    Style::new().fg_color(Some(Ansi256Color(colour).into()))
}

/// Returns a sentence on the exceptions to the period. `marked` says how they are marked.
pub fn exceptions(values: &Values, marked: &str) -> Option<String> {
    let heaps = values.exceptions();
    let (count, last) = (heaps.len(), *heaps.last()?);
    if count > EXCEPTIONS {
        let (count, last) = (group_digits(count as u64), group_digits(last));
        return Some(format!(
            "{count} heaps are exceptions, {marked}; the last is heap {last}."
        ));
    }
    let listed: Vec<_> = heaps.iter().map(u64::to_string).collect();
    let heaps = if count == 1 { "heap" } else { "heaps" };
    Some(format!(
        "Exceptions, {marked}: {heaps} {}.",
        listed.join(", ")
    ))
}

/// Returns the values of the heaps of a position, their nim-sum and every winning move.
///
/// # Errors
///
/// If a value is not known, or a heap has too many moves to be listed.
///
/// # Panics
///
/// Never: the values of heaps smaller than a known one are known.
pub fn position(game: &Game, values: &Values, heaps: &[u64]) -> Result<String> {
    let shown: Vec<u64> = heaps
        .iter()
        .map(|&heap| {
            let value = values.value(heap);
            value.ok_or_else(|| {
                anyhow!("the value of heap {heap} is not known: no period is proved")
            })
        })
        .collect::<Result<_>>()?;
    let sum = nim_sum(shown.iter().copied());
    let text = columns(heaps, &shown, sum);
    let moves = all_winning_moves(game, values, heaps, &shown)?;
    if moves.is_empty() {
        return Ok(format!(
            "{text}\nThe player to move loses: the nim-sum is 0."
        ));
    }
    let listed = list_moves(&moves, heaps);
    Ok(format!(
        "{text}\nThe player to move wins: the nim-sum is not 0. Winning moves:{listed}"
    ))
}

/// Returns who wins in misère play, and every winning move.
///
/// # Errors
///
/// If a heap has too many moves to be listed, or the quotient of the game is not known so far.
pub fn misere_position(game: &Game, heaps: &[u64]) -> Result<String> {
    ensure_listed(game, heaps)?;
    let rule = game.kind.moves();
    let has_moves = |&heap: &u64| {
        let heap = usize::try_from(heap).unwrap_or(usize::MAX);
        rule.from(heap).next().is_some()
    };
    if !heaps.iter().any(has_moves) {
        return Ok("With misère play, the player to move wins: there is no move.".to_string());
    }
    let moves = misere::winning_moves(game, heaps)?;
    if moves.is_empty() {
        return Ok("With misère play, the player to move loses.".to_string());
    }
    let listed = list_moves(&moves, heaps);
    Ok(format!(
        "With misère play, the player to move wins. Winning moves:{listed}"
    ))
}

/// Returns the misère quotient of a game: its order, the elements of the heaps and their period, and which elements are
/// lost.
pub fn misere_quotient(game: &Game) -> String {
    const ROW: usize = 10;
    let quotient = misere::quotient(&game.kind);
    let (order, in_p) = (quotient.order(), quotient.lost_elements());
    let mut text = format!(
        "Misère quotient: {order} elements, {} of them in P. The player to move loses if the product of the elements \
         of the heaps is in P.\n\nelement  in P  least sum\n",
        in_p.len()
    );
    for element in 0..order.min(MOST_ELEMENTS) {
        let sum: Vec<_> = quotient
            .least_sum(element)
            .iter()
            .map(usize::to_string)
            .collect();
        let mark = if in_p.contains(&element) { "P" } else { "" };
        let _ = writeln!(text, "{element:>7}  {mark:>4}  {}", sum.join(" + "));
    }
    if order > MOST_ELEMENTS {
        let _ = writeln!(text, "… and {} more", order - MOST_ELEMENTS);
    }
    let of_interest = quotient
        .period()
        .map_or(quotient.last_heap(), |period| period.certified_from - 1);
    text.push_str("\n   heap  elements\n");
    let shown = &quotient.elements()[..=of_interest.min(MOST_ELEMENTS * ROW - 1)];
    for (row, elements) in shown.chunks(ROW).enumerate() {
        let cells = elements.iter().map(|element| format!(" {element:>4}"));
        let _ = writeln!(text, "{:>7} {}", row * ROW, cells.collect::<String>());
    }
    let known = match quotient.period() {
        Some(period) => format!(
            "The elements repeat with period {} from heap {} on. Proved: checked up to heap {}, which by the theorem \
             of Guy and Smith covers all heaps.",
            group_digits(period.period as u64),
            group_digits(period.preperiod as u64),
            group_digits(period.certified_from as u64 - 1)
        ),
        None => format!(
            "Proved for heaps up to {}. No period is proved.",
            group_digits(quotient.last_heap() as u64)
        ),
    };
    format!("{text}\n{known}")
}

fn list_moves(moves: &[(usize, Move)], heaps: &[u64]) -> String {
    let lines = moves.iter().map(|&(index, (taken, left))| {
        let heap = heaps[index];
        format!("\n  heap of {heap}: {}", describe_move(taken, left))
    });
    lines.collect()
}

/// Returns the heaps with their values in binary, and the nim-sum below.
fn columns(heaps: &[u64], values: &[u64], sum: u64) -> String {
    let label = "nim-sum".len();
    let largest = values.iter().copied().max().unwrap_or(0);
    let bits = format!("{largest:b}").len().max("binary".len());
    let mut text = format!("{:>label$}  {:>8}  {:>bits$}", "heap", "value", "binary");
    for (heap, value) in heaps.iter().zip(values) {
        let _ = write!(text, "\n{heap:>label$}  {value:>8}  {value:>bits$b}");
    }
    let _ = writeln!(text, "\n{:>label$}  {sum:>8}  {sum:>bits$b}", "nim-sum");
    text
}

pub(crate) fn describe_move(taken: usize, left: [usize; 3]) -> String {
    let taking = match taken {
        0 => "split it".to_string(),
        _ => format!("take {taken}"),
    };
    match left {
        [0, 0, 0] => format!("{taking}, leaving nothing"),
        [0, 0, heap] => format!("{taking}, leaving {heap}"),
        [0, smaller, larger] => format!("{taking}, leaving {smaller} and {larger}"),
        [least, second, largest] => format!("{taking}, leaving {least}, {second} and {largest}"),
    }
}

pub(crate) fn all_winning_moves(
    game: &Game,
    values: &Values,
    heaps: &[u64],
    values_of_heaps: &[u64],
) -> Result<Vec<(usize, Move)>> {
    ensure_listed(game, heaps)?;
    let size = |number: u64| usize::try_from(number).expect("it is at most 2³²");
    let moves = game.kind.moves();
    let value = |heap: usize| size(values.value(heap as u64).expect("smaller heaps are known"));
    let own: Vec<usize> = values_of_heaps.iter().map(|&value| size(value)).collect();
    let moves_from = |index: usize| {
        let options = moves.from(size(heaps[index]));
        options.map(|(taken, left)| {
            (
                (taken, left),
                left.into_iter().map(value).fold(0, BitXor::bitxor),
            )
        })
    };
    Ok(winning_moves(&own, moves_from))
}

/// Returns the largest heap whose moves are listed.
pub(crate) fn largest_heap(kind: &Kind) -> u64 {
    match kind {
        Kind::Hexadecimal(_) => LARGEST_HEAP_OF_THREE,
        _ => LARGEST_HEAP,
    }
}

/// Fails if a heap has too many moves to be listed.
pub(crate) fn ensure_listed(game: &Game, heaps: &[u64]) -> Result<()> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let most = largest_heap(&game.kind);
    ensure!(
        largest <= most,
        "heap {largest} has too many moves to be listed: {most} is the largest heap whose moves are"
    );
    Ok(())
}
