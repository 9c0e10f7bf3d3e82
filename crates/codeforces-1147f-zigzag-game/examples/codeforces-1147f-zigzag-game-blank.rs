//! Zigzag Game: the lines are read and printed, the moves are yours to find.

use std::io::{stdin, BufReader};

use proconio::{input, source::line::LineSource};

fn main() {
    let mut source = LineSource::new(BufReader::new(stdin()));
    input! { from &mut source, games: usize }
    for _ in 0..games {
        input! { from &mut source, side: usize, weights: [[u32; side]; side] }
        let is_alice = plays_alice(&weights);
        println!("{}", if is_alice { "A" } else { "B" });
        let (letter, start) = if is_alice {
            let (letter, start) = letter_and_start(&weights);
            println!("{} {}", letter, start);
            (letter, start)
        } else {
            input! { from &mut source, letter: char, start: usize }
            (letter, start)
        };
        // The vertices where the token has been.
        let mut walk = vec![start];
        let mut is_my_turn = !is_alice;
        loop {
            let vertex = if is_my_turn {
                let vertex = next_vertex(&weights, letter, &walk);
                println!("{}", vertex);
                vertex
            } else {
                input! { from &mut source, vertex: i32 }
                vertex
            };
            match usize::try_from(vertex) {
                Ok(vertex) => walk.push(vertex),
                // The opponent cannot move.
                Err(_) if vertex == -1 && !is_my_turn => break,
                Err(_) => return,
            }
            is_my_turn = !is_my_turn;
        }
    }
}

fn plays_alice(_weights: &[Vec<u32>]) -> bool {
    false
}

/// Returns `I` if Alice needs heavier edges or `D` if she needs lighter ones, and the vertex of her start.
fn letter_and_start(_weights: &[Vec<u32>]) -> (char, usize) {
    ('I', 1)
}

/// Returns the next vertex, from 1 to 2n, or -1 to give up. `walk` lists the vertices that the token has visited.
fn next_vertex(_weights: &[Vec<u32>], _letter: char, _walk: &[usize]) -> i32 {
    -1
}
