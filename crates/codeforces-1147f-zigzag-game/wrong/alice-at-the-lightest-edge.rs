//! Wrong: the program plays Alice, and begins at an end of the lightest edge.

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
    true
}

/// Her edges get heavier, so Bob does not like to begin with the lightest edge.
fn letter_and_start(weights: &[Vec<i32>]) -> (char, usize) {
    let is_lightest = |row: &Vec<i32>| row.contains(&1);
    (
        'I',
        1 + weights
            .iter()
            .position(is_lightest)
            .expect("some edge is the lightest"),
    )
}

fn next_vertex(weights: &[Vec<i32>], letter: char, walk: &[usize]) -> i32 {
    let moves = moves(weights, letter, walk);
    moves.first().map_or(-1, |&(_, vertex)| vertex as i32)
}

/// Returns the moves from the end of the walk, each as its weight and the vertex, from light to heavy.
fn moves(weights: &[Vec<i32>], letter: char, walk: &[usize]) -> Vec<(i32, usize)> {
    let side = weights.len();
    let weight = |one: usize, other: usize| weights[one.min(other) - 1][one.max(other) - side - 1];
    let token = walk[walk.len() - 1];
    let others = if token <= side {
        side + 1..=2 * side
    } else {
        1..=side
    };
    let is_new = others.filter(|vertex| !walk.contains(vertex));
    let mut moves: Vec<_> = is_new
        .map(|vertex| (weight(token, vertex), vertex))
        .collect();
    if let [.., before, _] = walk {
        let gets_heavier = (letter == 'I') == (walk.len() % 2 == 0);
        let last = weight(*before, token);
        moves.retain(|&(weight, _)| (weight > last) == gets_heavier);
    }
    moves.sort_unstable();
    moves
}
