//! Wrong: the vertices on the side of the start like heavy edges if Alice's get heavier.

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

fn next_vertex(weights: &[Vec<i32>], letter: char, walk: &[usize]) -> i32 {
    let side = weights.len();
    let likes_light = (letter == 'I') != (walk[0] <= side);
    let sign = if likes_light { 1 } else { -1 };
    let mate = mate(
        side,
        |row, column| sign * weights[row][column],
        walk[walk.len() - 1],
    );
    mate as i32
}

/// Returns the mate of a vertex in a matching that is stable if the nodes 1 to n like small numbers, and the others large ones.
fn mate(side: usize, weight: impl Fn(usize, usize) -> i32, vertex: usize) -> usize {
    let mut rows: Vec<Option<usize>> = vec![None; side];
    for mut row in 0..side {
        let mut least = i32::MIN;
        loop {
            let columns = (0..side).filter(|&column| weight(row, column) > least);
            let column = columns
                .min_by_key(|&column| weight(row, column))
                .expect("a column is single");
            least = weight(row, column);
            match rows[column] {
                None => {
                    rows[column] = Some(row);
                    break;
                }
                Some(mate) if weight(mate, column) < least => {
                    least = weight(mate, column);
                    rows[column] = Some(row);
                    row = mate;
                }
                Some(_) => {}
            }
        }
    }
    if vertex > side {
        return rows[vertex - side - 1].expect("all are matched") + 1;
    }
    let column = rows.iter().position(|&row| row == Some(vertex - 1));
    column.expect("all are matched") + side + 1
}
