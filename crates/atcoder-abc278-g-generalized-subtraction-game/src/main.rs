//! Generalized Subtraction Game: a move removes L to R adjacent cards of a row. Play it and win.
//!
//! A move leaves two rows, which may be empty: an octal game. The Grundy values of the rows say who wins,
//! and a winning move leaves nim-sum 0.

use std::io::stdin;

use common::{nim_sum, octal_table};
use itertools::{chain, repeat_n, Itertools};
use proconio::{input, source::line::LineSource};

fn main() {
    common::run_interactive(play);
}

fn play() {
    let mut source = LineSource::new(stdin().lock());
    input! { from &mut source, count: usize, least: usize, most: usize }
    let digits = chain!(repeat_n(0, least), repeat_n(7, most + 1 - least)).collect_vec();
    let grundy = octal_table(&digits, count);
    // Cards that were removed are 0.
    let mut cards = (1..=count).collect_vec();
    let begins = grundy[count] != 0;
    println!("{}", if begins { "First" } else { "Second" });
    for &is_my_turn in [begins, !begins].iter().cycle() {
        let (first, count) = if is_my_turn {
            winning_move(&cards, least, most, &grundy)
        } else {
            input! { from &mut source, heard: (usize, usize) }
            heard
        };
        if is_my_turn {
            println!("{} {}", first, count);
        } else if count == 0 {
            return;
        }
        cards[first - 1..][..count].fill(0);
    }
}

/// Returns the first card and the number of cards of a move that leaves the nim-sum 0.
fn winning_move(cards: &[usize], least: usize, most: usize, grundy: &[usize]) -> (usize, usize) {
    let rows = || cards.split(|&card| card == 0);
    let sum = nim_sum(rows().map(|row| grundy[row.len()]));
    let mut moves = rows().flat_map(|row| {
        let lefts = move |count| (0..=row.len() - count).map(move |left| (row, left, count));
        (least..=most.min(row.len())).flat_map(lefts)
    });
    let wins = |&(row, left, count): &(&[usize], usize, usize)| {
        grundy[row.len()] ^ grundy[left] ^ grundy[row.len() - left - count] == sum
    };
    let (row, left, count) = moves.find(wins).expect("the nim-sum is not 0");
    (row[left], count)
}
