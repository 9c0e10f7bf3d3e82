//! Wrong: the vertices are matched in their order, whatever the weights.

use std::io::{stdin, BufReader};

use proconio::{input, source::line::LineSource};

fn main() {
    let mut source = LineSource::new(BufReader::new(stdin()));
    input! { from &mut source, games: usize }
    for _ in 0..games {
        input! { from &mut source, side: usize, weights: [[i32; side]; side] }
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

fn plays_alice(_weights: &[Vec<i32>]) -> bool {
    false
}

fn letter_and_start(_weights: &[Vec<i32>]) -> (char, usize) {
    ('I', 1)
}

fn next_vertex(weights: &[Vec<i32>], _letter: char, walk: &[usize]) -> i32 {
    let (side, token) = (weights.len(), walk[walk.len() - 1]);
    let mate = if token <= side {
        token + side
    } else {
        token - side
    };
    mate as i32
}
