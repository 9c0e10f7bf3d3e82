//! Generalized Subtraction Game: a move removes L to R adjacent cards of a row. Play it and win.
//!
//! If cards can be removed from the middle so that two equal rows are left, each move is answered by its mirror
//! image. Otherwise L = R and all moves remove the same number: the Grundy values of rows say what to do.

use std::io::{stdin, BufReader};

use common::{octal_table, winning_moves};
use itertools::Itertools;
use proconio::{input, source::line::LineSource};

fn main() {
    let mut source = LineSource::new(BufReader::new(stdin()));
    input! { from &mut source, cards: usize, least: usize, most: usize }
    // Says a line, and returns the opponent's move.
    let mut say = |line: String| {
        println!("{}", line);
        input! { from &mut source, first: usize, count: usize }
        Some((first, count)).filter(|_| count > 0)
    };
    if let Some(middle) = (least..=most.min(cards)).find(|count| (cards - count) % 2 == 0) {
        println!("First");
        let mut heard = say(format!("{} {}", (cards - middle) / 2 + 1, middle));
        while let Some((first, count)) = heard {
            heard = say(format!("{} {}", cards + 2 - first - count, count));
        }
        return;
    }
    let digits = (0..=least).map(|count| if count == least { 7 } else { 0 });
    let grundy = octal_table(&digits.collect_vec(), cards);
    // The first card and the number of cards of each row.
    let mut rows = vec![(1, cards)];
    let mut heard = if grundy[cards] == 0 {
        say("Second".to_string())
    } else {
        println!("First");
        say(reply(&mut rows, least, &grundy))
    };
    while let Some((first, _)) = heard {
        remove(&mut rows, first, least);
        heard = say(reply(&mut rows, least, &grundy));
    }
}

/// Makes a winning move; returns its line.
fn reply(rows: &mut Vec<(usize, usize)>, least: usize, grundy: &[usize]) -> String {
    let values = rows.iter().map(|&(_, count)| grundy[count]).collect_vec();
    let moves = winning_moves(&values, |index| {
        let (first, count) = rows[index];
        let rests = (least..=count).map(move |end| (end - least, count - end));
        rests.map(move |(left, right)| (first + left, grundy[left] ^ grundy[right]))
    });
    let (_, first) = moves[0];
    remove(rows, first, least);
    format!("{} {}", first, least)
}

/// Removes cards, which cuts their row in two. The rows are in order.
fn remove(rows: &mut Vec<(usize, usize)>, first: usize, count: usize) {
    let index = rows.iter().filter(|row| row.0 <= first).count() - 1;
    let (begin, of_row) = rows[index];
    rows[index].1 = first - begin;
    rows.insert(index + 1, (first + count, begin + of_row - first - count));
}
